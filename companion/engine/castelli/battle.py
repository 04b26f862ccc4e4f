"""The module Battle: overbuilding, Guards, and what settlements and castles score at the end (C47-C52)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from companion.base.errors import Refused
from companion.engine.castelli.board import Area, Facing, in_line
from companion.engine.castelli.box import CARDS, Field, Settlement
from companion.engine.castelli.draft import Draft, taken_back
from companion.engine.castelli.evaluate import divide, influence
from companion.engine.castelli.moves import Build, Guard
from companion.engine.castelli.outcomes import CastlesStanding, Guarded, SettlementScored
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Castle, Game
from companion.engine.protocol import Change, Colour

PRIZES: Final[dict[Settlement, int]] = {"village": 3, "city": 6}  # C51
POINTS_FOR_A_CASTLE: Final = 2  # C52


# --- overbuilding ---


def check_card_fits(game: Game, move: Build) -> None:
    """Raise Refused if the card does not go with this kind of building (D28, R10)."""
    card, over = move.card, move.over
    if over is not None:
        if not game.setup.battle:
            raise Refused(Reason.NO_BATTLE)
        if over not in game.setup.colours:
            raise Refused(Reason.NOT_A_PLAYER, colour=over)
        if over == game.turn:
            raise Refused(Reason.OWN_CASTLE, colour=over)
    if card is None:
        return
    if over is None and CARDS[card].how == "overbuild":
        raise Refused(Reason.ONLY_FOR_OVERBUILDING, card=card)
    allowed = card == "master-builder" and game.setup.rulings["master-builder-overbuild"] == "yes"
    if over is not None and CARDS[card].how == "build" and not allowed:
        raise Refused(Reason.NOT_FOR_OVERBUILDING, card=card)


def units_of_each(move: Build) -> int:
    """Return how many units of each kind the castle costs (C27, C49)."""
    return 2 if move.over is not None and move.card != "abbot" else 1


def castle_to_overbuild(game: Game, move: Build) -> int:
    """Return the number of the castle that will lie under the new one.

    It is in the lowest-numbered area that would do, and the oldest there.
    """
    under = game.overbuilt
    there = [
        (castle.area, number)
        for number, castle in enumerate(game.castles)
        if castle.at == move.at and castle.owner == move.over and number not in under
        if move.area is None or castle.area == move.area
    ]
    if not there:
        raise Refused(Reason.NO_CASTLE_THERE, at=move.at, colour=move.over, area=move.area)
    refusals = []
    for _, number in sorted(there):
        refused = why_not_overbuild(game, move, number)
        if refused is None:
            return number
        refusals.append(refused)
    raise refusals[0]


def why_not_overbuild(game: Game, move: Build, number: int) -> Refused | None:
    """Return why castle *number* cannot be overbuilt, or None if it can (C48, C50)."""
    castle, colour, rulings = game.castles[number], game.turn, game.setup.rulings
    if castle.on is not None and rulings["overbuild-again"] == "no":  # C50, R24
        return Refused(Reason.ON_TOP_ALREADY, at=castle.at, colour=castle.owner)
    if number in game.guarded:
        return Refused(Reason.GUARDED, at=castle.at, colour=castle.owner)
    points = compared(game, game.setup.board.areas[castle.at][castle.area])
    mine, theirs = points.get(colour, 0), points.get(castle.owner, 0)
    if mine <= theirs and move.card != "army-of-knights":
        return Refused(
            Reason.NOT_MORE_INFLUENCE,
            at=castle.at,
            colour=colour,
            owner=castle.owner,
            mine=mine,
            theirs=theirs,
            where=rulings["overbuild-compare"],
            count=rulings["overbuild-count"],
        )
    return None


def compared(game: Game, area: Area) -> dict[Colour, int]:
    """Return what decides on overbuilding: points or coats (R26), at the landscape or at the area (R23)."""
    rulings = game.setup.rulings
    whole = rulings["overbuild-compare"] == "landscape"
    beside = game.setup.board.facing[area.at] if whole else area.beside
    return _counted(game, beside, rulings["overbuild-count"])


def _counted(game: Game, beside: tuple[Facing, ...], count: str) -> dict[Colour, int]:
    """Return each colour's points there, or how many coats with a value it has there."""
    if count == "points":
        return influence(game.laid, beside)
    coats = (game.laid[meadow].coats[side] for meadow, side in beside if meadow in game.laid)
    return Counter(colour for colour, value, _ in coats if value)


def rulings_of(game: Game, move: Build, area: Area) -> list[str]:
    """Return the rulings that had a say in this overbuilding."""
    found = []
    if move.card != "army-of-knights":
        found += _deciding(game, move, area)
    if move.card == "master-builder":
        found.append("master-builder-overbuild")
    if game.castles[castle_to_overbuild(game, move)].on is not None:
        found.append("overbuild-again")
    if move.buy and (owned := getattr(game.holdings[game.turn], move.buy)):
        found.append("overbuild-purchase" if owned >= units_of_each(move) else "purchase")
    return found


