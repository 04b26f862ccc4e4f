"""The sentences of the code and their catalogues, compared.

    python -m scripts.sentences          what each language lacks or has left over; exit 1 if anything
    python -m scripts.sentences --write  puts what is missing, empty, into the catalogues, takes out the rest
    python -m scripts.sentences --words  every sentence with its translations, side by side

A sentence is the text in `say("...")`, `mark("...")`, `count("...", "...")` or `mark_count("...", "...")`;
in a .kv it is `say("...")` on one line. A game's own lie in its folder, `companion/games/NAME/locale`, those
that stand anywhere else in `companion/words/locale`; the file is called after the room in which it stands
first. `--write` moves what is translated to where it belongs now, and names what it takes out.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from companion.words.catalogue import Parts, read_entries
from companion.words.language import CATALOGUES, LANGUAGES

COMPANION: Final = Path(__file__).parents[1] / "companion"
GAMES: Final = "games"
SCREENS: Final = "screens"
ONE: Final = ("say", "mark")
TWO: Final = ("count", "mark_count")
SAID_IN_KV: Final = re.compile(r'\bsay\(("(?:[^"\\]|\\.)*")')
HEAD: Final = r"""msgid ""
msgstr ""
"Language: {language}\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""
Entry = tuple[str, ...]
"""A sentence, or its singular and plural."""


# --- in the code ---


def entries() -> dict[Entry, str]:
    """Return every sentence of the code, each with the first file it stands in, from `companion` on.

    Common code comes before the games, so that what both say is found there.
    """
    found: dict[Entry, str] = {}
    for file in sorted(_sources(), key=_order):
        text = file.read_text("utf-8")
        for entry in in_kv(text) if file.suffix == ".kv" else in_code(text):
            found.setdefault(entry, file.relative_to(COMPANION).as_posix())
    return found


def _order(file: Path) -> tuple[object, ...]:
    """Common code first, of each the words first."""
    return game_in(file.relative_to(COMPANION).as_posix()), file.parent.name != "words", file


def game_in(source: str) -> str:
    """Return the game in whose folder *source* lies; nothing for common code."""
    first, *rest = source.split("/")
    return rest[0] if first == GAMES and len(rest) > 1 else ""


def _sources() -> Iterator[Path]:
    yield from (file for pattern in ("**/*.py", "**/*.kv") for file in COMPANION.glob(pattern))


def in_kv(text: str) -> Iterator[Entry]:
    """Give the sentences in the *text* of a .kv."""
    yield from ((json.loads(quoted),) for quoted in SAID_IN_KV.findall(text))


def in_code(text: str) -> Iterator[Entry]:
    """Give the sentences in the *text* of a module, in its order."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        wanted = 1 if name in ONE else 2 if name in TWO else 0
        values = [arg.value for arg in call.args[:wanted] if isinstance(arg, ast.Constant)]
        texts = [value for value in values if isinstance(value, str) and value]
        if texts and len(texts) == wanted:
            yield tuple(texts)


class Home(NamedTuple):
    """Where a sentence lies in every language: the *game* whose it is, if any, and the file's name."""

    game: str
    room: str

    def file(self, language: str) -> Path:
        """Return the catalogue in that *language*."""
        return catalogues_of(self.game) / language / "LC_MESSAGES" / f"{self.room}.po"


def home_of(source: str) -> Home:
    """Return the home for sentences of *source*: by its game, its room, on a screen by that as well."""
    game = game_in(source)
    *folders, file = source.removeprefix(f"{GAMES}/{game}/" if game else "").split("/")
    if SCREENS in folders[:-1]:
        return Home(game, f"{SCREENS}-{folders[folders.index(SCREENS) + 1]}")
    return Home(game, folders[0] if folders else file.removesuffix(".py"))


# --- in the catalogues ---


def catalogues_of(game: str) -> Path:
    """Return the folder with the catalogues of *game*, or the common one."""
    return COMPANION / GAMES / game / CATALOGUES.name if game else CATALOGUES


def files(language: str) -> list[Path]:
    """Return all catalogues of *language*, the common ones first."""
    games = sorted(path.name for path in (COMPANION / GAMES).iterdir() if path.is_dir())
    folders = (catalogues_of(game) / language / "LC_MESSAGES" for game in ("", *games))
    return [file for folder in folders for file in sorted(folder.glob("*.po"))]


