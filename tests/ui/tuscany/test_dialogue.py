"""A dialogue asks for all that a move needs and nothing else: its answers give every move of whole games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.tuscany.moves import Free, Place, Take
from companion.engine.tuscany.state import Game
from companion.games.tuscany import dialogue
from companion.games.tuscany.dialogue import NOTHING, Question, follow, write_card
from companion.games.tuscany.rules import TUSCANY
from tests.ui.scenes._tuscany import played


def answer_to(question: Question, move: Take | Place, told: Iterator[str]) -> str:
    """Return what people answer who want to make *move*; *told* are the tiles turned up, in order."""
    match question.ask:
        case "refill" | "fresh":
            return next(told)
        case "kind":
            assert isinstance(move, Take)
            return move.clear[0]
    raise AssertionError(question)


def turned_up(move: Take) -> Iterator[str]:
    """Give the tiles of a take in the order in which they are turned up."""
    cleared = len(move.clear)
    for wave in move.fresh[:cleared]:
        yield from wave
    yield move.refill
    for wave in move.fresh[cleared:]:
        yield from wave


def of_placing(move: Place | Free, game: Game, asked: Question) -> str:
    """Return the answer of a placing that has no free tile in it."""
    match asked.ask:
        case "chip":
            return move.chip or NOTHING
        case "harvest":
            return write_card(move.harvest[asked.number - 1])
    assert asked.ask == "open", (asked, game.turn)
    return NOTHING


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_take_and_placing_of_a_game_can_be_told(players: int, seed: int) -> None:
    _header, moves, states = played(players, seed)
    asked: set[str] = set()
    for game, data in zip(states, moves, strict=False):
        move = TUSCANY.read_move(game, data)
        if isinstance(move, Take) and not move.clear:
            assert _told_take(game, move, asked) == move
        elif isinstance(move, Place) and move.free is None:
            assert _told_placing(game, move, asked) == move
    assert {"refill", "harvest", "chip"} <= asked


def _told_take(game: Game, move: Take, asked: set[str]) -> object:
    answers: list[str] = []
    told = turned_up(move)
    while isinstance(found := follow(lambda: dialogue.take(game, move.tile), answers), Question):
        asked.add(found.ask)
        discards = found.ask == "discard"
        answers.append(move.discard or "" if discards else answer_to(found, move, told))
    assert next(told, None) is None
    return found


def _told_placing(game: Game, move: Place, asked: set[str]) -> object:
    answers: list[str] = []

    def begin() -> dialogue.Dialogue:
        return dialogue.place(game, move.tile, move.at, move.cards, move.workers)

    while isinstance(found := follow(begin, answers), Question):
        asked.add(found.ask)
        answers.append(of_placing(move, game, found))
    return found


def test_five_of_a_colour_are_replaced_one_by_one() -> None:
    _header, _moves, states = played(2, 1)
    game = states[0]
    centre = (*("village",) * 4, "cart", "quarry", "city", "monastery")
    lying = game._replace(centre=centre)
    asked = follow(lambda: dialogue.take(lying, "cart"), ["village"])
    assert isinstance(asked, Question)
    assert (asked.ask, asked.kind, asked.number, asked.of) == ("fresh", "village", 1, 5)
    assert len(asked.game.centre) == 3
    wave = ("castle", "cart", "crop:vine", "city", "quarry")
    told = follow(lambda: dialogue.take(lying, "cart"), ["village", *wave])
    assert told == Take("cart", "village", fresh=(wave,))
