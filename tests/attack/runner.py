"""Runs cases against a tree: a warm server of it, a fresh folder for each case."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.attack.case import Case, Outcome, Spoken, Step

HERE: Final = Path(__file__).resolve().parents[2]
SERVER: Final = Path(__file__).with_name("server.py")
TOY: Final = "tests.toy.game"
READ_AT_MOST: Final = 4 << 20
DEEP: Final = "a/b/c"
"""Cases lie so deep that what climbs out of its folder is found in those above."""


class Server:
    """A tree's companion, warm, in a process of its own."""

    def __init__(self, tree: Path, toy: bool = False) -> None:
        own = tree / ".venv" / "bin" / "python"
        python = str(own) if own.exists() else sys.executable
        wanted = {"PYTHONPATH": str(tree), "OPENBLAS_NUM_THREADS": "1", "OPENCV_FOR_THREADS_NUM": "1"}
        left = {
            name: value for name, value in os.environ.items() if name not in ("DISPLAY", "COMPANION_GAMES")
        }
        self._process = subprocess.Popen(
            [python, "-P", str(SERVER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=tree,
            env=left | wanted | ({"COMPANION_GAMES": TOY} if toy else {}),
        )
        if not self._answer().get("ready"):
            raise RuntimeError(f"{tree}: its companion cannot be started")

    def run(self, job: dict[str, Any]) -> dict[str, Any]:
        """Return what became of *job*."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found: dict[str, Any] = json.loads(line) if line else {}
        return found

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


@dataclass
class Runner:
    """Runs cases one after the other in *folder*, against *tree*; *played* is a state folder to copy."""

    tree: Path
    folder: Path
    played: Path | None = None
    blocked_s: float = 8.0
    """How long a process may do nothing at all."""
    _servers: dict[bool, Server] = field(default_factory=dict)

    @property
    def case_folder(self) -> Path:
        """Where the case of the moment lies."""
        return self.folder / DEEP

    @property
    def state(self) -> Path:
        """The state folder of the case of the moment."""
        return self.case_folder / "state"

    def lay_out(self, case: Case) -> None:
        """Make the folder of *case*, with all that its steps meet."""
        remove(self.folder)
        self.case_folder.mkdir(parents=True)
        if case.played and self.played is not None:
            shutil.copytree(self.played, self.state)
        else:
            self.state.mkdir()
        for name, content in case.files.items():
            file = self.case_folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        if case.prepare:
            case.prepare(self.case_folder)

    def run(self, steps: list[Step], toy: bool = False) -> Outcome:
        """Run *steps* in one process, in the folder of the case of the moment."""
        said = self.folder / "said"
        remove(said)
        said.mkdir()
        job = {
            "folder": str(self.case_folder),
            "said": str(said),
            "blocked_s": self.blocked_s,
            "steps": [self._plain(step, number) for number, step in enumerate(steps)],
            "env": {"COMPANION_STATE": str(self.state), "HOME": str(self.case_folder)},
        }
        server = self._servers.get(toy) or self._servers.setdefault(toy, Server(self.tree, toy))
        found = server.run(job)
        if not found:
            self._servers.pop(toy).close()
            return Outcome(died=-1)
        spoken = [
            _spoken(step, said, n, one)
            for n, (step, one) in enumerate(zip(steps, found.pop("steps"), strict=False))
        ]
        if len(spoken) < len(steps):  # it died in one of them
            spoken.append(_spoken(steps[len(spoken)], said, len(spoken), {"status": -1, "escaped": ""}))
        return Outcome(spoken, **found)

    def _plain(self, step: Step, number: int) -> dict[str, Any]:
        typed = step.stdin
        if isinstance(typed, bytes):
            file = self.folder / f"typed-{number}"
            file.write_bytes(typed)
            typed = str(file)
        clean = [
            word.replace("\0", "").encode("utf-8", "surrogateescape" if _can(word) else "replace")
            for word in step.words
        ]
        words = [word.decode("utf-8", "surrogateescape") for word in clean]
        return {"words": words, "stdin": typed, "closed": step.closed, "full": step.full, "code": step.code}

    def close(self) -> None:
        """End the servers."""
        for server in self._servers.values():
            server.close()
        self._servers.clear()
        remove(self.folder)


def _can(word: str) -> bool:
    try:
        word.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


def _spoken(step: Step, said: Path, number: int, told: dict[str, Any]) -> Spoken:
    return Spoken(
        step, told["status"], _head(said / f"{number}.out"), _head(said / f"{number}.err"), told["escaped"]
    )


def _head(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(READ_AT_MOST)
    except FileNotFoundError:
        return b""


def remove(folder: Path) -> None:
    """Remove *folder* with all in it, if it is there."""
    shutil.rmtree(folder, ignore_errors=True)
