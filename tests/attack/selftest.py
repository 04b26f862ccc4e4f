"""Cases that are faults for certain, so that a campaign that no longer sees any is found out."""

from __future__ import annotations

from typing import Final

from tests.attack.case import Case, Step, companion

_LOSE: Final = """
from companion.base import paths
(paths.state_folder() / "layouts" / "mine.toml").unlink()
"""
_LOSE_GAME: Final = """
import sqlite3
from companion.base import paths
with sqlite3.connect(paths.store_path()) as store:
    store.execute("DELETE FROM entries WHERE game = 1")
"""
_GO_ON: Final = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, (1, 2))  # or this test takes as long as an attack may
while True:
    pass
"""

SEEDED: Final = {
    "traceback": Case("an exception", [Step(code="raise RuntimeError('x')")]),
    "exit 70": Case("exit 70", [Step(code="import sys; sys.exit(70)")]),
    "hangs": Case("it waits", [Step(code="import time; time.sleep(60)")]),
    "over 10 s": Case("it goes on", [Step(code=_GO_ON)]),
    "over 1 GB": Case("it takes much", [Step(code="held = bytearray(b'x') * (1200 << 20)")]),
    "died of signal 6": Case("it aborts", [Step(code="import os; os.abort()")]),
    "wrong words": Case("a repr", [Step(code="import pathlib; print(repr(pathlib.Path('x')))")]),
    "written outside": Case("it climbs out", [Step(code="open('../x', 'w').close()")]),
    "lost": Case("an own file is gone", [Step(code=_LOSE)], played=True),
    "no longer works": Case(
        "a game is gone", [Step(code=_LOSE_GAME)], played=True, after=True, store_attacked=True
    ),
    "not one line": Case("two lines", [Step(code="import sys; sys.stderr.write('a\\nb\\n'); sys.exit(2)")]),
    "wrong": Case("a look", [companion("--version")], look=lambda _folder, _outcomes: ["seen"]),
}
