"""Sets of tiles that are hard to read: twins that differ in one digit, and strangers that nobody enrolled."""

from __future__ import annotations

from companion.engine.castelli.tiles import Coat, Tile, TileSet, make_tile
from companion.engine.protocol import COLOURS
from companion.simulator.ink import luck


def twins(tiles: TileSet) -> TileSet:
    """Return as many tiles, in pairs: the second differs from the first in one digit alone."""
    plain, made = tiles.plain, dict(tiles.tiles)
    for number, (first, second) in enumerate(zip(plain[::2], plain[1::2], strict=False)):
        model = tiles.tiles[first]
        made[second] = make_tile(second, _one_digit_off(model.coats, number), model.silver)
    return TileSet(f"{tiles.name}-twins", made)


def strangers(tiles: TileSet, count: int, seed: int) -> TileSet:
    """Return *count* tiles that are not in the set: what lies on a table although nobody enrolled it."""
    random, known = luck("strangers", seed), {tile.coats for tile in tiles.tiles.values()}
    made: dict[str, Tile] = {}
    while len(made) < count:
        order = [COLOURS[int(place)] for place in random.permutation(4)]
        values = [int(value) for value in random.integers(0, 7, 4)]
        coats = tuple(Coat(colour, value, value == 0) for colour, value in zip(order, values, strict=True))
        if not any(coats[n:] + coats[:n] in known for n in range(4)):
            name = f"X{len(made) + 1:02}"
            made[name] = make_tile(name, coats, int(random.integers(0, 3)))
    return TileSet(f"{tiles.name}-strangers", made)


def _one_digit_off(coats: tuple[Coat, ...], number: int) -> tuple[Coat, ...]:
    places = [place for place, coat in enumerate(coats) if not coat.card]
    place = places[number % len(places)]
    value = coats[place].value
    changed = coats[place]._replace(
        value=value - 1 if value > 1 and (number % 3 or value == 6) else value + 1
    )
    return (*coats[:place], changed, *coats[place + 1 :])
