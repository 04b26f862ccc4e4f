"""JSON Schema, as much of it as our schemas use: whether a value fits, and nothing more."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from companion.base import paths

Schema = dict[str, Any]
KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "number": (int, float),
}  # fmt: skip
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "type", "enum", "const", "oneOf", "anyOf", "allOf",
    "properties", "patternProperties", "additionalProperties", "propertyNames", "required",
    "minProperties", "maxProperties", "items", "prefixItems", "contains", "minContains", "maxContains",
    "minItems", "maxItems", "uniqueItems", "minimum", "exclusiveMinimum", "maximum", "pattern", "minLength",
}  # fmt: skip


@cache
def schema_named(name: str) -> Schema:
    """Return the schema *name* that ships."""
    found: Schema = json.loads((paths.shipped_folder() / "schemas" / f"{name}.json").read_text("utf-8"))
    return found


def fits(value: Any, schema: Schema | bool, root: Schema | None = None) -> bool:
    """Tell whether *value* is as *schema* says; a schema may lie in *root* or in another file that ships."""
    if isinstance(schema, bool):
        return schema
    root = schema if root is None else root
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        return _referred(value, schema["$ref"], root)
    return (
        _kind(value, schema)
        and ("oneOf" not in schema or sum(fits(value, one, root) for one in schema["oneOf"]) == 1)
        and ("anyOf" not in schema or any(fits(value, one, root) for one in schema["anyOf"]))
        and all(fits(value, one, root) for one in schema.get("allOf", ()))
        and (not isinstance(value, dict) or _object(value, schema, root))
        and (not isinstance(value, list) or _array(value, schema, root))
        and (not isinstance(value, str) or _text(value, schema))
        and (isinstance(value, bool) or not isinstance(value, int | float) or _number(value, schema))
    )


def _referred(value: Any, name: str, root: Schema) -> bool:
    if name.endswith(".json"):
        return fits(value, schema_named(name.removesuffix(".json")))
    return fits(value, root["$defs"][name.removeprefix("#/$defs/")], root)


def _kind(value: Any, schema: Schema) -> bool:
    if "const" in schema and not _same(value, schema["const"]):
        return False
    if "enum" in schema and not any(_same(value, one) for one in schema["enum"]):
        return False
    kind = schema.get("type")
    if kind is None or kind == "boolean":
        return kind is None or isinstance(value, bool)
    if isinstance(value, bool):
        return False
    if kind == "integer":  # to JSON Schema 1.0 is one
        return isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    return isinstance(value, KINDS[kind])


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _object(value: dict[str, Any], schema: Schema, root: Schema) -> bool:
    if not set(schema.get("required", ())) <= set(value):
        return False
    if not schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", len(value)):
        return False
    return all(_member(key, one, schema, root) for key, one in value.items())


def _member(key: str, value: Any, schema: Schema, root: Schema) -> bool:
    if "propertyNames" in schema and not fits(key, schema["propertyNames"], root):
        return False
    told = [schema["properties"][key]] if key in schema.get("properties", {}) else []
    told += [one for pattern, one in schema.get("patternProperties", {}).items() if re.search(pattern, key)]
    return all(fits(value, one, root) for one in told or [schema.get("additionalProperties", True)])


def _array(value: list[Any], schema: Schema, root: Schema) -> bool:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    if schema.get("uniqueItems") and any(one in value[:at] for at, one in enumerate(value)):
        return False
    if "contains" in schema:
        there = sum(fits(one, schema["contains"], root) for one in value)
        if not schema.get("minContains", 1) <= there <= schema.get("maxContains", there):
            return False
    first = schema.get("prefixItems", [])
    rest = [schema.get("items", True)] * (len(value) - len(first))
    return all(fits(one, told, root) for one, told in zip(value, [*first, *rest], strict=False))


def _text(value: str, schema: Schema) -> bool:
    return len(value) >= schema.get("minLength", 0) and bool(re.search(schema.get("pattern", ""), value))


def _number(value: float, schema: Schema) -> bool:
    if not value > schema.get("exclusiveMinimum", float("-inf")):
        return False
    return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
