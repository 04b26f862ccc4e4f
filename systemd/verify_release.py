"""Copy what an update is made from to a place that only root can change, and check there that it was signed.

The installer that is already here runs this before anything of the update runs: the update cannot judge
itself, and a drive cannot change what was copied from it. Prints which release it is if its signature is
good, nothing if a person says yes to one that is not signed. Needs `ssh-keygen` and the standard library.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

SIGNER: Final = "castelli-companion"
NAMESPACE: Final = "castelli-companion-release"  # what else the owner's key may sign is no release
RELEASE: Final = "RELEASE"
LIST: Final = "SHA256SUMS"
SIGNATURE: Final = "SHA256SUMS.sig"

MIB: Final = 1024 * 1024
BYTES_AT_MOST: Final = 512 * MIB
ENTRIES_AT_MOST: Final = 5_000
DEPTH_AT_MOST: Final = 16

_OPEN: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
_LISTED: Final = re.compile(r"([0-9a-f]{64})  (.+)")
_RELEASE: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9}){0,3}) ([0-9-]{10}T[0-9:]{8}Z)\n")
_KINDS: Final = {stat.S_IFLNK: "a link", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}


class Refused(Exception):
    """Why an update is not taken, as the middle of a sentence; and how a person may take it all the same."""

    def __init__(self, why: str, remedy: str = "") -> None:
        super().__init__(f"{why}; nothing was changed{f' ({remedy})' if remedy else ''}")


class Release(NamedTuple):
    """Which release it is; no date is known of what came from a checkout."""

    version: str
    date: str

    def __str__(self) -> str:
        return " of ".join(filter(None, self))

    def is_older(self, other: Release) -> bool:
        return _numbers(self.version) < _numbers(other.version) or self.date < other.date


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"[0-9]+", version)]


class Copy:
    """A copy of files from outside: regular files only, and no more than the limits."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.digests: dict[str, str] = {}
        self._entries = 0
        self._bytes = 0

    def take_folder(self, folder: int, within: str = "") -> None:
        """Copy all that the open *folder* holds; *within* is its path, with a slash at its end."""
        if within.count("/") > DEPTH_AT_MOST:
            raise Refused("its folders are too deep")
        with os.scandir(folder) as entries:
            for entry in entries:
                self.take(folder, entry.name, within)

    def take(self, folder: int, name: str, within: str = "") -> None:
        """Copy *name* from the open *folder*. Raises `Refused` unless it is a file or a folder of files."""
        path = within + name
        self._entries += 1
        if self._entries > ENTRIES_AT_MOST:
            raise Refused(f"it has more than {ENTRIES_AT_MOST} files")
        if not name.isprintable() or "\\" in name:
            raise Refused(f"{path!r} in it is not a name that a release has")
        mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
        if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
            raise Refused(f"{path} in it is {_KINDS.get(stat.S_IFMT(mode), 'a device')}, not a file")
        number = os.open(name, _OPEN, dir_fd=folder)
        try:
            if stat.S_ISDIR(os.fstat(number).st_mode):
                self.take_folder(number, f"{path}/")
            else:
                self._take_file(number, path)
        finally:
            os.close(number)

    def _take_file(self, number: int, path: str) -> None:
        found = os.fstat(number)
        if not stat.S_ISREG(found.st_mode):
            raise Refused(f"{path} in it was changed while it was copied")
        self._count(found.st_size, reserve=True)
        target = self.target / path
        target.parent.mkdir(parents=True, exist_ok=True)
        digest = hashlib.sha256()
        with target.open("xb") as file:
            while part := os.read(number, MIB):
                self._count(len(part))
                digest.update(part)
                file.write(part)
        with target.open("rb") as file:  # drives as they are sold know no rights
            target.chmod(0o755 if file.read(2) == b"#!" else 0o644)
        self.digests[path] = digest.hexdigest()

    def _count(self, size: int, reserve: bool = False) -> None:
        if self._bytes + size > BYTES_AT_MOST:
            raise Refused(f"it is larger than {BYTES_AT_MOST // MIB} MiB")
        self._bytes += 0 if reserve else size


