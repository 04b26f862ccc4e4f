"""Castles set or overbuilt, villages and cities set or burnt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.base.messages import SiteRead
from companion.engine.castelli.apply import apply
from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import Build, Guard, Move, Play
from companion.engine.castelli.state import Game
from companion.games.castelli.camera import Finding, Proposal, Question, interpret
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.play import play_game, stand_in_header
from tests.castelli.camera.sights import look, moves, observed
from tests.ui.scenes._sights import SURE, pieces

Moments = list[tuple[Game, Move, Game]]


def played(modules: tuple[str, ...], seed: int) -> Moments:
    """Return a game of three, move by move, with what it was before and after."""
    setup = CASTELLI.read_header(stand_in_header(("red", "blue", "green"), modules))
    games, found = CASTELLI.start(setup), []
    for moment in play_game(setup, seed):
        found.append((games, moment.move, moment.step.state))
        games = moment.step.state
    return found


@pytest.fixture(scope="module")
def battle() -> Moments:
    """A game with castles, overbuilt ones too."""
    return played(("battle",), 5)


def seen(before: Game, after: Game, shown: str | None = None, **sites: str) -> tuple[Finding, ...]:
    """Return what it means to *before* when the pieces stand as *after* has them, but for *sites*."""
    return interpret(before, replace(look(before), sites=pieces(after, **sites)), shown=shown)


def first(battle: Moments, over: bool = False) -> tuple[Game, Build, Game]:
    """Return the first castle that needed no card, and what was before and after."""
    return next(
        (before, move, after)
        for before, move, after in battle
        if isinstance(move, Build) and not move.card and bool(move.over) == over
    )


def tops(game: Game, at: Field) -> list[str]:
    """Return the colours that stand on top at *at*."""
    return [c.owner for n, c in enumerate(game.castles) if c.at == at and n not in game.overbuilt]


def with_cards(battle: Moments) -> Game:
    """Return the first game in which the player on turn may use a card that sets or burns something."""
    return next(
        game
        for game, _move, _after in battle
        if game.holdings[game.turn].cards and all(game.spare.values()) and not game.card_used
    )


def test_what_comes_with_the_card_of_a_village_is_no_castle(battle: Moments) -> None:
    before, move, after = first(battle)
    assert [move] in moves(seen(before, after))
    assert not seen(before, after, "peasant")


def test_every_castle_of_a_game_is_proposed_as_it_was_built_and_nothing_else_is(battle: Moments) -> None:
    built = 0
    for before, move, after in battle:
        if before.castles == after.castles and before.settlements == after.settlements:
            assert not seen(before, before), move
        elif not isinstance(move, Guard):  # that castle was never recorded as standing for long
            card = getattr(move, "card", None)
            assert [move] in moves(seen(before, after, card)), move
            built += isinstance(move, Build)
    assert built > 5


def test_a_castle_overbuilt_is_proposed_with_whose_it_was(battle: Moments) -> None:
    before, move, after = first(battle, over=True)
    (found,) = seen(before, after)
    assert isinstance(found, Proposal)
    assert (found.moves, found.sure) == ((move,), True)


def test_where_the_rules_leave_two_ways_people_are_asked(battle: Moments) -> None:
    before, move, after = first(battle, over=True)
    standing = " ".join([*tops(after, move.at), "unsure"])  # may be the castle that seems to be gone
    found = moves(seen(before, after, **{move.at: standing}))
    assert [move] in found
    assert all(isinstance(one, Build) and one.at == move.at for (one,) in found)


def test_a_castle_of_somebody_who_is_not_on_turn_is_not_proposed(battle: Moments) -> None:
    before, move, _after = first(battle)
    other = before.setup.order_from(before.turn)[1]
    assert not moves(seen(before, before, **{move.at: " ".join([*tops(before, move.at), other])}))


def test_an_unsure_site_proposes_nothing(battle: Moments) -> None:
    before, move, after = first(battle)
    assert not moves(seen(before, after, **{move.at: "unsure unsure"}))


def test_a_castle_where_none_may_be_built_proposes_nothing(battle: Moments) -> None:
    before = battle[0][0]  # nobody has turned a tile yet
    at = next(iter(before.setup.board.landscapes))
    assert not moves(seen(before, before, **{at: before.turn}))


def test_a_city_that_is_gone_was_burnt_and_is_sure_only_if_the_card_is_shown(battle: Moments) -> None:
    before = with_cards(battle)
    city = next(at for at, kind in before.settlements.items() if kind == "city")
    after = apply(before, Play("incendiary", at=city)).state
    for shown, sure in ((None, False), ("incendiary", True)):
        (found,) = seen(before, after, shown)
        assert isinstance(found, Proposal)
        assert (found.moves, found.sure) == ((Play("incendiary", at=city),), sure)
    village = next(at for at, kind in before.settlements.items() if kind == "village")
    gone = {**pieces(before), village: SiteRead("empty", SURE)}
    assert not moves(interpret(before, replace(look(before), sites=gone)))  # nothing burns villages


def test_a_settlement_that_came_is_asked_for_its_card_unless_that_is_shown(battle: Moments) -> None:
    before = with_cards(battle)
    free = next(
        at
        for at in before.setup.board.landscapes
        if at not in before.settlements and at != getattr(before.setup.board.mine, "at", "")
    )
    there = replace(look(before), sites={**pieces(before), free: SiteRead("settlement", SURE)})
    (asked,) = interpret(before, there)
    assert isinstance(asked, Question)
    assert [one.moves[0] for one in asked.answers] == [Play("peasant", at=free), Play("duke", at=free)]
    (found,) = interpret(before, there, shown="duke")
    assert isinstance(found, Proposal)
    assert (found.moves, found.sure) == ((Play("duke", at=free),), True)


def test_a_castle_comes_before_the_next_tile_which_ends_its_players_turn(battle: Moments) -> None:
    before, move, after = first(battle)
    tile, field = next(t for t in before.setup.tiles.plain if t not in before.seen), before.face_down[0]
    both = replace(look(before, **{field: f"{tile} red"}), sites=pieces(after))
    found = interpret(before, both)
    assert [one.place for one in found if isinstance(one, Proposal)] == [move.at, field]
    assert not observed(found)
