"""Plain data as TOML: tables, lists, texts, numbers, true and false."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def toml_of(data: Mapping[str, Any]) -> str:
    """Return *data* as TOML, its tables in the order they have there."""
    return "\n".join(_table(data, ())).strip("\n") + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    plain = {key: value for key, value in data.items() if not isinstance(value, Mapping)}
    tables = {key: value for key, value in data.items() if isinstance(value, Mapping)}
    if path and (plain or not tables):
        yield f"\n[{'.'.join(map(_key, path))}]"
    for key, value in plain.items():
        yield f"{_key(key)} = {value_of(value)}"
    for key, value in tables.items():
        yield from _table(value, (*path, key))


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def value_of(value: Any) -> str:
    """Return one *value* as it stands behind an equals sign."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case float():
            return repr(value)
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{', '.join(map(value_of, value))}]"
        case Mapping():
            return f"{{{', '.join(f'{_key(key)} = {value_of(one)}' for key, one in value.items())}}}"
        case _:
            raise TypeError(f"no TOML for {type(value).__name__}")


def _text(text: str) -> str:
    # JSON's escapes are TOML's, but that it leaves the control character DEL as it is
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
