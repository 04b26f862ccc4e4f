"""An update is checked by the version that is here before anything of it runs as root."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.installing import INSTALLER, Machine
from tests.releasing import Owner, check_refused, install_first, run

Change = Callable[[Path], object]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def owner(machine: Machine) -> Owner:
    return install_first(machine)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> tuple[Machine, Path]:
    """A machine for what is refused, which leaves all as it was; and a release."""
    machine = Machine(tmp_path_factory.mktemp("machine"))
    return machine, install_first(machine).release("second")


def test_a_signed_release_is_the_version_from_then_on(machine: Machine, owner: Owner) -> None:
    done = machine.do("--update", owner.release("second"))
    assert (done.stderr, done.returncode) == ("", 0)
    assert machine.version == "second"
    assert (machine.opt / "release").read_text() == "0.1.0 2026-11-01T20:00:00Z\n"
    assert not (machine.opt / "incoming").exists()


def test_a_release_from_a_drive_without_rights_has_programs_that_start(
    machine: Machine, owner: Owner
) -> None:
    release = owner.release("second")
    for file in release.rglob("*"):
        file.chmod(0o777)
    assert machine.do("--update", release).returncode == 0
    assert (machine.opt / "current/scripts/make-release").stat().st_mode & 0o777 == 0o755
    assert (machine.opt / "current/companion/what").stat().st_mode & 0o777 == 0o644


def add_to_setup(release: Path) -> None:
    with (release / "scripts/setup.sh").open("a") as file:
        file.write('touch "$ROOT/ran"\n')


def change_list(release: Path) -> None:
    file = release / "SHA256SUMS"
    add_to_setup(release)
    digest = run("sha256sum", release / "scripts/setup.sh")[:64]
    lines = file.read_text().splitlines()
    lines = [f"{digest}{line[64:]}" if line.endswith("setup.sh") else line for line in lines]
    file.write_text("\n".join([*lines, ""]))


def replace_by_link(release: Path) -> None:
    (release / "companion/what").rename(release.parent / "what")
    (release / "companion/what").symlink_to(release.parent / "what")


def fill(release: Path) -> None:
    for number in range(5_000):
        (release / f"companion/{number}").touch()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (add_to_setup, "scripts/setup.sh is not what was signed (cut off, or altered)"),
        (lambda it: os.truncate(it / "scripts/setup.sh", 100), "scripts/setup.sh is not what was signed"),
        (lambda it: (it / "companion/os.py").touch(), "companion/os.py is not in its signed list"),
        (lambda it: (it / "pyproject.toml").unlink(), "pyproject.toml is missing (was all of it copied?)"),
        (lambda it: (it / "RELEASE").unlink(), "RELEASE is missing (was all of it copied?)"),
        (lambda it: (it / "SHA256SUMS").unlink(), "SHA256SUMS is missing (was all of it copied?)"),
        (lambda it: (it / "SHA256SUMS.sig").unlink(), "SHA256SUMS.sig is missing (was all of it copied?)"),
        (lambda it: os.truncate(it / "SHA256SUMS.sig", 0), "not signed by a key that is trusted here"),
        (lambda it: os.truncate(it / "SHA256SUMS", 600), "not signed by a key that is trusted here"),
        (change_list, "not signed by a key that is trusted here"),
        (replace_by_link, "companion/what in it is a link, not a file"),
        (lambda it: (it / "companion/more").symlink_to("/etc"), "companion/more in it is a link, not a file"),
        (lambda it: os.mkfifo(it / "companion/more"), "companion/more in it is a pipe, not a file"),
        (lambda it: (it / "a\nb").touch(), r"'a\nb' in it is not a name that a release has"),
        (lambda it: (it / "/".join("a" * 30)).mkdir(parents=True), "its folders are too deep"),
        (lambda it: os.truncate(it / "LICENSE", 1 << 40), "it is larger than 512 MiB"),
        (fill, "it has more than 5000 files"),
    ],
)
def test_a_release_that_is_not_what_was_signed_is_refused(
    untouched: tuple[Machine, Path], tmp_path: Path, change: Change, said: str
) -> None:
    machine, release = untouched
    release = shutil.copytree(release, tmp_path / "stick")
    change(release)
    check_refused(machine, machine.do("--update", release), said)


def test_a_release_that_somebody_else_signed_is_refused_even_with_the_owners_key_in_it(
    machine: Machine, owner: Owner
) -> None:
    release = owner.release("second")
    other = Owner(machine, "other")
    other.checkout("elsewhere")
    other.sign(release)
    check_refused(machine, machine.do("--update", release), "not signed by a key that is trusted here")


def test_what_the_owner_signed_for_another_purpose_is_no_release(machine: Machine, owner: Owner) -> None:
    release = owner.release("second")
    owner.sign(release, namespace="git")
    check_refused(machine, machine.do("--update", release), "not signed by a key that is trusted here")


def test_a_yes_to_what_is_not_signed_is_no_yes_to_what_was_altered(machine: Machine, owner: Owner) -> None:
    release = owner.release("second")
    add_to_setup(release)
    done = machine.do("--unsigned", "--update", release, answer="y")
    check_refused(machine, done, "scripts/setup.sh is not what was signed")


@pytest.mark.parametrize(
    ("date", "version"), [("2026-10-31T23:59:59Z", "0.1.0"), ("2026-12-01T00:00:00Z", "0.0.9")]
)
def test_an_older_release_is_taken_only_if_that_is_asked_for(
    machine: Machine, owner: Owner, date: str, version: str
) -> None:
    assert machine.do("--update", owner.release("second")).returncode == 0
    older = owner.release("older", date, version)
    (machine.root / "calls").unlink()
    done = machine.do("--update", older)
    assert (done.returncode, machine.version) == (2, "second")
    assert done.stderr == (
        f"install: {older}: it is {version} of {date}, older than 0.1.0 of 2026-11-01T20:00:00Z that is here;"
        " nothing was changed (--allow-older takes it all the same)\n"
    )
    assert not (machine.root / "calls").exists()
    assert machine.do("--allow-older", "--update", older).returncode == 0
    assert machine.version == "older"


def test_a_release_older_than_the_checkout_that_was_installed_is_refused(
    machine: Machine, owner: Owner
) -> None:
    done = machine.do("--update", owner.release("second", version="0.0.9"))
    check_refused(machine, done, "it is 0.0.9 of 2026-11-01T20:00:00Z, older than 0.1.0 that is here")


def test_what_is_not_signed_is_refused_where_nobody_can_be_asked(machine: Machine, owner: Owner) -> None:
    source = machine.source("second")
    add_to_setup(source)
    done = machine.do("--update", source)
    check_refused(machine, done, "it is not signed; nothing was changed (--unsigned takes it all the same)")


@pytest.mark.parametrize("answer", ["", "n", "no", "yesterday"])
def test_only_a_yes_at_the_terminal_lets_what_is_not_signed_run(
    machine: Machine, owner: Owner, answer: str
) -> None:
    source = machine.source("second")
    add_to_setup(source)
    done = machine.do("--update", source, answer=answer)
    question = (
        f"{source}: it is not signed, and what is in it will run as root.\nInstall it all the same? [y/N] "
    )
    assert done.stderr.startswith(question)
    done.stderr = done.stderr.removeprefix(question)
    check_refused(machine, done, "it is not signed")


def test_a_yes_at_the_terminal_takes_what_is_not_signed(machine: Machine, owner: Owner) -> None:
    assert machine.do("--update", machine.source("second"), answer="y").returncode == 0
    assert machine.version == "second"


def test_a_link_in_a_checkout_that_is_not_signed_is_refused(machine: Machine, owner: Owner) -> None:
    source = machine.source("second")
    replace_by_link(source)
    check_refused(machine, machine.do("--unsigned", "--update", source), "companion/what in it is a link")


def test_a_wheel_is_asked_about_as_well(machine: Machine, owner: Owner) -> None:
    wheel = machine.root / "castelli_companion-0.2.0-py3-none-any.whl"
    wheel.touch()
    check_refused(machine, machine.do("--update", wheel), "a wheel is not signed")


def test_what_is_changed_after_it_was_copied_is_not_what_is_installed(machine: Machine, owner: Owner) -> None:
    release = owner.release("second")
    stand_in = machine.root / "bin/ssh-keygen"  # while it is being checked, the drive shows something else
    stand_in.write_text(f"""#!/bin/sh
