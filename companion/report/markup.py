"""A page and its small pieces: elements, the shapes of the colours, tables with their numbers in line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion import __version__
from companion.engine.protocol import Colour
from companion.report.ink import inked
from companion.words.words import Words

if TYPE_CHECKING:
    from companion.report.speech import AnySpeech


def element(name: str, *inside: str, **attributes: str) -> str:
    """Return an element with what is *inside* it, already markup; *attributes* are plain text.

    `class_` and the like stand for words that Python keeps to itself.
    """
    given = "".join(f' {key.rstrip("_")}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{given}>{''.join(inside)}</{name}>"


def paragraph(text: str, **attributes: str) -> str:
    """Return a paragraph of plain *text*."""
    return element("p", escape(text), **attributes)


def items(lines: Iterable[str], **attributes: str) -> str:
    """Return a list; each of *lines* is markup."""
    return element("ul", *(element("li", line) for line in lines), **attributes)


def section(heading: str, *inside: str, **attributes: str) -> str:
    """Return a part of the page under its *heading*."""
    return element("section", element("h2", escape(heading)), *inside, **attributes)


def mark(colour: Colour) -> str:
    """Return the shape of *colour*, as large as the letters beside it."""
    return f'<svg class="mark" viewBox="-12 -12 24 24" aria-hidden="true">{inked(colour, 9, 1.8)}</svg>'


def crowned(colour: Colour) -> str:
    """Return the shape of *colour* under a crown."""
    crown = '<path class="crown" d="M-13-14L-15-28-7-21 0-31 7-21 15-28 13-14z"/>'
    drawn = crown + inked(colour, 11, 1.6)
    return f'<svg class="crowned" viewBox="-18 -34 36 50" aria-hidden="true">{drawn}</svg>'


def inline(svg: str) -> str:
    """Return a drawing as it may stand inside a page, where it needs no name of its language."""
    return svg.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)


class TableRow(NamedTuple):
    """A line of a table: its name, and a number for each player."""

    name: str
    numbers: Sequence[str]
    kind: str = ""


def table(speech: AnySpeech, lines: Iterable[TableRow], winners: Iterable[Colour] = ()) -> str:
    """Return a table with a column for each player; those of the *winners* stand out."""
    colours, first = speech.setup.colours, set(winners)
    classes = ["won" if colour in first else "" for colour in colours]
    heads = [
        element("th", mark(colour), element("span", escape(speech.name(colour))), scope="col", **_class(kind))
        for colour, kind in zip(colours, classes, strict=True)
    ]
    rows = [_row(line, classes) for line in lines]
    head = element("thead", element("tr", "<td></td>", *heads))
    of = f"of-{len(colours)}"
    if not _long(speech):
        return element("table", head, element("tbody", *rows), class_=of)
    names = (mark(colour) + element("span", escape(speech.name(colour))) for colour in colours)
    return items(names, class_="key") + element("table", head, element("tbody", *rows), class_=f"{of} long")


def _row(line: TableRow, classes: Sequence[str]) -> str:
    numbers = (
        element("td", escape(number), **_class(kind))
        for number, kind in zip(line.numbers, classes, strict=True)
    )
    return element("tr", element("th", escape(line.name), scope="row"), *numbers, **_class(line.kind))


def _long(speech: AnySpeech) -> bool:
    """Tell whether a name is too long to stand over a column; then they stand above the table."""
    room = 44 // len(speech.setup.colours)
    parts = (part for colour in speech.setup.colours for part in re.split(r"[\s-]", speech.name(colour)))
    longest = max(len(speech.name(colour)) for colour in speech.setup.colours)
    return longest > 2 * room or any(len(part) >= room for part in parts)


def _class(kind: str) -> dict[str, str]:
    return {"class_": kind} if kind else {}


# --- the whole ---

SAFE: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load for the page: nothing."""


def document(box: str, title: str, speech: AnySpeech, *inside: str) -> str:
    """Return the whole page, in plain HTML that is XML as well; *box* is what the game is called."""
    style = Path(__file__).with_name("page.css").read_text("utf-8")
    head = element(
        "head",
        '<meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(SAFE)}"/>',
        '<meta name="color-scheme" content="light dark"/>',
        element("title", escape(f"{box}: {title}")),
        element("style", style),
    )
    foot = element("footer", paragraph(f"Castelli Companion {__version__}"))
    body = element("body", element("main", *inside, foot))
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=_spoken(speech.words))}\n"


def _spoken(words: Words) -> str:
    """Return the language in which the page really is: English where there is no catalogue."""
    sentence = "Where each point comes from"
    code = words.language.partition(".")[0].replace("_", "-")
    return code if words.say(sentence) != sentence else "en"
