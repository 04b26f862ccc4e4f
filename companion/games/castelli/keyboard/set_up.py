"""The set-up of Castelli from the keyboard: modules, rule book, rulings, board and tiles."""

from __future__ import annotations

from typing import Final

from companion.engine.castelli.box import MODULES
from companion.engine.castelli.rulings import PRESETS, RULINGS
from companion.engine.protocol import Json
from companion.games.castelli import library
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.rulings import BOOKS
from companion.keyboard.set_up import NONE, Terminal, own_rulings, read_own_rulings
from companion.keyboard.typed_words import not_one_of
from companion.words.language import mark

SETUP_FORM: Final = mark(
    "setup first COLOUR | seats COLOUR COLOUR ... | name COLOUR NAME | modules battle dilemma | "
    "ruling KEY VALUE, for example: setup first {other}, setup ruling split nearest"
)


def ask_setup(at: Terminal) -> Json:
    """Return what a header has beside the players, asking until each answer is understood."""
    words = at.words
    header: Json = {"modules": at.until(words.say("Modules: dilemma, battle, both [none]"), read_modules)}
    usual = BOOKS.get(words.language, "English")
    books = words.say(
        "Which rule book do you play by: {books} [{usual}]", books=", ".join(PRESETS), usual=usual
    )
    preset = at.until(books, lambda text: read_preset(text or usual))
    rulings = words.say("Rulings of your own, for example: neutral-tie ignored (? lists them) [none]")
    header["rulings"] = preset | at.until(rulings, lambda text: own_rulings(text, words, RULINGS))
    return header | _material(at)


def chosen(words: CastelliWords, header: Json) -> str:
    """Return the modules that a *header* names."""
    modules = ", ".join(words.module(module) for module in header.get("modules", []))
    return modules or words.say("no modules")


def edit_header(header: Json, typed: list[str]) -> Json | None:
    """Return *header* with the modules or the ruling that is *typed*; None if it is neither."""
    match typed:
        case ["modules", *modules]:
            return header | {"modules": read_modules(" ".join(modules))}
        case ["ruling", key, value]:
            return header | {"rulings": header.get("rulings", {}) | read_own(f"{key} {value}")}
        case _:
            return None


def _material(at: Terminal) -> Json:
    """Ask for the board, its pieces and the tiles."""
    boards, sets = library.known_layouts(), library.known_tiles()
    board = at.words.say("Board: {known} [stand-in]", known=", ".join(boards))
    header: Json = {"board": at.until(board, lambda text: _known(text, boards))}
    usual = at.words.say("Pieces, for example: I:0 II:180 / III:0 IV:0 [as usual]")
    pieces = at.until(usual, read_pieces)
    header |= {"pieces": pieces} if pieces else {}
    tiles = at.words.say("Tiles: {known} [stand-in]", known=", ".join(sets))
    return header | {"tiles": at.until(tiles, lambda text: _known(text, sets))}


def _known(text: str, known: list[str]) -> str:
    name = text or "stand-in"
    if name not in known:
        raise not_one_of(name, known)
    return name


def read_own(text: str) -> dict[str, str]:
    """Return the rulings that *text* names, as in `neutral-tie ignored, split nearest`."""
    return read_own_rulings(text, RULINGS)


def read_pieces(text: str) -> list[list[str]]:
    """Return rows of pieces: `I:0 II:180 / III:0 IV:0`; a piece without a turn is not turned."""
    rows = [row.split() for row in text.split("/")] if text else []
    return [[piece if ":" in piece else f"{piece}:0" for piece in row] for row in rows]


def read_modules(text: str) -> list[str]:
    """Return the modules that *text* names."""
    if text.lower() in NONE:
        return []
    if text.lower() == "both":
        return list(MODULES)
    wanted = [word.strip().lower() for word in text.replace(",", " ").split()]
    for word in wanted:
        if word not in MODULES:
            raise not_one_of(word, (*MODULES, "both", "none"))
    return list(dict.fromkeys(wanted))


def read_preset(text: str) -> dict[str, str]:
    """Return the rulings of the rule book that *text* names."""
    found = [book for book in PRESETS if book.lower().startswith(text.lower())]
    if len(found) != 1:
        raise not_one_of(text, PRESETS)
    return dict(PRESETS[found[0]])
