"""Fuzzing of The Castles of Tuscany: its records, its boxes, what is typed for it, what is asked of it."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Final

from tests.attack.case import Case, Step, companion
from tests.attack.mutate import TEXTS, as_toml, encoded, mutated, mutated_bytes, mutated_lines
from tests.attack.runner import HERE
from tests.attack.texts import LANGUAGES, changed_record
from tests.attack.world import GAME_OF_TUSCANY, World, record_text

SPACES: Final = ("0,0", "1,0", "1,1", "-1,2", "0,3", "9,9", "-0,0", "1, 0", "1,0,0", "1", "q,r", "٣,0")
TILES: Final = (
    "village", "cart", "castle", "city", "estate", "quarry", "monastery", "hexagon", "crop:vine",
    "crop:vine+boar", "crop:boar+vine", "crop:", "crop", "vine", "v", "c", "ca", "none", "",
)  # fmt: skip

# --- records ---


def record(world: World, dice: Random) -> Case:
    """Return a changed record of Tuscany, and a command that reads it."""
    lines = dice.choice([*world.tuscany_records.values(), *world.tuscany_games * 9])
    others = [*world.tuscany_games, world.records["dilemma"]]
    raw, how = changed_record(lines, others, dice)
    name = dice.choice(("game.jsonl", "game.jsonl", "-"))
    step, store = _reading(name, raw, dice)
    return Case(how, [step], {"game.jsonl": raw}, played=store, after=store)


def _reading(name: str, raw: bytes, dice: Random) -> tuple[Step, bool]:
    typed = raw if name == "-" else b""
    lot = dice.random()
    if lot < 0.1:
        return companion("import", name, stdin=typed), True
    if lot < 0.15:
        return companion("record", "game.jsonl", stdin=b"?\nlog\nsheet\nu\nquit\n"), True
    if lot < 0.3:
        return companion("check", "game.jsonl"), False
    if lot < 0.45:
        asked = (dice.choice(SPACES), dice.choice(TILES))
        return companion("whatif", name, *asked, *["--json"] * dice.randint(0, 1), stdin=typed), False
    if lot < 0.52:
        return companion("report", "game.jsonl", "--lang", dice.choice(LANGUAGES[:4])), False
    ways = [[], ["--json"], ["--explain"], ["--outcomes"], ["--json", "--explain", "--outcomes"]]
    return companion("replay", name, *dice.choice(ways), "--lang", dice.choice(LANGUAGES), stdin=typed), False


# --- boxes ---


def box(world: World, dice: Random) -> Case:
    """Return a changed box, and a command that reads it: alone, as one's own, or in a game."""
    content = tomllib.loads((HERE / "calibration" / "boxes" / "stand-in.toml").read_text("utf-8"))
    if dice.random() < 0.8:
        raw = encoded(as_toml(mutated(content, dice, dice.randint(1, 3))))
    else:
        raw = mutated_bytes(encoded(as_toml(content)), dice, dice.randint(1, 4))
    lot = dice.random()
    if lot < 0.2:
        return Case(
            "box import", [companion("import", "box.toml")], {"box.toml": raw}, played=True, after=True
        )
    if lot < 0.45:
        game = str(GAME_OF_TUSCANY)
        steps = [
            companion("report", game, "-o", "x.html"),
            companion("record", "--game", game, stdin=b"?\nlog\nquit\n"),
            companion("record", "--new", "--rules", "tuscany", stdin=_begun("mine", dice)),
            companion("games", "--json"),
        ]
        own = {"state/boxes/mine.toml": raw}
        return Case("box of a running game", steps, own, played=True, store_attacked=True)
    return Case("box", [companion("check", "box.toml")], {"box.toml": raw})


# --- typed lines ---

