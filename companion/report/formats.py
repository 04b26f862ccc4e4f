"""A result in the shapes that others take: a spreadsheet, a play for BG Stats, a short text, a QR code."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote

from companion.base.errors import BadUsage
from companion.engine.protocol import POINTS
from companion.games.plugin import Game
from companion.play.results import Result, Seat
from companion.words.game_words import GameWords
from companion.words.names import safe

BEFORE_POINTS: Final = ("game", "part", "date", "player", "colour", "first", "modules")
AFTER_POINTS: Final = ("place", "won")
"""The columns of a spreadsheet; between them the game's own, one for each source of points."""
CREATE_PLAY: Final = "https://app.bgstatsapp.com/createPlay.html?data="
"""Published by BG Stats for other programs: docs/formats.md, section 7."""
QUIET_MODULES: Final = 4
CODE_BYTES: Final = 1003
"""What a QR code holds that a phone reads off 7 inches: version 22, 4 pixels (0.77 mm) a module."""
UNQUOTED: Final = ",:"
"""What JSON is full of and a link may hold as it is (RFC 3986), so that a code has fewer modules."""
LEFT_OUT: Final[tuple[frozenset[str], ...]] = (
    frozenset(),
    frozenset({"sourcePlayerId"}),  # then it knows players by their names
    frozenset({"sourcePlayerId", "role", "board", "durationMin"}),
)
"""What BG Stats can do without, if a link is to fit into a code."""
_FORMULA: Final = re.compile(r"""(^|;)([ '"]*)(?=[-=+@－＝＋＠﹣﹦﹢﹫])""")
"""Where a spreadsheet begins to calculate: at the start of a cell; half of Europe's divide cells at `;`."""


# --- a spreadsheet ---


def csv_text(results: Iterable[Result], words: GameWords) -> str:
    """Return *results* as comma-separated values: a line for each player, the names of columns first."""
    out, sources = io.StringIO(), tuple(words.sheet_rows())
    lines = csv.DictWriter(out, (*BEFORE_POINTS, *sources, *AFTER_POINTS))
    lines.writeheader()
    lines.writerows(_shown(_line(result, seat, sources)) for result in results for seat in result.seats)
    return out.getvalue()


def _shown(line: dict[str, object]) -> dict[str, object]:
    """Return *line* with texts that a spreadsheet shows and never calculates; numbers stay numbers."""
    return {key: _FORMULA.sub(r"\1'\2", one) if isinstance(one, str) else one for key, one in line.items()}


def _line(result: Result, seat: Seat, sources: Sequence[str]) -> dict[str, object]:
    return {
        "game": result.number,
        "part": result.part,
        "date": _utc(result, "%Y-%m-%d"),
        "player": safe(seat.name),
        "colour": seat.colour,
        "first": int(seat.first),
        "modules": " ".join(result.options),
        **{source: seat.points.get(source, "") for source in sources},
        "place": result.place(seat),
        "won": int(seat.won),
    }


def _utc(result: Result, form: str) -> str:
    return datetime.fromtimestamp(result.ended_ms / 1000, UTC).strftime(form) if result.ended_ms else ""


# --- BG Stats ---


def bg_stats_link(result: Result, game: Game, words: GameWords, without: frozenset[str] = frozenset()) -> str:
    """Return the link that hands *result* to BG Stats, which shows it and asks before keeping it."""
    play = _play(result, game, words)
    players = [_without(player, without) for player in play["players"]]
    told = {**_without(play, without), "players": players}
    return CREATE_PLAY + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe=UNQUOTED)


def bg_stats_code(result: Result, game: Game, words: GameWords) -> str:
    """Return the link for a QR code: as whole as one is easy to photograph, else the shortest there is."""
    links = [bg_stats_link(result, game, words, without) for without in LEFT_OUT]
    return next((link for link in links if len(link) <= CODE_BYTES), links[-1])


def _without(told: dict[str, Any], names: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in names}


def _play(result: Result, game: Game, words: GameWords) -> dict[str, Any]:
    known = {
        "playDate": _utc(result, "%Y-%m-%d %H:%M:%S"),
        "durationMin": result.minutes,
        "board": ", ".join(words.option(option) for option in result.options),
    }
    return {
        "sourceName": "Castelli Companion",
        "sourcePlayId": "-".join(filter(None, (result.key, result.part))),
        **{key: value for key, value in known.items() if value},
        "game": {"name": game.title, "sourceGameId": game.id, "highestWins": True, "noPoints": False},
        "players": [_player(result, seat, words) for seat in result.seats],
    }


def _player(result: Result, seat: Seat, words: GameWords) -> dict[str, Any]:
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


def result_text(result: Result, game: Game, words: GameWords) -> str:
    """Return *result* in a few lines, best first."""
    head = " ".join(filter(None, (game.title, _utc(result, "%Y-%m-%d"))))
    return "\n".join([head, *(_ranked(result, seat, words) for seat in result.ranking)])


def _ranked(result: Result, seat: Seat, words: GameWords) -> str:
    colour = words.colour(seat.colour)
    name = safe(seat.name)
    player = words.say("{name} ({colour})", name=name, colour=colour) if name else colour.capitalize()
    points = words.amount(POINTS, seat.total)
    return words.say("{place}. {player}, {points}", place=result.place(seat), player=player, points=points)


def qr_modules(text: str) -> list[list[bool]]:
    """Return *text* as a QR code: rows of modules, True for dark, with the white border it needs.

    Raises BadUsage if it is too long for one.
    """
    return [[bool(module) for module in row] for row in _qr_code(text).matrix_iter(border=QUIET_MODULES)]


def qr_svg(text: str) -> str:
    """Return *text* as a QR code on white: an SVG document as large as the window it is shown in.

    Raises BadUsage if it is too long for one.
    """
    out = io.BytesIO()
    _qr_code(text).save(
        out, kind="svg", border=QUIET_MODULES, light="#fff", omitsize=True, xmldecl=False, nl=False
    )
    return out.getvalue().decode()


def _qr_code(text: str) -> Any:
    import segno

    try:
        return segno.make_qr(text)
    except segno.DataOverflowError:
        raise BadUsage("too long for a QR code") from None
