"""Setting up a game from the keyboard: who plays, what with, by which rule book."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from companion.base.errors import BadRecord, BadUsage
from companion.engine.castelli.box import MODULES
from companion.engine.castelli.rulings import PRESETS, RULINGS, read_rulings
from companion.engine.protocol import COLOURS
from companion.games.castelli import library
from companion.games.castelli.words import CastelliWords
from companion.keyboard.unclear import Unclear, said
from companion.words.language import mark

Ask = Callable[[str], str]
Say = Callable[[str], None]
Header = dict[str, Any]
NONE: Final = ("none", "no", "-", "")
YES: Final = ("y", "yes", "j", "ja", "s", "si", "sí")
NO: Final = ("n", "no", "nein", "nee")
LEAVE: Final = ("quit", "q", "exit")


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where questions are asked: how a line is read and printed, and in which language."""

    ask: Ask
    say: Say
    words: CastelliWords = field(default_factory=CastelliWords)

    def until(self, question: str, read: Callable[[str], Any]) -> Any:
        """Ask *question* until *read* understands the answer. Raises EOFError on `quit`."""
        while True:
            answer = self.ask(f"{question} > ").strip()
            if answer.lower() in LEAVE:
                raise EOFError
            try:
                return read(answer)
            except BadUsage as error:
                self.say(said(error, self.words))

    def yes(self, question: str) -> bool:
        """Ask until the answer is yes or no; nothing typed is yes. Raises EOFError on `quit`."""
        while True:
            answer = self.ask(self.words.say("{question} [Y/n] > ", question=question)).strip().lower()
            if answer in LEAVE:
                raise EOFError
            if answer in (*YES, *NO, ""):
                return answer not in NO


def ask_header(at: Terminal, last: Header | None = None) -> Header:
    """Return the header of a new game, asking until each answer is understood. Raises EOFError on `quit`."""
    if last and _same_as_last(at, last):
        return last
    words = at.words
    players = at.until(words.say("Players clockwise, as in: Ana red, Ben blue"), read_players)
    first = players[0].get("name") or players[0]["colour"]
    header: Header = {"record": "castelli/1", "players": players}
    starts = words.say("Who starts? [{first}]", first=first)
    header["first"] = at.until(starts, lambda text: _who(text or first, players))
    header["modules"] = at.until(words.say("Modules: dilemma, battle, both [none]"), read_modules)
    books = words.say("Which rule book do you own: {books} [German]", books=", ".join(PRESETS))
    preset = at.until(books, read_preset)
    rulings = words.say("Rulings of your own, as in: neutral-tie ignored (? lists them) [none]")
    header["rulings"] = preset | at.until(rulings, lambda text: _own_or_list(text, words))
    return header | _material(at)


def _material(at: Terminal) -> Header:
    """Ask for the board, its pieces and the tiles."""
    boards, sets = library.known_layouts(), library.known_tiles()
    board = at.words.say("Board: {known} [stand-in]", known=", ".join(boards))
    header: Header = {"board": at.until(board, lambda text: _known(text, boards))}
    usual = at.words.say("Pieces, as in: I:0 II:180 / III:0 IV:0 [as usual]")
    pieces = at.until(usual, read_pieces)
    header |= {"pieces": pieces} if pieces else {}
    tiles = at.words.say("Tiles: {known} [stand-in]", known=", ".join(sets))
    return header | {"tiles": at.until(tiles, lambda text: _known(text, sets))}


def _known(text: str, known: list[str]) -> str:
    name = text or "stand-in"
    if name not in known:
        raise _not_one_of(name, known)
    return name


def _not_one_of(word: str, known: Iterable[str]) -> Unclear:
    return Unclear(mark("{word}: not one of {known}"), word=word, known=", ".join(known))


def _own_or_list(text: str, words: CastelliWords) -> dict[str, str]:
    if text != "?":
        return read_own(text)
    lines = [f"  {key} {'/'.join(RULINGS[key][1])}: {words.ruling_question(key)}" for key in RULINGS]
    raise BadUsage("\n".join(lines))


def read_own(text: str) -> dict[str, str]:
    """Return the rulings that *text* names, as in `neutral-tie ignored, split nearest`."""
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


def _same_as_last(at: Terminal, last: Header) -> bool:
    players = ", ".join(
        f"{p['name']} {p['colour']}" if p.get("name") else p["colour"] for p in last["players"]
    )
    modules = ", ".join(at.words.module(module) for module in last.get("modules", []))
    modules = modules or at.words.say("no modules")
    return at.yes(at.words.say("Same as last time: {players}; {modules}?", players=players, modules=modules))


def read_players(text: str) -> list[dict[str, str]]:
    """Return the players that *text* names, in seating order: `Ana red, Ben blue`."""
    players: list[dict[str, str]] = []
    if not text.strip():
        raise Unclear(mark("Type who plays, each with a colour: {known}"), known=", ".join(COLOURS))
    for part in text.split(","):
        *name, colour = part.split() or [""]
        found = [c for c in COLOURS if c.startswith(colour.lower())] if colour else []
        if len(found) != 1:
            sentence = mark("{word}: a name and then one of {known}")
            raise Unclear(sentence, word=part.strip() or text, known=", ".join(COLOURS))
        players.append({"colour": found[0]} | ({"name": " ".join(name)} if name else {}))
    colours = [player["colour"] for player in players]
    if len(set(colours)) < len(colours) or not 2 <= len(players) <= 4:
        raise Unclear(mark("players: two to four, each with a colour of their own"))
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
        raise _not_one_of(text, (p.get("name") or p["colour"] for p in players))
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
            raise _not_one_of(word, (*MODULES, "both", "none"))
    return list(dict.fromkeys(wanted))


def read_preset(text: str) -> dict[str, str]:
    """Return the rulings of the rule book that *text* names."""
    found = [book for book in PRESETS if book.lower().startswith((text or "German").lower())]
    if len(found) != 1:
        raise _not_one_of(text, PRESETS)
    return dict(PRESETS[found[0]])