VERBS: Final = (
    "d", "draw", "t", "take", "p", "place", "m", "marble", "e", "end", "fix", "correct", "what", "why", "u",
    "r", "log", "sheet", "edit 1", "edit 2 t", "insert 1", "delete 1", "setup", "setup ruling", "stop",
    "help", "?", "y", "n", "undo", "redo",
)  # fmt: skip
WORDS: Final = (
    *SPACES, *TILES, "r", "refill", "discard", "clear", "fresh", "cards", "workers", "w", "chip", "storage",
    "harvest", "h", "green", "green+1", "cards-2", "red+0", "marble", "free", "no", "hexagon", "red", "blue",
    "note", "draw", "0", "1", "2", "-1", "+1", "9" * 23, "=", ",", "vine+boar", "A1", "B2:180", "C1:+1",
)  # fmt: skip
CENTRE: Final = "village vine cart quarry monastery city estate castle"


def _begun(name: str, dice: Random) -> bytes:
    """Return what is typed to set up a game with the box called *name*, by lot with mistakes."""
    pieces = dice.choice(("", "A1 B1 C1", "C2:180 A3:+1 B4:-1", "A1 B1", "A1 A2 A3", "B1:90 A1 C1", "B1:+2"))
    asked = ["Ana red, Ben blue", "", "", name, pieces, "", "card", pieces, "", "storage", CENTRE]
    lines = asked if dice.random() < 0.6 else mutated_lines(asked, [_line(dice), "", "?"], dice)
    return encoded("\n".join([*["n"] * dice.randint(0, 1), *lines, "d", "e", "?", "quit", ""]))


def typed(world: World, dice: Random) -> Case:
    """Return lines that somebody types at `record` in a game of Tuscany."""
    lines = [_line(dice) for _ in range(dice.randint(3, 40))]
    raw = encoded("\n".join(lines))
    if dice.random() < 0.3:
        words = ["record", "--new", "--rules", "tuscany"]
        raw = _begun(dice.choice(("", "mine", "none")), dice).removesuffix(b"quit\n") + raw
    else:
        words = ["record", "--game", str(GAME_OF_TUSCANY)]
    if dice.random() < 0.2:
        words.append("kept.jsonl")
    words += ["--lang", dice.choice(LANGUAGES[:4])]
    if dice.random() < 0.1:
        raw = mutated_bytes(raw, dice, 5)
    after = dice.random() < 0.15
    return Case(" ".join(words[:2]), [companion(*words, stdin=raw)], played=True, after=after)


def _space(dice: Random) -> str:
    """Return a space that a region may have."""
    return f"{dice.randint(-3, 4)},{dice.randint(0, 6)}"


def _line(dice: Random) -> str:
    lot = dice.random()
    if lot < 0.4:
        tile, at = dice.choice(TILES[:10]), _space(dice)
        return dice.choice(
            (
                f"t {tile} r {dice.choice(TILES[:7])}",
                f"t {tile}",
                f"p {tile} {at} 2",
                f"p {tile} {at}",
                "d",
                "e",
            )
        )
    words = [dice.choice(VERBS), *(dice.choice(WORDS) for _ in range(dice.randint(0, 5)))]
    if lot > 0.8:
        words[dice.randrange(len(words))] = str(dice.choice(TEXTS)).replace("\n", " ")[:6000]
    return " ".join(words)


# --- what is asked of a record ---


def what_if(world: World, dice: Random) -> Case:
    """Return a record up to where something is placed, and what is asked about it, by lot wrongly."""
    lines = dice.choice(world.tuscany_games[:3])
    at = dice.choice([n for n, line in enumerate(lines) if line.get("move") == "place"])
    asked = [lines[at]["at"], lines[at]["tile"]]
    for n, others in enumerate((SPACES, TILES)):
        if dice.random() < 0.3:
            asked[n] = str(dice.choice((*others, *TEXTS))).replace("\0", "")[:3000]
    if dice.random() < 0.1:
        asked = asked[: dice.randint(0, 2)] * dice.randint(1, 2)
    cut = at if dice.random() < 0.8 else dice.randint(1, len(lines))
    words = ["game.jsonl", *asked, *["--json"] * dice.randint(0, 1), "--lang", dice.choice(LANGUAGES[:4])]
    return Case("whatif", [companion("whatif", *words)], {"game.jsonl": encoded(record_text(lines[:cut]))})
