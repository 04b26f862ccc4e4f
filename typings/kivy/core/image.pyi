from typing import Any, BinaryIO

class Image:
    def __init__(self, arg: BinaryIO, ext: str = ...) -> None: ...
    texture: Any
