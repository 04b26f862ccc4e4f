"""The worked examples of the books (E1-E4)."""

from tests.small import END, after, having, lay, move, pointing, small, standing

FOUR = "red blue green yellow"


def test_example_1_tile_a_gives_blue_two_rocks_and_red_two_grain() -> None:  # E1 C18 C19 C21
    tiles = {"01": "yellow 4", "02": "green 4", "A": "green 1 red 5 yellow 1 blue 5"}
    game = small("5x1", players=FOUR, B1="rocks EW 2", D1="grain EW 2", tiles=tiles)
    game = after(game, pointing("A1", "01", "yellow E"), END, pointing("E1", "02", "green W"), END)
    assert game.areas == {}
    game = after(game, lay("C1", "A", "green"))  # red points east, blue west
    assert game.areas["B1/0"] == ({"yellow": 4, "blue": 5}, {"blue": 2}, 0)
    assert game.areas["D1/0"] == ({"red": 5, "green": 4}, {"red": 2}, 0)
    assert [has[1:4] for has in game.holdings.values()] == [(0, 2, 0), (0, 0, 2), (0, 0, 0), (0, 0, 0)]


def test_example_2_tile_b_gives_green_a_card_and_evaluates_three_areas() -> None:  # E2 C15 C19 C22 C24
    tiles = {"01": "green 2", "02": "red 2", "03": "red 4", "B": "yellow 2 green 3 blue card red 1"}
    game = small(
        players=FOUR, first="yellow", tiles=tiles, B1="market SW 2", C2="grain SW 2", B3="grain NW 2"
    )
    game = after(game, pointing("A1", "01", "green E"), END, pointing("C3", "02", "red N"), END)
    game = after(game, pointing("A3", "03", "red E"), END)
    assert (game.turn, game.areas) == ("green", {})
    game = after(game, lay("B2", "B", "yellow"))  # green points east, blue south
    assert game.areas == {
        "B1/0": ({"yellow": 2, "green": 2}, {"green": 1, "yellow": 1}, 0),
        "C2/0": ({"green": 3, "red": 2}, {"green": 2}, 0),
        "B3/0": ({"red": 4}, {"red": 2}, 0),
    }
    assert {colour: (has.grain, has.cards) for colour, has in game.holdings.items()} == {
        "red": (2, 0),
        "blue": (0, 0),
        "green": (2, 2),  # one card for the icon on the tile, one at the market
        "yellow": (0, 1),
    }


def test_example_3_three_villages_and_a_city_in_line_are_five_points() -> None:  # E3 C31
    game = small(
        "7x3", a1="landscape", C1="rocks W 1 sites 1", A1="village", E1="city", G1="village", C3="village"
    )
    game = having(after(game, pointing("B1", "01", "red E")), "red", wood=1, grain=1, rocks=1)
    assert after(game, move("build", at="C1")).holdings["red"].points == 5


def test_example_4_green_and_blue_share_a_city() -> None:  # E4 C51
    sites = "rocks EW 1 sites 4"
    game = small("5x1", a1="landscape", players=FOUR, modules="battle", A1="city", C1=sites, E1=sites)
    game = standing(game, *["green C1/0"] * 3, "red C1/0", *["blue E1/0"] * 3, "yellow E1/0")
    game = after(game, lay("B1", "01", "red"), END, lay("D1", "02", "red"), END)
    assert game.final is not None
    assert {colour: row.settlements for colour, row in game.final.rows.items()} == {
        "red": 0,
        "blue": 3,
        "green": 3,
        "yellow": 0,
    }
