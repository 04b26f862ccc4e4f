"""Texts broken into lines."""

from __future__ import annotations

import pytest

from companion.words.lines import lines_of


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a castle", ["a castle"]),
        ("a  castle\non C3", ["a castle", "on C3"]),
        ("neighbourhood is long", ["neighbourhood", "is long"]),
        ("so is neighbourhood", ["so is", "neighbourhood"]),
    ],
)
def test_lines_are_broken_between_words_and_a_word_too_long_stands_alone(text: str, lines: list[str]) -> None:
    assert lines_of(text, lambda line: len(line) <= 8) == lines
