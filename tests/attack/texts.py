"""Fuzzing of what is text: records, TOML, settings, typed lines, words of commands."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tests.attack.case import Case, Step, companion
from tests.attack.mutate import (
    RAWS,
    TEXTS,
    Raw,
    as_json,
    as_toml,
    encoded,
    hostile,
    mutated,
    mutated_bytes,
    mutated_lines,
)
from tests.attack.world import SETTINGS, World

LANGUAGES: Final = ("en", "de", "nl", "es", "fr", "", "x")


# --- records ---


def record(world: World, dice: Random) -> Case:
    """Return a changed record of Castelli, a tournament or the toy, and a command that reads it."""
    toy = dice.random() < 0.1
    kinds = [*world.records.values(), world.tournament[: dice.choice((10, 80))]]
    lines = world.toy_record if toy else dice.choice(kinds)
    raw, how = changed_record(lines, kinds, dice)
    name = dice.choice(("game.jsonl", "game.jsonl", "-"))
    step, store = _reading(name, raw, toy, dice)
    return Case(how, [step], {"game.jsonl": raw}, toy=toy, played=store, after=store)


def changed_record(
    lines: list[dict[str, Any]], others: list[list[dict[str, Any]]], dice: Random
) -> tuple[bytes, str]:
    """Return a record that is changed somewhere, and how."""
    texts = [as_json(line) for line in lines]
    lot = dice.random()
    if lot < 0.35:
        texts[0] = as_json(mutated(_inline(lines[0], dice), dice, dice.randint(1, 2)), dice)
        return encoded("\n".join(texts) + "\n"), "header"
    if lot < 0.75:
        at = dice.randrange(1, len(lines))
        texts[at] = as_json(mutated(lines[at], dice), dice)
        return encoded("\n".join(texts[: at + dice.choice((1, 1, 400))]) + "\n"), "move"
    if lot < 0.9:
        other = [as_json(line) for line in dice.choice(others)]
        return encoded("\n".join(mutated_lines(texts, other, dice)) + "\n"), "lines"
    return mutated_bytes(encoded("\n".join(texts) + "\n"), dice, dice.randint(1, 4)), "bytes"


def _inline(header: dict[str, Any], dice: Random) -> dict[str, Any]:
    """Return *header*, by lot with every key there is."""
    more = {
        "first": "red",
        "modules": ["dilemma"],
        "rulings": {"silver-second-tie": "share"},
        "pieces": [["I:0", "II:180"]],
    }
    return header | (more if dice.random() < 0.2 else {})


def _reading(name: str, raw: bytes, toy: bool, dice: Random) -> tuple[Step, bool]:
    typed = raw if name == "-" else b""
    lot = dice.random()
    if lot < 0.12:
        return companion("import", name, stdin=typed), True
    if lot < 0.16:
        return companion("record", "game.jsonl", stdin=b"log\nsheet\nu\nquit\n"), True
    if lot < 0.3:
        return companion("check", "game.jsonl"), False
    if lot < 0.4:
        asked = ("C5", "07") if not toy else ("3",)
        return companion("whatif", name, *asked, *["--json"] * dice.randint(0, 1), stdin=typed), False
    if lot < 0.47:
        return companion("report", "game.jsonl", "--lang", dice.choice(LANGUAGES[:4])), False
    ways = [[], ["--json"], ["--explain"], ["--outcomes"], ["--json", "--explain", "--outcomes"]]
    return companion("replay", name, *dice.choice(ways), "--lang", dice.choice(LANGUAGES), stdin=typed), False


# --- TOML ---


def toml(world: World, dice: Random) -> Case:
    """Return a changed layout, tile set, profile, plan or file of pins, and a command that reads it."""
    name = dice.choice([*world.tomls])
    content = world.tomls[name]
    if dice.random() < 0.8:
        raw = encoded(as_toml(mutated(content, dice, dice.randint(1, 3))))
    else:
        raw = mutated_bytes(encoded(as_toml(content)), dice, dice.randint(1, 4))
    if dice.random() < 0.07:
        return _plan(world, dice)
    return _toml_case(name, raw, dice)


def _toml_case(name: str, raw: bytes, dice: Random) -> Case:
    files = {name: raw}
    if name in ("usb.toml", "module-3.toml"):
        words = dice.choice(
            (
                ["check", name],
                ["check", name],
                ["print", "all", "--profile", name, "-o", "out.pdf"],
                ["doctor", "--profile", name],
            )
        )
        if words[0] == "doctor" and b"simulator" not in raw and dice.random() < 0.8:
            words = ["check", name]
        return Case(f"profile {words[0]}", [companion(*words)], files)
    if name == "pins.toml":
        return Case("pins", [companion("check", name)], files)
    if dice.random() < 0.15:
        return Case(f"{name} import", [companion("import", name)], files, played=True, after=True)
    if dice.random() < 0.15:
        own = f"state/{'tiles' if name == 'tiles.toml' else 'layouts'}/mine.toml"
        steps = [
            companion("report", "2", "-o", "x.html"),
            companion("record", "--game", "2", stdin=b"log\nquit\n"),
            companion("games", "--json"),
        ]
        return Case(f"{name} of a running game", steps, {own: raw}, played=True, store_attacked=True)
    return Case(name, [companion("check", name)], files)


def _plan(world: World, dice: Random) -> Case:
    plan = b"camera/table.jpg A1=07 C1=12 # what lies where\nback=camera/tiles/back.png\n"
    words = ("enrol", "--dry", "--profile", "camera/profile.toml", "--plan", "plan.txt")
    few = {name: raw for name, raw in world.camera_files.items() if "tiles/" not in name or "back" in name}
    return Case(
        "plan", [companion(*words)], few | {"plan.txt": mutated_bytes(plan, dice, dice.randint(1, 5))}
    )


# --- settings and other small files of the state folder ---


def settings(world: World, dice: Random) -> Case:
    """Return a changed file of the state folder, and what meets it."""
    if dice.random() < 0.75:
        raw = encoded(as_json(mutated(SETTINGS, dice, dice.randint(1, 3)), dice))
    else:
        raw = mutated_bytes(encoded(as_json(SETTINGS)), dice, dice.randint(1, 4))
    name = "state/settings.json"
    if dice.random() < 0.15:
        name = dice.choice(
            ("state/pins.toml", "state/camera/profile.toml", "state/games.sqlite.suspect", "state/fault.txt")
        )
    steps = [companion("doctor", "--json"), Step(code=READ_SETTINGS), companion("games")]
    return Case(name.partition("/")[2], steps, {name: raw}, played=True, store_attacked=True)


READ_SETTINGS: Final = """
from companion.system.settings import Settings
from companion.words.words import Words
read = Settings.read()
Words(read.language).say("Back")
read.save()
assert Settings.read() == read, "what is saved is not what is read"
"""


# --- typed lines ---

VERBS: Final = (
    "t", "tile", "lay", "b", "build", "s", "steward", "sell", "e", "end", "play", "fix", "guard", "swap",
    "u", "r", "why", "sheet",
    "log", "edit", "insert", "delete", "setup", "stop", "help", "?", "y", "n", "undo", "redo", "hop",
    "correct", "cards", "board",
)  # fmt: skip
WORDS: Final = (
    "A1", "a1", "C5", "H8", "I9", "07", "7", "12", "S1", "red", "blue", "green", "r", "b", "N", "north",
    "over", "with", "buy",
    "wood", "grain", "rocks", "raider", "king-3", "duke", "1", "2", "0", "-1", "99999999999999999999999",
    "without", "first",
    "players", "name", "Ana", "modules", "dilemma", "points", "silver", "+3", "=", ",", "board", "tiles",
    "rulings",
)  # fmt: skip
SET_UP: Final = ("Ana red, Ben blue", "Ana", "", "", "", "", "")


def typed(world: World, dice: Random) -> Case:
    """Return lines that somebody types at `record`."""
    lines = [_line(dice) for _ in range(dice.randint(3, 40))]
    if dice.random() < 0.3:
        begun = list(SET_UP) if dice.random() < 0.5 else mutated_lines(list(SET_UP), [_line(dice)], dice)
        words, lines = ["record", "--new"], [*["n"] * dice.randint(0, 1), *begun, *lines]
    else:
        words = ["record", "--game", "2"]
    if dice.random() < 0.2:
        words.append("kept.jsonl")
    words += ["--lang", dice.choice(LANGUAGES[:4])]
    raw = encoded("\n".join(lines))
    if dice.random() < 0.1:
        raw = mutated_bytes(raw, dice, 5)
    after = dice.random() < 0.15
    return Case(" ".join(words[:2]), [companion(*words, stdin=raw)], played=True, after=after)


def _line(dice: Random) -> str:
    lot = dice.random()
    if lot < 0.4:
        tile = f"{dice.randint(1, 40):02}"
        field = f"{dice.choice('ABCDEFGH')}{dice.randint(1, 8)}"
        return dice.choice(
            (
                f"t {field} {tile} {dice.choice(('red', 'blue', 'b', 'green'))}",
                "e",
                f"b {field}",
                "u",
                "r",
                "y",
            )
        )
    words = [dice.choice(VERBS), *(dice.choice(WORDS) for _ in range(dice.randint(0, 4)))]
    if lot > 0.8:
        words[dice.randrange(len(words))] = str(dice.choice(TEXTS)).replace("\n", " ")[:6000]
    return " ".join(words)


# --- words of commands ---

COMMANDS: Final = {
    name: tuple(words.split())
    for name, words in {
        "replay": "--json --outcomes --explain --lang de game.jsonl -",
        "whatif": "--json --lang C5 07 game.jsonl -",
        "check": "game.jsonl layout.toml none.toml state -",
        "read": "--profile usb.toml --json --incident x.zip p.png none.zip",
        "scan": "--json p.png none.png state",
        "enrol": "--profile usb.toml --plan plan.txt --dry --json back=p.png 07=p.png A1=07 p.png",
        "calibrate": "--profile usb.toml --board 8x8 99x99 --corners 1,1 nan,1 --chessboard 9x6 --json p.png",
        "audit": "--profile usb.toml --half a --json game.jsonl p.png",
        "record": f"--new --game 2 {'9' * 23} -1 kept.jsonl --lang de",
        "report": f"last 1 2 -o x.html state --lang de game.jsonl 0 {'9' * 23}",
        "games": "--json --players",
        "export": f"last 1 2 3 --as csv bg-stats qr text board bg-stats-qr record --lang {'9' * 12}",
        "import": "game.jsonl layout.toml - state none",
        "backup": f"copy.sqlite --keep 2 -1 0 {'9' * 23} folder --check state",
        "restore": "copy.sqlite --own state state/games.sqlite none",
        "print": "markers cards tray all -o out.pdf --paper a4 --camera x --board 8x8 --profile usb.toml",
        "doctor": "--json --lang es",
        "completion": "bash zsh fish",
        "help": "replay x",
        "demo": "--headless --seed x --players 9 --modules a,b",
    }.items()
}


def words(world: World, dice: Random) -> Case:
    """Return a command with words that may not fit."""
    name = dice.choice([*COMMANDS])
    known = COMMANDS[name]
    told = [dice.choice(known) for _ in range(dice.randint(0, 5))]
    for _ in range(dice.choice((0, 1, 1, 2))):
        strange = str(
            dice.choice((*TEXTS, *RAWS, "\udcff\udc80", "-", "--", "--no", "", "9" * 23, "-5"))
        ).replace("/", ":")
        told.insert(dice.randint(0, len(told)), strange[:3000])
    if name == "demo":
        told += ["--players", "9"]  # or it plays for half a minute
    files = {
        "game.jsonl": encoded("".join(f"{as_json(line)}\n" for line in world.records["rim-corner"])),
        "layout.toml": encoded(as_toml(world.tomls["small.toml"])),
        "usb.toml": encoded(as_toml(world.tomls["usb.toml"])),
        "plan.txt": b"p.png A1=07\n",
        "p.png": world.small_png,
    }
    closed = tuple(sorted({dice.randrange(3)})) if dice.random() < 0.15 else ()
    full = tuple(sorted({dice.choice((1, 2))} - set(closed))) if dice.random() < 0.1 else ()
    step = companion(name, *told, stdin=b"quit\n", closed=closed, full=full)
    return Case(name, [step], files, played=True, after=dice.random() < 0.05)


def strange_value(dice: Random) -> Any:
    """Return a value for a field that must have another."""
    value = hostile(dice)
    return None if isinstance(value, Raw) else value
