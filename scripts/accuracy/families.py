"""The families that are measured: the packages under tests/families, and our own drawings."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, cast, runtime_checkable

from companion.base.errors import BadData, BadUsage
from scripts.accuracy.own import OWN, TUNING
from tests.families.protocol import CONDITIONS, Family, Photo

HERE: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = HERE / "tests" / "families"
FACTS: Final = Path(__file__).with_name("families.toml")
USES: Final = {
    "tuned": "thresholds were set with it, or it was looked at to mend something",
    "checked": "measured again and again while the reader was written, never looked into",
    "fresh": "drawn after the thresholds were frozen",
    "not stated": "nothing is written down in scripts/accuracy/families.toml",
}


@runtime_checkable
class Still(Protocol):
    """A family that also photographs a still table several times: same scene, other noise."""

    def still(self, box: str, condition: str, px: float, seed: int) -> Iterator[Photo]:
        """Give pictures of one table in which nothing moves; their truth is the same."""


@runtime_checkable
class Partial(Protocol):
    """A family that has some of the conditions only."""

    @property
    def conditions(self) -> tuple[str, ...]:
        """Those that it has."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a family was used for, since when, and what else is to be said of it."""

    use: str = "not stated"
    since: str = ""
    note: str = ""


@cache
def families() -> dict[str, Family]:
    """Return every family by name, our own drawings last."""
    found: dict[str, Family] = {}
    for path in sorted(FOLDER.iterdir()):
        if (path / "__init__.py").is_file():
            family = getattr(import_module(f"tests.families.{path.name}"), "FAMILY", None)
            if family is not None:
                found[path.name] = family
    return found | {OWN.name: cast(Family, OWN)}


def family_called(name: str) -> Family:
    """Return the family called *name*. Raises BadUsage if there is none."""
    known = families() | {TUNING.name: cast(Family, TUNING)}
    if name not in known:
        raise BadUsage(f"--family {name}: the families are {', '.join(families())}")
    return known[name]


def conditions_of(family: Family) -> tuple[str, ...]:
    """Return the conditions under which *family* draws."""
    return family.conditions if isinstance(family, Partial) else CONDITIONS


def files_of(name: str) -> list[Path]:
    """Return the files that draw the family called *name*."""
    if (FOLDER / name).is_dir():
        return sorted((FOLDER / name).rglob("*.py"))
    parts = ("companion/simulator", "companion/games/castelli/simulator", "tests/simulator")
    return [Path(__file__).with_name("own.py"), *(p for part in parts for p in (HERE / part).rglob("*.py"))]


def read_facts(path: Path = FACTS) -> dict[str, Facts]:
    """Return what is written down of each family. Raises BadData, naming the place."""
    content = tomllib.loads(path.read_text("utf-8"))
    for name, row in content.items():
        if row.get("use") not in USES:
            raise BadData(f"{path}: {name}: use: one of {', '.join(USES)} is wanted")
    return {name: Facts(**row) for name, row in content.items()}
