"""What the documents show works as they show it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from companion.cli import SUMMARIES
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.record import read_header
from companion.engine.castelli.summary import summary
from companion.games.castelli import library
from tests.small import after

FORMATS = (Path(__file__).parents[1] / "docs" / "formats.md").read_text("utf-8")


def section(heading: str) -> str:
    """Return the part of formats.md whose heading begins so."""
    found = re.search(rf"^(#+) {re.escape(heading)}.*?(?=^##|\Z)", FORMATS, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[0]


def shown(text: str) -> list[dict[str, Any]]:
    """Return the objects that *text* shows, indented, one after the other."""
    code = "".join(re.findall(r"^    .*\n", text, re.MULTILINE))
    decoder, found, at = json.JSONDecoder(), [], 0
    while code[at:].strip():
        at += len(code[at:]) - len(code[at:].lstrip())
        one, at = decoder.raw_decode(code, at)
        found.append(one)
    return found


def test_the_example_of_begin_is_a_record_on_the_stand_in() -> None:
    header, begin = shown(section("`begin`"))
    game = after(new_game(read_header(header, library)), begin)
    told = summary(game)
    assert (told["turn"], told["castles"]["C2"]) == ("blue", [["blue", "red"], ["red"]])
    assert told["players"]["red"]["points"] == 12
    assert len(game.setup.board.settlements) == len(told["settlements"]) + 1
    assert told["spare"] == {"village": 2, "city": 3}
    left_out = after(new_game(game.setup), {key: value for key, value in begin.items() if key != "spare"})
    assert left_out.spare == game.spare


def test_the_example_of_a_tournament_can_be_set_up() -> None:
    from companion.engine.castelli.tournament_record import read_header as read_tournament

    header = next(one for one in shown(section("A tournament")) if "record" in one)
    assert read_tournament(header, library).first["a"] == "blue"


def test_commands_are_marked_as_coming_while_they_are_not_there() -> None:
    rows = [line.split("|")[1] for line in section("5. Commands").splitlines() if line.startswith("| `comp")]
    assert rows
    for row in rows:
        names = [
            name.split()[0] for name in re.findall(r"`(?:companion )?([a-z].*?)`", row) if name != "companion"
        ]
        for name in names:
            assert (name in SUMMARIES) != ("coming)" in row), name
