"""Laws that hold in every game of The Castles of Tuscany, checked over whole random games.

`python -m tests.engine.tuscany.laws [GAMES] [--seed N]` has hypothesis draw that many and prints what it saw.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Mapping
from time import perf_counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import seed as drawn_from
from hypothesis import strategies as st

from companion.base.errors import Refused
from companion.base.jsonl import read_object, write_line
from companion.engine.protocol import POINTS
from companion.engine.tuscany.apply import GameStep, apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.box import CHIPS, CHIPS_OF_EACH
from companion.engine.tuscany.final import final_now
from companion.engine.tuscany.moves import Correct, Move, Place
from companion.engine.tuscany.outcomes import (
    ChipTaken,
    Corrected,
    Discarded,
    Harvested,
    HexagonWithoutRoom,
    LeftOver,
    PhaseEnded,
)
from companion.engine.tuscany.questions import worth
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.record_moves import read_move, write_move
from companion.engine.tuscany.state import Game
from companion.engine.tuscany.summary import fingerprint, summary
from companion.games.tuscany import library
from tests.plain.tuscany import header as plain_header
from tests.plain.tuscany import moves as plain_moves
from tests.plain.tuscany import random_games
from tests.plain.tuscany import rules as plain

COUNTED = ("green", "cards", "workers", "marble")
RED_RISES_BY = PhaseEnded | Harvested | HexagonWithoutRoom | LeftOver | Corrected
CHOSEN = ("city", "cart", "castle")
LATER = 3
"""So many moves later a move is mostly refused."""


def check_game(seed: int) -> Counter[str]:
    """Check every law over one game; return how often what was seen."""
    size = "small" if seed % 4 == 3 else "full"
    header, lines = random_games.game(seed, 2 + seed % 3, size=size)
    start = new_game(read_header(header, library))
    states, steps, seen = [start], list[GameStep](), Counter[str]()
    plain_game = plain_header.read_header(header, {}, None)
    assert in_order(summary(start)) == in_order(plain.result(plain_game))
    for n, line in enumerate(lines):
        before = states[-1]
        seen["refused"] += check_untouched(before, lines[min(n + LATER, len(lines) - 1)])
        move = read_move(line, before.setup)
        step = apply(before, move)
        check_written_and_read(before, move)
        check_chips(before, step)
        check_tracks(before, step)
        seen["promises"] += check_promise(before, step)
        plain_moves.step(plain_game, line)
        assert in_order(summary(step.state)) == in_order(plain.result(plain_game))
        states.append(step.state)
        steps.append(step)
    for back in (0, 1, 2, len(lines) // 2, len(lines)):
        check_replay_and_undo(header, lines, states, back)
    check_everything_is_explained(start, steps, states[-1])
    return seen + Counter(games=1, moves=len(lines), finished=int(states[-1].over))


def in_order(found: dict[str, Any]) -> dict[str, Any]:
    """Return a summary with what is told in any order in one."""
    players = {colour: {**has, "storage": sorted(has["storage"])} for colour, has in found["players"].items()}
    return {**found, "centre": sorted(found["centre"]), "players": players}


def everything(game: Game) -> list[object]:
    """Return all parts of *game*, those that could be changed in place as copies."""
    parts = (part for part in game if part is not game.setup)
    return [_copy(part) for part in parts]


def _copy(part: object) -> object:
    return {key: _copy(value) for key, value in part.items()} if isinstance(part, Mapping) else part


def check_untouched(game: Game, line: dict[str, Any]) -> bool:
    """A refused move leaves the game as it was, and so does one that is allowed; tell whether it was."""
    before = everything(game)
    try:
        apply(game, read_move(line, game.setup))
        refused = False
    except Refused:
        refused = True
    assert everything(game) == before
    return refused


def check_written_and_read(game: Game, move: Move) -> None:
    """What is written reads back as the same."""
    line = write_line(write_move(move))
    assert read_move(read_object(line.encode(), "-"), game.setup) == move


def check_chips(before: Game, step: GameStep) -> None:
    """Chips are conserved: nobody takes one that is not left, and all that change hands are told."""
    taken = Counter(one.chip for one in step.outcomes if isinstance(one, ChipTaken))
    for n, chip in enumerate(CHIPS):
        held = sum(has.chips[n] for has in step.state.holdings.values())
        assert held + step.state.chips_left(chip) == CHIPS_OF_EACH
        assert step.state.chips_left(chip) == before.chips_left(chip) - taken[chip] >= 0


def check_tracks(before: Game, step: GameStep) -> None:
    """Green never falls but by a correction; red rises only by what may raise it, and never falls either."""
    corrected = isinstance(step.move, Correct)
    for colour, has in step.state.holdings.items():
        assert corrected or has.green >= before.holdings[colour].green
        assert corrected or has.red >= before.holdings[colour].red
    for outcome in step.outcomes:
        if any(change.what == POINTS for change in outcome.changes):
            assert isinstance(outcome, RED_RISES_BY), outcome


def check_promise(before: Game, step: GameStep) -> bool:
    """What a space promised is what placing there brings, outcome for outcome; tell whether it was asked."""
    move = step.move
    if not isinstance(move, Place):
        return False
    promised = worth(before, move.tile, move.at)
    happened = [one for one in step.outcomes if not isinstance(one, Discarded)]
    kind = before.setup.regions[before.turn].spaces[move.at]
    count = len(promised.outcomes)
    assert list(promised.outcomes[1:]) == happened[1:count]  # the first is the placing, with its payment
    assert kind in CHOSEN or len(happened) == count
    assert promised.harvest_cards == len(move.harvest)
    assert promised.chip == (move.chip is not None or move.no_chip)
    assert promised.free_tile == (kind == "castle")
    gains = Counter[str]()
    for outcome in happened[1:count]:
        for change in outcome.changes:
            gains[change.what] += change.amount
    assert gains == Counter(promised.gains)
    return True


def check_replay_and_undo(header: Any, lines: list[Any], states: list[Game], back: int) -> None:
    """The moves without the last ones bring back the state before those, to the last detail."""
    kept = lines[: len(lines) - back]
    game = new_game(read_header(header, library))
    for line in kept:
        game = apply(game, read_move(line, game.setup)).state
    assert everything(game) == everything(states[len(kept)])
    assert fingerprint(game) == fingerprint(states[len(kept)])
    assert summary(game) == summary(states[len(kept)])


def check_everything_is_explained(start: Game, steps: list[GameStep], last: Game) -> None:
    """What anyone has is the sum of the explained changes; so is the final score, and its parts."""
    told = [outcome for step in steps for outcome in step.outcomes]
    sheet, phases = final_now(last), 3 - len(last.holdings[last.turn].scorings)
    if not last.over:
        told += sheet.outcomes
    sums: Counter[tuple[str, str]] = Counter()
    for outcome in told:
        for change in outcome.changes:
            sums[change.colour, change.what] += change.amount
    for colour, row in sheet.rows.items():
        had, has = start.holdings[colour], last.holdings[colour]
        for what in COUNTED:
            assert getattr(had, what) + sums[colour, what] == getattr(has, what), (colour, what)
        assert sums[colour, POINTS] + phases * has.green == row.total
        parts = (row.direct, *row.scorings, row.cards, row.storage, row.marble, row.workers)
        assert row.total == sum(parts)
        assert not last.over or has.red == row.total


def check_many(games: int, seed: int) -> Counter[str]:
    """Check every law over so many games that hypothesis draws; return how often what was seen."""
    seen, drawn = Counter[str](), set[int]()

    @drawn_from(seed)
    @settings(max_examples=games, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(game=st.integers(0, 2**40))
    def every_law_holds(game: int) -> None:
        found = check_game(game)
        if game not in drawn:
            drawn.add(game)
            seen.update(found)

    every_law_holds()
    return seen


def main() -> None:
    """Check as many games as asked for."""
    words = ArgumentParser(description=__doc__)
    words.add_argument("games", type=int, nargs="?", default=2000)
    words.add_argument("--seed", type=int, default=0, help="what hypothesis draws from")
    args = words.parse_args()
    begun_s = perf_counter()
    seen = check_many(args.games, args.seed)
    told = ", ".join(f"{count:,} {what}" for what, count in sorted(seen.items()))
    print(f"{told}; every law holds. {perf_counter() - begun_s:.0f} s")


if __name__ == "__main__":
    main()