def receive(wanted: argparse.Namespace) -> Release | None:
    """Copy the update and check the copy; None if it is not signed and a person takes it all the same."""
    copy = Copy(wanted.copy)
    if not wanted.source.is_dir():
        _permit(wanted, "a wheel is not signed")
        _take_from(wanted.source.parent, [wanted.source.name], copy)
        return None
    if not any(os.path.lexists(wanted.source / name) for name in (RELEASE, LIST, SIGNATURE)):
        _permit(wanted, "it is not signed")
        _take_from(wanted.source, wanted.parts, copy)
        return None
    _take_from(wanted.source, None, copy)
    return _check(wanted, copy)


def _take_from(folder: Path, names: list[str] | None, copy: Copy) -> None:
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        if names is None:
            copy.take_folder(number)
        else:
            for name in names:
                copy.take(number, name)
    finally:
        os.close(number)


def _check(wanted: argparse.Namespace, copy: Copy) -> Release | None:
    for name in (LIST, SIGNATURE, RELEASE):
        if name not in copy.digests:
            raise Refused(f"{name} is missing (was all of it copied?)")
    known = wanted.keys.exists()
    if known:
        _check_signature(copy.target, wanted.keys)
    _check_list(_read(copy.target / LIST), copy.digests)
    release = _read_release(_read(copy.target / RELEASE))
    if not known:
        _permit(wanted, "no key is installed here to check its signature by")
        return None
    here = Release(*f"{wanted.installed} ".split(" ")[:2])
    if release.is_older(here) and not wanted.allow_older:
        raise Refused(
            f"it is {release}, older than {here} that is here", "--allow-older takes it all the same"
        )
    return release


def _check_signature(folder: Path, keys: Path) -> None:
    who = ["-f", str(keys), "-I", SIGNER, "-n", NAMESPACE]
    command = ["ssh-keygen", "-Y", "verify", *who, "-s", str(folder / SIGNATURE)]
    try:
        with (folder / LIST).open("rb") as message:
            done = subprocess.run(command, stdin=message, capture_output=True, check=False)
    except FileNotFoundError:
        raise Refused("ssh-keygen is not here to check it", "apt-get install openssh-client") from None
    if done.returncode:
        raise Refused(f"its list of files is not signed by a key that is trusted here, in {keys}")


def _check_list(text: str, found: dict[str, str]) -> None:
    listed: dict[str, str] = {}
    for line in text.splitlines():
        match = _LISTED.fullmatch(line)
        if not match or match[2] in listed:
            raise Refused(f"{LIST} is not a list of files")
        listed[match[2]] = match[1]
    for path in sorted(listed.keys() | (found.keys() - {LIST, SIGNATURE})):
        if path not in found:
            raise Refused(f"{path} is missing (was all of it copied?)")
        if path not in listed:
            raise Refused(f"{path} is not in its signed list")
        if found[path] != listed[path]:
            raise Refused(f"{path} is not what was signed (cut off, or altered)")


def _read_release(text: str) -> Release:
    match = _RELEASE.fullmatch(text)
    if not match:
        raise Refused(f"{RELEASE} does not say which release it is")
    return Release(match[1], match[2])


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise Refused(f"{path.name} is not a text") from None


def _permit(wanted: argparse.Namespace, why: str) -> None:
    """Raises `Refused` unless a person said yes before, or says so now at the terminal."""
    if wanted.unsigned:
        return
    if sys.stdin.isatty():
        print(f"{wanted.source}: {why}, and what is in it will run as root.", file=sys.stderr)
        print("Install it all the same? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.buffer.readline().strip().lower() in (b"y", b"yes"):
            return
    raise Refused(why, "--unsigned takes it all the same")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("copy", type=Path, help="an empty folder that nobody else can change")
    parser.add_argument("parts", nargs="*", help="what is copied of a checkout that is not signed")
    parser.add_argument("--keys", type=Path, required=True, help="who may sign, as ssh-keygen reads it")
    parser.add_argument("--installed", default="", help="version and date of what is here")
    parser.add_argument("--allow-older", action="store_true")
    parser.add_argument("--unsigned", action="store_true")
    wanted = parser.parse_args()
    try:
        release = receive(wanted)
    except Refused as refusal:
        print(f"install: {wanted.source}: {refusal}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as fault:
        print(f"install: {wanted.source}: {Refused(f'it cannot be copied: {fault}')}", file=sys.stderr)
        return 2
    if release:
        print(*release)
    return 0


if __name__ == "__main__":
    sys.exit(main())
