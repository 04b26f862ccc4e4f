"""A record's state against what is read: a difference is only what is clearly otherwise."""

from __future__ import annotations

import pytest

from companion.base.messages import Candidate, FieldRead
from companion.engine.castelli.state import Game
from companion.games.castelli.camera.audit import audit, colours_of, counts
from tests.small import after, lay, move, stand_in

UP = FieldRead("up", 0.9999, "01", "red")


def game() -> Game:
    return after(stand_in(), lay("A1", "01", "red"), move("end"))


def seen(**fields: FieldRead) -> dict[str, FieldRead]:
    """Return the table of that game as it is, but for *fields*."""
    meadows = game().setup.board.meadows
    return {**{name: FieldRead("down", 0.9999) for name in meadows}, "A1": UP, **fields}


def test_a_table_as_recorded_agrees_on_every_meadow() -> None:
    assert counts(audit(game(), seen())) == {"agrees": 32, "differs": 0, "cannot tell": 0}


@pytest.mark.parametrize(
    ("field", "read"),
    [
        ("A1", FieldRead("up", 0.9999, "02", "red")),
        ("A1", FieldRead("up", 0.9999, "01", "blue")),
        ("A1", FieldRead("down", 0.9999)),
        ("A1", FieldRead("empty", 0.9999)),
        ("A1", FieldRead("up", 0.9999, None, "blue", ("blue", "red", "green", "yellow"))),
        ("C1", FieldRead("up", 0.9999, "02", "red")),
        ("C1", FieldRead("empty", 0.9999)),
    ],
)
def test_another_tile_direction_or_side_is_a_difference(field: str, read: FieldRead) -> None:
    found = {one.field: one.verdict for one in audit(game(), seen(**{field: read}))}
    assert found.pop(field) == "differs"
    assert set(found.values()) == {"agrees"}


@pytest.mark.parametrize(
    "read", [FieldRead("hidden"), FieldRead("unsure", maybe=(Candidate("02", "red", 0.9),))]
)
def test_doubt_is_never_a_difference(read: FieldRead) -> None:
    assert counts(audit(game(), seen(A1=read)))["cannot tell"] == 1


def test_a_meadow_that_nobody_looked_at_cannot_be_told() -> None:
    fields = seen()
    del fields["C1"]
    assert counts(audit(game(), fields)) == {"agrees": 31, "differs": 0, "cannot tell": 1}


def test_a_tile_without_a_picture_may_be_the_recorded_one_if_its_colours_are() -> None:
    colours = colours_of(game().laid["A1"])
    there = FieldRead("up", 0.9999, None, colours[0], colours)
    assert counts(audit(game(), seen(A1=there)))["cannot tell"] == 1
