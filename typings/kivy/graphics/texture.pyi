from typing import Any

class Texture:
    width: int
    height: int
    size: tuple[int, int]
    @staticmethod
    def create(**how: Any) -> Texture: ...
    def blit_buffer(self, buffer: bytes, **how: Any) -> None: ...
