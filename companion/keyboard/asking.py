"""Setting up a game from the keyboard: who plays, what with, by which rule book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion import data
from companion.engine.castelli.box import COLOURS, MODULES
from companion.engine.castelli.rulings import PRESETS
from companion.errors import BadUsage

Ask = Callable[[str], str]
Say = Callable[[str], None]
Header = dict[str, Any]
NONE: Final = ("none", "no", "-", "")


def ask_header(ask: Ask, say: Say, last: Header | None = None) -> Header:
    """Return the header of a new game, asking until each answer is understood."""
    if last and _same_as_last(ask, last):
        return last
    header: Header = {"record": "castelli/1"}
    header["players"] = _until(ask, say, "Players clockwise, as in: Ana red, Ben blue > ", read_players)
    named = {
        (player.get("name") or player["colour"]).lower(): player["colour"] for player in header["players"]
    }
    first = header["players"][0]
    shown = first.get("name") or first["colour"]
    header["first"] = _until(ask, say, f"Who starts? [{shown}] > ", lambda text: _who(text or shown, named))
    header["modules"] = _until(ask, say, "Modules: dilemma, battle, both [none] > ", read_modules)
    books = ", ".join(PRESETS)
    header["rulings"] = _until(ask, say, f"Which rule book do you own: {books} [German] > ", read_preset)
    header["board"] = _until(ask, say, _which("Board", data.known_layouts()), lambda t: t or "stand-in")
    header["tiles"] = _until(ask, say, _which("Tiles", data.known_tiles()), lambda t: t or "stand-in")
    return header


def _which(what: str, known: list[str]) -> str:
    return f"{what}: {', '.join(known)} [stand-in] > "


def _same_as_last(ask: Ask, last: Header) -> bool:
    players = ", ".join(
        f"{p['name']} {p['colour']}" if p.get("name") else p["colour"] for p in last["players"]
    )
    modules = ", ".join(last.get("modules", [])) or "no modules"
    return ask(f"Same as last time: {players}; {modules}? [Y/n] > ").strip().lower() in ("", "y", "yes")


def _until(ask: Ask, say: Say, question: str, read: Callable[[str], Any]) -> Any:
    while True:
        try:
            return read(ask(question).strip())
        except BadUsage as error:
            say(str(error))


def read_players(text: str) -> list[dict[str, str]]:
    """Return the players that *text* names, in seating order: `Ana red, Ben blue`."""
    players: list[dict[str, str]] = []
    for part in text.split(","):
        *name, colour = part.split() or [""]
        found = [c for c in COLOURS if c.startswith(colour.lower())] if colour else []
        if len(found) != 1:
            raise BadUsage(
                f"{part.strip() or text or 'players'}: a name and then one of {', '.join(COLOURS)}"
            )
        players.append({"colour": found[0]} | ({"name": " ".join(name)} if name else {}))
    colours = [player["colour"] for player in players]
    if len(set(colours)) < len(colours) or not 2 <= len(players) <= 4:
        raise BadUsage("players: two to four, each with a colour of their own")
    return players


def _who(text: str, named: dict[str, str]) -> str:
    found = {colour for name, colour in named.items() if name.startswith(text.lower())}
    found = found or {colour for colour in named.values() if colour.startswith(text.lower())}
    if len(found) != 1:
        raise BadUsage(f"{text}: not one of {', '.join(named)}")
    return found.pop()


def read_modules(text: str) -> list[str]:
    """Return the modules that *text* names."""
    if text.lower() in NONE:
        return []
    if text.lower() == "both":
        return list(MODULES)
    wanted = [word.strip().lower() for word in text.replace(",", " ").split()]
    for word in wanted:
        if word not in MODULES:
            raise BadUsage(f"modules: {word!r} is not one of {', '.join(MODULES)}, both, none")
    return list(dict.fromkeys(wanted))


def read_preset(text: str) -> dict[str, str]:
    """Return the rulings of the rule book that *text* names."""
    found = [book for book in PRESETS if book.lower().startswith((text or "German").lower())]
    if len(found) != 1:
        raise BadUsage(f"{text}: not one of {', '.join(PRESETS)}")
    return dict(PRESETS[found[0]])