def translated(language: str) -> dict[Entry, Entry]:
    """Return every entry of the catalogues of *language* with its forms; of two the one that is filled in."""
    found: dict[Entry, Entry] = {}
    for file in files(language):
        for parts in read_entries(file)[1:]:
            if not all(found.get(_ids(parts), ("",))):
                found[_ids(parts)] = _forms(parts)
    return found


def _ids(parts: Parts) -> Entry:
    return tuple(parts[key] for key in ("msgid", "msgid_plural") if key in parts)


def _forms(parts: Parts) -> Entry:
    return tuple(text for key, text in parts.items() if key.startswith("msgstr"))


def others() -> list[str]:
    """Return the languages that have catalogues; English is in the code."""
    return [language for language in LANGUAGES if language != "en"]


def faults() -> Iterator[str]:
    """Give each sentence that a language lacks or has elsewhere, and each that no code has any more."""
    code = entries()
    for language in others():
        known, places = translated(language), _places(language)
        for entry, source in code.items():
            file = home_of(source).file(language)
            if not all(known.get(entry, ("",))):
                yield f"{language}: {_shown(file)}: missing: {entry[0]}"
            elif file not in places[entry]:
                yield f"{language}: {_shown(file)}: lies in {_shown(places[entry][0])}: {entry[0]}"
        yield from left_over(language, code, known)


def left_over(language: str, code: Iterable[Entry], known: Iterable[Entry]) -> Iterator[str]:
    """Give each entry of the catalogues of *language* that no *code* has any more."""
    gone = set(known) - set(code)
    yield from (f"{language}: left over: {entry[0]}" for entry in known if entry in gone)


def _places(language: str) -> dict[Entry, list[Path]]:
    found: dict[Entry, list[Path]] = {}
    for file in files(language):
        for parts in read_entries(file)[1:]:
            found.setdefault(_ids(parts), []).append(file)
    return found


def _shown(file: Path) -> str:
    return file.relative_to(COMPANION).as_posix()


# --- writing ---


def write() -> Iterator[str]:
    """Write every catalogue anew: the sentences of the code in its order, with the translations there are.

    Gives each that is taken out, with what it was in its language.
    """
    code = entries()
    homes: dict[Home, dict[Entry, str]] = {}
    for entry, source in code.items():
        homes.setdefault(home_of(source), {})[entry] = source
    for language in others():
        known = translated(language)
        gone = [entry for entry in known if entry not in code]
        yield from (f"{language}: taken out: {entry[0]} = {known[entry][0]}" for entry in gone)
        texts = {
            home.file(language): HEAD.format(language=language) + "".join(_lines(here, known))
            for home, here in homes.items()
        }
        for file in files(language):
            if file not in texts:
                file.unlink()
        for file, text in texts.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")


def _lines(here: dict[Entry, str], known: dict[Entry, Entry]) -> Iterator[str]:
    for entry, source in here.items():
        forms = known.get(entry, ("",) * len(entry))
        keys = ["msgstr"] if len(entry) == 1 else [f"msgstr[{n}]" for n in range(len(forms))]
        lines = zip(("msgid", "msgid_plural", *keys)[: len(entry)], entry, strict=False)
        yield f"\n#: {source}\n"
        yield from (f"{key} {_quoted(text)}\n" for key, text in [*lines, *zip(keys, forms, strict=True)])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def side_by_side() -> Iterator[str]:
    """Give every sentence with its translations."""
    known = {language: translated(language) for language in others()}
    for entry, source in entries().items():
        yield f"\n{source}"
        yield f"  en  {' | '.join(entry)}"
        yield from (f"  {language}  {' | '.join(known[language].get(entry, ()))}" for language in known)


def main(argv: Iterable[str]) -> int:
    """Do what *argv* asks for."""
    wanted = list(argv)
    if wanted == ["--write"]:
        print("".join(f"{line}\n" for line in write()), end="")
    if wanted == ["--words"]:
        print("\n".join(side_by_side()))
        return 0
    found = list(faults())
    print("\n".join(found) or "every sentence is in every language")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
