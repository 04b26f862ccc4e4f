"""The sentences of the code and their catalogues, compared.

    python -m scripts.sentences          what each language lacks or has left over; exit 1 if anything
    python -m scripts.sentences --write  puts what is missing, empty, into the catalogues, takes out the rest
    python -m scripts.sentences --words  every sentence with its translations, side by side
    python -m scripts.sentences --since COMMIT  how many texts of each language have changed since then

A sentence is the text in `say("...")`, `mark("...")`, `count("...", "...")` or `mark_count("...", "...")`;
in a .kv it is `say("...")` on one line. A game's own lie in its folder, `companion/games/NAME/locale`, those
that stand anywhere else in `companion/words/locale`; what two games say alike, each has in its own folder.
The file is called after the room in which it stands first. `--write` moves what is translated to where it
belongs now, and names what it takes out.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from companion.words.catalogue import Parts, read_entries
from companion.words.language import CATALOGUES, LANGUAGES

COMPANION: Final = Path(__file__).parents[1] / "companion"
GAMES: Final = "games"
SCREENS: Final = "screens"
ONE: Final = ("say", "mark")
TWO: Final = ("count", "mark_count")
CALLED: Final = re.compile(rf"\b(?:{'|'.join((*ONE, *TWO))})\s*\(")
"""Most modules say nothing, and reading a text as code takes long."""
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


class Sentence(NamedTuple):
    """An entry as it is said by a *game*, or by common code; two games may translate the same differently."""

    game: str
    entry: Entry


# --- in the code ---


def sentences() -> dict[Sentence, str]:
    """Return every sentence of the code, each with the first file it stands in, from `companion` on.

    What common code says is not a game's own as well.
    """
    found: dict[Sentence, str] = {}
    for file in sorted(_sources(), key=_order):
        source = file.relative_to(COMPANION).as_posix()
        for entry in _said_in(file, file.stat().st_mtime_ns):
            if Sentence("", entry) not in found:
                found.setdefault(Sentence(game_in(source), entry), source)
    return found


def entries(game: str | None = None) -> dict[Entry, str]:
    """Return the entries of all sentences, or of those that the words of one *game* can say."""
    return {
        sentence.entry: source
        for sentence, source in sentences().items()
        if game is None or sentence.game in ("", game)
    }


def games() -> list[str]:
    """Return the games that have sentences of their own."""
    return sorted({sentence.game for sentence in sentences()} - {""})


def _order(file: Path) -> tuple[object, ...]:
    """Common code first, of each the words first."""
    return game_in(file.relative_to(COMPANION).as_posix()), file.parent.name != "words", file


def game_in(source: str) -> str:
    """Return the game in whose folder *source* lies; nothing for common code."""
    first, *rest = source.split("/")
    return rest[0] if first == GAMES and len(rest) > 1 else ""


def _sources() -> Iterator[Path]:
    yield from (file for pattern in ("**/*.py", "**/*.kv") for file in COMPANION.glob(pattern))


@cache
def _said_in(file: Path, _changed_ns: int) -> tuple[Entry, ...]:
    """Return the sentences in *file*; read again once it was written."""
    text = file.read_text("utf-8")
    return tuple(in_kv(text) if file.suffix == ".kv" else in_code(text))


def in_kv(text: str) -> Iterator[Entry]:
    """Give the sentences in the *text* of a .kv."""
    yield from ((json.loads(quoted),) for quoted in SAID_IN_KV.findall(text))


def in_code(text: str) -> Iterator[Entry]:
    """Give the sentences in the *text* of a module, in its order."""
    if not CALLED.search(text):
        return
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


def _folders() -> list[str]:
    return sorted(path.name for path in (COMPANION / GAMES).iterdir() if path.is_dir())


def files(language: str, game: str | None = None) -> list[Path]:
    """Return all catalogues of *language*, or those of one *game*; the common ones first."""
    return [
        file
        for name in (["", *_folders()] if game is None else [game])
        for file in sorted((catalogues_of(name) / language / "LC_MESSAGES").glob("*.po"))
    ]


def translated(language: str, game: str | None = None) -> dict[Entry, Entry]:
    """Return every entry of the catalogues of *language* with its forms; of two the one that is filled in.

    With a *game*, only of its own catalogues and not of the common ones.
    """
    found: dict[Entry, Entry] = {}
    for file in files(language, game):
        for parts in read_entries(file)[1:]:
            if not all(found.get(_ids(parts), ("",))):
                found[_ids(parts)] = _forms(parts)
    return found


def said_by(game: str, language: str) -> dict[Entry, Entry]:
    """Return what the words of *game* know in *language*: the common catalogues and its own."""
    return {**translated(language, ""), **translated(language, game)}


def _ids(parts: Parts) -> Entry:
    return tuple(parts[key] for key in ("msgid", "msgid_plural") if key in parts)


def _forms(parts: Parts) -> Entry:
    return tuple(text for key, text in parts.items() if key.startswith("msgstr"))


def others() -> list[str]:
    """Return the languages that have catalogues; English is in the code."""
    return [language for language in LANGUAGES if language != "en"]


def faults() -> Iterator[str]:
    """Give each sentence that a language lacks or has elsewhere, and each that no code has any more."""
    code = sentences()
    for language in others():
        lying = _lying(language)
        for sentence, source in code.items():
            home, found = home_of(source).file(language), lying[sentence.game].get(sentence.entry)
            if not found:
                yield f"{language}: {_shown(home)}: missing: {sentence.entry[0]}"
            elif found[0] != home:
                yield f"{language}: {_shown(home)}: lies in {_shown(found[0])}: {sentence.entry[0]}"
        for game in ("", *_folders()):
            for entry in translated(language, game):
                if Sentence(game, entry) not in code:
                    yield f"{language}: left over: {entry[0]}"


def _lying(language: str) -> dict[str, dict[Entry, tuple[Path, Entry]]]:
    """Return for each game, and for common code, where what its words know in *language* lies, and its forms.

    What is not filled in does not count; of two, the one in the game's own catalogues does.
    """
    found: dict[str, dict[Entry, tuple[Path, Entry]]] = {}
    for game in ("", *_folders()):
        here = found.setdefault(game, {})
        for file in [*files(language, game), *files(language, "")] if game else files(language):
            for entry, forms in _forms_in(file, file.stat().st_mtime_ns).items():
                if all(forms):
                    here.setdefault(entry, (file, forms))
    return found


@cache
def _forms_in(file: Path, _changed_ns: int) -> dict[Entry, Entry]:
    """Return what *file* has; read again once it was written."""
    return {_ids(parts): _forms(parts) for parts in read_entries(file)[1:]}


def _shown(file: Path) -> str:
    return file.relative_to(COMPANION).as_posix()


# --- writing ---


def write() -> Iterator[str]:
    """Write every catalogue anew: the sentences of the code in its order, with the translations there are.

    Gives each that is taken out, with what it was in its language.
    """
    code = sentences()
    homes: dict[Home, dict[Entry, str]] = {}
    for sentence, source in code.items():
        homes.setdefault(home_of(source), {})[sentence.entry] = source
    for language in others():
        said = {entry for _, entry in code}
        gone = [(entry, forms) for entry, forms in translated(language).items() if entry not in said]
        yield from (f"{language}: taken out: {entry[0]} = {forms[0]}" for entry, forms in gone)
        lying = _lying(language)
        texts = {
            home.file(language): HEAD.format(language=language) + "".join(_lines(here, lying[home.game]))
            for home, here in homes.items()
        }
        for file in files(language):
            if file not in texts:
                file.unlink()
        for file, text in texts.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")


def _lines(here: dict[Entry, str], lying: dict[Entry, tuple[Path, Entry]]) -> Iterator[str]:
    for entry, source in here.items():
        forms = lying[entry][1] if entry in lying else ("",) * len(entry)
        keys = ["msgstr"] if len(entry) == 1 else [f"msgstr[{n}]" for n in range(len(forms))]
        lines = zip(("msgid", "msgid_plural", *keys)[: len(entry)], entry, strict=False)
        yield f"\n#: {source}\n"
        yield from (f"{key} {_quoted(text)}\n" for key, text in [*lines, *zip(keys, forms, strict=True)])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def side_by_side() -> Iterator[str]:
    """Give every sentence with its translations."""
    lying = {language: _lying(language) for language in others()}
    for sentence, source in sentences().items():
        yield f"\n{source}"
        yield f"  en  {' | '.join(sentence.entry)}"
        for language in others():
            found = lying[language][sentence.game].get(sentence.entry)
            yield f"  {language}  {' | '.join(found[1]) if found else ''}"


def since(commit: str) -> Iterator[str]:
    """Give for each language how many of its texts at *commit* are no longer said word for word."""
    listed = _git("ls-tree", "-r", "--name-only", commit, "companion").splitlines()
    now = {"en": {text for sentence in sentences() for text in sentence.entry}}
    then: dict[str, set[str]] = {"en": set()}
    for language in others():
        now[language] = {text for file in files(language) for text in _texts(file.read_text("utf-8"))[1]}
        pages = [name for name in listed if name.endswith(".po") and f"/{language}/" in name]
        both = [_texts(_git("show", f"{commit}:{name}")) for name in pages]
        then[language] = {text for _, said in both for text in said}
        then["en"].update(text for keys, _ in both for text in keys)
    for language, texts in then.items():
        yield f"{language}: {len(texts)} texts then, {len(texts - now[language])} of them changed or gone"


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def _texts(catalogue: str) -> tuple[set[str], set[str]]:
    """Return the keys and the translations of a *catalogue*."""
    found = re.findall(r'^msg(id|str)\S* ("..*")$', catalogue, re.MULTILINE)
    keys, said = ({json.loads(text) for kind, text in found if kind == wanted} for wanted in ("id", "str"))
    return keys - {""}, said - {""}


def main(argv: Iterable[str]) -> int:
    """Do what *argv* asks for."""
    wanted = list(argv)
    if wanted == ["--write"]:
        print("".join(f"{line}\n" for line in write()), end="")
    if wanted[:1] == ["--since"]:
        print("\n".join(since(wanted[1])))
        return 0
    if wanted == ["--words"]:
        print("\n".join(side_by_side()))
        return 0
    found = list(faults())
    print("\n".join(found) or "every sentence is in every language")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
