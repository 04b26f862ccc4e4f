"""Somebody who signs releases with a key of their own, by the scripts that the owner has."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tests.installing import Machine

SCRIPTS = Path(__file__).parents[1] / "scripts"
NAMESPACE = "castelli-companion-release"


class Owner:
    """The owner of the secret *key*; what they make lies in the folder of their *machine*."""

    def __init__(self, machine: Machine, name: str) -> None:
        self.machine = machine
        self.key = machine.root / f"{name}-key"
        self.keys = b""

    def checkout(self, name: str, version: str = "0.1.0") -> Path:
        """Make a checkout that has the owner's public key, and the scripts."""
        folder = self.machine.source(name)
        (folder / "companion/__init__.py").write_text(f'__version__ = "{version}"\n')
        for script in ("make-release", "make-release-key"):
            shutil.copy(SCRIPTS / script, folder / "scripts")
        if self.keys:
            (folder / "systemd/release-keys").write_bytes(self.keys)
        else:
            run(folder / "scripts/make-release-key", "--no-passphrase", self.key)
            self.keys = (folder / "systemd/release-keys").read_bytes()
        return folder

    def release(self, name: str, date: str = "2026-11-01T20:00:00Z", version: str = "0.1.0") -> Path:
        """Make a release of a checkout of that name, committed at that date."""
        checkout = self.checkout(name, version)
        commit(checkout, date)
        run(checkout / "scripts/make-release", "--key", self.key, self.machine.root / f"stick-{name}")
        return self.machine.root / f"stick-{name}/castelli-companion-{version}"

    def sign(self, release: Path, namespace: str = NAMESPACE) -> None:
        """Sign the list of the *release* again."""
        (release / "SHA256SUMS.sig").unlink()
        run("ssh-keygen", "-q", "-Y", "sign", "-f", self.key, "-n", namespace, release / "SHA256SUMS")


def install_first(machine: Machine) -> Owner:
    """Install a first version; its owner's key is the one that is trusted."""
    owner = Owner(machine, "owner")
    done = machine.do(here=owner.checkout("first"))
    assert (done.stderr, done.returncode) == ("", 0)
    machine.play("a long evening")
    (machine.root / "calls").unlink()
    return owner


def check_refused(machine: Machine, done: subprocess.CompletedProcess[str], said: str) -> None:
    """Check that this was *said* in one line, nothing of the update ran, and all is as it was."""
    assert done.returncode == 2
    assert said in done.stderr
    assert "; nothing was changed" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (machine.root / "ran").exists()
    assert not (machine.root / "calls").exists()  # the service runs on
    assert (machine.version, machine.games) == ("first", "a long evening")
    assert len(list((machine.opt / "versions").iterdir())) == 1
    assert not (machine.opt / "incoming").exists()


def commit(checkout: Path, date: str) -> None:
    """Commit all that is in the *checkout*, at that date."""
    run("git", "-C", checkout, "init", "--quiet")
    run("git", "-C", checkout, "add", "--all")
    run("git", "-C", checkout, "commit", "--quiet", "--message", "All of it", date=date)


def run(*command: str | Path, date: str = "") -> str:
    """Run it as somebody without settings; what it prints. Raises `CalledProcessError`."""
    who = {f"GIT_{role}_{what}": "owner" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    plain = {"PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_COMMITTER_DATE": date}
    return subprocess.run(command, env=who | plain, check=True, capture_output=True, text=True).stdout
