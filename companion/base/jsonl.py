"""Lines of JSON objects read strictly and with bounded memory; every error names file and line."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn

from companion.base.errors import BadData, BadRecord
from companion.base.parsing import check_numbers, shown

LINE_BYTES_AT_MOST: Final = 2 * 1024 * 1024
NESTED_AT_MOST: Final = 40
"""Objects and lists inside each other: what can just be read may be too deep to be copied and written."""
_MAYBE_LARGE: Final = re.compile(r"[0-9](?:[0-9]{14}|[eE])")
"""Begins with a set of letters, which is searched for much faster than one of two ways."""


class JsonLine(NamedTuple):
    """A line's number, counted from 1, and the object it holds."""

    number: int
    data: dict[str, Any]


def read_lines(stream: BinaryIO, name: str) -> Iterator[JsonLine]:
    """Give the objects of *stream*, skipping blank lines and comments.

    Raises BadRecord, beginning with `NAME:LINE:`, at the first line that is not an object.
    """
    number, begun = 0, False
    while True:
        number += 1
        raw = stream.readline(LINE_BYTES_AT_MOST + 1)
        if not raw:
            return
        if len(raw) > LINE_BYTES_AT_MOST:
            raise BadRecord(f"{name}:{number}: the line is longer than {LINE_BYTES_AT_MOST // 2**20} MiB")
        if number == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")
        text = raw.strip()
        if text and not text.startswith(b"#"):
            if not begun:
                _check_record(text, f"{name}:{number}")
            begun = True
            yield JsonLine(number, read_object(text, f"{name}:{number}"))


def _check_record(raw: bytes, place: str) -> None:
    """Raise BadRecord if the first line shows another kind of file: a picture, a zip, a store, a page."""
    try:
        is_text = b"\0" not in raw and bool(raw.decode("utf-8"))
    except UnicodeDecodeError:
        is_text = False
    if not (is_text and raw.startswith((b"{", b"["))):
        raise BadRecord(f"{place}: no record: a record is text (UTF-8), one JSON object on each line")


def read_object(
    raw: bytes, place: str, bounded: bool = True, nested_at_most: int = NESTED_AT_MOST
) -> dict[str, Any]:
    """Return the JSON object in *raw*. Raises BadRecord, beginning with *place*, if it is none.

    With numbers that are not *bounded*, whoever takes them looks how large they are.
    """
    try:
        text = raw.decode("utf-8")
        data = _decode(text)
        if text.count("{") + text.count("[") > nested_at_most and _depth(data) > nested_at_most:
            raise RecursionError
        if "\\u" in text:
            _check_letters(data)
        if bounded and _MAYBE_LARGE.search(text):
            check_numbers(data, place)
    except BadData as error:
        raise BadRecord(str(error)) from None
    except UnicodeDecodeError as error:
        raise BadRecord(f"{place}: not UTF-8 (byte {error.start + 1} of the line)") from None
    except json.JSONDecodeError as error:
        raise BadRecord(f"{place}: not JSON: {error.msg} (column {error.colno})") from None
    except ValueError as error:
        reason = str(error) if isinstance(error, _Unwanted) else "a number is too long"
        raise BadRecord(f"{place}: {reason}") from None
    except RecursionError:
        raise BadRecord(f"{place}: nested too deeply") from None
    if not isinstance(data, dict):
        raise BadRecord(f"{place}: not an object, as in {{...}}")
    return data


def _depth(data: Any) -> int:
    """Return how many objects and lists lie inside each other, without going down into them by calls."""
    depth, level = 0, [data]
    while level := [one for one in level if isinstance(one, dict | list)]:
        depth += 1
        level = [inner for outer in level for inner in (outer.values() if isinstance(outer, dict) else outer)]
    return depth


class _Unwanted(ValueError):
    """JSON that a record does not have."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Unwanted(f"{shown(key)} is there twice")
            seen.add(key)
    return data


def _no_constant(text: str) -> NoReturn:
    raise _Unwanted(f"{text} is not a number")


def _finite(text: str) -> float:
    """1e400 is no more a number than Infinity is."""
    number = float(text)
    return number if math.isfinite(number) else _no_constant(text[:20])


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite
)
"""Made once: making it takes longer than reading a line."""


def _decode(text: str) -> Any:
    """Return what *text* holds; an object without blanks around it, the usual case, in half the time."""
    if text.startswith("{"):
        data, end = _DECODER.raw_decode(text)
        if end == len(text):
            return data
    return _DECODER.decode(text)


def _check_letters(data: Any) -> None:
    """Half of a surrogate pair, written as an escape, is no letter and cannot be written again."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise _Unwanted("half a character (a lone surrogate)") from None


def write_line(data: dict[str, Any]) -> str:
    """Return *data* as one line of a record, without its end."""
    return json.dumps(data, ensure_ascii=False)
