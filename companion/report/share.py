"""A result in the shapes that others take: a spreadsheet, a play for BG Stats, a short text, a QR code."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote

from companion.results import Result, Seat
from companion.words import Words
from companion.words.names import safe

SOURCES: Final = ("during", "cards", "resources", "silver", "dilemma", "settlements", "castles", "total")
COLUMNS: Final = ("game", "part", "date", "player", "colour", "first", "modules", *SOURCES, "place", "won")
CREATE_PLAY: Final = "https://app.bgstatsapp.com/createPlay.html?data="
"""Published by BG Stats for other programs: docs/formats.md, section 7."""
QUIET_MODULES: Final = 4


# --- a spreadsheet ---


def csv_text(results: Iterable[Result]) -> str:
    """Return *results* as comma-separated values: a line for each player, the names of columns first."""
    out = io.StringIO()
    lines = csv.DictWriter(out, COLUMNS)
    lines.writeheader()
    lines.writerows(_line(result, seat) for result in results for seat in result.seats)
    return out.getvalue()


def _line(result: Result, seat: Seat) -> dict[str, object]:
    return {
        "game": result.number,
        "part": result.part,
        "date": _utc(result, "%Y-%m-%d"),
        "player": safe(seat.name),
        "colour": seat.colour,
        "first": int(seat.first),
        "modules": " ".join(result.modules),
        **{source: seat.points.get(source, "") for source in SOURCES},
        "place": result.place(seat),
        "won": int(seat.won),
    }


def _utc(result: Result, form: str) -> str:
    return datetime.fromtimestamp(result.ended_ms / 1000, UTC).strftime(form) if result.ended_ms else ""


# --- BG Stats ---


def bg_stats_link(result: Result, words: Words) -> str:
    """Return the link that hands *result* to BG Stats, which shows it and asks before keeping it."""
    told = json.dumps(_play(result, words), ensure_ascii=False, separators=(",", ":"))
    return CREATE_PLAY + quote(told, safe="")


def _play(result: Result, words: Words) -> dict[str, Any]:
    known = {
        "playDate": _utc(result, "%Y-%m-%d %H:%M:%S"),
        "durationMin": result.minutes,
        "board": ", ".join(words.module(module) for module in result.modules),
    }
    return {
        "sourceName": "Castelli Companion",
        "sourcePlayId": "-".join(filter(None, (result.key, result.part))),
        **{key: value for key, value in known.items() if value},
        "game": {"name": "Castelli", "sourceGameId": "castelli", "highestWins": True, "noPoints": False},
        "players": [_player(result, seat, words) for seat in result.seats],
    }


def _player(result: Result, seat: Seat, words: Words) -> dict[str, Any]:
    colour = words.colour(seat.colour)
    name = safe(seat.name)
    return {
        "name": name or colour.capitalize(),
        "sourcePlayerId": name.casefold() or seat.colour,
        "role": colour,
        "startPlayer": seat.first,
        "score": seat.total,
        "rank": result.place(seat),
        "winner": seat.won,
    }


# --- to photograph ---


def result_text(result: Result, words: Words) -> str:
    """Return *result* in a few lines, best first."""
    head = " ".join(filter(None, ("Castelli", _utc(result, "%Y-%m-%d"))))
    return "\n".join([head, *(_ranked(result, seat, words) for seat in result.ranking)])


def _ranked(result: Result, seat: Seat, words: Words) -> str:
    colour = words.colour(seat.colour)
    name = safe(seat.name)
    player = words.say("{name} ({colour})", name=name, colour=colour) if name else colour.capitalize()
    points = words.amount("points", seat.total)
    return words.say("{place}. {player}, {points}", place=result.place(seat), player=player, points=points)


def qr_modules(text: str) -> list[list[bool]]:
    """Return *text* as a QR code: rows of modules, True for dark, with the white border it needs."""
    import segno

    code = segno.make_qr(text)
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET_MODULES)]


def qr_svg(text: str) -> str:
    """Return *text* as a QR code on white: an SVG document as large as the window it is shown in."""
    import segno

    out = io.BytesIO()
    segno.make_qr(text).save(
        out, kind="svg", border=QUIET_MODULES, light="#fff", omitsize=True, xmldecl=False, nl=False
    )
    return out.getvalue().decode()
