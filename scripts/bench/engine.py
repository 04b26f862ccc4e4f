"""The rules, the records and the store, measured beside a peer in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.base.jsonl import write_line
from companion.engine.castelli.apply import apply
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.moves import Move
from companion.engine.castelli.questions import directions, unseen_tiles
from companion.engine.castelli.record import read_header
from companion.engine.castelli.record_moves import write_move
from companion.engine.castelli.state import Setup
from companion.games.castelli import library
from companion.games.castelli.simulator.play import play_game, stand_in_header
from companion.play.records import Replay
from scripts.bench.figures import Figure, seconds, side_by_side
from scripts.bench.tuscany import tuscany_figures

SEED = 7
MANY, FEW, LONG_GAME = 10_000, 10, 1_000
FILLER = {"move": "correct", "player": "red", "points": 1}


def engine_figures(quick: bool) -> Iterator[Figure]:
    """Give every figure, one after the other."""
    times = 5 if quick else 25
    setup, moves = whole_game(("battle", "dilemma"))
    yield from _moves(setup, moves, times)
    yield from _what_if(setup, times)
    yield from _length(setup, moves, times)
    yield from tuscany_figures(times)
    yield from _shell(setup, moves, times)
    yield from _store(200 if quick else MANY)


def whole_game(modules: tuple[str, ...]) -> tuple[Setup, list[Move]]:
    """Return a whole game of four with all modules, the dear case, as the simulated players play it."""
    setup = read_header(stand_in_header(("red", "blue", "green", "yellow"), modules), library)
    return setup, [moment.move for moment in play_game(setup, SEED)]


def _moves(setup: Setup, moves: list[Move], times: int) -> Iterator[Figure]:
    def play_all() -> None:
        game = new_game(setup)
        for move in moves:
            game = apply(game, move).state

    chess = chess_game()
    if chess is None:
        yield Figure(
            "a move, applied (python-chess is not here)", seconds(play_all, times) / len(moves) * 1e6, "us"
        )
    else:
        play_chess, plies = chess
        whole, peer = side_by_side(play_all, play_chess, times)
        ours, ply = whole / len(moves), peer / plies
        yield Figure("a move, applied", ours * 1e6, "us", "a chess ply", ours / ply, "aim: under 1.0")
        yield Figure("  python-chess: legal moves and one pushed, per ply", ply * 1e6, "us")
    text = record_text(setup, moves)

    def replay() -> None:
        for _ in Replay(BytesIO(text), "bench"):
            pass

    yield Figure(
        f"a whole game of four replayed from its record, {len(moves)} moves",
        seconds(replay, times) * 1e3,
        "ms",
        aim="aim: 10 ms",
    )


def record_text(setup: Setup, moves: list[Move]) -> bytes:
    """Return the game as a record."""
    header = stand_in_header(setup.colours, sorted(setup.modules))
    return "".join(f"{write_line(line)}\n" for line in (header, *map(write_move, moves))).encode()


def chess_game() -> tuple[Callable[[], object], int] | None:
    """Return a game in which each ply generates the legal moves and pushes one, and how many plies it has."""
    try:
        import chess
    except ImportError:
        return None
    from random import Random

    board, choice = chess.Board(), Random(SEED)
    line: list[chess.Move] = []
    while not board.is_game_over(claim_draw=False) and len(line) < 120:
        line.append(choice.choice(list(board.legal_moves)))
        board.push(line[-1])

    def play_all() -> None:
        again = chess.Board()
        for move in line:
            list(again.legal_moves)
            again.push(move)

    return play_all, len(line)


def _what_if(setup: Setup, times: int) -> Iterator[Figure]:
    game = new_game(setup)
    tile = unseen_tiles(game)[0]

    def ask() -> None:
        for field in game.face_down:
            directions(game, field, tile)

    what = f"what-if: a tile on {len(game.face_down)} face-down fields x 4 directions"
    yield Figure(what, seconds(ask, times) * 1e3, "ms", aim="aim: 16 ms")


def _length(setup: Setup, moves: list[Move], times: int) -> Iterator[Figure]:
    """A move late in the game beside one at its beginning."""
    games = [new_game(setup)]
    for move in moves:
        games.append(apply(games[-1], move).state)
    quarter = len(moves) // 4

    def quarter_of(first: int) -> float:
        part = range(first, first + quarter)
        return seconds(lambda: [apply(games[n], moves[n]) for n in part], times) / quarter

    early, late = quarter_of(0), quarter_of(len(moves) - quarter - 1)
    yield Figure(
        "a move in the last quarter of the game",
        late * 1e6,
        "us",
        peer="the first quarter",
        ratio=late / early,
    )


def _shell(setup: Setup, moves: list[Move], times: int) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.jsonl")
        file.write_bytes(record_text(setup, moves))
        python = [sys.executable, "-P"]
        root = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}

        def run(*command: str) -> Callable[[], object]:
            words = [*python, *command]
            return lambda: subprocess.run(words, check=True, env=root, stdout=subprocess.DEVNULL, timeout=60)

        replay = run("-m", "companion", "replay", str(file))
        ours, nothing = side_by_side(replay, run("-c", "pass"), times, perf_counter)
    yield Figure(
        "companion replay FILE from the shell",
        ours * 1e3,
        "ms",
        peer="python -c pass",
        ratio=ours / nothing,
        aim="aim: 250 ms",
    )


def _store(many: int) -> Iterator[Figure]:
    """Opening a store with many games beside a small one; a move kept late beside an early one."""
    from companion.games.castelli.rules import CASTELLI
    from companion.journal import open_journal
    from companion.play.table import Table

    header = stand_in_header(("red", "blue"))

    def opening(path: Path, count: int) -> Callable[[], object]:
        with open_journal(path) as journal:
            for _ in range(count):
                Table.begin(journal, CASTELLI, header)
        return lambda: open_journal(path).close()

    with tempfile.TemporaryDirectory() as folder:
        lots = opening(Path(folder, "many.sqlite"), many)
        few = opening(Path(folder, "few.sqlite"), FEW)
        long, short = side_by_side(lots, few, 25, perf_counter)
        what = f"opening a store with {many} games"
        yield Figure(what, long * 1e3, "ms", f"one with {FEW}", long / short, "aim: about 1")
        with open_journal(Path(folder, "long.sqlite")) as journal:
            table = Table.begin(journal, CASTELLI, header)
            times = [seconds(lambda: table.submit(FILLER), 1, perf_counter) for _ in range(LONG_GAME)]
        late, early = median(times[-FEW:]), median(times[:FEW])
        what = f"a move kept on the disk, after {LONG_GAME} others"
        yield Figure(what, late * 1e3, "ms", f"after {FEW}", late / early)
