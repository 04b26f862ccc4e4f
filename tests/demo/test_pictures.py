"""Text and pictures of the demo."""

from __future__ import annotations

import numpy as np

from companion.base.messages import FieldRead, Sighting
from companion.demo.ink import INK, PAPER, shape, wide, wrapped, write
from companion.demo.letters import font
from companion.engine.castelli.begin import new_game
from companion.games.castelli.demo.pictures import STRIP, Caption, turn_picture
from companion.games.castelli.words.names import Voice
from companion.words.words import Words
from tests.demo.tables import short_setup
from tests.vision.tables import picture, reader


def blank() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.full((60, 400, 3), PAPER, np.uint8)


def test_every_letter_of_the_four_languages_has_an_outline_of_its_own() -> None:
    missing = font().line("\ufffe", 40).ink
    for letter in "ÄÖÜäöüßéèëïñÑ¿¡áíóúIJij×–…":
        ink = font().line(letter, 40).ink
        assert ink.any()
        assert ink.shape != missing.shape or not np.array_equal(ink, missing), letter


def test_an_accent_adds_ink_above_its_letter() -> None:
    plain, accented = font().line("o", 60), font().line("ö", 60)
    assert plain.base == accented.base
    assert accented.ink.sum() > plain.ink.sum()
    assert np.flatnonzero(accented.ink.any(axis=1))[0] < np.flatnonzero(plain.ink.any(axis=1))[0]


def test_text_is_as_wide_as_it_says_and_is_cut_at_the_edge() -> None:
    image = blank()
    width = write(image, (10, 40), "Castelli 42", 30, INK)
    inked = np.flatnonzero((image != PAPER).any(axis=(0, 2)))
    assert inked[0] >= 10
    assert abs(inked[-1] - (10 + width)) < 5
    write(image, (-30, 5), "over the edge", 30)
    write(image, (380, 58), "over the edge", 30)


def test_lines_are_no_wider_than_asked_unless_a_word_is() -> None:
    text = "a few words of different lengths, and extraordinarily-long-ones too"
    lines = wrapped(text, 20, 120)
    assert " ".join(lines) == text
    assert all(wide(line, 20) <= 120 or " " not in line for line in lines)


def test_each_colour_has_a_shape_of_its_own() -> None:
    seen = []
    for colour in ("red", "blue", "green", "yellow"):
        image = blank()
        shape(image, (30, 30), colour, 30)
        seen.append((image != PAPER).any(axis=2))
    assert not any(np.array_equal(a, b) for n, a in enumerate(seen) for b in seen[:n])


def test_the_strip_below_a_picture_grows_with_what_there_is_to_tell() -> None:
    profile, image = reader().profile, picture()
    sighting = Sighting({field: FieldRead("down", 0.9999) for field in reader().read(image).fields}, 0.0)
    game = new_game(short_setup())
    heights = []
    for count in (1, 12):
        caption = Caption("Turn 1 of 8", "Ana (red)", "red", "A1: tile 07", ["It pays 1 wood."] * count, "A1")
        page = turn_picture(image, profile, sighting, game, caption, Voice(Words(), game.setup))
        heights.append(page.shape[0] - image.shape[0])
    assert heights[0] == STRIP
    assert heights[1] > STRIP
