"""Typing: a name or a note, by the keys on the screen or by a real keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.ui.session import Session

Rows = tuple[tuple["Key", ...], ...]
LETTERS: Final = ("qwertyuiopü", "asdfghjklöä", "zxcvbnmßñ", "áéíóúèëïç-'")
"""Every letter of the four languages; y and z change places where people are used to it."""
NARROW: Final = ("abcdefghi", "jklmnopqr", "stuvwxyzß", "äöüñáéíóú", "èëïç-'")
"""On an upright screen no more than nine keys fit side by side."""
SIGNS: Final = ("1234567890", "+-*/=()[]%", '.,:;?¿"#&@')
NARROW_SIGNS: Final = ("12345", "67890", "+-*/=()[]", '.,:;?¿"#&', "%@")
OFFERED: Final = 4
WORD_BREAKS: Final = (" ", "-")


class Key(NamedTuple):
    """A key: a letter, or `shift`, `erase`, `space`, `signs`, `letters`; how many letters it is wide."""

    name: str
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class View:
    """What the typing screen says."""

    title: str
    before: str
    """What stands before the cursor, and what *after* it."""
    after: str
    known: tuple[str, ...]
    """What was typed before and begins the same."""
    wide: Rows
    narrow: Rows
    done: str


class Presenter:
    """The typing screen."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.enter()

    def enter(
        self,
        title: str = "",
        text: str = "",
        then: Callable[[str], object] | None = None,
        known: tuple[str, ...] = (),
        person: bool = False,
        at_most: int = 200,
    ) -> None:
        """Ask for *title*; *then* is given the text. A *person* has a capital at the start of each word."""
        self.title, self.before, self.after = title, text, ""
        self.then, self.known, self.person, self.at_most = then, known, person, at_most
        self._fresh = bool(text)
        self._shifted: bool | None = None
        self._signs = False

    @property
    def text(self) -> str:
        """What is typed so far."""
        return " ".join((self.before + self.after).split())

    @property
    def capital(self) -> bool:
        """Whether the next letter is a capital."""
        if self._shifted is not None:
            return self._shifted
        return not self.before or (self.person and self.before.endswith(WORD_BREAKS))

    def press(self, key: str) -> None:
        """Press a key of the screen."""
        match key:
            case "shift":
                self._shifted = not self.capital
            case "erase":
                self.erase()
            case "space":
                self.type(" ")
            case "signs" | "letters":
                self._signs = key == "signs"
            case letter:
                self.type(_upper(letter) if self.capital else letter)

    def type(self, letters: str) -> None:
        """Put *letters* at the cursor; what cannot be printed, or is too much, is left out."""
        room = self.at_most - len(self.before + self.after)
        self.before += "".join(letter for letter in letters if letter.isprintable())[: max(room, 0)]
        self._shifted, self._fresh = None, False

    def erase(self) -> None:
        """Take away the letter before the cursor."""
        self.before, self._shifted, self._fresh = self.before[:-1], None, False

    def erase_after(self) -> None:
        """Take away the letter after the cursor."""
        self.after = self.after[1:]

    def move(self, letters: int) -> None:
        """Move the cursor by *letters*, as far as there are some."""
        whole = self.before + self.after
        place = min(max(len(self.before) + letters, 0), len(whole))
        self.before, self.after = whole[:place], whole[place:]

    def take(self, text: str) -> None:
        """Take what was typed before."""
        self.before, self.after = text, ""

    def view(self) -> View:
        """Return what the screen says now."""
        return View(
            title=self.title,
            before=self.before,
            after=self.after,
            known=self._offered(),
            wide=self._rows(SIGNS if self._signs else self._letters(), 3),
            narrow=self._rows(NARROW_SIGNS if self._signs else NARROW, 5),
            done=self.session.words.say("Done"),
        )

    def _offered(self) -> tuple[str, ...]:
        """What begins as what is typed; all, as long as nothing was typed over what stood there."""
        begun = "" if self._fresh else self.text.casefold()
        found = [text for text in self.known if text.casefold().startswith(begun) and text != self.text]
        return tuple(found[:OFFERED])

    def _letters(self) -> tuple[str, ...]:
        if self.session.settings.language != "de":
            return LETTERS
        return tuple(row.translate(str.maketrans("yz", "zy")) for row in LETTERS)

    def _rows(self, letters: tuple[str, ...], shifted: int) -> Rows:
        """Return the keys; shift and erase stand in row number *shifted*."""
        rows = [[Key(_upper(one) if self.capital else one) for one in row] for row in letters]
        rows[shifted - 1] = [Key("shift"), *rows[shifted - 1], Key("erase")]
        other = "letters" if self._signs else "signs"
        return (*map(tuple, rows), (Key(other, 1.5), Key("space", 5.0), Key("."), Key(",")))


def _upper(letter: str) -> str:
    """The capital; ß has none that names are written with."""
    capital = letter.upper()
    return capital if len(capital) == 1 else letter
