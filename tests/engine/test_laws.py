"""Laws that hold in every game: checked over thousands of random whole games, all modules, rulings, sizes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.base.errors import Refused
from companion.base.jsonl import read_object, write_line
from companion.engine.castelli.box import CASTLES_EACH, SILVER_IN_MINE, UNITS_AT_MOST, cards_in_game
from companion.engine.castelli.final import final_now
from companion.engine.castelli.moves import Reveal
from companion.engine.castelli.outcomes import CardPlayed
from companion.engine.castelli.questions import directions, gains
from companion.engine.castelli.record_moves import read_move, write_move
from companion.engine.castelli.rulings import RULINGS
from companion.engine.castelli.state import Game
from companion.engine.castelli.summary import fingerprint, summary
from companion.engine.protocol import Outcome
from tests.random_games import Json, Tried, random_game, random_header, set_up
from tests.small import after

PARTS = 10
GAMES_A_PART = 220  # 2,200 games in all
seeds = st.integers(0, 2**40)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@settings(max_examples=GAMES_A_PART, deadline=None, derandomize=True, database=None)
@given(seed=seeds)
def test_every_law_holds_in_every_random_game(part: int, seed: int) -> None:
    header, tried = random_game(PARTS * seed + part)
    start, last = tried[0].before, (tried[-1].after or tried[-1].before)
    for one in tried:
        check_refusal_changes_nothing(one)
        if one.after:
            check_conserved(start, one)
            check_limits(one.after)
            check_written_and_read(one)
            check_what_if(one)
    moves = [one.data for one in tried if one.after]
    check_areas(last)
    check_replay(header, moves, last)
    check_everything_is_explained(start, tried, last)


def check_conserved(start: Game, one: Tried) -> None:
    """Silver, cards, castles, tiles and settlements only change places."""
    game = one.after
    assert game is not None
    held = game.holdings.values()
    assert game.mine + sum(has.silver for has in held) == SILVER_IN_MINE[len(game.holdings)]
    assert len(game.deck) + sum(has.cards for has in held) == cards_in_game(game.setup.battle)
    assert Counter(castle.owner for castle in game.castles) == Counter(
        {colour: has.castles for colour, has in game.holdings.items() if has.castles}
    )
    laid = [laid.tile for laid in game.laid.values()]
    assert len(set(laid)) == len(laid) == len(game.seen)
    villages = Counter(game.settlements.values())["village"] + game.spare["village"]
    assert villages == Counter(start.settlements.values())["village"] + start.spare["village"]
    cities = Counter(game.settlements.values())["city"] + game.spare["city"]
    printed = Counter(start.settlements.values())["city"] + start.spare["city"]
    gone = game.setup.rulings["burnt-city"] == "gone"
    assert cities <= printed if gone else cities == printed
    burnt = any(isinstance(o, CardPlayed) and o.card == "incendiary" for o in one.outcomes)
    before = Counter(one.before.settlements.values())["city"] + one.before.spare["city"]
    assert cities == before - (burnt and gone)


def check_limits(game: Game) -> None:
    """Nobody holds more than 5 units of a kind, or less than nothing, or builds a tenth castle."""
    for has in game.holdings.values():
        assert all(0 <= n <= UNITS_AT_MOST for n in (has.wood, has.grain, has.rocks))
        assert min(has) >= 0
        assert has.castles <= CASTLES_EACH
    assert game.mine >= 0


def check_areas(game: Game) -> None:
    """An area's figures are those of its icons."""
    for label, done in game.areas.items():
        assert done is not None
        area = game.setup.board.area(label)
        assert all(value > 0 for value in (*done.points.values(), *done.paid.values()))
        assert area.terrain == "mine" or done.lost == max(0, area.icons - sum(done.paid.values()))


def check_refusal_changes_nothing(one: Tried) -> None:
    """A refused move leaves the game as it was; so does an accepted one, which gives a new game."""
    before = everything(one.before)
    try:
        after(one.before, one.data)
        refused = False
    except Refused:
        refused = True
    assert refused == (one.after is None)
    assert everything(one.before) == before


def everything(game: Game) -> list[object]:
    """Return all parts of *game*, those that could be changed in place as copies."""
    parts = (getattr(game, field.name) for field in fields(game) if field.name != "setup")
    return [dict(part) if isinstance(part, Mapping) else part for part in parts]


def check_written_and_read(one: Tried) -> None:
    """What is written reads back as the same, down to the bytes of the line."""
    move = read_move(one.data, one.before.setup)
    line = write_line(write_move(move))
    assert read_move(read_object(line.encode(), "-"), one.before.setup) == move
    assert write_move(move) == {key: value for key, value in one.data.items() if value is not False}


def check_what_if(one: Tried) -> None:
    """What was foretold for a tile is what then happens."""
    move = read_move(one.data, one.before.setup)
    if isinstance(move, Reveal) and one.after and move.gain_cards is None and move.gain_silver is None:
        if move.swap and not one.before.setup.tiles.tiles[move.tile].start:
            return  # a later swap cannot be told from no swap
        foretold = directions(one.before, move.field, move.tile)
        assert foretold[move.north] == gains(one.before, one.after)


def check_replay(header: Json, moves: list[Json], last: Game) -> None:
    """The moves alone bring back the whole game."""
    again = after(set_up(header), *moves)
    assert fingerprint(again) == fingerprint(last)
    assert summary(again) == summary(last)
    assert again.moves == len(moves)


def check_everything_is_explained(start: Game, tried: list[Tried], last: Game) -> None:
    """All that anyone has is the sum of what the outcomes say; the final score too."""
    told: list[Outcome] = [outcome for one in tried for outcome in one.outcomes]
    sheet = final_now(last)
    if not last.over:
        told += sheet.outcomes
    sums: Counter[tuple[str, str]] = Counter()
    for outcome in told:
        for change in outcome.changes:
            sums[change.colour, change.what] += change.amount
    for colour, row in sheet.rows.items():
        assert sums[colour, "points"] == row.total
        for what in ("wood", "grain", "rocks", "cards", "castles", *(("silver",) if last.over else ())):
            had, has = getattr(start.holdings[colour], what), getattr(last.holdings[colour], what)
            assert had + sums[colour, what] == has, (colour, what)


def test_random_games_reach_every_kind_of_move_and_card() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1_000):
        for one in random_game(seed)[1]:
            if one.after:
                data = one.data
                over = "-over" if "over" in data else ""
                seen[f"{data['move']}{over}/{data.get('card') or data.get('with') or ''}"] += 1
    wanted = {"reveal/", "steward/", "guard/", "sell/", "end/", "correct/", "build/", "build-over/"}
    wanted |= {"build/landgrave", "build/landgravine", "build/master-builder", "build-over/abbot"}
    wanted |= {"build-over/army-of-knights", "build-over/master-builder"}
    wanted |= {f"play/{card}" for card in ("king-3", "king-4", "king-5", "raider", "brigands", "traitor")}
    wanted |= {f"play/{card}" for card in ("robber-baron", "peasant", "duke", "incendiary")}
    assert not {kind for kind in wanted if not seen[kind]}


def test_random_headers_have_every_value_of_every_ruling() -> None:
    seen = {item for seed in range(300) for item in random_header(random.Random(seed))["rulings"].items()}
    assert seen == {(key, value) for key, (_, values) in RULINGS.items() for value in values}
