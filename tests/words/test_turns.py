"""A turn in words: tiles, Stewards, the rim, cards, corrections, the end of a turn."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.castelli.outcomes import (
    CardPlayed,
    Corrected,
    RimPaid,
    Sold,
    TileCard,
    TileLaid,
    TileSilver,
    TileTurned,
    TurnEnded,
)
from companion.engine.castelli.state import Game
from tests.small import END, after, having, lay, move, small
from tests.words.telling import named, one, told

PLAIN = "red 1 blue 1 green 1 yellow 1"
ICONS = "red card blue card green 1 yellow 1 silver 2"
R3 = "(ruling: a tile gives one card, however many card icons it has)"


def test_a_tile_is_laid_by_somebody_somewhere_in_a_direction() -> None:
    game = named(small())
    assert one(game, lay("A1", "07", "blue"), TileLaid) == "Ana (red) lays tile 07 on A1, blue to the north."
    swapping = lay("A1", "S1", "blue", swap=True)
    assert one(named(small(modules="dilemma")), swapping, TileLaid) == (
        "Ana (red) lays tile S1 from the hand on A1, blue to the north, and keeps the other."
    )


def test_a_steward_tells_both_directions() -> None:
    game = after(having(named(small(tiles={"01": PLAIN})), "blue", cards=1), lay("A1", "01", "red"))
    assert one(game, move("steward", by="blue", north="green"), TileTurned) == (
        "Ben (blue) uses a Steward: the tile on A1 now has green to the north, not red."
    )


def test_a_steward_tells_what_the_tile_had_paid_and_who_gives_it_back() -> None:  # D25
    game = small(tiles={"01": ICONS}, rim={"A1.N": "wood"})
    game = after(having(named(game), "blue", cards=1), lay("A1", "01", "blue"))
    assert one(game, move("steward", by="blue", north="yellow"), TileTurned).endswith(
        "What it had given is returned first: Ana (red) 2 silver and 1 card; Ben (blue) 1 wood."
    )


def test_a_card_icon_and_silver_on_the_tile_are_told() -> None:
    game = small(tiles={"01": "red card blue 1 green 1 yellow 1 silver 2"})
    laying = lay("A1", "01", "red")
    assert one(game, laying, TileCard) == "A1: the tile has a card icon, so Red draws 1 card."
    assert one(game, laying, TileSilver) == "A1: the tile shows 2 silver, and Red takes it from the mine."


def test_several_card_icons_are_told_with_the_ruling() -> None:
    game = small(tiles={"01": ICONS})
    sentence = one(game, lay("A1", "01", "red"), TileCard)
    assert sentence == f"A1: the tile has 2 card icons, so Red draws 1 card. {R3}"


def test_what_runs_short_is_named() -> None:
    game = small(tiles={"01": ICONS}, rulings={"card-icons": "each"})
    laying = lay("A1", "01", "red")
    last, empty = replace(game, deck=(None,), mine=1), replace(game, deck=(), mine=0)
    assert one(last, laying, TileCard).startswith("A1: Red draws 1 card, the last of the deck.")
    assert one(empty, laying, TileCard).startswith("A1: the deck is empty, so Red draws no card.")
    assert (
        one(last, laying, TileSilver)
        == "A1: the tile shows 2 silver, but the mine has only 1 silver for Red."
    )
    assert (
        one(empty, laying, TileSilver) == "A1: the tile shows 2 silver, but the mine is empty. Red gets none."
    )


def test_after_a_swap_the_tile_that_was_laid_pays_unless_ruled_otherwise() -> None:  # R17
    game = small(modules="dilemma", tiles={"S1": "red card blue 1 green 1 yellow 1 silver 1 start"})
    swap = lay("A1", "S1", "red", swap=True)
    ruling = "(ruling: after a swap the tile that was laid gives card and silver)"
    assert one(game, swap, TileCard) == f"A1: the tile has a card icon, so Red draws 1 card. {ruling}"
    assert one(game, swap, TileSilver) == (
        f"A1: the tile shows 1 silver, and Red takes it from the mine. {ruling}"
    )


def test_the_tile_that_was_taken_up_may_be_the_one_that_pays() -> None:
    game = small(modules="dilemma", rulings={"dilemma-gains": "taken"})
    swap = lay("A1", "S1", "red", swap=True, gain_cards=1, gain_silver=2)
    assert one(game, swap, TileCard) == (
        "For the tile picked up, Red draws 1 card. "
        "(ruling: after a swap the tile that was picked up gives card and silver)"
    )
    assert one(game, swap, TileSilver).startswith(
        "The tile picked up from A1 shows 2 silver, and Red takes it"
    )


# --- the rim ---


def rim(reward: str, tile: str = "red 1 blue 1 green 1 yellow 1", **rulings: str) -> Game:
    given = {key.replace("_", "-"): value for key, value in rulings.items()}
    return small(rim={"A1.N": reward}, tiles={"01": tile}, rulings=given)


def test_the_rim_pays_who_points_there() -> None:
    said = one(named(rim("2 silver")), lay("A1", "01", "red"), RimPaid)
    assert said == "A1, north edge of the board: Red's coat points there: Ana (red) gets 2 silver."


def test_the_rim_pays_nothing_to_a_colour_nobody_plays() -> None:
    said = one(rim("card"), lay("A1", "01", "green"), RimPaid)
    assert said == (
        "A1, north edge of the board, 1 card: Green's coat points there. Green is neutral: it is lost."
    )


def test_what_the_rim_cannot_pay_is_named() -> None:
    laying = lay("A1", "01", "red")
    assert one(having(rim("3 wood"), "red", wood=4), laying, RimPaid).endswith(
        "Red's coat points there, but gets only 1: 5 is the limit."
    )
    assert one(having(rim("wood"), "red", wood=5), laying, RimPaid).endswith(
        "points there, but Red already has 5."
    )
    assert one(replace(rim("2 silver"), mine=1), laying, RimPaid).endswith(
        "Red's coat points there, but gets only 1: the mine has no more."
    )
    assert one(replace(rim("silver"), mine=0), laying, RimPaid).endswith("there, but the mine is empty.")
    assert one(replace(rim("card"), deck=()), laying, RimPaid).endswith("there, but the deck is empty.")


def test_a_card_icon_at_the_rim_is_told_with_the_ruling() -> None:
    icon, laying = "red card blue 1 green 1 yellow 1", lay("A1", "01", "red")
    assert one(rim("wood", icon), laying, RimPaid) == (
        "A1, north edge of the board: Red's coat points there: Red gets 1 wood. "
        "(ruling: a card-icon coat at the edge of the board gets what the edge shows)"
    )
    assert one(rim("wood", icon, rim_card_coat="nothing"), laying, RimPaid) == (
        "A1, north edge of the board, 1 wood: Red's coat with a card icon points there and gets nothing. "
        "(ruling: a card-icon coat at the edge of the board gets nothing)"
    )


def test_a_steward_at_the_rim_is_told_with_the_ruling() -> None:
    game = after(having(rim("wood", steward_rim="after"), "blue", cards=1), lay("A1", "01", "red"))
    said = one(game, move("steward", by="blue", north="blue"), RimPaid)
    assert said.endswith(
        "Red gets 1 wood. (ruling: the edge of the board pays for the tile's first direction)"
    )


# --- cards ---


def played(game: Game, card: str, **more: str) -> str:
    return one(game, move("play", card=card, **more), CardPlayed)


def table(**more: str) -> Game:
    game = small(players="red blue green", modules="battle", B1="rocks S 1", **more)
    return having(having(having(game, "red", cards=1), "blue", silver=3, cards=1), "green", silver=1)


def test_each_card_that_is_a_move_has_its_sentence() -> None:
    game = table(B3="city")
    assert played(named(game), "king-4") == "Ana (red) plays the King and scores 4 points."
    assert played(game, "raider") == "Red plays the Raider and takes 2 silver: Blue 1, Green 1."
    assert played(game, "brigands") == "Red plays the Brigands and takes 3 silver: Blue 2, Green 1."
    assert played(game, "robber-baron") == "Red plays the Robber Baron and takes half of the mine: 8 silver."
    assert played(game, "peasant", at="B1") == "Red plays the Peasant: a new village stands on B1."
    assert played(game, "duke", at="B1") == "Red plays the Duke: a new city stands on B1."
    assert played(having(game, "red", silver=1), "traitor", from_="blue") == (
        "Red plays the Traitor: pays Blue 1 silver and draws one of their cards."
    )
    assert played(game, "incendiary", at="B3") == (
        "Red plays the Incendiary: the city on B3 burns down. "
        "(ruling: a burnt city is set aside and can be founded again)"
    )


def test_cards_that_come_to_nothing_say_so() -> None:
    game = having(small(), "red", cards=1)
    assert played(game, "raider") == "Red plays the Raider, but nobody else has silver."
    assert played(game, "brigands") == "Red plays the Brigands, but nobody else has silver."
    said = played(replace(game, mine=0), "robber-baron")
    assert said == "Red plays the Robber Baron, but the mine has nothing to take."


def test_a_sale_tells_what_it_brought() -> None:
    game = having(small(), "red", cards=3)
    ruling = "(ruling: a sale gives what the mine still has)"
    assert one(game, move("sell", cards=2), Sold) == "Red sells 2 cards for 4 silver."
    assert one(replace(game, mine=1), move("sell", cards=2), Sold) == (
        f"Red sells 2 cards for 1 silver: the mine has no more. {ruling}"
    )
    assert one(replace(game, mine=0), move("sell", cards=1), Sold) == (
        f"Red sells 1 card for nothing: the mine is empty. {ruling}"
    )


# --- the turn ---


def test_a_correction_tells_each_difference_and_its_note() -> None:
    game = having(named(small()), "red", silver=3)
    correction = move("correct", player="red", points=2, wood=0, silver=-1, note="miscounted\n")
    said = one(game, correction, Corrected)
    assert said == "Correction for Ana (red): +2 points, −1 silver. Note: miscounted?"
    nothing = one(game, move("correct", player="red", wood=0), Corrected)
    assert nothing == "Correction for Ana (red): nothing changes."


def test_the_end_of_a_turn_says_who_is_next() -> None:
    game = after(small("2x1"), lay("A1", "01", "red"))
    assert one(game, END, TurnEnded) == "Red ends the turn. All tiles are face up: the game is over."
    assert one(after(small(), lay("A1", "01", "red")), END, TurnEnded) == "Red ends the turn. Blue is next."


def test_a_record_that_begins_late_says_what_everybody_has() -> None:
    begin = move(
        "begin",
        turn="blue",
        tiles={"A1": {"tile": "01", "north": "red"}},
        players={"red": {"points": 12, "wood": 2}, "blue": {"cards": 1}},
    )
    assert told(named(small()), begin) == [
        (
            "The game starts from what is on the table, with 1 tile face up. It is Ben (blue)'s turn. "
            "Ana (red): 12 points and 2 wood. Ben (blue): 1 card."
        )
    ]
