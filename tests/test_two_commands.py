"""./run and ./test, for real, on copies of the scripts in a folder whose name has spaces.

The copy locks one small package of its own, made here, so no network is needed.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.nobody import NOBODY, open_to_all

HERE = Path(__file__).parents[1]
STUB_COMPANION = "import os, sys, small; print(small.VERSION, os.getcwd(), *sys.argv[1:], sep='|')"
STUB_TOOL = """
import os, sys
print("{name}", *sys.argv[1:])
sys.exit("{name}" in os.environ.get("BROKEN", ""))
"""


@dataclass
class Checkout:
    """A copy of the two commands, with a companion that only says how it was called."""

    top: Path
    wheels: Path
    home: Path
    extra: dict[str, str] = field(default_factory=dict)
    user: int | None = None
    """Who starts the commands, if not the one who runs the tests."""

    def start(
        self, command: str = "run", *argv: str, cwd: Path | None = None, **env: str
    ) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self.top / command if "/" not in command else command, *argv],
            cwd=cwd or self.top,
            env={"PATH": os.environ["PATH"], "HOME": str(self.home), **self.index(), **self.extra, **env},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            user=self.user,
            group=self.user,
            extra_groups=None if self.user is None else (),
        )

    def call(self, command: str = "run", *argv: str, cwd: Path | None = None, **env: str) -> Result:
        process = self.start(command, *argv, cwd=cwd, **env)
        out, err = process.communicate(timeout=120)
        return Result(process.returncode, out, err)

    def index(self) -> dict[str, str]:
        return {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": self.wheels.as_uri(), "PIP_CONFIG_FILE": os.devnull}

    def lock(self, group: str, version: str, digest: str | None = None) -> None:
        digest = digest or make_wheel(self.wheels, version)
        (self.top / f"requirements-{group}.lock").write_text(f"small=={version} --hash=sha256:{digest}\n")


@dataclass
class Result:
    """What a command gave."""

    status: int
    out: str
    err: str


def make_wheel(folder: Path, version: str) -> str:
    """Put a wheel of the package `small` into *folder* and return its hash."""
    info = f"small-{version}.dist-info"
    files = {
        "small.py": f"VERSION = {version!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: small\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [f"{name},sha256={_digest(text)},{len(text)}" for name, text in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""])
    path = folder / f"small-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(zipfile.ZipInfo(name), text)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


def copy_commands(folder: Path) -> Checkout:
    checkout = Checkout(folder / "my board games", folder / "wheels", folder / "home")
    for path in (checkout.top / "scripts", checkout.top / "companion", checkout.wheels, checkout.home):
        path.mkdir(parents=True)
    for name in ("run", "test", "scripts/setup.sh"):
        shutil.copy(HERE / name, checkout.top / name)
    (checkout.top / "companion/__main__.py").write_text(STUB_COMPANION)
    checkout.lock("core", "1.0")
    checkout.lock("app", "1.0")
    checkout.lock("pi", "1.0")
    checkout.lock("tests", "1.0")
    return checkout


@pytest.fixture
def bare(tmp_path: Path) -> Checkout:
    """A checkout that was never started."""
    return copy_commands(tmp_path)


@pytest.fixture(scope="module")
def two_starts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Checkout, list[Result]]:
    """A checkout first started twice at the same moment."""
    checkout = copy_commands(tmp_path_factory.mktemp("two"))
    processes = [checkout.start("run", "first"), checkout.start("run", "second")]
    outputs = [process.communicate(timeout=120) for process in processes]
    return checkout, [Result(p.returncode, *o) for p, o in zip(processes, outputs, strict=True)]


@pytest.fixture
def warm(two_starts: tuple[Checkout, list[Result]]) -> Iterator[Checkout]:
    """The same checkout once it is set up; its lock is put back afterwards."""
    checkout = two_starts[0]
    yield checkout
    checkout.lock("core", "1.0")
    checkout.call()


def test_two_first_starts_at_once_set_up_once_and_both_run(two_starts: tuple[Checkout, list[Result]]) -> None:
    checkout, results = two_starts
    assert [r.out for r in results] == [f"1.0|{checkout.top}|first\n", f"1.0|{checkout.top}|second\n"]
    assert sum("setting up: environment" in r.err for r in results) == 1
    assert sum("setting up: waiting for another start" in r.err for r in results) == 1


def test_setting_up_shows_each_step_and_keeps_standard_output_clean(
    two_starts: tuple[Checkout, list[Result]],
) -> None:
    worker = next(r for r in two_starts[1] if "environment" in r.err)
    steps = [line for line in worker.err.splitlines() if line.startswith("setting up: ")]
    assert [step.split()[2] for step in steps] == ["environment", "fetching", "installing"]
    assert "setting up" not in worker.out


def test_a_start_that_had_to_wait_or_set_up_says_last_that_it_goes_on(
    two_starts: tuple[Checkout, list[Result]],
) -> None:
    assert [r.err.splitlines()[-1] for r in two_starts[1]] == ["set up: starting"] * 2


def test_after_setting_up_it_is_said_that_the_window_is_opened(warm: Checkout) -> None:
    warm.lock("app", "1.1")
    try:
        assert warm.call("run", "open").err.splitlines()[-1] == "set up: opening the window"
        assert warm.call("run", "open").err == ""
    finally:
        warm.lock("app", "1.0")


def test_setting_up_writes_nothing_into_the_home(two_starts: tuple[Checkout, list[Result]]) -> None:
    assert list(two_starts[0].home.iterdir()) == []


def test_a_second_start_says_nothing_of_its_own_and_needs_no_index(warm: Checkout) -> None:
    warm.extra = {"PIP_FIND_LINKS": "/nowhere"}
    assert warm.call("run", "replay", "a b.jsonl") == Result(0, f"1.0|{warm.top}|replay|a b.jsonl\n", "")
    warm.extra = {}


def test_from_elsewhere_arguments_keep_their_meaning(warm: Checkout, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(warm.top / "run")
    for command in (str(warm.top / "run"), str(tmp_path / "link")):
        assert warm.call(command, "-", "", "*", cwd=tmp_path) == Result(0, f"1.0|{tmp_path}|-||*\n", "")


def test_a_foreign_companion_in_the_current_folder_is_not_taken(warm: Checkout, tmp_path: Path) -> None:
    (tmp_path / "companion.py").write_text("print('foreign')")
    (tmp_path / "small.py").write_text("VERSION = 'foreign'")
    result = warm.call(str(warm.top / "run"), cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert result.out == f"1.0|{tmp_path}\n"


def test_neither_home_nor_locale_is_needed(warm: Checkout) -> None:
    bare_env = {"PATH": os.environ["PATH"]}
    out = subprocess.run(
        [warm.top / "run"], env=bare_env, cwd="/", capture_output=True, text=True, check=True
    )
    assert (out.stdout, out.stderr) == ("1.0|/\n", "")


def test_a_moved_checkout_still_runs(warm: Checkout) -> None:
    elsewhere = warm.top.with_name("moved")
    warm.top.rename(elsewhere)
    try:
        assert warm.call(str(elsewhere / "run"), cwd=elsewhere) == Result(0, f"1.0|{elsewhere}\n", "")
    finally:
        elsewhere.rename(warm.top)


def test_a_warm_start_takes_few_steps_of_the_shell(warm: Checkout) -> None:
    """So that it adds no tenth of a second to what it starts."""
    traced = subprocess.run(["bash", "-x", warm.top / "run"], cwd=warm.top, check=True, capture_output=True)
    assert 0 < len(traced.stderr.splitlines()) < 60


def test_a_changed_lock_updates_the_environment(warm: Checkout) -> None:
    warm.lock("core", "1.1")
    assert warm.call("run", "games").out == f"1.1|{warm.top}|games\n"
    assert warm.call("run", "games").err == ""


def test_a_failed_fetch_names_step_reason_and_remedy_and_leaves_the_environment_as_it_was(
    warm: Checkout,
) -> None:
    warm.lock("core", "1.0", digest="0" * 64)
    result = warm.call()
    assert (result.status, result.out) == (3, "")
    assert "setting up failed: fetching packages: core" in result.err
    assert "DO NOT MATCH THE HASHES" in result.err
    assert result.err.rstrip().endswith("Then start again.")
    warm.lock("core", "1.0")
    assert warm.call() == Result(0, f"1.0|{warm.top}\n", "")


def test_a_failed_group_does_not_spoil_another(warm: Checkout) -> None:
    warm.lock("tests", "7.0", digest="0" * 64)
    for _ in range(2):
        assert warm.call("test").status == 3
    assert warm.call() == Result(0, f"1.0|{warm.top}\n", "")


def test_the_demo_starts_without_packages_that_cannot_be_had_now(warm: Checkout) -> None:
    warm.lock("app", "7.0", digest="0" * 64)
    result = warm.call("run", "demo")
    assert (result.status, result.out) == (0, f"1.0|{warm.top}|demo\n")
    assert result.err.rstrip().endswith("setting up: fetching packages: core app: not possible now")
    assert warm.call("run", "read").status == 3  # what cannot do without them says so
    warm.lock("app", "1.0")


def test_an_environment_left_half_made_is_made_anew(warm: Checkout) -> None:
    venv = warm.top / ".venv"
    next(venv.glob("lib/*/site-packages/small.py")).unlink()  # as if killed while installing
    next(venv.glob("installed-*/core")).unlink()
    (venv / "half-made").touch()
    assert warm.call().out == f"1.0|{warm.top}\n"
    assert warm.call().err == ""


def test_an_environment_of_another_python_is_made_anew(warm: Checkout) -> None:
    library = next((warm.top / ".venv/lib").glob("python3.*"))
    library.rename(library.with_name("python3.9"))
    assert warm.call().out == f"1.0|{warm.top}\n"


def stub(folder: Path, name: str, script: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def test_missing_system_packages_are_named_with_the_tools_own_reason(bare: Checkout, tmp_path: Path) -> None:
    stub(tmp_path / "bin", "dpkg-query", 'case "$*" in *venv*) exit 1;; *) printf installed;; esac')
    stub(tmp_path / "bin", "apt-get", "echo E: no such mirror >&2; exit 100")
    stub(tmp_path / "bin", "sudo", 'while [ "${1#-}" != "$1" ]; do shift; done; exec "$@"')
    result = bare.call(PATH=f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    assert (result.status, result.out) == (3, "")
    assert "setting up failed: system packages: python3-venv\n" in result.err
    assert "E: no such mirror" in result.err
    assert result.err.endswith("apt-get install python3-venv\n")


def test_without_root_it_says_what_to_install(tmp_path: Path) -> None:
    with open_to_all(tmp_path) as folder:
        bare = copy_commands(folder)
        if os.geteuid() == 0:
            bare.user = NOBODY
            for path in (bare.top, *bare.top.rglob("*")):
                os.chown(path, NOBODY, NOBODY)
        stub(folder / "bin", "dpkg-query", "exit 1")
        stub(folder / "bin", "sudo", "exit 1")
        result = bare.call(PATH=f"{folder / 'bin'}:{os.environ['PATH']}")
    assert (result.status, result.out) == (3, "")
    assert result.err.endswith("As root: apt-get install python3 python3-venv\n")


@pytest.fixture
def ready(bare: Checkout) -> Checkout:
    """A checkout that is set up, and whose tools only say how they were called."""
    venv = bare.top / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    next(venv.glob("lib/*/site-packages")).joinpath("checkout.pth").write_text("../../../..\n")
    installed = venv / f"installed-{os.uname().machine}"
    installed.mkdir()
    for group in ("core", "app", "pi", "tests"):
        shutil.copy(bare.top / f"requirements-{group}.lock", installed / group)
    for tool in ("ruff", "mypy", "pytest"):
        (bare.top / f"{tool}.py").write_text(STUB_TOOL.format(name=tool))
    (bare.top / "importlinter").mkdir()
    (bare.top / "importlinter/cli.py").write_text(
        "def lint_imports_command():\n    " + STUB_TOOL.format(name="imports").strip().replace("\n", "\n    ")
    )
    return bare


def test_the_test_command_runs_every_check_and_ends_with_pytest(ready: Checkout) -> None:
    result = ready.call("test")
    assert result.out.splitlines() == [
        "format: ok", "lint: ok", "types: ok", "imports: ok", "pytest -n 2 --dist worksteal",
    ]  # fmt: skip
    assert (result.status, result.err) == (0, "")


def test_arguments_of_the_test_command_go_to_pytest_alone(ready: Checkout) -> None:
    assert ready.call("test", "-k", "areas or cards", cwd=Path("/")).out == "pytest -k areas or cards\n"


@pytest.mark.parametrize("tool", ["mypy", "imports", "pytest"])
def test_any_failed_check_fails_the_test_command(ready: Checkout, tool: str) -> None:
    result = ready.call("test", BROKEN=tool)
    assert result.status == 1
    assert "pytest -n 2" in result.out
    if tool != "pytest":
        assert result.out.splitlines()[-1] == f"./test failed: {'types' if tool == 'mypy' else tool}"


def test_the_test_command_tells_what_arguments_do(ready: Checkout) -> None:
    assert "arguments go to pytest" in ready.call("test", "--help").out
