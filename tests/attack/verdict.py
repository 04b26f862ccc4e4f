"""What counts as a fault: of one command, and of a state folder after an attack."""

from __future__ import annotations

import hashlib
import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from tests.attack.case import Outcome, Spoken, Step, companion

OWN_FAULT: Final = 70
KNOWN_STATUS: Final = (0, 1, 2, 130, 141)
CPU_S: Final = 10.0
RSS_KB: Final = 1 << 20
PICKY: Final = ("replay", "whatif", "import")
"""Commands that print nothing if the input is bad."""
MANY_LINES: Final = ("check", "read", "scan")
"""Commands that go on after a bad file and say a line for each."""
REPR: Final = re.compile(rb"PosixPath\(|<[\w.]+ object at 0x|Traceback \(most recent call")
CONTROL: Final = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]|\x1b")
OWN_CHECK: Final = re.compile(r"\b[A-Z]\w*(?:Error|Exception)\b")
PLACE: Final = re.compile(r'File "[^"]*?/?((?:companion|attack)[^"]*)", line (\d+), in (\S+)')


class Fault(NamedTuple):
    """Something that must not be: which *kind*, and where it comes from."""

    kind: str
    what: str


def faults_of(outcome: Outcome, state: Path, may_die: bool = False) -> Iterator[Fault]:
    """Give what is wrong with how the process of *outcome* went."""
    last = str(outcome.spoken[-1].step) if outcome.spoken else ""
    if outcome.cpu_s > CPU_S or outcome.died == signal.SIGXCPU:
        yield Fault("over 10 s", _short(last))
    elif outcome.blocked:
        yield Fault("hangs", f"{outcome.blocked}: {_short(last)}")
    elif outcome.died and not may_die:
        yield Fault(f"died of signal {outcome.died}", _short(last))
    if outcome.rss_kb > RSS_KB:
        yield Fault("over 1 GB", _short(last))
    dead = bool(outcome.died or outcome.blocked)
    for spoken in outcome.spoken[:-1] if dead else outcome.spoken:
        yield from _faults_of_one(spoken, state)


def _faults_of_one(spoken: Spoken, state: Path) -> Iterator[Fault]:
    command = spoken.step.words[0] if spoken.step.words else ""
    err = spoken.err.decode("utf-8", "replace")
    if spoken.escaped:
        yield Fault("traceback", f"{command}: {_origin(spoken.escaped)}")
    elif spoken.status == OWN_FAULT:
        yield Fault("exit 70", f"{command}: {_own_fault(state) or _short(err)}")
    elif spoken.status not in KNOWN_STATUS:
        yield Fault(f"exit {spoken.status}", f"{command}: {_short(err)}")
    if found := REPR.search(spoken.out + spoken.err):
        yield Fault("wrong words", f"{command}: {found[0].decode()}")
    if command == "doctor" and (found_check := OWN_CHECK.search(spoken.out.decode("utf-8", "replace"))):
        yield Fault("a check of doctor failed", found_check[0])
    if not spoken.step.code and command != "print" and CONTROL.search(spoken.out + spoken.err):
        yield Fault("control letters", command)
    if spoken.status == 2:
        yield from _faults_of_refusal(spoken, command, err)


def _faults_of_refusal(spoken: Spoken, command: str, err: str) -> Iterator[Fault]:
    lines = err.count("\n") + (not err.endswith("\n"))
    silent = 2 in (*spoken.step.closed, *spoken.step.full) or (
        command in MANY_LINES and "--json" in spoken.step.words
    )
    if lines != 1 and not silent and command not in MANY_LINES and "--check" not in spoken.step.words:
        yield Fault("not one line", f"{command}: {_short(err)}")
    if command in PICKY and spoken.out:
        yield Fault("output beside exit 2", command)


def _own_fault(state: Path) -> str:
    try:
        return _origin((state / "fault.txt").read_text("utf-8", "replace"))
    except OSError:
        return ""


