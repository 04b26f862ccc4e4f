"""How an area, a castle or a tile came about, for the screen of reasons."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from companion.engine.castelli.board import Area
from companion.engine.castelli.box import Field
from companion.engine.castelli.evaluate import complete
from companion.engine.castelli.outcomes import AreaEvaluated, Built, NothingCounts, TileLaid, TileTurned
from companion.engine.castelli.state import Game
from companion.engine.protocol import Outcome
from companion.games.castelli.drawing.highlight import highlight_area, highlight_landscapes, highlight_meadow
from companion.games.castelli.words import CastelliWords
from companion.ui.drawing.picture import Picture
from companion.ui.list_row import ListRow
from companion.ui.places import Numbered, PlaceReasons


def about(board: Game, place: str, happened: tuple[Numbered, ...], words: CastelliWords) -> PlaceReasons:
    """Return how it came to be as it is on a field (`B3`) or on an area of it (`B3/0`)."""
    field, _, number = place.partition("/")
    label = place if number else None
    areas = [area for area in board.setup.board.areas.get(field, ()) if label in (None, area.label)]
    nothing = {told.area for _, told in happened if isinstance(told, NothingCounts)}
    is_open = bool(areas) and all(_is_open(board, area, nothing) for area in areas)
    return PlaceReasons(
        title=_title(board, field, label, words),
        field=field,
        highlight=_highlight(board, field, label),
        happened=tuple(one for one in happened if _is_here(one[1], field, label)),
        first=(_open(board, areas, words),) if is_open else (),
        last=tuple(_coats(board, areas, happened, words)),
    )


def _title(board: Game, field: Field, label: str | None, words: CastelliWords) -> str:
    if label:
        terrain = words.terrain(board.setup.board.area(label).terrain)
        return words.say("{field}, {terrain}", field=field, terrain=terrain)
    return words.say("Field {field}", field=field)


def _highlight(board: Game, field: Field, label: str | None) -> Picture:
    if label:
        return highlight_area(board, board.setup.board.area(label))
    meadow = field in board.setup.board.touching
    return highlight_meadow(field) if meadow else highlight_landscapes({field: ""})


def _is_here(outcome: Outcome, field: Field, label: str | None) -> bool:
    if label and isinstance(outcome, AreaEvaluated | NothingCounts):
        return outcome.area == label
    if label and isinstance(outcome, Built):
        return label == f"{outcome.at}/{outcome.area}"
    return field == (getattr(outcome, "at", None) or getattr(outcome, "field", None))


def _is_open(board: Game, area: Area, nothing: Container[str]) -> bool:
    """Say whether *area* is still to be evaluated; where *nothing* counted, it is done (C20)."""
    if area.label in board.areas or area.label in nothing:
        return False
    return area.terrain == "mine" or not complete(board.laid, area)


def _open(board: Game, areas: Sequence[Area], words: CastelliWords) -> ListRow:
    if all(area.terrain == "mine" for area in areas):
        return ListRow("", "", "castelli/mine", words.rule("C25"))
    down = len({meadow for area in areas for meadow in area.meadows if meadow not in board.laid})
    text = words.count(
        "Not evaluated yet: {n} tile beside it is face down.",
        "Not evaluated yet: {n} tiles beside it are face down.",
        down,
    )
    return ListRow("", "", "castelli/tile", text, words.rule("C18"))


def _coats(
    board: Game, areas: Sequence[Area], happened: Sequence[Numbered], words: CastelliWords
) -> Iterator[ListRow]:
    """Give each coat that points there, with the move that laid it."""
    laid = {o.field: n for n, o in happened if isinstance(o, TileLaid | TileTurned)}
    for meadow, side in dict.fromkeys(facing for area in areas for facing in area.beside):
        if meadow in board.laid:
            colour, value, _card = board.laid[meadow].coats[side]
            facts = {"colour": words.colour(colour), "field": meadow, "n": value}
            text = words.say("The tile on {field} points here with {colour} {n}.", **facts)
            yield ListRow(str(laid.get(meadow, "")), "", f"mark {colour}", text)
