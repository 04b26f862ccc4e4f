"""The files of The Castles of Tuscany: boxes, with all that is printed in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.engine.protocol import Colour, Json
from companion.engine.tuscany.box import HARVEST_CARDS, SPACES, TILES_EACH
from companion.engine.tuscany.pieces import FORMAT, LETTERS, PIECES, Box
from companion.engine.tuscany.region import Region, hangs_together
from companion.engine.tuscany.state import Game
from companion.games.tuscany import library, own_boxes, taught_box
from companion.play.game_files import FileKind
from companion.words.language import mark

FILE_KEYS: Final = frozenset({"pieces", "painting", "neutral", "harvest", "bonuses"})


def judge_box(path: Path) -> str:
    """Return what the box at *path* is and what to point out. Raises BadData, naming the place."""
    box = library.box_file(path)
    painted = sum(taught_box.is_painted(box, piece) for piece in PIECES)
    return _with(f"ok, box, {painted} pieces, {len(box.harvest)} harvest cards", _odd(box))


def _odd(box: Box) -> Iterator[str]:
    if box.stand_in:
        yield "a stand-in: made up, not what is printed in the game's box"
    if box.painting is not None:
        yield _unfinished(box)
        yield from _too_many(box)
    if untold := [kind for kind in SPACES if kind not in box.bonuses]:
        yield f"bonus numbers are not told yet: {', '.join(untold)}"
    if len(box.crops) < TILES_EACH["crop"]:
        yield f"{len(box.crops)} of {TILES_EACH['crop']} crop tiles are told"
    if missing := HARVEST_CARDS - len(box.harvest):
        yield f"{missing} of {HARVEST_CARDS} harvest cards are not told yet (T1)"


def _unfinished(box: Box) -> str:
    """Say what keeps the pieces that are painted from being used."""
    if left := taught_box.open_spaces(box):
        return f"spaces are not painted yet: {', '.join(f'{n} of {piece}' for piece, n in left.items())}"
    odd = taught_box.first_odd(box)
    if odd is None:
        return "all is painted, but it does not stand under pieces yet"
    where = f"{odd.piece} has {odd.there} {odd.kind} spaces, {odd.other} has {odd.due}"
    return (
        where if odd.piece else f"A, B and C together have {odd.there} {odd.kind} spaces, not {odd.due} (T2)"
    )


def _too_many(box: Box) -> Iterator[str]:
    """Give the kinds of which the pieces have more spaces already than a region, one piece a letter."""
    for kind, due in SPACES.items():
        counts = [(taught_box.kinds_on(box, piece).count(kind), piece) for piece in PIECES]
        most = [max(pair for pair in counts if pair[1][0] == letter) for letter in LETTERS]
        there = sum(n for n, _ in most)
        if there > due and not taught_box.first_odd(box):
            where = " and ".join(piece for n, piece in most if n)
            yield f"{where}: {there} {kind} spaces, a whole region has {due} (T2)"


def warnings(board: Game) -> Sequence[str]:
    """Return what is odd about the regions and numbers that the game is played with."""
    setup = board.setup
    found = [mark("regions or bonus numbers are a stand-in's")] if setup.stand_in else []
    return found + [line for colour, region in setup.regions.items() for line in _odd_region(colour, region)]


def _odd_region(colour: Colour, region: Region) -> Iterator[str]:
    unlike = [
        f"{len(region.of_kind[kind])} {kind}, not {due}"
        for kind, due in SPACES.items()
        if len(region.of_kind[kind]) != due
    ]
    if unlike:
        yield f"the region of {colour} is not like a box's: {', '.join(unlike)} (T2)"
    if not hangs_together(region):
        yield f"the region of {colour} does not hang together: some spaces can never be reached"


def _with(what: str, found: Iterable[str]) -> str:
    return what + "".join(f"; warning: {line}" for line in found)


def _is_box(content: Json) -> bool:
    return content.get("format") == FORMAT or bool(content.keys() & FILE_KEYS)


BOX: Final = FileKind(
    name="box",
    keys="format, pieces",
    folder=library.BOXES,
    copied_as="box",
    in_order=mark("Boxes without mistakes: {names}."),
    recognise=_is_box,
    judge=judge_box,
    take=own_boxes.take,
)
KINDS: Final = (BOX,)

if TYPE_CHECKING:
    from companion.games.tuscany import files  # noqa: PLW0406 - itself, held against the protocol
    from companion.play.game_files import GameFiles

    _: GameFiles = files
