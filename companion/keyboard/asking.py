"""Setting up a game from the keyboard: who plays, what with, by which rule book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion import data
from companion.engine.castelli.box import COLOURS, MODULES
from companion.engine.castelli.rulings import PRESETS, RULINGS, read_rulings
from companion.errors import BadRecord, BadUsage
from companion.words import Words

Ask = Callable[[str], str]
Say = Callable[[str], None]
Header = dict[str, Any]
NONE: Final = ("none", "no", "-", "")
LEAVE: Final = ("quit", "q", "exit")


def ask_header(ask: Ask, say: Say, last: Header | None = None) -> Header:
    """Return the header of a new game, asking until each answer is understood. Raises EOFError on `quit`."""
    if last and _same_as_last(ask, last):
        return last
    players = _until(ask, say, "Players clockwise, as in: Ana red, Ben blue > ", read_players)
    first = players[0].get("name") or players[0]["colour"]
    header: Header = {"record": "castelli/1", "players": players}
    header["first"] = _until(ask, say, f"Who starts? [{first}] > ", lambda text: _who(text or first, players))
    header["modules"] = _until(ask, say, "Modules: dilemma, battle, both [none] > ", read_modules)
    books = ", ".join(PRESETS)
    preset = _until(ask, say, f"Which rule book do you own: {books} [German] > ", read_preset)
    own = _until(
        ask, say, "Rulings of your own, as in: neutral-tie ignored (? lists them) [none] > ", read_own
    )
    header["rulings"] = preset | own
    boards, sets = data.known_layouts(), data.known_tiles()
    header["board"] = _until(ask, say, _which("Board", boards), lambda text: _known(text, boards))
    pieces = _until(ask, say, "Pieces, as in: I:0 II:180 / III:0 IV:0 [as usual] > ", read_pieces)
    header |= {"pieces": pieces} if pieces else {}
    header["tiles"] = _until(ask, say, _which("Tiles", sets), lambda text: _known(text, sets))
    return header


def _which(what: str, known: list[str]) -> str:
    return f"{what}: {', '.join(known)} [stand-in] > "


def _known(text: str, known: list[str]) -> str:
    name = text or "stand-in"
    if name not in known:
        raise BadUsage(f"{name}: not one of {', '.join(known)}")
    return name


def read_own(text: str) -> dict[str, str]:
    """Return the rulings that *text* names, as in `neutral-tie ignored, split nearest`."""
    if text == "?":
        words = Words()
        lines = [f"  {key} {'/'.join(RULINGS[key][1])}: {words.ruling_question(key)}" for key in RULINGS]
        raise BadUsage("\n".join(lines))
    given: dict[str, str] = {}
    for part in text.replace("=", " ").split(",") if text.lower() not in NONE else []:
        key, _, value = part.strip().partition(" ")
        given[key] = value.strip()
    try:
        read_rulings(given)
    except BadRecord as error:
        raise BadUsage(str(error)) from None
    return given


def read_pieces(text: str) -> list[list[str]]:
    """Return rows of pieces: `I:0 II:180 / III:0 IV:0`; a piece without a turn is not turned."""
    rows = [row.split() for row in text.split("/")] if text else []
    return [[piece if ":" in piece else f"{piece}:0" for piece in row] for row in rows]


def _same_as_last(ask: Ask, last: Header) -> bool:
    players = ", ".join(
        f"{p['name']} {p['colour']}" if p.get("name") else p["colour"] for p in last["players"]
    )
    modules = ", ".join(last.get("modules", [])) or "no modules"
    return yes(ask, f"Same as last time: {players}; {modules}? [Y/n] > ")


def yes(ask: Ask, question: str) -> bool:
    """Ask until the answer is yes or no; nothing typed is yes. Raises EOFError on `quit`."""
    while True:
        answer = ask(question).strip().lower()
        if answer in LEAVE:
            raise EOFError
        if answer in ("", "y", "yes", "n", "no"):
            return answer in ("", "y", "yes")


def _until(ask: Ask, say: Say, question: str, read: Callable[[str], Any]) -> Any:
    while True:
        answer = ask(question).strip()
        if answer.lower() in LEAVE:
            raise EOFError
        try:
            return read(answer)
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


def _who(text: str, players: list[dict[str, str]]) -> str:
    low = text.lower()
    found = [
        p["colour"]
        for p in players
        if p.get("name", "").lower().startswith(low) or p["colour"].startswith(low)
    ]
    exact = [p["colour"] for p in players if low in (p.get("name", "").lower(), p["colour"])]
    found = exact or found
    if len(found) != 1:
        known = ", ".join(p.get("name") or p["colour"] for p in players)
        raise BadUsage(f"{text}: not one of {known}")
    return found[0]


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
