"""JSON Schema, as much of it as our schemas use: whether a value fits, and nothing more."""

from __future__ import annotations

import re
from typing import Any

KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float),
}  # fmt: skip
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "type", "enum", "const", "oneOf", "anyOf",
    "properties", "patternProperties", "additionalProperties", "propertyNames", "required",
    "minProperties", "maxProperties", "items",
    "minItems", "maxItems", "uniqueItems", "minimum", "maximum", "pattern",
}  # fmt: skip


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any] | None = None) -> bool:
    """Tell whether *value* is as *schema* says."""
    root = schema if root is None else root
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        return fits(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    return (
        _kind(value, schema)
        and ("oneOf" not in schema or sum(fits(value, one, root) for one in schema["oneOf"]) == 1)
        and ("anyOf" not in schema or any(fits(value, one, root) for one in schema["anyOf"]))
        and (not isinstance(value, dict) or _object(value, schema, root))
        and (not isinstance(value, list) or _array(value, schema, root))
        and (not isinstance(value, str) or re.search(schema.get("pattern", ""), value) is not None)
        and (isinstance(value, bool) or not isinstance(value, int | float) or _number(value, schema))
    )


def _kind(value: Any, schema: dict[str, Any]) -> bool:
    if "const" in schema:
        return bool(value == schema["const"])
    if "enum" in schema:
        return value in schema["enum"]
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return not kinds or any(
        isinstance(value, KINDS[kind]) and (kind == "boolean" or not isinstance(value, bool))
        for kind in kinds
    )


def _object(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any]) -> bool:
    if not set(schema.get("required", ())) <= set(value):
        return False
    if not schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", len(value)):
        return False
    return all(_member(key, one, schema, root) for key, one in value.items())


def _member(key: str, value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    if "propertyNames" in schema and not fits(key, schema["propertyNames"], root):
        return False
    if key in schema.get("properties", {}):
        return fits(value, schema["properties"][key], root)
    for pattern, one in schema.get("patternProperties", {}).items():
        if re.search(pattern, key):
            return fits(value, one, root)
    others = schema.get("additionalProperties", True)
    return others if isinstance(others, bool) else fits(value, others, root)


def _array(value: list[Any], schema: dict[str, Any], root: dict[str, Any]) -> bool:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    if schema.get("uniqueItems") and any(one in value[:at] for at, one in enumerate(value)):
        return False
    return all(fits(one, schema.get("items", {}), root) for one in value)


def _number(value: float, schema: dict[str, Any]) -> bool:
    return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
