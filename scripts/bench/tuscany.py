"""The rules of the second game, beside a chess ply and beside the first game's, in the same run."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from companion.base.jsonl import write_line
from companion.engine.castelli import begin as castelli_begin
from companion.engine.castelli.questions import directions, unseen_tiles
from companion.engine.protocol import COLOURS
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.begin import new_game
from companion.engine.tuscany.box import HEXAGON, TILES
from companion.engine.tuscany.questions import where, worth
from companion.engine.tuscany.state import Game
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.simulator.play import play_game, stand_in_header
from companion.play.records import Replay
from scripts.bench.figures import Figure, seconds, side_by_side

SEED = 7


def tuscany_figures(times: int) -> Iterator[Figure]:
    """Give a move beside a ply, a replay and all spaces' worth beside Castelli's, and a late move."""
    from scripts.bench.engine import chess_game, record_text, whole_game

    header = stand_in_header(COLOURS, SEED)
    start = new_game(TUSCANY.read_header(header))
    moves = [played.move for played in play_game(start.setup, SEED)]
    games = [start]
    for move in moves:
        games.append(apply(games[-1], move).state)

    def play_all() -> None:
        game = start
        for move in moves:
            game = apply(game, move).state

    if (chess := chess_game()) is not None:
        play_chess, plies = chess
        whole, peer = side_by_side(play_all, play_chess, times)
        ours, ply = whole / len(moves), peer / plies
        yield Figure(
            "Tuscany: a move, applied", ours * 1e6, "us", "a chess ply", ours / ply, "aim: under 1.0"
        )
    setup, castelli_moves = whole_game(("battle", "dilemma"))
    text = "".join(f"{write_line(line)}\n" for line in (header, *map(TUSCANY.write_move, moves))).encode()
    castelli_text = record_text(setup, castelli_moves)
    replay, castelli_replay = side_by_side(lambda: _replay(text), lambda: _replay(castelli_text), times)
    what = f"Tuscany: a whole game of four replayed, {len(moves)} moves"
    yield Figure(what, replay * 1e3, "ms", "Castelli's", replay / castelli_replay)
    castelli = castelli_begin.new_game(setup)
    tile = unseen_tiles(castelli)[0]
    dearest = max(games, key=lambda game: len(where(game, HEXAGON)))
    ours, peer = side_by_side(
        lambda: all_worths(dearest),
        lambda: [directions(castelli, field, tile) for field in castelli.face_down],
        times,
    )
    what = f"Tuscany: the worth of all spaces, {len(all_worths(dearest))} placings"
    yield Figure(what, ours * 1e3, "ms", "Castelli's what-if", ours / peer)
    both, castelli_both = replay + ours, castelli_replay + peer
    what = "Tuscany: both of these, the game and its worths"
    yield Figure(what, both * 1e3, "ms", "Castelli's both", both / castelli_both, "aim: at most 1")
    quarter = len(moves) // 4

    def part(first: int) -> float:
        return seconds(lambda: [apply(games[n], moves[n]) for n in range(first, first + quarter)], times)

    early, late = part(0), part(len(moves) - quarter - 1)
    what = "Tuscany: a move in the last quarter of the game"
    yield Figure(what, late / quarter * 1e6, "us", "the first quarter", late / early)


def _replay(text: bytes) -> None:
    for _ in Replay(BytesIO(text), "bench"):
        pass


def all_worths(game: Game) -> list[object]:
    """Return what every tile and the wooden hexagon would bring on each space where it may lie."""
    return [worth(game, what, at) for what in (*TILES, HEXAGON) for at in where(game, what)]
