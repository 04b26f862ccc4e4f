"""Where a sentence lies: a game's own in its folder, all others in the common catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest

import scripts.sentences as sentences
from companion.games.castelli.words import CastelliWords
from companion.words.language import Language
from companion.words.words import Words
from scripts.sentences import HEAD, Home, home_of, translated


@pytest.mark.parametrize(
    ("source", "home"),
    [
        ("words/names.py", Home("", "words")),
        ("app.py", Home("", "app")),
        ("games/registry.py", Home("", "games")),
        ("ui/session.py", Home("", "ui")),
        ("ui/screens/home/page.kv", Home("", "screens-home")),
        ("games/castelli/words/names.py", Home("castelli", "words")),
        ("games/castelli/keyboard.py", Home("castelli", "keyboard")),
        ("games/castelli/screens/cue.py", Home("castelli", "screens")),
        ("games/castelli/screens/reveal/presenter.py", Home("castelli", "screens-reveal")),
    ],
)
def test_a_file_is_called_after_its_room(source: str, home: Home) -> None:
    assert home_of(source) == home


def test_the_words_of_a_game_know_its_sentences_and_the_common_ones() -> None:
    assert CastelliWords("de").say("wood") == "Holz"
    assert CastelliWords("de").say("Red") == Words("de").say("Red") == "Rot"
    assert Words("de").say("wood") == "wood"


def test_a_language_that_only_one_of_two_folders_has_is_spoken_as_far_as_it_goes(tmp_path: Path) -> None:
    _write(tmp_path / "one" / "xx" / "LC_MESSAGES" / "a.po", 'msgid "Red"\nmsgstr "Rot"\n')
    language = Language("xx", tmp_path / "one", tmp_path / "two")
    assert [language.text("Red"), language.text("Blue")] == ["Rot", "Blue"]


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small tree of code with a game in it, in place of the real one."""
    monkeypatch.setattr(sentences, "COMPANION", tmp_path)
    monkeypatch.setattr(sentences, "CATALOGUES", tmp_path / "words" / "locale")
    monkeypatch.setattr(sentences, "others", lambda: ["xx"])
    _write(tmp_path / "words" / "names.py", 'mark("Red")\n')
    _write(tmp_path / "games" / "toy" / "words.py", 'mark("goal")\nmark("Red")\n')
    po = 'msgid "goal"\nmsgstr "Ziel"\n\nmsgid "Red"\nmsgstr "Rot"\n\nmsgid "gone"\nmsgstr "weg"\n'
    _write(tmp_path / "words" / "locale" / "xx" / "LC_MESSAGES" / "old.po", po)
    return tmp_path


def test_writing_moves_each_translation_to_its_home_and_names_what_is_taken_out(code: Path) -> None:
    found = list(sentences.faults())
    assert "xx: left over: gone" in found
    assert any("goal" in fault and "lies in words/locale/xx/LC_MESSAGES/old.po" in fault for fault in found)
    assert list(sentences.write()) == ["xx: taken out: gone = weg"]
    assert translated("xx") == {("Red",): ("Rot",), ("goal",): ("Ziel",)}
    names = [file.relative_to(code).as_posix() for file in sentences.files("xx")]
    assert names == ["words/locale/xx/LC_MESSAGES/words.po", "games/toy/locale/xx/LC_MESSAGES/words.po"]
    assert list(sentences.faults()) == []


def test_of_two_translations_the_one_that_is_filled_in_is_kept(code: Path) -> None:
    _write(code / "games" / "toy" / "locale" / "xx" / "LC_MESSAGES" / "words.po", 'msgid "goal"\nmsgstr ""\n')
    assert translated("xx")[("goal",)] == ("Ziel",)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HEAD.format(language="xx") + text if file.suffix == ".po" else text, "utf-8")
