"""Whatever is wrong with a record: exit 2, one line that begins with file and line, empty standard output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.cli import companion, one_line
from tests.small import END, header, lay, move

HEADER = header("4x2", B1="village; rocks NESW 2 sites 1")
MEMORY_MB = 300


def record(*lines: Any) -> bytes:
    """Return a record: objects as JSON, text and bytes as they are."""
    told = [
        line if isinstance(line, bytes) else (line if isinstance(line, str) else json.dumps(line)).encode()
        for line in lines
    ]
    return b"\n".join(told) + b"\n"


def changed(**parts: Any) -> dict[str, Any]:
    """Return the header with some keys changed; None takes a key away."""
    return {key: value for key, value in (HEADER | parts).items() if value is not None}


BAD: dict[str, tuple[bytes, int]] = {
    "empty file": (b"", 1),
    "only comments": (b"# nothing\n\n", 1),
    "broken JSON": (record(HEADER, '{"move": "end"'), 2),
    "broken UTF-8": (record(HEADER, b'{"move": "\xff\xfe"}'), 2),
    "a list": (record(HEADER, "[1, 2]"), 2),
    "a number": (record(HEADER, "17"), 2),
    "a key twice": (record(HEADER, '{"move": "end", "move": "end"}'), 2),
    "NaN": (record(HEADER, '{"move": "sell", "cards": NaN}'), 2),
    "infinity": (record(HEADER, '{"move": "sell", "cards": 1e999}'), 2),
    "a float": (record(HEADER, '{"move": "sell", "cards": 1.0}'), 2),
    "true for a number": (record(HEADER, '{"move": "sell", "cards": true}'), 2),
    "null": (record(HEADER, lay("A1", "01", "red") | {"swap": None}), 2),
    "half a letter": (record(changed(players=[{"colour": "red", "name": "\ud800"}, {"colour": "blue"}])), 1),
    "a number of 5,000 digits": (record(HEADER, '{"move": "sell", "cards": ' + "9" * 5000 + "}"), 2),
    "a huge number": (record(HEADER, move("sell", cards=10**18)), 2),
    "a negative number": (record(HEADER, move("sell", cards=-1)), 2),
    "negative time": (record(HEADER, END | {"at_ms": -1}), 2),
    "unknown source": (record(HEADER, END | {"source": "telepathy"}), 2),
    "deep nesting": (record(HEADER, '{"move": ' + "[" * 100_000), 2),
    "deep nesting in the header": (
        record('{"record": "castelli/1", "players": ' + "[" * 5_000 + "]" * 5_000 + "}"),
        1,
    ),
    "unknown key": (record(HEADER, END | {"why": "because"}), 2),
    "unknown move": (record(HEADER, {"move": "pass"}), 2),
    "no move": (record(HEADER, {"field": "A1"}), 2),
    "wrong parity": (record(HEADER, lay("B1", "01", "red")), 2),
    "off the board": (record(HEADER, lay("I9", "01", "red")), 2),
    "a missing tile": (record(HEADER, lay("A1", "99", "red")), 2),
    "a tile twice": (record(HEADER, lay("A1", "01", "red"), END, lay("C1", "01", "red")), 4),
    "out of turn": (record(HEADER, END), 2),
    "comments count as lines": (record("# first", HEADER, "", "# third", END), 5),
    "unknown header key": (record(changed(weather="rain")), 1),
    "another record": (record(changed(record="chess/1")), 1),
    "no players": (record(changed(players=None)), 1),
    "one player": (record(changed(players=[{"colour": "red"}])), 1),
    "a colour twice": (record(changed(players=[{"colour": "red"}, {"colour": "red"}])), 1),
    "first does not play": (record(changed(first="green")), 1),
    "a module twice": (record(changed(modules=["battle", "battle"])), 1),
    "a ruling that is none": (record(changed(rulings={"weather": "rain"})), 1),
    "a value that is none": (record(changed(rulings={"split": "up"})), 1),
    "a board of no such name": (record(changed(board="../../etc/passwd")), 1),
    "a board of the wrong size": (record(changed(board={"columns": 10**9, "rows": 1, "a1": "meadow"})), 1),
    "too few tiles": (record(changed(tiles={"tile": {"01": HEADER["tiles"]["tile"]["01"]}})), 1),
    "the second of two errors is not told": (record(changed(weather="rain"), "{"), 1),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_record_is_refused_in_one_line(what: str, tmp_path: Path) -> None:
    content, line = BAD[what]
    file = tmp_path / "game.jsonl"
    file.write_bytes(content)
    one_line(
        companion("replay", "game.jsonl", "--json", state=tmp_path, cwd=tmp_path), f"game.jsonl:{line}: "
    )


def test_standard_input_is_called_a_dash(tmp_path: Path) -> None:
    one_line(companion("replay", "-", state=tmp_path, stdin=record(HEADER, END)), "-:2: ")


def test_after_the_end_every_move_is_refused(tmp_path: Path) -> None:
    moves = [lay("A1", "01", "red"), END, lay("C1", "02", "red"), END, lay("B2", "03", "red"), END]
    moves += [lay("D2", "04", "red"), END]
    good = companion("replay", "-", "--json", state=tmp_path, stdin=record(HEADER, *moves))
    assert json.loads(good.out)["finished"]
    for more in (END, move("correct", player="red", points=1), move("sell", cards=1)):
        one_line(companion("replay", "-", state=tmp_path, stdin=record(HEADER, *moves, more)), "-:10: ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "chunk", "count"),
    [
        ("noise", bytes(range(256)) * 4096, 100),
        ("an endless line", b"x" * 2**20, 100),
        ("blanks", b" " * 2**20, 100),
    ],
)
def test_a_hundred_megabytes_are_refused_in_bounded_memory(
    name: str, chunk: bytes, count: int, tmp_path: Path
) -> None:
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as stream:
        for _ in range(count):
            stream.write(chunk)
    said = companion("replay", "huge.jsonl", state=tmp_path, limit_mb=MEMORY_MB, cwd=tmp_path)
    one_line(said, "huge.jsonl:1: ")


@pytest.mark.slow
def test_a_hundred_megabytes_of_comments_are_read_in_bounded_memory(tmp_path: Path) -> None:
    file = tmp_path / "chatty.jsonl"
    with file.open("wb") as stream:
        stream.write(record(HEADER))
        for _ in range(100):
            stream.write((b"#" + b"x" * 1022 + b"\n") * 1024)
    said = companion("replay", "chatty.jsonl", "--json", state=tmp_path, limit_mb=MEMORY_MB, cwd=tmp_path)
    assert said.status == 0, said.err
    assert json.loads(said.out)["moves"] == 0


@pytest.mark.parametrize("what", ["a folder", "nothing there", "a name with a null"])
def test_what_is_no_file_is_refused_in_one_line(what: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    name = {"a folder": "folder", "nothing there": "missing.jsonl"}.get(what, "odd")
    one_line(companion("replay", name, state=tmp_path, cwd=tmp_path), f"{name}: ")


@pytest.mark.parametrize("letters", [b"PK\3\4\24\0\0\0\10\0\xb7\x8d", b"\x89PNG\r\n", b"SQLite format 3\0"])
def test_another_kind_of_file_is_said_to_be_no_record(letters: bytes, tmp_path: Path) -> None:
    (tmp_path / "no.zip").write_bytes(letters)
    said = companion("import", "no.zip", state=tmp_path, cwd=tmp_path)
    one_line(said, "no.zip:1: no record: a record is text (UTF-8), one JSON object on each line")


@pytest.mark.parametrize("command", ["replay", "whatif", "import"])
def test_standard_output_stays_empty_when_a_record_is_bad(command: str, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(record(HEADER, lay("A1", "01", "red"), lay("C1", "02", "red")))
    more = ["C1", "03", "--json"] if command == "whatif" else []
    one_line(companion(command, "game.jsonl", *more, state=tmp_path, cwd=tmp_path), "game.jsonl:3: ")


def test_a_key_twice_among_very_many_is_found_at_once(tmp_path: Path) -> None:
    keys = ",".join(f'"{n:x}":1' for n in range(180_000))
    said = companion("replay", "-", state=tmp_path, stdin=f'{{{keys},"2bf1f":1}}'.encode())
    one_line(said, '-:1: "2bf1f" is there twice')


def test_points_too_large_to_write_are_refused(tmp_path: Path) -> None:
    huge = '{"move": "correct", "player": "red", "points": ' + "9" * 4299 + "}"
    one_line(companion("replay", "-", "--json", state=tmp_path, stdin=record(HEADER, huge)), "-:2: points: ")


def test_brackets_in_a_note_are_no_nesting(tmp_path: Path) -> None:
    note = move("correct", player="red", points=1, note="[" * 500)
    assert companion("replay", "-", state=tmp_path, stdin=record(HEADER, note)).status == 0


def test_a_key_with_control_letters_does_not_reach_the_terminal(tmp_path: Path) -> None:
    said = companion(
        "replay", "-", state=tmp_path, stdin=record(changed(rulings={"\x1b[2J" + "x" * 10_000: "no"}))
    )
    one_line(said, "-:1: ")
    assert "\x1b" not in said.err
    assert len(said.err) < 2100


@pytest.mark.slow
def test_a_very_long_record_is_played_in_bounded_memory(tmp_path: Path) -> None:
    line = json.dumps(move("correct", player="red", points=0)) + "\n"
    (tmp_path / "long.jsonl").write_text(json.dumps(HEADER) + "\n" + line * 150_000)
    said = companion("replay", "long.jsonl", state=tmp_path, limit_mb=MEMORY_MB, cwd=tmp_path)
    assert said.status == 0, said.err


@pytest.mark.parametrize("content", [b"hello", b"SQLite format 3\0" + bytes(5000)])
def test_a_store_that_is_none_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    store.write_bytes(content)
    for words in (["games"], ["import", "-"], ["record"]):
        one_line(companion(*words, state=tmp_path, stdin=record(HEADER)), f"{store}: ")
        assert store.read_bytes() == content