echo 'touch "$ROOT/ran"' >>{release}/scripts/setup.sh
echo bad >{release}/companion/what
exec {shutil.which("ssh-keygen")} "$@"
""")
    stand_in.chmod(0o755)
    assert machine.do("--update", release).returncode == 0
    assert (release / "companion/what").read_text() == "bad\n"
    assert machine.version == "second"
    assert not (machine.root / "ran").exists()


def test_without_the_program_that_checks_a_release_is_refused(machine: Machine, owner: Owner) -> None:
    release = owner.release("second")
    programs = {name for folder in ("/usr/bin", "/bin", "/usr/sbin") for name in os.listdir(folder)}
    elsewhere = machine.root / "programs"
    elsewhere.mkdir()
    for name in programs - {"ssh-keygen"}:
        (elsewhere / name).symlink_to(shutil.which(name) or f"/usr/bin/{name}")
    done = machine.do("--update", release, path=str(elsewhere))
    check_refused(machine, done, "ssh-keygen is not here to check it")


def test_modules_beside_the_person_who_updates_are_not_run_as_root(machine: Machine, owner: Owner) -> None:
    release = owner.release("second")
    assert machine.do("--update", release.name, cwd=release.parent).returncode == 0
    assert machine.version == "second"
    assert set((machine.root / "places").read_text().split()) == {"/"}


def test_nothing_but_a_person_starts_the_installer() -> None:
    started = [
        line
        for file in INSTALLER.parent.glob("*castelli*")
        for line in file.read_text("utf-8").splitlines()
        if line.startswith("Exec") or "RUN+=" in line
    ]
    assert started
    assert not [line for line in started if "install" in line or "setup" in line or "verify" in line]


def test_games_are_brought_back_by_the_user_of_the_service_not_by_root(
    machine: Machine, owner: Owner
) -> None:
    (machine.state / "pins.toml").write_text("ours")
    assert machine.do("--unsigned", "--update", machine.source("second", bad=True)).returncode == 1
    assert (machine.state / "pins.toml").read_text() == "ours"
    writes = [line for line in machine.calls.splitlines() if "games-back" in line and " rm" not in line]
    assert len([line for line in writes if line.startswith("runuser -u castelli")]) == 4
    assert [line.split()[0] for line in writes if not line.startswith("runuser")] == ["cp"]
