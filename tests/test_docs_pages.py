"""Every page of the documentation: its links, its lines, and whether the index knows it."""

from __future__ import annotations

import re

import pytest

from scripts.markdown import wrap
from tests.tracked import HERE, pages, read, texts

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAMED_PAGE = re.compile(r"(?<!--write )\bdocs/[a-z0-9/._-]*\.md\b")


def links(name: str) -> list[str]:
    """Return where the relative links of the page *name* lead."""
    found = LINK.findall(CODE.sub("", read(name)))
    return [link.partition("#")[0] for link in found if not re.match(r"[a-z]+:|#", link)]


@pytest.mark.parametrize("name", pages())
def test_links_between_pages_lead_somewhere(name: str) -> None:
    assert [link for link in links(name) if not (HERE / name).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("name", pages())
def test_no_line_of_prose_is_too_long(name: str) -> None:
    text = read(name)
    assert text.splitlines() == wrap(text).splitlines(), f"python -m scripts.markdown {name}"


def test_every_page_that_a_file_names_is_there() -> None:
    named = {(name, page) for name, text in texts().items() for page in NAMED_PAGE.findall(text)}
    assert named
    assert [(name, page) for name, page in sorted(named) if not (HERE / page).exists()] == []


def test_the_index_lists_every_page_of_the_documentation() -> None:
    listed = {str((HERE / "docs" / link).resolve().relative_to(HERE)) for link in links("docs/README.md")}
    assert {name for name in pages() if name.startswith("docs/")} - {"docs/README.md"} <= listed
