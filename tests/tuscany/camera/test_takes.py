"""What the camera's readings of the open tiles mean: proposals, questions, observations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.base.messages import Candidate, FieldRead, Sighting
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.moves import Draw, End, Marble, Move, Take
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.state import Game
from companion.eye.findings import Finding, Observation, Proposal, Question
from companion.games.tuscany import library
from companion.games.tuscany.camera import interpret, reading_at, unanswered
from companion.games.tuscany.camera.compare import compare
from companion.games.tuscany.camera.faces import FACE_OF, open_tiles
from companion.games.tuscany.camera.findings import Kind
from companion.games.tuscany.camera.mat import PLACES
from companion.games.tuscany.camera.takes import refill_of
from companion.games.tuscany.simulator.play import stand_in_header

CENTRE = ("village", "crop:vine", "crop:boar+olive", "cart", "monastery", "quarry", "city", "village")


def _game(centre: tuple[str, ...] = CENTRE, **has: Any) -> Game:
    header = stand_in_header(("red", "blue"), 1) | {"first": "red", "centre": list(centre)}
    game = new_game(read_header(header, library))
    return game._replace(holdings={**game.holdings, "red": game.holdings["red"]._replace(**has)})


def _up(tile: str) -> FieldRead:
    return FieldRead("up", 0.9999, FACE_OF[tile])


def _seen(tiles: tuple[str, ...], other: Mapping[str, FieldRead] | None = None) -> Sighting:
    reads = {place: _up(tile) for place, tile in zip(PLACES, tiles, strict=True)}
    return Sighting({**reads, **(other or {})}, 1.0)


def _with(place: str, tile: str, centre: tuple[str, ...] = CENTRE) -> tuple[str, ...]:
    at = PLACES.index(place)
    return (*centre[:at], tile, *centre[at + 1 :])


def _only(found: tuple[Finding, ...]) -> Finding:
    assert len(found) == 1, found
    return found[0]


def _after(game: Game, *moves: Move) -> Game:
    for move in moves:
        game = apply(game, move).state
    return game


def test_a_take_with_its_refill_is_one_yes() -> None:
    found = _only(interpret(_game(), _seen(_with("D1", "estate"))))
    assert isinstance(found, Proposal)
    assert found.sure
    assert found.place == "D1"
    assert found.moves == (Take("cart", "estate"),)


def test_an_unchanged_mat_says_nothing_wherever_its_tiles_lie() -> None:
    assert interpret(_game(), _seen(CENTRE)) == ()
    assert interpret(_game(), _seen(tuple(reversed(CENTRE)))) == ()


def test_a_take_after_a_turn_that_is_done_ends_it_in_the_same_yes() -> None:
    game = _after(_game(marble=0), Draw())
    found = _only(interpret(game, _seen(_with("D1", "estate"))))
    assert isinstance(found, Proposal)
    assert found.moves == (End(), Take("cart", "estate"))
    assert _after(game, *found.moves).turn == "blue"


def test_who_has_a_marble_may_have_taken_the_tile_too_so_it_is_asked() -> None:
    game = _after(_game(marble=1), Draw())
    found = _only(interpret(game, _seen(_with("D1", "estate"))))
    assert isinstance(found, Question)
    assert {answer.moves[0] for answer in found.answers} == {End(), Marble()}
    assert not any(answer.sure for answer in found.answers)


def test_what_leaves_a_full_storage_is_told_by_itself_if_there_is_only_one() -> None:
    found = _only(interpret(_game(storage=("quarry",), chips=(0,) * 5), _seen(_with("D1", "estate"))))
    assert isinstance(found, Proposal)
    assert found.moves == (Take("cart", "estate", discard="quarry"),)


def test_what_leaves_a_full_storage_is_asked_if_there_are_several() -> None:
    game = _game(storage=("quarry", "city"), chips=(0, 1, 0, 0, 0))
    found = _only(interpret(game, _seen(_with("D1", "estate"))))
    assert isinstance(found, Question)
    assert [answer.moves[-1].discard for answer in found.answers] == ["quarry", "city"]


def test_a_tile_of_the_same_kind_again_is_asked_never_assumed() -> None:
    game = _game()
    lifted = interpret(game, _seen(CENTRE, {"D1": FieldRead("empty", 0.9999)}))
    assert [one.kind for one in lifted if isinstance(one, Observation)] == [Kind.LIFTED]
    notes = unanswered(game, (), lifted)
    found = _only(interpret(game, _seen(CENTRE), notes))
    assert isinstance(found, Question)
    assert found.asks == "same"
    assert [answer.moves for answer in found.answers] == [(Take("cart", "cart"),)]
    later = _after(game, *found.answers[0].moves)
    assert unanswered(later, notes, ()) == (), "once it is recorded it is not asked again"


def test_five_of_a_colour_are_told_and_not_recorded_before_they_have_left() -> None:
    centre = ("village", "village", "village", "village", "monastery", "quarry", "city", "cart")
    found = interpret(_game(centre), _seen(_with("D2", "village", centre)))
    assert isinstance(found[0], Observation)
    assert found[0].kind == Kind.FIVE
    assert len(found[0].places) == 5
    assert not any(isinstance(one, Proposal | Question) for one in found)


def test_a_wave_of_five_is_one_yes_with_its_take() -> None:
    centre = ("village", "village", "village", "village", "monastery", "quarry", "city", "cart")
    game = _game(centre)
    now = ("estate", "castle", "crop:vine", "city", "monastery", "quarry", "city", "quarry")
    found = _only(interpret(game, _seen(now)))
    assert isinstance(found, Proposal)
    (take,) = found.moves
    assert (take.tile, take.refill) == ("cart", "village")
    assert sorted(_after(game, take).centre) == sorted(now)


def test_which_crop_refilled_before_five_crops_left_is_asked() -> None:
    centre = ("crop:vine", "crop:boar", "crop:olive", "crop:grain", "monastery", "quarry", "city", "cart")
    now = ("estate", "castle", "village", "city", "monastery", "quarry", "city", "quarry")
    found = _only(interpret(_game(centre), _seen(now)))
    assert isinstance(found, Question)


def test_two_changed_places_are_a_question_which_came_first() -> None:
    now = _with("A2", "estate", _with("D1", "quarry"))
    game = _game()
    found = _only(interpret(game, _seen(now)))
    assert isinstance(found, Question)
    assert found.asks == "first"
    assert {answer.moves[0].tile for answer in found.answers} == {"cart", "monastery"}
    then = _after(game, *found.answers[0].moves)
    again = _only(interpret(then._replace(), _seen(now)))
    assert isinstance(again, Proposal | Question), "the other take is found as soon as the first is recorded"


def test_more_changes_than_takes_explain_are_only_told() -> None:
    now = _with("A1", "castle", _with("B1", "castle", _with("A2", "estate", CENTRE)))
    found = _only(interpret(_game(), _seen(now)))
    assert isinstance(found, Observation)
    assert found.kind == Kind.SEVERAL


def test_a_mat_of_another_game_is_told() -> None:
    found = _only(interpret(_game(), _seen(("castle",) * 4 + ("estate",) * 4)))
    assert isinstance(found, Observation)
    assert found.kind == Kind.ANOTHER_TABLE


@pytest.mark.parametrize("state", ["hidden", "empty", "down"])
def test_nothing_is_proposed_while_a_place_is_not_read(state: str) -> None:
    found = interpret(_game(), _seen(_with("D1", "estate"), {"A1": FieldRead(state, 0.9999)}))
    assert not any(isinstance(one, Proposal | Question) for one in found)


def test_an_unsure_tile_where_one_was_taken_is_asked() -> None:
    maybe = (Candidate("estate", "", 0.6), Candidate("castle", "", 0.3))
    found = interpret(_game(), _seen(CENTRE, {"D1": FieldRead("unsure", maybe=maybe)}))
    assert isinstance(found[0], Question)
    assert [answer.moves[-1].refill for answer in found[0].answers] == ["estate", "castle"]


def test_an_unsure_tile_that_may_be_what_lay_there_is_not_asked() -> None:
    maybe = (Candidate("estate", "", 0.6), Candidate("cart", "", 0.3))
    found = interpret(_game(), _seen(CENTRE, {"D1": FieldRead("unsure", maybe=maybe)}))
    assert not any(isinstance(one, Proposal | Question) for one in found)


def test_who_has_a_castle_may_be_placing_it_so_it_is_asked() -> None:
    game = _game(storage=("castle",), chips=(0, 1, 0, 0, 0))
    answers = [interpret(game, _seen(_with(place, "estate"))) for place in PLACES]
    assert any(isinstance(found[0], Question) and found[0].asks == "castle" for found in answers)


def test_a_take_that_the_rules_refuse_is_told() -> None:
    game = _game(marble=0)._replace(actions=1, holdings=_game(marble=0).holdings)
    last = game._replace(last_round=True, turn="blue")
    found = _only(interpret(last, _seen(_with("D1", "estate"))))
    assert isinstance(found, Observation)
    assert found.kind == Kind.REFUSED


def test_nothing_is_said_after_the_end() -> None:
    game = _game()._replace(final=object())  # type: ignore[arg-type]
    assert interpret(game, _seen(_with("D1", "estate"))) == ()


def test_the_refill_of_a_tile_taken_by_touch_is_seen() -> None:
    game = _game()
    assert refill_of(game, compare(game, _seen(_with("D1", "estate"))), "cart") == "estate"
    assert refill_of(game, compare(game, _seen(CENTRE)), "cart") == "cart"
    hidden = _seen(_with("D1", "estate"), {"A1": FieldRead("hidden")})
    assert refill_of(game, compare(game, hidden), "cart") is None


def test_the_open_tiles_of_a_new_game_are_read_when_all_are_sure() -> None:
    assert open_tiles(_seen(CENTRE)) == CENTRE
    assert open_tiles(_seen(CENTRE, {"A1": FieldRead("unsure")})) is None


def test_a_reading_changes_with_what_lies_there_and_is_none_under_a_hand() -> None:
    assert reading_at(_seen(CENTRE), "A1") != reading_at(_seen(_with("A1", "estate")), "A1")
    assert reading_at(_seen(CENTRE, {"A1": FieldRead("hidden")}), "A1") is None


def test_a_tile_laid_wrongly_and_put_right_is_asked() -> None:
    game = _game()
    wrong = interpret(game, _seen(_with("D1", "estate")))
    notes = unanswered(game, (), wrong)
    found = _only(interpret(game, _seen(_with("D1", "castle")), notes))
    assert isinstance(found, Question)
    assert {answer.moves for answer in found.answers} == {
        (Take("cart", "castle"),),
        (Take("cart", "estate"),),
    }


def test_a_tile_of_the_same_kind_that_lies_turned_otherwise_is_asked() -> None:
    game = _game()
    notes = _notes_of(game, _turned(CENTRE, D1=20.0))
    assert interpret(game, _turned(CENTRE, D1=27.0), notes) == (), "it was only pushed"
    found = _only(interpret(game, _turned(CENTRE, D1=200.0), notes))
    assert isinstance(found, Question)
    assert found.asks == "same"
    assert [answer.moves for answer in found.answers] == [(Take("cart", "cart"),)]


def test_a_take_seen_beside_a_tile_that_is_turned_is_no_sure_proposal() -> None:
    """Somebody took the cart and another one came, unseen; then the next player took the city."""
    game = _game()
    notes = _notes_of(game, _turned(CENTRE, D1=20.0))
    found = _only(interpret(game, _turned(_with("C2", "estate"), D1=200.0), notes))
    assert isinstance(found, Question)
    assert (Take("cart", "cart"),) in [answer.moves for answer in found.answers]


def test_a_mat_that_was_put_in_order_is_no_take() -> None:
    game = _game()
    notes = _notes_of(game, _turned(CENTRE, A1=0.0, B1=0.0, D1=0.0))
    assert interpret(game, _turned(CENTRE, A1=90.0, B1=90.0, D1=90.0), notes) == ()


def _turned(tiles: tuple[str, ...], **turns: float) -> Sighting:
    seen = _seen(tiles)
    return replace(
        seen,
        fields={at: replace(read, turn_deg=turns.get(at, 0.0)) for at, read in seen.fields.items()},
    )


def _notes_of(game: Game, sighting: Sighting) -> tuple[str, ...]:
    return unanswered(game, (), interpret(game, sighting), sighting)


def test_a_place_that_stays_unsure_does_not_keep_a_take_from_being_asked() -> None:
    unsure = {"A2": FieldRead("unsure", maybe=(Candidate("monastery", "", 0.99),))}
    found = interpret(_game(), _seen(_with("D1", "estate"), unsure))
    assert isinstance(found[0], Question)
    assert found[0].asks == "likely"
    assert [answer.moves for answer in found[0].answers] == [(Take("cart", "estate"),)]
    assert not found[0].answers[0].sure
    assert interpret(_game(), _seen(CENTRE, unsure))[0] == Observation(0, Kind.UNCLEAR, ("A2",))


def test_a_take_is_one_yes_while_an_unsure_place_looks_most_like_what_lay_there() -> None:
    unsure = {"A2": FieldRead("unsure", maybe=(Candidate("monastery", "", 0.9), Candidate("cart", "", 0.88)))}
    for before in (_seen(CENTRE), _seen(CENTRE, unsure)):
        notes = unanswered(_game(), (), (), before)
        found = interpret(_game(), _seen(_with("D1", "estate"), unsure), notes)[0]
        assert isinstance(found, Proposal)
        assert found.sure
        assert found.moves == (Take("cart", "estate"),)


def test_an_unsure_place_that_looks_like_something_else_or_was_empty_keeps_a_take_a_question() -> None:
    game, other = _game(), {"A2": FieldRead("unsure", maybe=(Candidate("city", "", 0.9),))}
    same = {"A2": FieldRead("unsure", maybe=(Candidate("monastery", "", 0.9),))}
    notes = unanswered(game, (), (), _seen(CENTRE))
    for unsure, earlier in ((other, notes), (same, (*notes, "A2@0"))):
        found = interpret(game, _seen(_with("D1", "estate"), unsure), earlier)
        assert not any(isinstance(one, Proposal) for one in found)


@pytest.mark.parametrize("also", [{}, {"A1": FieldRead("unsure"), "C1": FieldRead("hidden")}])
def test_under_a_hand_lies_what_was_read_there_before(also: dict[str, FieldRead]) -> None:
    game = _game()
    notes = _notes_of(game, _seen(CENTRE))
    reads = {"D1": FieldRead("unsure", maybe=(Candidate("estate", "", 0.71),)), **also}
    found = interpret(game, _seen(CENTRE, reads), notes)
    assert not any(isinstance(one, Question) for one in found)
    assert not any(isinstance(one, Observation) and one.kind == Kind.UNCLEAR for one in found)


def test_a_place_that_always_fits_poorly_is_under_no_hand() -> None:
    game, dim = _game(), {"A2": FieldRead("unsure", maybe=(Candidate("monastery", "", 0.7),))}
    notes = _notes_of(game, _seen(CENTRE, dim))
    found = interpret(game, _seen(_with("D1", "estate"), dim), notes)
    assert isinstance(found[0], Proposal)
    assert found[0].moves == (Take("cart", "estate"),)


def test_a_tile_that_is_seen_well_enough_and_not_surely_read_is_asked_where_another_lay() -> None:
    game = _game()
    notes = _notes_of(game, _seen(CENTRE))
    reads = {"D1": FieldRead("unsure", maybe=(Candidate("estate", "", 0.96),))}
    found = interpret(game, _seen(CENTRE, reads), notes)
    assert isinstance(found[0], Question)
    assert [answer.moves for answer in found[0].answers] == [(Take("cart", "estate"),)]


@pytest.mark.parametrize("state", ["hidden", "unsure"])
def test_a_place_that_is_never_read_does_not_keep_another_from_being_asked(state: str) -> None:
    game, never = _game(), {"A2": FieldRead(state)}
    notes = _notes_of(game, _seen(CENTRE, never))
    found = interpret(game, _seen(_with("D1", "estate"), never), notes)
    assert isinstance(found[0], Question)
    assert [answer.moves for answer in found[0].answers] == [(Take("cart", "estate"),)]
    read_first = _notes_of(game, _seen(CENTRE))
    then = interpret(game, _seen(_with("D1", "estate"), {"A2": FieldRead("hidden")}), read_first)
    assert not any(isinstance(one, Proposal | Question) for one in then), "a hand hides it now"


def test_a_take_that_is_asked_while_unsure_is_a_proposal_once_it_is_surely_read() -> None:
    game = _game()
    maybe = (Candidate("estate", "", 0.99),)
    first = interpret(game, _seen(CENTRE, {"D1": FieldRead("unsure", maybe=maybe)}))
    assert isinstance(first[0], Question)
    found = _only(interpret(game, _seen(_with("D1", "estate")), unanswered(game, (), first)))
    assert isinstance(found, Proposal)
    assert found.sure


def test_a_second_take_of_what_refilled_the_first_is_no_sure_proposal() -> None:
    game = _game(marble=0)
    notes = unanswered(game, (), interpret(game, _seen(_with("D1", "estate"))))
    found = interpret(game, _seen(_with("D1", "quarry")), notes)
    assert not any(isinstance(one, Proposal) and one.sure for one in found)
    assert any(
        (Take("cart", "estate"),) == way.moves
        for one in found
        if isinstance(one, Question)
        for way in one.answers
    )
