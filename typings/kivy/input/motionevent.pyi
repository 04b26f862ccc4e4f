from typing import Any

class MotionEvent:
    device: str
    time_start: float
    id: int
    uid: int
    sx: float
    sy: float
    x: float
    y: float
    ox: float
    oy: float
    dx: float
    dy: float
    pos: tuple[float, float]
    opos: tuple[float, float]
    ppos: tuple[float, float]
    is_double_tap: bool
    is_mouse_scrolling: bool
    is_touch: bool
    grab_current: Any
    profile: Any
    ud: dict[str, Any]
    type_id: str
    def __init__(self, device: str, id: Any, args: Any, **how: Any) -> None: ...
    def depack(self, args: Any) -> None: ...
    def move(self, args: Any) -> None: ...
    def grab(self, widget: Any) -> None: ...
    def ungrab(self, widget: Any) -> None: ...
