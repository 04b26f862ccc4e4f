"""What a box learns while it is played with: crop tiles, harvest cards and bonus numbers as they come up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.protocol import Json
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.box import Kind, crops_of
from companion.engine.tuscany.moves import Move, Place
from companion.engine.tuscany.outcomes import ColourComplete
from companion.engine.tuscany.pieces import Box
from companion.engine.tuscany.state import Game
from companion.games.tuscany import own_boxes, taught_box
from companion.games.tuscany.dialogue import Question, read_card
from companion.games.tuscany.session import TuscanySession


def learned(box: Box, told: Iterable[tuple[Question, str]]) -> Box:
    """Return *box* with each crop tile of a player's own pile and each harvest card that it did not know."""
    for question, answer in told:
        if question.ask == "harvest" and (card := read_card(answer)) not in box.harvest:
            box = taught_box.with_card(box, card)
        elif question.ask == "refill" and crops_of(answer) and _from_own_pile(question.game):
            box = box if answer in box.crops else taught_box.with_crop(box, answer)
    return box


def _from_own_pile(game: Game) -> bool:
    return bool(game.holdings[game.turn].left_in_piles)


def keep_learned(session: TuscanySession, box: Box | None, told: Iterable[tuple[Question, str]]) -> None:
    """Keep what was *told*, if *box* is the table's own."""
    if box is not None and is_own(box) and (more := learned(box, told)) != box:
        session.notice.attempt(lambda: own_boxes.save_box(more))


def is_own(box: Box) -> bool:
    """Tell whether *box* is the table's own, which may be changed."""
    return not box.stand_in and box.name in own_boxes.names()


@dataclass(frozen=True, slots=True)
class MissingBonus:
    """A placing that is told, but for the numbers of a bonus tile that nobody has told yet."""

    move: Move
    kind: Kind
    told: tuple[tuple[Question, str], ...]
    """What was asked for the placing."""
    first: int | None = None


def missing_bonus(
    game: Game, move: Move, box: Box | None, told: tuple[tuple[Question, str], ...]
) -> MissingBonus | None:
    """Return the bonus tile whose numbers *move* needs first, if the table's own *box* does not know them."""
    if box is None or not isinstance(move, Place) or not is_own(box):
        return None
    outcomes = apply(game, move).outcomes
    due = [one.kind for one in outcomes if isinstance(one, ColourComplete) and one.place <= 2]
    return next((MissingBonus(move, kind, told) for kind in due if kind not in box.bonuses), None)


def keep_bonus(session: TuscanySession, box: Box, missing: MissingBonus, second: int) -> bool:
    """Keep the two numbers in *box* and in the running game; tell whether that went well."""
    assert missing.first is not None
    numbers, table = (missing.first, second), session.play.table
    known = {kind: list(pair) for kind, pair in session.play.board.setup.bonuses.items()}
    header: Json = table.header | {"bonuses": {**known, missing.kind: list(numbers)}} if table else {}
    taught = taught_box.with_bonus(box, missing.kind, *numbers)
    return session.notice.attempt(lambda: own_boxes.save_box(taught)) and session.play.attempt(
        lambda: table and table.mend_header(header)
    )
