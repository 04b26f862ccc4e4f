"""Every rule, worked example and settled question, and every value of every ruling, is cited by a test.

A test cites what it is about in a comment beside its definition; after a ruling stand the values it tries:

    def test_the_tied_share_the_icons_equally() -> None:  # C22 R4 shares ignored
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
BOOKS = sorted((HERE.parent / "docs" / "rules").glob("*.md"))
RULE = re.compile(r"^- ([CDE]\d+|TE?\d+)\. (.*)", re.MULTILINE)
RULING = re.compile(r"^\| ([RQ]\d+) \| `[\w-]+` \| ([^|]*) \|", re.MULTILINE)
CITED = re.compile(r"\b(?:[CDERQ]|TE?)\d+\b|[\w-]+")
NOT_USED = "(Not used.)"


def read_rules(text: str) -> dict[str, list[str]]:
    """Return what has to be cited: each id, and for a ruling its values."""
    rules: dict[str, list[str]] = {name: [] for name, rule in RULE.findall(text) if rule != NOT_USED}
    return rules | {name: re.findall(r"`([\w-]+)`", values) for name, values in RULING.findall(text)}


def read_citations(source: str) -> list[tuple[str, str]]:
    """Return the citations of all tests in *source*: an id alone, and a ruling with each word after it."""
    found: list[tuple[str, str]] = []
    for comment in comments_of_tests(source):
        cited = ""
        for word in CITED.findall(comment):
            if re.fullmatch(r"(?:[CDERQ]|TE?)\d+", word):
                cited = word
                found.append((cited, ""))
            elif cited.startswith(("R", "Q")):
                found.append((cited, word))
    return found


def comments_of_tests(source: str) -> Iterable[str]:
    """Give the comments beside the definitions of tests; one that is skipped is none."""
    comments = {
        token.start[0]: token.string
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip()
    }
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            if any("mark.skip" in ast.unparse(decorator) for decorator in node.decorator_list):
                continue
            first_line_of_body = node.body[0].lineno
            yield from (comments[n] for n in range(node.lineno, first_line_of_body) if n in comments)


def without_a_test(rules: dict[str, list[str]], sources: Iterable[str]) -> list[str]:
    """Return the ids, and the values of rulings, that no test in *sources* cites."""
    cited = {citation for source in sources for citation in read_citations(source)}
    needed = [(name, value) for name, values in rules.items() for value in values or [""]]
    return [f"{name} {value}".strip() for name, value in needed if (name, value) not in cited]


def unknown(rules: dict[str, list[str]], sources: Iterable[str]) -> list[str]:
    """Return the ids that tests cite and the rules do not have."""
    cited = {name for source in sources for name, _ in read_citations(source)}
    return sorted(cited - rules.keys())


def our_tests() -> list[str]:
    """Return the text of every file of tests."""
    return [path.read_text("utf-8") for path in sorted(HERE.rglob("test_*.py"))]


def books() -> str:
    """Return the rules of all games."""
    return "\n".join(book.read_text("utf-8") for book in BOOKS)


def test_every_rule_and_every_value_of_a_ruling_has_a_test() -> None:
    found = without_a_test(read_rules(books()), our_tests())
    assert not found, f"no test cites {', '.join(found)}"


def test_tests_cite_only_rules_that_there_are() -> None:
    found = unknown(read_rules(books()), our_tests())
    assert not found, f"tests cite {', '.join(found)}"


def test_all_rules_are_found_in_the_book() -> None:
    rules = read_rules(books())
    numbered: dict[str, list[int]] = {}
    for name in rules:
        letters = name.rstrip("0123456789")
        numbered.setdefault(letters, []).append(int(name.removeprefix(letters)))
    assert numbered["C"] == list(range(1, 57))
    assert numbered["D"] == [n for n in range(1, 30) if n != 19]
    assert numbered["E"] == [1, 2, 3, 4]
    assert numbered["R"] == list(range(1, 28))
    assert numbered["T"] == list(range(1, 26))
    assert numbered["TE"] == list(range(1, 7))
    assert numbered["Q"] == list(range(1, 12))
    assert sum(len(values) for name, values in rules.items() if name[0] == "R") == 59
    assert sum(len(values) for name, values in rules.items() if name[0] == "Q") == 23
    assert rules["R11"] == ["three", "share", "two", "none"]


# --- the check itself, on a book and tests made up for it ---

BOOK = """
- C1. A first rule. See C9.
- D1. Settled.
- D2. (Not used.)
- E1. An example.

| id | key | values | the question |
| --- | --- | --- | --- |
| R1 | `what-now` | `this` / `no-that` | This, or that as in `C1`? |
"""


def missing(*definitions: str) -> list[str]:
    """Return what is without a test where the tests are *definitions*, each with a body."""
    return without_a_test(
        read_rules(BOOK), [f"{definition}\n    assert True\n" for definition in definitions]
    )


def test_all_that_nobody_cites_is_listed() -> None:
    assert missing() == ["C1", "D1", "E1", "R1 this", "R1 no-that"]


def test_nothing_is_listed_when_all_is_cited() -> None:
    assert missing("def test_a():  # C1 D1 R1 this", "def test_b() -> None:  # R1 no-that E1") == []
    assert missing("def test_a():  # C1, D1, E1, R1 this and no-that") == []
    assert missing("def test_a(  # C1 D1\n    one: int,  # E1\n) -> None:  # R1 this no-that") == []


def test_a_single_rule_without_a_test_is_listed() -> None:
    assert missing("def test_a():  # C1 E1 R1 this no-that") == ["D1"]


def test_a_value_without_a_test_is_listed() -> None:
    assert missing("def test_a():  # C1 D1 E1 R1 this") == ["R1 no-that"]
    assert missing("def test_a():  # C1 D1 E1 R1 this that") == ["R1 no-that"]


def test_a_value_counts_only_after_its_ruling() -> None:
    assert missing("def test_a():  # this no-that R1 C1 D1 E1") == ["R1 this", "R1 no-that"]
    assert missing("def test_a():  # R1 D1 this no-that C1 E1") == ["R1 this", "R1 no-that"]


def test_only_the_comment_beside_the_definition_of_a_test_counts() -> None:
    everything = "# C1 D1 E1 R1 this no-that"
    nothing = ["C1", "D1", "E1", "R1 this", "R1 no-that"]
    assert missing(f"def build():  {everything}") == nothing
    assert missing(f"{everything}\ndef test_a():") == nothing
    assert missing(f"def test_a():\n    {everything}") == nothing
    assert missing(f"def test_a():\n    made = 'a'  {everything}") == nothing
    assert missing(f"def test_a():\n    '''{everything}'''") == nothing
    assert missing(f"@pytest.mark.skip\ndef test_a():  {everything}") == nothing


def test_a_longer_number_is_another_rule() -> None:
    assert missing("def test_a():  # C11 D1 E1 R1 this no-that") == ["C1"]


def test_a_citation_of_a_rule_that_there_is_not_is_listed() -> None:
    sources = ["def test_a():  # C1 C9 D2 R1 this\n    assert True\n"]
    assert unknown(read_rules(BOOK), sources) == ["C9", "D2"]
