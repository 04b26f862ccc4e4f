"""An eye that watches on and on holds no more than after its first rounds."""

from __future__ import annotations

import gc
import tracemalloc

from tests.measure.memory import EVERY_S, STILL, one_round, scenes, watching


def test_an_eye_keeps_no_frame_that_it_has_seen() -> None:
    eye, frames = watching(), list(one_round())[: 3 * STILL : 2]
    seen = 0

    def look() -> int:
        nonlocal seen
        for frame in frames:
            eye.see(frame, 2 * seen * EVERY_S)
            seen += 1
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        look()
        held = look()
        grown = [look() - held for _ in range(2)]
    finally:
        tracemalloc.stop()
    assert max(grown) < scenes()[0].nbytes / 4
