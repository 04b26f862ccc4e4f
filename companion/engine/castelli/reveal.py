"""Revealing a tile: direction, card, silver, rim, areas, and the Stewards' answers (C13-C17, D1, D25)."""

from __future__ import annotations

from companion.base.errors import Refused
from companion.engine.castelli import dilemma
from companion.engine.castelli.board import Facing, Reward
from companion.engine.castelli.box import SIDES, Side
from companion.engine.castelli.draft import Draft, taken_back
from companion.engine.castelli.evaluate import evaluate_around
from companion.engine.castelli.moves import Reveal, Steward
from companion.engine.castelli.outcomes import RimPaid, TileCard, TileLaid, TileSilver, TileTurned
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game, Laid, PendingAnswer
from companion.engine.protocol import Change, Colour


def reveal(game: Game, move: Reveal) -> Draft:
    """Lay a tile face up on its meadow and pay what follows from it."""
    check_reveal(game, move)
    draft = Draft(game)
    tile = game.setup.tiles.tiles[move.tile]
    nothing_told = dilemma.gains_are_told(game.setup, move) and not (move.gain_cards or move.gain_silver)
    draft.tell(
        TileLaid(
            rules=("C14", "C45") if move.swap else ("C14",),
            rulings=("dilemma-gains",) if nothing_told and (tile.silver or tile.card_icons) else (),
            by=game.turn,
            field=move.field,
            tile=move.tile,
            north=move.north,
            swap=move.swap,
        )
    )
    lay(draft, move, move.north, move.north)
    draft.pending = PendingAnswer(game, move, first_north=move.north)
    return draft


def check_reveal(game: Game, move: Reveal) -> None:
    """Raise Refused if that tile cannot be laid there now."""
    if game.revealed:
        raise Refused(Reason.ALREADY_REVEALED, colour=game.turn)
    board = game.setup.board
    if move.field not in board.touching:
        reason = Reason.NOT_A_MEADOW if move.field in board.areas else Reason.NOT_ON_BOARD
        raise Refused(reason, field=move.field, size=board.size)
    if move.field in game.laid:
        raise Refused(Reason.FACE_UP, field=move.field)
    if move.tile not in game.setup.tiles.tiles:
        raise Refused(Reason.UNKNOWN_TILE, tile=move.tile)
    if move.tile in game.seen:
        where = next((field for field, laid in game.laid.items() if laid.tile == move.tile), None)
        raise Refused(Reason.TILE_SEEN, tile=move.tile, field=where)
    dilemma.check_swap(game, move)


def steward(game: Game, move: Steward) -> Draft:
    """Turn the tile just laid: everything is as if it had been laid so, the card under the deck first."""
    pending = game.pending
    if pending is None or not isinstance(pending.move, Reveal):
        raise Refused(Reason.NO_ANSWER, card="steward")
    if move.by not in game.setup.colours:
        raise Refused(Reason.NOT_A_PLAYER, colour=move.by)
    if move.by == game.turn:
        raise Refused(Reason.OWN_TILE, colour=move.by)  # D8
    answered = Draft(pending.before)
    answered.check_card(move.by, "steward")
    answered.use_card(move.by, "steward")  # D25
    before = answered.done(moves=0)
    draft = Draft(before)
    draft.moves = game.moves
    was = game.laid[pending.move.field].north
    draft.tell(
        TileTurned(
            rules=("D8", "D25"),
            changes=(*taken_back(pending.before, game), Change(move.by, "cards", -1)),
            by=move.by,
            field=pending.move.field,
            tile=pending.move.tile,
            was=was,
            north=move.north,
        )
    )
    first = pending.first_north or move.north
    lay(draft, pending.move, move.north, first)
    draft.pending = PendingAnswer(before, pending.move, first_north=first)
    return draft


