"""What the camera sees, made into proposals by the game's knowledge; pure, and without a clock.

`values` what comes of it · `compare` record against sighting, field by field · `reveals` tiles newly turned ·
`turned` the tile just laid, turned again · `pieces` castles and settlements.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.base.messages import PlacedPiece, Sighting
from companion.engine.castelli.box import Field
from companion.engine.castelli.moves import Reveal
from companion.engine.castelli.state import Game, Setup
from companion.eye.findings import Finding, Observation, Proposal, Question
from companion.games.castelli.camera.compare import compare
from companion.games.castelli.camera.findings import Kind, newest
from companion.games.castelli.camera.labels import KIND, LABELS
from companion.games.castelli.camera.pieces import is_of_a_piece, pieces, sites_of
from companion.games.castelli.camera.reveals import propose
from companion.games.castelli.camera.stewards import stewards

if TYPE_CHECKING:
    from companion.eye.protocol import GameCamera
    from companion.games.castelli.words import CastelliWords

__all__ = [
    "Finding",
    "Kind",
    "Observation",
    "Proposal",
    "Question",
    "card_numbered",
    "card_of_label",
    "describe",
    "interpret",
    "is_of_a_piece",
    "marked_kinds",
    "newest",
    "passing_kinds",
    "placed_pieces",
    "reading_at",
    "unanswered",
]

marked_kinds: Final[frozenset[str]] = frozenset({Kind.UNCLEAR, Kind.UNKNOWN})
passing_kinds: Final[frozenset[str]] = frozenset({Kind.LIFTED, Kind.UNCLEAR})


def interpret(
    game: Game, sighting: Sighting, earlier: Sequence[Field] = (), shown: str | None = None
) -> tuple[Finding, ...]:
    """Return what *sighting* means for *game*: proposals and questions first, then what was merely observed.

    *earlier* are fields of proposals that nobody answered yet, in the order in which they came; *shown* is
    the card that lies in the tray. Nothing here makes a reading surer than the eye gave it.
    """
    if game.over:
        return ()
    seen = compare(game, sighting)
    if seen.elsewhere:
        return (Observation(game.moves, Kind.ANOTHER_TABLE, seen.elsewhere),)
    found = (
        *stewards(game, seen, shown),
        *pieces(game, sighting, seen, shown),  # before the next tile, which ends the builder's turn
        *propose(game, seen, earlier),
    )
    asked = {one.place for one in found if isinstance(one, Question)}
    return (*found, *(one for one in seen.observations if not _is_asked(one, asked)))


def _is_asked(one: Observation, asked: Collection[Field]) -> bool:
    return one.kind in marked_kinds and one.places[0] in asked


def unanswered(
    game: Game,
    earlier: Sequence[Field],
    found: Sequence[Finding],
    sighting: Sighting | None = None,  # noqa: ARG001 - what is read of a tile tells all of it
) -> tuple[Field, ...]:
    """Return *earlier* with the tiles that *found* proposes to lay, without those that lie there by now."""
    proposals = [one for one in found if isinstance(one, Proposal)]
    turned = [move.field for one in proposals for move in one.moves if isinstance(move, Reveal)]
    return tuple(field for field in dict.fromkeys([*earlier, *turned]) if field not in game.laid)


def card_numbered(number: int) -> str | None:
    """Return the card whose label has that *number*."""
    return KIND.get(number)


def card_of_label(text: str) -> str | None:
    """Return the card that has a label that says *text*; None if it is no label of ours."""
    number = LABELS.number(text.strip())
    return None if number is None else card_numbered(number)


def reading_at(sighting: Sighting, place: Field) -> Hashable | None:
    """Return what is read at *place*, a tile or the pieces of a landscape, whatever the sureness."""
    read, settled = sighting.fields.get(place), sighting.sites.get(place)
    if read is not None:
        maybe = frozenset((may.tile, may.north) for may in read.maybe)
        return None if read.state == "hidden" else (read.state, read.tile, read.north, maybe)
    castles = tuple(sorted(site.colour for site in sites_of(sighting, place) if site.colour))
    return (castles, settled and settled.state) if castles or settled else None


def describe(seen: Observation, places: Sequence[str], words: CastelliWords, setup: Setup) -> str:
    """Return the sentence that tells *seen*."""
    return words.seen(seen.kind, places, setup, seen.tile)


def placed_pieces(header: Mapping[str, Any]) -> tuple[PlacedPiece, ...]:
    """Return how the photographed pieces of the board of *header* lie."""
    from companion.games.castelli.screens.photographing import lying

    return lying(dict(header))


if TYPE_CHECKING:
    from companion.games.castelli import camera

    _part: GameCamera = camera
