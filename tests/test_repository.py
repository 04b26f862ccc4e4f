"""What must hold of the repository as a whole: its files, locks and import contracts."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.tracked import HERE, read, texts

LOCKS = sorted(HERE.glob("requirements-*.lock"))
PINNED = re.compile(r"^([a-z0-9.-]+)==(\S+)(?: ; (.*?))? \\$", re.MULTILINE)
MACHINE_PATH = re.compile(r"(?<![\w./-])/(?:root|work)/\w")


def pyproject() -> dict[str, Any]:
    return tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))


def pins(lock: Path) -> dict[tuple[str, str], str]:
    return {
        (name, marker): version for name, version, marker in PINNED.findall(lock.read_text(encoding="utf-8"))
    }


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert MACHINE_PATH.search("see /ro" + "ot/notes") is not None
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert found == []


def test_every_file_is_under_the_licence_of_the_project() -> None:
    name = pyproject()["project"]["license"]
    [annotation] = tomllib.loads(read("REUSE.toml"))["annotations"]
    assert (annotation["path"], annotation["SPDX-License-Identifier"]) == ("**", name)
    assert read(f"LICENSES/{name}.txt") == read("LICENSE")


def test_there_is_a_lock_for_each_group() -> None:
    project = pyproject()
    groups = {"core", *project["project"]["optional-dependencies"], *project["dependency-groups"]}
    assert {lock.stem.removeprefix("requirements-") for lock in LOCKS} == groups


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_holds_hashes_and_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "//" not in text
    assert not re.search(
        r"^\s*-(?!-hash=sha256:)", text, re.MULTILINE
    )  # no option but hashes: no index, no link
    for entry in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]:
        assert PINNED.match(entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry), entry


def test_a_package_in_several_locks_has_one_version() -> None:
    versions: dict[tuple[str, str], set[str]] = {}
    for lock in LOCKS:
        for name, version in pins(lock).items():
            versions.setdefault(name, set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def requirements_of(lock: Path) -> list[str]:
    project = pyproject()
    group = lock.stem.removeprefix("requirements-")
    extra = (
        project["project"]["optional-dependencies"].get(group)
        or project["dependency-groups"].get(group)
        or []
    )
    return [*project["project"]["dependencies"], *extra]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_holds_what_its_group_asks_for(lock: Path) -> None:
    locked = {name for name, _ in pins(lock)}
    wanted = {re.split(r"[<>=~!\[; ]", text)[0].lower().replace("_", "-") for text in requirements_of(lock)}
    assert wanted <= locked


def test_every_locked_package_is_explained() -> None:
    tables = read("docs/dependencies.md").partition("## Chosen by us")[2]
    explained = set(re.findall(r"^\| ([a-z0-9.-]*[a-z0-9]) \|", tables, re.MULTILINE)) - {"package"}
    assert explained == {name for lock in LOCKS for name, _ in pins(lock)}


def test_the_continuous_check_is_the_test_command_and_nothing_else() -> None:
    commands = [line for line in read(".ci/run").splitlines() if line and not line.startswith("#")]
    assert commands == ['exec "$(dirname -- "${BASH_SOURCE[0]}")/../test"']


@pytest.mark.parametrize("name", ["run", "test", ".ci/run"])
def test_the_commands_can_be_started(name: str) -> None:
    assert os.access(HERE / name, os.X_OK)


def test_no_file_of_the_house_has_outgrown_its_room() -> None:
    sizes = {
        str(p.relative_to(HERE)): len(p.read_bytes().splitlines()) for p in (HERE / "companion").rglob("*.py")
    }
    assert len(sizes) > 5
    assert {name: size for name, size in sizes.items() if size >= 400} == {}