def lay(draft: Draft, move: Reveal, north: Colour, first_north: Colour) -> None:
    """Lay the tile of *move* with *north* up; then its card, its silver, the rim, the areas (D1)."""
    tile = draft.setup.tiles.tiles[move.tile]
    draft.laid = {**draft.laid, move.field: Laid(tile.id, north, tile.turned[north])}
    draft.seen |= {tile.id}
    draft.revealed = True
    if move.swap and tile.start:
        draft.swapped |= {draft.turn}
    _tile_cards(draft, move)
    _tile_silver(draft, move)
    rim_north = first_north if draft.ruling("steward-rim") == "after" else north  # R2
    for side in SIDES:
        reward = draft.setup.board.rim.get(Facing(move.field, side))
        if reward is not None:
            _pay_rim(draft, move, side, reward, rim_north, turned=north != first_north)
    evaluate_around(draft, move.field)


def _tile_cards(draft: Draft, move: Reveal) -> None:
    """The player draws for the tile's card icons, whichever colour they are on (C15, R3, R17)."""
    by, told = draft.turn, dilemma.gains_are_told(draft.setup, move)
    icons = draft.setup.tiles.tiles[move.tile].card_icons
    due = (move.gain_cards or 0) if told else icons if draft.ruling("card-icons") == "each" else min(icons, 1)
    if due:
        drawn = draft.draw(by, due)
        rulings = ("card-icons",) if icons > 1 and not told else ()
        draft.tell(
            TileCard(
                rules=("C15",) if drawn == due else ("C15", "C36"),
                rulings=(*rulings, "dilemma-gains") if move.swap else rulings,
                changes=(Change(by, "cards", drawn),) if drawn else (),
                by=by,
                field=move.field,
                icons=icons,
                due=due,
                drawn=drawn,
            )
        )


def _tile_silver(draft: Draft, move: Reveal) -> None:
    """The player takes the tile's silver from the mine, as far as there is some (C16, R17)."""
    by, told = draft.turn, dilemma.gains_are_told(draft.setup, move)
    due = (move.gain_silver or 0) if told else draft.setup.tiles.tiles[move.tile].silver
    if due:
        taken = draft.take_silver(by, due)
        draft.tell(
            TileSilver(
                rules=("C16",) if taken == due else ("C16", "C36"),
                rulings=("dilemma-gains",) if move.swap else (),
                changes=(Change(by, "silver", taken),) if taken else (),
                by=by,
                field=move.field,
                due=due,
                taken=taken,
            )
        )


def _pay_rim(draft: Draft, move: Reveal, side: Side, reward: Reward, rim_north: Colour, turned: bool) -> None:
    """The player whose coat points to the rim gets what it shows; a neutral colour nothing (C17)."""
    coat = draft.setup.tiles.tiles[move.tile].turned[rim_north][side]
    neutral = draft.setup.neutral(coat.colour)
    rulings = ("rim-card-coat",) if coat.card and not neutral else ()
    nothing = neutral or (coat.card and draft.ruling("rim-card-coat") == "nothing")  # R1
    got = 0 if nothing else pay_reward(draft, coat.colour, reward)
    what = "cards" if reward.what == "card" else reward.what
    rules: tuple[str, ...] = ("C17",)
    if neutral:
        rules += ("D5",)
    elif not nothing and got < reward.amount:
        rules += ("C23",) if what in ("wood", "grain", "rocks") else ("C36",)
    draft.tell(
        RimPaid(
            rules=rules,
            rulings=(*rulings, "steward-rim") if turned else rulings,
            changes=(Change(coat.colour, what, got),) if got else (),
            field=move.field,
            side=side,
            colour=coat.colour,
            neutral=neutral,
            card_coat=coat.card,
            what=what,
            due=0 if nothing else reward.amount,
            got=got,
        )
    )


def pay_reward(draft: Draft, colour: Colour, reward: Reward) -> int:
    """Give *colour* what the rim shows; return how much of it they received."""
    if reward.what == "card":
        return draft.draw(colour, reward.amount)
    if reward.what == "silver":
        return draft.take_silver(colour, reward.amount)
    return draft.gain_units(colour, reward.what, reward.amount)
