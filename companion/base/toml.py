"""TOML read strictly: whatever is wrong with a file is reported in one line, with file and line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from companion.base.errors import BadData
from companion.base.outside import MIB, read_outside
from companion.base.parsing import check_numbers

BYTES_AT_MOST: Final = 4 * MIB
KEYS_DEEP_AT_MOST: Final = 32

# A key of very many parts costs tomllib the square of their number.
_LONG_KEY: Final = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{KEYS_DEEP_AT_MOST}}}"""
)
_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)


def read_toml(path: Path) -> dict[str, Any]:
    """Return what the TOML file at *path* holds.

    Raises BadData, in one line with file and (where it is known) line, if it cannot be read or is not TOML.
    """
    return parse_toml(read_text(path), path)


def parse_toml(text: str, path: Path | str) -> dict[str, Any]:
    """Return what the TOML *text* holds, which comes from *path*. Raises BadData as `read_toml` does."""
    if found := _LONG_KEY.search(text):
        raise BadData(f"{path}:{_line(text, found.start())}: a key has too many parts")
    try:
        content = tomllib.loads(text)
        check_numbers(content, f"{path}")
    except tomllib.TOMLDecodeError as error:
        raise BadData(_syntax_error(path, text, str(error))) from None
    except RecursionError:
        raise BadData(f"{path}: nested too deeply") from None
    except ValueError:
        raise BadData(f"{path}: a number is too long") from None
    return content


def read_text(path: Path) -> str:
    """Return what stands in the file at *path*. Raises BadData, naming file and line, if it is no text."""
    raw = read_outside(path, BYTES_AT_MOST)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadData(f"{path}:{line}: not UTF-8") from None


def _syntax_error(path: Path | str, text: str, message: str) -> str:
    found = _PLACE.fullmatch(message)
    if not found:
        return f"{path}: {message}"
    what, line = found.groups()
    last = text.count("\n", 0, len(text.rstrip())) + 1
    what = "".join(letter if letter.isprintable() else "?" for letter in what)
    return f"{path}:{line or last}: {what[:1].lower()}{what[1:]}"


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
