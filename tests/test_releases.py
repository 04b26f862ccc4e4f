"""Who may sign releases, and how one is made."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.installing import Machine
from tests.releasing import Owner, check_refused, commit, install_first, run


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def owner(machine: Machine) -> Owner:
    return install_first(machine)


def test_the_key_of_the_first_version_stays_whatever_comes_later_unsigned(
    machine: Machine, owner: Owner
) -> None:
    other = Owner(machine, "other")
    done = machine.do(here=other.checkout("second"))
    assert (machine.version, machine.keys) == ("second", owner.keys)
    assert "another key for releases" in done.stdout
    assert machine.do("--unsigned", "--update", other.checkout("third")).returncode == 0
    assert (machine.version, machine.keys) == ("third", owner.keys)


def test_a_signed_release_may_bring_the_keys_that_count_from_then_on(machine: Machine, owner: Owner) -> None:
    heir = Owner(machine, "heir")
    heir.checkout("elsewhere")
    mine, owner.keys = owner.keys, owner.keys + heir.keys
    assert machine.do("--update", owner.release("second")).returncode == 0
    assert machine.keys == mine + heir.keys
    assert machine.do("--update", heir.release("third")).returncode == 0
    assert (machine.version, machine.keys) == ("third", heir.keys)
    done = machine.do("--update", owner.release("fourth"))
    assert (done.returncode, machine.version) == (2, "third")


def test_a_release_that_does_not_come_up_leaves_keys_and_date_as_they_were(
    machine: Machine, owner: Owner
) -> None:
    mine, owner.keys = owner.keys, owner.keys * 2
    checkout = owner.checkout("second")
    (checkout / "companion/bad").touch()
    commit(checkout, "2026-11-01T20:00:00Z")
    run(checkout / "scripts/make-release", "--key", owner.key, machine.root / "stick")
    assert machine.do("--update", machine.root / "stick/castelli-companion-0.1.0").returncode == 1
    assert (machine.version, machine.keys) == ("first", mine)
    assert not (machine.opt / "release").exists()


def test_where_no_key_is_installed_a_release_is_asked_about_and_brings_it(machine: Machine) -> None:
    assert machine.do(here=machine.source("first")).returncode == 0
    machine.play("a long evening")
    (machine.root / "calls").unlink()
    owner = Owner(machine, "owner")
    release = owner.release("second")
    check_refused(
        machine, machine.do("--update", release), "no key is installed here to check its signature by"
    )
    assert machine.do("--update", release, answer="yes").returncode == 0
    assert (machine.version, machine.keys) == ("second", owner.keys)


def test_an_uninstalling_takes_the_keys_away(machine: Machine, owner: Owner) -> None:
    assert machine.do("--uninstall").returncode == 0
    assert not (machine.root / "etc/castelli-companion").exists()


def refusal(*command: str | Path) -> str:
    with pytest.raises(subprocess.CalledProcessError) as failed:
        run(*command)
    assert failed.value.returncode == 2
    said: str = failed.value.stderr
    return said.splitlines()[-1]


def test_a_release_lists_every_file_once_in_order_and_nothing_else(machine: Machine) -> None:
    release = Owner(machine, "owner").release("first")
    listed = [line[66:] for line in (release / "SHA256SUMS").read_text().splitlines()]
    files = {str(file.relative_to(release)) for file in release.rglob("*") if file.is_file()}
    assert set(listed) == files - {"SHA256SUMS", "SHA256SUMS.sig"}
    assert listed == sorted(set(listed))
    assert "RELEASE" in listed
    assert run("git", "-C", machine.root / "first", "ls-files").split() == sorted(set(listed) - {"RELEASE"})


def test_no_release_is_made_of_what_is_not_committed_or_with_a_key_that_no_table_has(
    machine: Machine,
) -> None:
    owner, other = Owner(machine, "owner"), Owner(machine, "other")
    other.checkout("elsewhere")
    checkout = owner.checkout("first")
    commit(checkout, "2026-11-01T20:00:00Z")
    make = checkout / "scripts/make-release"
    stick = machine.root / "stick"
    assert "not in systemd/release-keys" in refusal(make, "--key", other.key, stick)
    assert "make it outside of the checkout" in refusal(make, "--key", owner.key, checkout / "dist")
    assert "there is no key" in refusal(make, "--key", machine.root / "nowhere", stick)
    (checkout / "more").touch()
    assert "not as it was committed" in refusal(make, "--key", owner.key, stick)
    assert not list(stick.glob("*"))


def test_a_secret_key_is_never_made_in_a_checkout_nor_over_another(machine: Machine) -> None:
    owner = Owner(machine, "owner")
    make = owner.checkout("first") / "scripts/make-release-key"
    assert "must not lie in a checkout" in refusal(make, "--no-passphrase", make.parent / "key")
    before = owner.key.read_bytes()
    assert "was left as it is" in refusal(make, "--no-passphrase", owner.key)
    assert owner.key.read_bytes() == before
    assert owner.key.stat().st_mode & 0o777 == 0o600
