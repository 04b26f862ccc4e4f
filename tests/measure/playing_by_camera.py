"""What `scripts/measure-camera-play` runs: games, or latency, or memory."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final

PARTS: Final = {"games": "camera_play", "latency": "latency", "memory": "two_hours"}


def main(argv: list[str]) -> int:
    """Measure the part that is named first."""
    if not argv or argv[0] not in PARTS:
        print(f"scripts/measure-camera-play: name one of {', '.join(PARTS)}", file=sys.stderr)
        return 2
    found: int = import_module(f"tests.measure.{PARTS[argv[0]]}").main(argv[1:])
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