def _origin(trace: str) -> str:
    """Return the last place of ours in *trace*, and the kind of error."""
    places = PLACE.findall(trace)
    where = f"{places[-1][0].rpartition('/companion/')[2]}:{places[-1][2]}" if places else "?"
    last = next((line for line in reversed(trace.splitlines()) if line and not line.startswith(" ")), "")
    kind = last.partition(":")[0]
    return f"{where} {_short(last) if kind == 'AssertionError' else kind}"


def _short(text: str) -> str:
    line = re.sub(r"/\S*/", "", " ".join(text.split()))
    return line if len(line) <= 90 else f"{line[:90]}..."


# --- nothing lost ---


class Belongings(NamedTuple):
    """What a state folder holds: digests of its files, and the entries of each game by its key."""

    digests: frozenset[str]
    games: dict[str, list[tuple[str, str]]]


def belongings(state: Path) -> Belongings:
    """Return what is in the folder *state*."""
    files = (file for file in sorted(state.rglob("*")) if file.is_file() and not file.is_symlink())
    digests = {_digest(file) for file in files if not file.name.startswith("games.sqlite")}
    return Belongings(frozenset(digests), _games(state / "games.sqlite"))


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _games(store: Path) -> dict[str, list[tuple[str, str]]]:
    if not store.exists():
        return {}
    with closing(sqlite3.connect(store)) as connection:
        connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        keys = connection.execute("SELECT number, key FROM games").fetchall()
        wanted = "SELECT entry, seal FROM entries WHERE game = ? ORDER BY seq"
        return {key: connection.execute(wanted, (number,)).fetchall() for number, key in keys}


def lost(before: Belongings, state: Path) -> Iterator[Fault]:
    """Give what was there *before* and is nowhere in the folder *state* any more."""
    try:
        now = belongings(state)
    except sqlite3.Error as error:
        yield Fault("lost", f"the store cannot be read: {error}")
        return
    if gone := before.digests - now.digests:
        yield Fault("lost", f"{len(gone)} own files")
    for key, rows in before.games.items():
        if now.games.get(key, [])[: len(rows)] != rows:
            yield Fault("lost", "entries of a game")


def outside(folder: Path, inside: Path) -> Iterator[Fault]:
    """Give what lies in *folder* on the way to *inside*, where nothing may be."""
    while inside != folder:
        found = [one.name for one in inside.parent.iterdir() if one != inside]
        ours = {"said"} if inside.parent == folder else set()
        strange = [name for name in found if name not in ours and not name.startswith("typed-")]
        if strange:
            yield Fault("written outside", strange[0][:60])
        inside = inside.parent


# --- does everything still work? ---

NEW: Final = "after-new.jsonl"
NUMBERS_AT_MOST: Final = 12


def uses_of_store(numbers: list[int]) -> list[Step]:
    """Return all that people do with a store whose games have these *numbers*."""
    steps = [companion("games"), companion("games", "--json"), companion("games", "--players")]
    for number in map(str, numbers[:NUMBERS_AT_MOST]):
        steps += [companion("export", number), companion("export", number, "--as", "csv")]
        steps += [
            companion("export", number, "--as", "bg-stats"),
            companion("report", number, "-o", "after.html"),
        ]
    return [
        *steps,
        companion("import", NEW),
        companion("export", "last"),
        companion("backup", "after.sqlite"),
    ]


def unusable(outcome: Outcome, earlier: list[int]) -> Iterator[Fault]:
    """Give what of `uses_of_store` no longer works; the *earlier* games were good."""
    good = {*map(str, earlier), "last"}
    for spoken in outcome.spoken:
        words = spoken.step.words
        of_good = words[0] in ("export", "report") and words[1] in good and "--as" not in words
        if 0 < spoken.status != OWN_FAULT and (of_good or words[0] in ("games", "import", "backup")):
            said = _short(spoken.err.decode("utf-8", "replace"))
            yield Fault("no longer works", f"{' '.join(words[:2])}: {said}")