def _deciding(game: Game, move: Build, area: Area) -> list[str]:
    """Return which of R23 and R26 the castle would not stand without, if the table had ruled otherwise."""
    rulings, at_area, at_landscape = game.setup.rulings, area.beside, game.setup.board.facing[area.at]
    here, elsewhere = at_landscape, at_area
    if rulings["overbuild-compare"] == "area":
        here, elsewhere = at_area, at_landscape
    count = rulings["overbuild-count"]
    other = "coats" if count == "points" else "points"
    found = []
    if not _has_more(game, move, elsewhere, count):
        found.append("overbuild-compare")
    if not _has_more(game, move, here, other):
        found.append("overbuild-count")
    return found


def _has_more(game: Game, move: Build, beside: tuple[Facing, ...], count: str) -> bool:
    counted = _counted(game, beside, count)
    return counted.get(game.turn, 0) > counted.get(move.over or game.turn, 0)


def guard(game: Game, move: Guard) -> Draft:
    """Stop the overbuilding: everything is as before it, but for the cards used (D27)."""
    pending = game.pending
    if pending is None or not isinstance(pending.move, Build) or pending.over is None:
        raise Refused(Reason.NO_ANSWER, card="guard")
    if move.by != pending.move.over:
        raise Refused(Reason.NOT_YOUR_CASTLE, colour=move.by, owner=pending.move.over)
    draft = Draft(pending.before)
    draft.moves = game.moves
    draft.check_card(move.by, "guard")
    card, spent = pending.move.card, draft.ruling("guarded-card") == "spent"  # R15
    if card and spent:
        draft.use_turn_card(card)
        draft.deck = game.deck  # where it lies already
    draft.use_card(move.by, "guard")
    if draft.ruling("guard-lasts") != "attempt":  # R16
        draft.guarded |= {pending.over}
    draft.tell(_guarded(game, move, pending.move, card, spent))
    return draft


def _guarded(game: Game, move: Guard, attack: Build, card: str | None, spent: bool) -> Guarded:
    """The attack is undone: its changes stand here with the other sign."""
    undone = taken_back(game.pending.before, game) if game.pending else []
    if card and spent:
        undone.append(Change(game.turn, "cards", -1))
    undone.append(Change(move.by, "cards", -1))
    return Guarded(
        rules=("D27", "D25"),
        rulings=("guarded-card", "guard-lasts") if card else ("guard-lasts",),
        changes=tuple(undone),
        by=move.by,
        attacker=game.turn,
        at=attack.at,
        card=card,
        card_spent=spent and card is not None,
        lasts=game.setup.rulings["guard-lasts"],
    )


# --- at the end ---


def standing(castles: tuple[Castle, ...]) -> list[Castle]:
    """Return the castles that are not overbuilt."""
    under = {castle.on for castle in castles}
    return [castle for number, castle in enumerate(castles) if number not in under]


def castles_in_line(castles: list[Castle], at: Field, own_landscape: str) -> dict[Colour, int]:
    """Return how many of *castles* each player has in the row and column of *at* (C51, R6)."""
    own = {"no": 0, "once": 1, "twice": 2}[own_landscape]
    counts: dict[Colour, int] = {}
    for castle in castles:
        if in_line(castle.at, at):
            counted = own if castle.at == at else 1
            if counted:
                counts[castle.owner] = counts.get(castle.owner, 0) + counted
    return counts


def score_settlements(draft: Draft) -> Iterable[tuple[Colour, int]]:
    """Give the points for each village and city in turn; the tied share, rounded up (C51)."""
    castles, own = standing(draft.castles), draft.ruling("own-landscape")
    for at in sorted(draft.settlements, key=lambda field: (int(field[1:]), field[0])):
        settlement = draft.settlements[at]
        counts = castles_in_line(castles, at, own)
        most = max(counts.values(), default=0)
        leaders = tuple(colour for colour in draft.setup.colours if most and counts.get(colour) == most)
        prize = PRIZES[settlement]
        share = _round_share(prize, len(leaders), draft.ruling("split")) if leaders else 0
        beside = any(castle.at == at for castle in castles)
        draft.tell(
            SettlementScored(
                rules=("C51",),
                rulings=("own-landscape",) if beside else (),
                changes=tuple(Change(colour, "points", share) for colour in leaders),
                at=at,
                settlement=settlement,
                castles=counts,
                leaders=leaders,
                prize=prize,
                share=share,
            )
        )
        yield from ((colour, share) for colour in leaders)


def _round_share(prize: int, among: int, split: str) -> int:
    return divide(prize, among, split) if split == "nearest" else -(-prize // among)


def score_castles(draft: Draft) -> Iterable[tuple[Colour, int]]:
    """Give 2 points for each castle that is not overbuilt (C52)."""
    owners = [castle.owner for castle in standing(draft.castles)]
    for colour in draft.setup.colours:
        count = owners.count(colour)
        if count:
            points = POINTS_FOR_A_CASTLE * count
            change = Change(colour, "points", points)
            draft.tell(CastlesStanding(rules=("C52",), changes=(change,), colour=colour, count=count))
            yield colour, points
