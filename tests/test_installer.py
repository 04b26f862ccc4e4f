"""The installer where things go wrong; where all goes well, `scripts/try-installer` shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.installing import NAME, Machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def installed(machine: Machine) -> Machine:
    done = machine.do(here=machine.source("first"))
    assert (done.stderr, done.returncode) == ("", 0)
    machine.play("a long evening")
    return machine


def test_an_update_that_comes_up_is_the_version_from_then_on(installed: Machine) -> None:
    assert installed.do("--unsigned", "--update", installed.source("second")).returncode == 0
    assert installed.version == "second"
    assert len(list((installed.opt / "versions").iterdir())) == 1


def test_an_update_that_does_not_come_up_goes_back_with_the_games_as_they_were(installed: Machine) -> None:
    (installed.state / "layouts").mkdir()
    (installed.state / "layouts/ours.toml").write_text("ours")
    done = installed.do("--unsigned", "--update", installed.source("second", bad=True))
    assert done.returncode == 1
    assert installed.version == "first"
    assert (installed.opt / "games-before/games.sqlite").read_text() == "a long evening"
    assert len(list((installed.opt / "versions").iterdir())) == 1
    assert (installed.state / "layouts/ours.toml").read_text() == "ours"
    assert not list(installed.state.glob("games-back*"))


def test_games_that_cannot_be_copied_stop_an_update_before_anything_is_changed(installed: Machine) -> None:
    (installed.root / "disk-full").touch()
    (installed.root / "calls").unlink()
    before = installed.version
    done = installed.do("--unsigned", "--update", installed.source("second", bad=True))
    assert done.returncode == 2
    assert "the version was not changed" in done.stderr
    assert "there are no games" not in done.stdout
    assert installed.version == before
    assert (installed.state / "games.sqlite").exists()
    assert len(list((installed.opt / "versions").iterdir())) == 1


def test_a_service_that_cannot_be_stopped_stops_an_update_and_no_older_games_come_back(
    installed: Machine,
) -> None:
    assert installed.do("--unsigned", "--update", installed.source("second")).returncode == 0
    installed.play("december")
    (installed.root / "stop-fails").touch()
    done = installed.do("--unsigned", "--update", installed.source("third"))
    assert done.returncode == 2
    assert "could not be stopped" in done.stderr
    assert (installed.games, installed.version) == ("december", "second")


def test_a_disk_that_fills_meanwhile_leaves_a_version_to_start_and_both_states_of_the_games(
    installed: Machine,
) -> None:
    (installed.root / "disk-fills").touch()
    done = installed.do("--unsigned", "--update", installed.source("second", bad=True))
    assert done.returncode == 1
    assert "as they were before they are in" in done.stdout
    assert installed.version == "first"
    assert (installed.opt / "games-before/games.sqlite").read_text() == "a long evening"
    assert installed.games == "changed"
    assert not list(installed.state.glob("games-back*"))


def test_a_rule_that_cannot_be_loaded_now_stops_no_update(installed: Machine) -> None:
    (installed.root / "udev-runs").touch()
    assert installed.do("--unsigned", "--update", installed.source("second")).returncode == 0
    assert installed.version == "second"


def test_an_installing_that_goes_back_says_so_and_nothing_else(installed: Machine) -> None:
    done = installed.do(here=installed.source("second", bad=True))
    assert done.returncode == 1
    assert "back to the version before" in done.stdout
    assert "all is in place" not in done.stdout
    assert installed.version == "first"


def test_where_a_desktop_has_the_screen_the_version_before_is_kept(installed: Machine) -> None:
    (installed.root / "desktop-runs").touch()
    assert installed.do("--unsigned", "--update", installed.source("second", bad=True)).returncode == 0
    kept = {(folder / "companion/what").read_text() for folder in (installed.opt / "versions").iterdir()}
    assert kept == {"first", "second"}


def test_where_a_desktop_has_the_screen_it_it_waits_for_the_next_start(machine: Machine) -> None:
    (machine.root / "desktop-runs").touch()
    (machine.root / "etc/systemd/system/display-manager.service").touch()
    done = machine.do(here=machine.source("first"))
    assert done.returncode == 0
    assert "sudo reboot" in done.stdout
    assert f"start {NAME}.service" not in machine.calls
    assert "set-default multi-user.target" in machine.calls
    assert f"enable {NAME}.service" in machine.calls


def test_what_does_not_come_up_at_first_is_enabled_all_the_same(machine: Machine) -> None:
    done = machine.do(here=machine.source("first", bad=True))
    assert done.returncode == 1
    assert "is a screen plugged in?" in done.stdout
    assert f"enable {NAME}.service" in machine.calls


def test_games_that_an_uninstalling_left_belong_to_the_service_again(installed: Machine) -> None:
    assert installed.do("--uninstall").returncode == 0
    assert installed.games == "a long evening"
    (installed.root / "calls").unlink()
    assert installed.do(here=installed.root / "first").returncode == 0
    assert f"chown -R castelli:castelli {installed.state}" in installed.calls


def test_a_source_that_only_its_owner_may_read_is_installed_for_all(installed: Machine) -> None:
    source = installed.source("second")
    for file in source.rglob("*"):
        file.chmod(0o700 if file.is_dir() else 0o600)
    assert installed.do("--unsigned", "--update", source).returncode == 0
    files = list((installed.opt / "current/companion").rglob("*"))
    assert files
    assert {file.stat().st_mode & 0o044 for file in files} == {0o044}
    assert (installed.opt / "current/companion").stat().st_mode & 0o055 == 0o055


def test_a_person_who_is_called_as_the_service_keeps_their_login(machine: Machine) -> None:
    (machine.root / "passwd").write_text("castelli:x:1000:1000::/home/castelli:/bin/bash\n")
    done = machine.do(here=machine.source("first"))
    assert (done.stdout, done.returncode) == ("", 2)
    assert "has the login castelli already" in done.stderr
    machine.do("--uninstall")
    assert "userdel" not in machine.calls


def test_on_a_raspberry_pi_without_its_packages_the_rest_is_installed(machine: Machine) -> None:
    (machine.root / "bare").touch()
    (machine.root / "proc/device-tree").mkdir(parents=True)
    (machine.root / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B\0")
    done = machine.do(here=machine.source("first"))
    assert done.returncode == 0
    assert "python3-picamera2: not to be had here" in done.stdout
    (asked,) = (line for line in machine.calls.splitlines() if "apt-get" in line and " install " in line)
    assert "libgbm1" in asked
    assert "python3-lgpio" not in asked


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games-too",), "install: --games-too: only with --uninstall\n"),
        (("--unsigned",), "install: --unsigned: only with --update\n"),
        (("--sideways",), "install: --sideways: not known here; --help tells more\n"),
        (("--update", "/nowhere"), "install: /nowhere: neither a checkout nor a wheel\n"),
    ],
)
def test_words_that_are_not_understood_are_told_in_one_line(
    machine: Machine, words: tuple[str, ...], said: str
) -> None:
    done = machine.do(*words)
    assert (done.stdout, done.stderr, done.returncode) == ("", said, 2)


def test_an_update_of_nothing_says_what_to_do_first(machine: Machine) -> None:
    done = machine.do("--update", machine.source("first"))
    assert done.returncode == 2
    assert "nothing is installed here yet" in done.stderr


def test_every_step_of_a_dry_run_is_told_and_none_is_done(machine: Machine) -> None:
    done = machine.do("--dry-run", here=machine.source("first"))
    assert done.returncode == 0
    assert not machine.opt.exists()
    for step in ("useradd", "compile", "--version", "games-before", "systemctl --quiet enable"):
        assert step in done.stdout
