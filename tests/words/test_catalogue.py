"""Catalogues are read strictly as gettext writes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.base.errors import BadData
from companion.words.catalogue import Catalogue, read_catalogue
from scripts.sentences import COMPANION, HEAD, in_code, in_kv

HEAD_IN_XX = HEAD.format(language="xx")


def read(folder: Path, text: str, head: str = HEAD_IN_XX) -> Catalogue:
    (folder / "one.po").write_text(head + text, "utf-8")
    found = read_catalogue(folder)
    assert found is not None
    return found


def test_a_text_may_go_on_over_several_lines_with_comments_between_entries(tmp_path: Path) -> None:
    text = '\n# a note\n#: words/areas.py\nmsgid ""\n"Red "\n"{n}"\nmsgstr "Rot \\"{n}\\" ü"\n'
    assert read(tmp_path, text).text("Red {n}") == 'Rot "{n}" ü'


def test_what_is_not_translated_yet_stays_english(tmp_path: Path) -> None:
    counts = 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    catalogue = read(tmp_path, f'msgid "Red"\nmsgstr ""\n{counts}')
    assert catalogue.text("Red") == "Red"
    assert catalogue.text("Blue") == "Blue"
    assert [catalogue.form("{n} card", "{n} cards", n) for n in (1, 2)] == ["{n} card", "{n} cards"]


def test_the_form_goes_by_the_languages_own_rule(tmp_path: Path) -> None:
    polish = r"nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
    head = f'msgid ""\nmsgstr ""\n"Plural-Forms: {polish}"\n'
    forms = "".join(f'msgstr[{n}] "{word}"\n' for n, word in enumerate(("karta", "karty", "kart")))
    catalogue = read(tmp_path, f'msgid "card"\nmsgid_plural "cards"\n{forms}', head)
    assert [catalogue.form("card", "cards", n) for n in (0, 1, 2, 5, 22)] == [
        "kart",
        "karta",
        "karty",
        "kart",
        "karty",
    ]


def test_all_files_of_a_language_are_one_catalogue(tmp_path: Path) -> None:
    (tmp_path / "two.po").write_text(f'{HEAD_IN_XX}msgid "Blue"\nmsgstr "Blau"\n', "utf-8")
    catalogue = read(tmp_path, 'msgid "Red"\nmsgstr "Rot"\n')
    assert [catalogue.text("Red"), catalogue.text("Blue")] == ["Rot", "Blau"]
    assert read_catalogue(tmp_path / "nothing") is None


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('msgid "Red"\n', "one.po: a msgid without"),
        ('msgid "Red"\nmsgstr Rot\n', "one.po:8: not as in"),
        ('msgid "Red"\nmsgstr "Rot\n', "one.po:8: not as in"),
        ('msgid "Red"\nmsgstr "Rot"\nmsgstr "Rot"\n', "one.po:9: msgstr is not expected"),
        ('msgctxt "x"\n', "one.po:7: msgctxt is not expected"),
        ('msgid "Red"\nmsgstr "R"ot"\n', "one.po:8: not as in"),
    ],
)
def test_what_is_no_catalogue_is_refused_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    with pytest.raises(BadData, match=place):
        read(tmp_path, text)


def test_a_catalogue_must_say_how_it_counts(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="one.po:1: .*Plural-Forms"):
        read(tmp_path, "", 'msgid ""\nmsgstr "Language: xx\\n"\n')


def test_sentences_are_gathered_from_code_and_from_kv() -> None:
    code = """words.say("A {n}", n=1); v.count("b", "bs", 2); say(f"{x}"); text.count("x"); mark("C" "d")"""
    assert list(in_code(code)) == [("A {n}",), ("b", "bs"), ("Cd",)]
    assert list(in_kv("""text: app.say("A \\"b\\"") if x else root.say("c")""")) == [('A "b"',), ("c",)]


def test_no_screen_shows_a_text_of_its_own() -> None:
    shown = re.compile(r"^\s*(?:hint_)?(?:text|title|label)\s*:.*", re.MULTILINE)
    for file in COMPANION.glob("ui/**/*.kv"):
        for line in shown.findall(file.read_text("utf-8")):
            bare = re.sub(r"say\([^)]*\)|rgba\([^)]*\)", "", line)
            assert not re.search(r"""["'][^"']*[A-Za-z]{2}[^"']*["']""", bare), f"{file.name}: {line}"
