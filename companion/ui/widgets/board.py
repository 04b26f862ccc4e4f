"""The board on one canvas: frame and fields in groups of their own, redrawn only where something changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.stencilview import StencilView

from companion.ui.board_drawing import BoardDrawing, Extent, Hit
from companion.ui.drawing.picture import Text
from companion.ui.drawing.polygons import turned
from companion.ui.widgets.paint import Easel, mesh
from companion.ui.widgets.plain import theme

if TYPE_CHECKING:
    from companion.ui.widgets.board_view import BoardView  # which imports this

CLOSEST: Final = 5.0
"""How often larger than the whole board it can be shown."""
A_PIXEL: Final = 1.0
TAP_MM: Final = 3.0
"""A finger that moved less than this has tapped."""
FIELD_MM: Final = 9.0
"""Where fields are smaller than this, a finger may hit the one beside."""

NEAR_MM: Final = 13.0
"""How large a field is after the tap that goes near."""


class BoardCanvas(StencilView):
    """A board, drawn. `on_tap_board` brings a `Hit`; pinch zooms, drag moves, double tap goes back.

    Where fields are too small for a finger, the first tap goes near, as its *place* wishes.
    """

    drawing = ObjectProperty(None, allownone=True)
    highlight = ObjectProperty(None, allownone=True)
    """What is pointed out, drawn over the board."""
    zoom = NumericProperty(1.0)
    quarters = NumericProperty(0)
    """How far it is turned against the clock, to show it as somebody sees it who sits elsewhere."""
    place: BoardView | None = None
    """Where it is shown."""

    def __init__(self, **properties: Any) -> None:
        self.easel, self.over = Easel(), Easel()
        """The second one lies over the texts of the first."""
        self._frame, self._fields = InstructionGroup(), InstructionGroup()
        for group in (self._frame, self._fields):
            self.easel.meshes.add(group)
        self._framed: BoardDrawing | None = None
        """The board whose frame is drawn."""
        self._drawn: dict[str, tuple[Hashable, InstructionGroup, list[Text]]] = {}
        self._texts: list[Text] = []
        self._pointed: Any = None
        self._written = self._written_over = 0.0
        """The scale at which the texts that stand there were written, and those of what is pointed out."""
        self._middle = (0.0, 0.0)
        self._looking: tuple[tuple[str, ...], float] | None = None
        self._touches: list[MotionEvent] = []
        self._pinched = self._went_near = False
        self.refresh = Clock.create_trigger(self._refresh, -1)
        super().__init__(**properties)
        for easel in (self.easel, self.over):
            self.canvas.add(easel.group)
        self.bind(pos=self.refresh, size=self.refresh, drawing=self.refresh, highlight=self.refresh)
        self.bind(quarters=self._turn)
        self.refresh()

    # --- drawing ---

    def _refresh(self, *_: object) -> None:
        drawing: BoardDrawing | None = self.drawing
        if drawing is None or min(self.width, self.height) < 2:
            return
        if self._framed is None or self._framed.frame_key != drawing.frame_key:
            self._begin(drawing)
        self._draw_fields(drawing)
        self._draw_highlight()
        self._look()

    def draw_now(self) -> None:
        """Draw all that is waiting for the next frame."""
        self.refresh.cancel()
        self._refresh()

    def _look(self) -> None:
        """Show what was asked for, in the size there is now."""
        if self._looking:
            self._close_up(*self._looking)
        else:
            self._look_at(self._middle)

    def _begin(self, drawing: BoardDrawing) -> None:
        for _key, group, _texts in self._drawn.values():
            group.clear()  # else it and its mesh hold each other
        self._framed, self._drawn = drawing, {}
        self._fields.clear()
        frame = drawing.frame()
        self._frame.clear()
        self._frame.add(mesh(frame))
        self._texts, self._written = frame.texts, 0.0
        self._middle = self._whole()

    def _draw_fields(self, drawing: BoardDrawing) -> None:
        """Draw the fields that are not as they were."""
        for at in drawing.fields:
            key = drawing.field_key(at)
            known = self._drawn.get(at)
            if known and known[0] == key:
                continue
            picture = drawing.field(at)
            group = known[1] if known else InstructionGroup()
            group.clear()
            group.add(mesh(picture))
            if not known:
                self._fields.add(group)
            self._drawn[at] = key, group, picture.texts
            self._written = 0.0

    def _turn(self, *_: object) -> None:
        for easel in (self.easel, self.over):
            easel.turn(int(self.quarters))
        self._written = self._written_over = 0.0
        self.show_whole()

    def _draw_highlight(self) -> None:
        if self.highlight is self._pointed:
            return
        self._pointed, self._written_over = self.highlight, 0.0
        self.over.meshes.clear()
        if self.highlight is not None:
            self.over.meshes.add(mesh(self.highlight))

    def _write(self) -> None:
        """Write the texts, unless they are there already and sharp."""
        scale, quarters = self.scale, int(self.quarters)
        if self._written != scale:
            self._written = scale
            own = [text for _key, _group, texts in self._drawn.values() for text in texts]
            self.easel.write(self._texts + own, scale, quarters)
        if self._written_over != scale:
            self._written_over = scale
            self.over.write(self.highlight.texts if self.highlight is not None else [], scale, quarters)

    # --- where it is ---

    @property
    def is_drawn(self) -> bool:
        """Whether there is a drawing to touch; a screen that was just left has none."""
        return self._framed is not None

    @property
    def scale(self) -> float:
        """Pixels of one unit of the board."""
        _left, _top, wide, high = self._extent()
        return min(self.width / wide, self.height / high) * self.zoom

    def _extent(self) -> Extent:
        """Return the room of the whole drawing, turned."""
        left, top, wide, high = self._drawing.extent
        quarters = int(self.quarters)
        (ax, ay), (bx, by) = turned(left, top, quarters), turned(left + wide, top + high, quarters)
        return min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by)

    @property
    def _drawing(self) -> BoardDrawing:
        assert self._framed is not None
        return self._framed

    def _whole(self) -> tuple[float, float]:
        left, top, wide, high = self._extent()
        return left + wide / 2, top + high / 2

    def _place(self) -> None:
        x, y = self._middle
        for easel in (self.easel, self.over):
            easel.place(self.center_x - x * self.scale, self.center_y + y * self.scale, self.scale)

    def on_board(self, x: float, y: float) -> tuple[float, float]:
        """Return the place of the board that is shown at that place of the window."""
        return turned(*self._shown_at(x, y), -int(self.quarters))

    def _shown_at(self, x: float, y: float) -> tuple[float, float]:
        """Return the place of the turned board that is shown there."""
        mx, my = self._middle
        return mx + (x - self.center_x) / self.scale, my - (y - self.center_y) / self.scale

    def in_window(self, x: float, y: float) -> tuple[float, float]:
        """Return where in the window that place of the board is shown."""
        (x, y), (mx, my) = turned(x, y, int(self.quarters)), self._middle
        here = self.center_x + (x - mx) * self.scale, self.center_y - (y - my) * self.scale
        return self.to_window(*here)

    def show_whole(self) -> None:
        """Show the whole board."""
        self._looking = None
        self.zoom = 1.0
        if self._framed is not None:
            self._middle = self._whole()
        self.refresh()

    def show_fields(self, fields: Iterable[str], around: float = 1.2) -> None:
        """Show some *fields* as large as fits, with *around* of a field more on each side."""
        self._looking = (tuple(fields), around)
        self.refresh()

    def _close_up(self, fields: tuple[str, ...], around: float) -> None:
        places = [turned(*self._drawing.middle(at), int(self.quarters)) for at in fields]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        wide = max(xs) - min(xs) + self._drawing.pitch * (1 + 2 * around)
        high = max(ys) - min(ys) + self._drawing.pitch * (1 + 2 * around)
        self.zoom = 1.0
        self.zoom = max(1.0, min(CLOSEST, self.width / wide / self.scale, self.height / high / self.scale))
        self._look_at(((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2))

    def _look_at(self, place: tuple[float, float], sharp: bool = True) -> None:
        """Bring a place into the middle, as far as the board reaches."""
        left, top, wide, high = self._extent()
        kept = []
        for value, start, length, room in (
            (place[0], left, wide, self.width / self.scale / 2),
            (place[1], top, high, self.height / self.scale / 2),
        ):
            low, up = start + min(room, length / 2), start + length - min(room, length / 2)
            kept.append(max(low, min(up, value)))
        self._middle = (kept[0], kept[1])
        self._place()
        if sharp:
            self._write()

    # --- fingers ---

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Begin a tap, a drag, or (the second finger) a pinch."""
        folded_away = min(self.width, self.height) < 2 or self.drawing is None
        if folded_away or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._touches.append(touch)
        if len(self._touches) == 1:
            self._pinched = False
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Move the board, or zoom it with two fingers."""
        if touch.grab_current is not self or touch not in self._touches:
            return False
        self._looking = None
        if len(self._touches) >= 2:
            self._pinch(touch)
        elif self.zoom > 1.0:
            x, y = self._middle
            self._look_at((x - touch.dx / self.scale, y + touch.dy / self.scale), sharp=False)
        return True

    def _pinch(self, touch: MotionEvent) -> None:
        self._pinched = True
        other = next(t for t in self._touches if t is not touch)
        was = max(_apart(touch.ppos, other.pos), 1.0)
        before = self._shown_at(*_between(touch.pos, other.pos))
        self.zoom = max(1.0, min(CLOSEST, self.zoom * _apart(touch.pos, other.pos) / was))
        after = self._shown_at(*_between(touch.pos, other.pos))
        x, y = self._middle
        self._look_at((x + before[0] - after[0], y + before[1] - after[1]), sharp=False)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """End it; what hardly moved was a tap."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch in self._touches:
            self._touches.remove(touch)
        if self._looking is None:
            self._write()
        moved = _apart(touch.opos, touch.pos)
        if self._pinched or moved > theme().mm(TAP_MM):
            return True
        near, self._went_near = self._went_near, False
        if touch.is_double_tap and self.zoom > 1.0 and not near:
            self.show_whole()
        elif self._too_small():
            self._go_near(touch)
        else:
            self._tap(touch)
        return True

    def _too_small(self) -> bool:
        """Say whether a finger could hit the field beside the one it means."""
        wished = self.place is not None and self.place.zooms
        return wished and self.zoom == 1.0 and self.is_small

    @property
    def is_small(self) -> bool:
        """Whether fields of the whole board are too small for a finger."""
        if self._framed is None:
            return False
        return self.scale / self.zoom * self._drawing.pitch < theme().mm(FIELD_MM) - A_PIXEL

    def _go_near(self, touch: MotionEvent) -> None:
        at = self._shown_at(*touch.pos)
        self._looking, self._went_near = None, True
        self.zoom = theme().mm(NEAR_MM) / (self.scale * self._drawing.pitch)
        self._look_at(at)

    def _tap(self, touch: MotionEvent) -> None:
        found = self.found_at(*touch.pos)
        if found is not None and self.place is not None:
            self.place.dispatch("on_tap_board", found)

    def found_at(self, x: float, y: float) -> Hit | None:
        """Return what of the board is shown at that place."""
        return self.drawing.hit(*self.on_board(x, y)) if self.drawing is not None else None


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _between(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
