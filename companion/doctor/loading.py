"""Whether modules can be loaded, tried in a process of its own: one that is broken may end it, or hang."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from functools import cache
from tempfile import TemporaryDirectory
from typing import Final

PATIENCE_S: Final = 60.0
LETTERS: Final = 120
"""How many letters are shown of why one cannot be loaded."""
KIVY: Final = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1", "KIVY_NO_CONSOLELOG": "1"}
BEGUN, WELL, BROKEN = "begun", "well", "broken"


@cache
def broken(modules: tuple[str, ...]) -> dict[str, str]:
    """Return which of *modules* cannot be loaded, and why, in one line each."""
    found: dict[str, str] = {}
    while modules:
        lines, ending = _load(modules)
        for kind, module, why in lines:
            if kind == BROKEN:
                found[module] = why
        kind, last, _why = lines[-1] if lines else (BEGUN, modules[0], "")
        if kind == BEGUN:
            found[last] = ending
        modules = modules[modules.index(last) + 1 :]
    return found


def _load(modules: tuple[str, ...]) -> tuple[list[tuple[str, str, str]], str]:
    """Return what a process tells that loads *modules* one after the other, and how it ended."""
    command = [sys.executable, "-P", "-m", "companion.doctor.loading", *modules]
    with TemporaryDirectory() as home:
        env = {**os.environ, **KIVY, "KIVY_HOME": home}
        try:
            run = subprocess.run(command, capture_output=True, env=env, timeout=PATIENCE_S, check=False)
            said, ending = run.stdout, f"the program ended with {run.returncode}"
        except subprocess.TimeoutExpired as late:
            said, ending = late.stdout or b"", "it takes too long"
    parts = [line.split("\t") for line in said.decode("utf-8", "replace").splitlines()]
    return [(one[0], one[1], one[2]) for one in parts if len(one) == 3 and one[1] in modules], ending


def _try(module: str) -> None:
    """Load *module* and print how that went; a library may print something itself."""
    _print(BEGUN, module)
    try:
        importlib.import_module(module)
    except BaseException as error:  # noqa: BLE001  whatever it is, the next one is tried
        why = " ".join(f"{type(error).__name__}: {error}".split())
        _print(BROKEN, module, why[:LETTERS])
    else:
        _print(WELL, module)


def _print(kind: str, module: str, why: str = "") -> None:
    print(f"\n{kind}\t{module}\t{why}", flush=True)


if __name__ == "__main__":
    for each in sys.argv[1:]:
        _try(each)
