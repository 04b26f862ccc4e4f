"""The board as a drawing: one SVG that needs nothing else, of any size a layout allows."""

from __future__ import annotations

from html import escape
from typing import Final

from companion.engine.castelli.board import STEP, Board, Facing, Reward, column_row
from companion.engine.castelli.box import Field, Side
from companion.engine.castelli.state import Game, Laid
from companion.games.castelli.drawing.colours import FRAME, MEADOW
from companion.games.castelli.report.landscape import draw_landscape
from companion.games.castelli.report.symbols import symbols
from companion.report.ink import FADED_INK, INK, PARCHMENT, SANS, SERIF, short
from companion.words.names import safe

PITCH: Final = 100
RIM: Final = 62
"""The frame's width: rewards inside, the names of columns and rows outside."""
REWARD_AT: Final = 68  # from the centre of a border field
NAME_AT: Final = 98
COAT_AT: Final = 25.2

_STYLE: Final = (
    f".area{{stroke:{INK};stroke-opacity:.45;stroke-width:1.3;stroke-linejoin:round}}"
    f".edge{{fill:none;stroke:{INK};stroke-opacity:.8;stroke-width:1.6}}"
    f".name{{font:700 20px {SERIF};fill:{INK};text-anchor:middle}}"
    f".count{{font:700 17px {SANS};fill:{INK};text-anchor:middle}}"
)


def draw_board(game: Game, label: str = "") -> str:
    """Return the board of *game* as it is now, as an SVG; *label* is what a screen reader says of it."""
    board = game.setup.board
    wide, high = (PITCH * count + 2 * RIM for count in (board.columns, board.rows))
    named = f' role="img" aria-label="{escape(label)}"' if label else ""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"',
            f' width="{wide}" height="{high}"{named}><style>{_STYLE}</style>{symbols()}',
            _frame(board, wide, high),
            f'<g transform="translate({RIM + PITCH // 2} {RIM + PITCH // 2})">',
            *(_placed(at, draw_landscape(game, at)) for at in board.landscapes),
            *(_placed(at, _meadow(game, at)) for at in board.meadows),
            *(_reward(facing, reward) for facing, reward in board.rim.items()),
            *_names(board),
            "</g></svg>",
        ]
    )


def _placed(at: Field, drawn: str) -> str:
    column, row = column_row(at)
    return f'<g transform="translate({column * PITCH} {row * PITCH})">{drawn}</g>'


def _frame(board: Board, wide: int, high: int) -> str:
    inner_wide, inner_high = board.columns * PITCH, board.rows * PITCH
    return (
        f'<rect x="1.5" y="1.5" width="{wide - 3}" height="{high - 3}" rx="16" fill="{FRAME}" stroke="{INK}"'
        f' stroke-width="3"/><rect x="{RIM - 4}" y="{RIM - 4}" width="{inner_wide + 8}"'
        f' height="{inner_high + 8}" rx="4" fill="{MEADOW}" stroke="{INK}" stroke-width="2.4"/>'
    )


def _meadow(game: Game, at: Field) -> str:
    laid = game.laid.get(at)
    return _face(game, laid) if laid else '<use href="#back"/>'


def _face(game: Game, laid: Laid) -> str:
    """A tile that lies face up: four coats to their sides, and its silver in the middle."""
    tile = game.setup.tiles.tiles[laid.tile]
    coats = "".join(_coat(side, f"{coat.colour}-{coat.value}") for side, coat in laid.coats.items())
    places = {0: (), 1: ((0, 0),), 2: ((-5, -4), (5, 4))}[tile.silver]
    coins = "".join(f'<use href="#silver" x="{x}" y="{y}"/>' for x, y in places)
    return f'<use href="#face"/>{coats}{coins}<title>{escape(safe(laid.tile))}</title>'


def _coat(side: Side, name: str) -> str:
    x, y = (step * COAT_AT for step in STEP[side])
    return f'<use href="#{name}" x="{short(x)}" y="{short(y)}"/>'


def _reward(facing: Facing, reward: Reward) -> str:
    """A plate outside the border meadow, with what the rim pays there."""
    column, row = column_row(facing.meadow)
    dx, dy = STEP[facing.side]
    x, y = column * PITCH + dx * REWARD_AT, row * PITCH + dy * REWARD_AT
    icon = f'<use href="#{reward.what}" transform="scale(.95)"/>'
    if reward.amount == 1:
        return f'<g transform="translate({x} {y})">{_plate(13, 13)}{icon}</g>'
    count = f'<text class="count" dy=".36em">{reward.amount}</text>'
    half = 6 * len(str(reward.amount))
    if dy:
        plate, (cx, cy), (ix, iy) = _plate(14 + half, 13), (-11, 0), (half, 0)
    else:
        plate, (cx, cy), (ix, iy) = _plate(13, 21), (0, -10), (0, 9)
    moved = f'<g transform="translate({cx} {cy})">{count}</g><g transform="translate({ix} {iy})">{icon}</g>'
    return f'<g transform="translate({x} {y})">{plate}{moved}</g>'


def _plate(half_wide: int, half_high: int) -> str:
    return (
        f'<rect x="{-half_wide}" y="{-half_high}" width="{2 * half_wide}" height="{2 * half_high}" rx="5"'
        f' fill="{PARCHMENT}" stroke="{FADED_INK}" stroke-width="1.3"/>'
    )


def _names(board: Board) -> list[str]:
    """The letters of columns and the numbers of rows, on all four sides."""
    right, bottom = (board.columns - 1) * PITCH, (board.rows - 1) * PITCH
    columns = [
        (chr(ord("A") + n), n * PITCH, y) for n in range(board.columns) for y in (-NAME_AT, bottom + NAME_AT)
    ]
    rows = [(str(n + 1), x, n * PITCH) for n in range(board.rows) for x in (-NAME_AT, right + NAME_AT)]
    return [f'<text class="name" x="{x}" y="{y}" dy=".35em">{name}</text>' for name, x, y in columns + rows]
