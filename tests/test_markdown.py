"""Prose of a page is wrapped; whatever a line break would change is left alone."""

from __future__ import annotations

import pytest

from scripts.markdown import WIDTH, wrap

LONG = "a tile is turned " * 10


@pytest.mark.parametrize(
    "text",
    [
        "short\nlines stay\nas they are\n",
        f"| {LONG} | a row of a table |\n",
        f"# {LONG}\n",
        f"text\n\n    {LONG}\n",
        f"## A heading\n    {LONG}\n",
        f"```\n{LONG}\n```\n",
        f"![{LONG}](picture.png)\n",
        f"`{LONG}`\n",
    ],
)
def test_what_is_no_prose_or_short_enough_stays(text: str) -> None:
    assert wrap(text) == text


@pytest.mark.parametrize(
    ("before", "indent"), [("", ""), ("- ", "  "), ("12. ", "    "), ("  - ", "    "), ("   ", "   ")]
)
def test_a_long_paragraph_is_filled_and_keeps_its_indent(before: str, indent: str) -> None:
    first, *others = wrap(f"{before}{LONG}\n").splitlines()
    assert first.startswith(f"{before}a tile")
    assert others
    assert all(line.startswith(indent) and not line[len(indent)].isspace() for line in others)
    assert max(map(len, (first, *others))) <= WIDTH
    assert " ".join(f"{first} {' '.join(others)}".split()) == f"{before}{LONG}".strip()


def test_the_next_item_of_a_list_begins_a_line() -> None:
    assert wrap(f"- {LONG}\n- second\n").endswith("\n- second\n")


def test_links_and_code_are_not_broken() -> None:
    whole = ["[a link of some words](to/a/page.md),", "(`code of some words`)"]
    assert all(word in wrap(f"{LONG[:100]}{word} {LONG}\n") for word in whole)


@pytest.mark.parametrize("mark", ["-", "+", "*", "12.", ">", "#", "|"])
def test_no_line_begins_with_a_word_that_would_be_markup(mark: str) -> None:
    for filled in range(60, WIDTH + 1):
        lines = wrap(f"{'x' * filled} {mark} {LONG}\n").splitlines()
        assert not any(line.split()[0] == mark for line in lines)


def test_wrapping_twice_changes_nothing_more() -> None:
    once = wrap(f"{LONG}\n\n- {LONG}\n  [{LONG}](page.md) {LONG}\n")
    assert wrap(once) == once
