"""What the engine and the plain reading refuse: wrong and nearly right moves, tried all over games.

`python -m tests.engine.tuscany.refusals [GAMES] [--every N]` tries them at
every Nth state and prints what it saw.
"""

from __future__ import annotations

import contextlib
import copy
import random
from argparse import ArgumentParser
from collections import Counter
from time import perf_counter
from typing import Any

from companion.base.errors import BadRecord, Refused
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.reasons import Reason
from companion.engine.tuscany.record import read_header
from companion.engine.tuscany.record_moves import read_move
from companion.engine.tuscany.state import Game
from companion.engine.tuscany.summary import summary
from companion.games.tuscany import library
from tests.engine.tuscany.laws import everything, in_order
from tests.plain.tuscany import changes, random_games
from tests.plain.tuscany import header as words
from tests.plain.tuscany import moves as plain_moves
from tests.plain.tuscany import rules as plain

Json = dict[str, Any]
CHANGES = (
    changes.change_keys,
    changes.change_fresh,
    changes.change_take,
    changes.change_place,
    changes.change_effect,
)
NO_MOVE = "no move at all"
ALLOWED = "allowed"
ONLY_AT_THE_BEGINNING = {reason for reason in Reason if reason.name.startswith("BEGIN")} | {Reason.NOT_FIRST}
"""Of `begin`, which random games do not have."""


def check_refusals(seed: int, every: int) -> Counter[str]:
    """Try wrong moves at every so many states of one game; return how often which answer came of both."""
    rng = random.Random(f"refusals {seed}")
    size = "small" if seed % 4 == 3 else "full"
    header, lines = random_games.game(seed, 2 + seed % 3, size=size)
    game = new_game(read_header(header, library))
    plain_game = words.read_header(header, {}, None)
    seen = Counter[str](games=1)
    for n, line in enumerate(lines):
        if n % every == seed % every:
            seen["states"] += 1
            for told in tries(rng, header, lines, n, plain_game):
                seen[check_both(game, plain_game, told)] += 1
        game = apply(game, read_move(line, game.setup)).state
        plain_moves.step(plain_game, line)
    if game.over:
        seen[check_both(game, plain_game, {"move": "draw"})] += 1
    return seen


def tries(rng: random.Random, header: Json, lines: list[Json], n: int, plain_game: Json) -> list[Json]:
    """Return moves to try before the *n*th: the right one changed, others of the game, and made-up ones."""
    found: list[Json] = [{"move": "draw"}, {"move": "marble"}, {"move": "end"}]
    found += rng.choices(lines, k=3)
    for change in CHANGES * 2:
        nearly = copy.deepcopy(_next_of_its_kind(rng, lines, n))
        if change(rng, header, [nearly]):
            found.append(nearly)
    return [*found, *made_up(rng, plain_game)]


def _next_of_its_kind(rng: random.Random, lines: list[Json], n: int) -> Json:
    """Return the next move, or the next of a kind that can be changed in more ways."""
    ahead = [line for line in lines[n : n + 20] if line["move"] in ("take", "place")]
    return lines[n] if rng.random() < 0.6 or not ahead else ahead[0]


def made_up(rng: random.Random, game: Json) -> list[Json]:
    """Return a take, placings and a correction that would do but for one thing or two."""
    player = game["players"][game["turn"]]
    kinds = [*player["storage"], rng.choice(sorted(words.TILES)), "hexagon"]
    thing, at = rng.choice(kinds), rng.choice(list(player["spaces"]))
    if rng.random() < 0.7 and (spaces := plain_moves.legal_spaces(player, thing)):
        at = rng.choice(spaces)
    place: Json = {"move": "place", "tile": thing, "at": at, "cards": rng.randint(0, 5)}
    place |= {"workers": rng.randint(0, 3)} if rng.random() < 0.5 else {}
    effect: dict[str, Json] = {
        "city": {"chip": rng.choice((*words.CHIPS, "none"))},
        "cart": {"harvest": [{"hexagon": 1}]},
    }
    place |= effect.get(player["spaces"][at], {}) if rng.random() < 0.8 else {}
    take: Json = {"move": "take", "tile": rng.choice(game["centre"]), "refill": rng.choice(words.KINDS)}
    take |= {"discard": rng.choice(kinds)} if rng.random() < 0.4 else {}
    clear = {"clear": rng.choice(words.KINDS), "fresh": [[rng.choice(words.KINDS)] * rng.randint(1, 3)]}
    what = rng.choice(("green", "red", "cards", "workers", "marble"))
    correct = {"move": "correct", "player": rng.choice(words.COLOURS), what: rng.randint(-9, 3)}
    return [place, take, take | clear, correct]


def check_both(game: Game, plain_game: Json, told: Json) -> str:
    """Both readings refuse *told* or neither does; the engine's game stays as it was. Return what it said."""
    before, answer = everything(game), ALLOWED
    found: Json | None = None
    try:
        found = in_order(summary(apply(game, read_move(copy.deepcopy(told), game.setup)).state))
    except BadRecord:
        answer = NO_MOVE
    except Refused as refused:
        answer = refused.reason
    assert everything(game) == before, told
    tried, due = copy.deepcopy(plain_game), None
    with contextlib.suppress(words.Wrong):
        plain_moves.step(tried, copy.deepcopy(told))
        due = in_order(plain.result(tried))
    assert found == due, f"the readings differ: {told}: {answer}"
    return answer


def never_seen(seen: Counter[str]) -> list[str]:
    """Return the reasons for a refusal that never came."""
    return sorted(set(map(str, set(Reason) - ONLY_AT_THE_BEGINNING)) - set(map(str, seen)))


def main() -> None:
    """Try moves in as many games as asked for."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("games", type=int, nargs="?", default=500)
    asked.add_argument("--every", type=int, default=5, metavar="N", help="at every Nth state")
    args = asked.parse_args()
    begun_s, seen = perf_counter(), Counter[str]()
    for seed in range(args.games):
        seen += check_refusals(seed, args.every)
    for what, count in seen.most_common():
        print(f"{count:>9,} {what}")
    never = ", ".join(never_seen(seen)) or "none"
    print(f"never: {never}. Both readings agree. {perf_counter() - begun_s:.0f} s")


if __name__ == "__main__":
    main()
