"""A hand scanner types fast; a person does not."""

from companion.panel.scanner import Heard, Scanner


def type_in(scanner: Scanner, text: str, gap_s: float, start_s: float = 10.0) -> Heard:
    """Return all that is heard of *text*, typed with *gap_s* between its letters, and after it."""
    heard, at_s = [], start_s
    for letter in text:
        heard.append(scanner.key(letter, at_s))
        at_s += gap_s
    heard.append(scanner.wait(at_s + 1))
    return Heard("".join(one.typed for one in heard), "".join(one.scanned for one in heard))


def test_a_scanned_label_is_one_text_and_types_nothing() -> None:
    assert type_in(Scanner(), "CASTELLI/16\n", 0.004) == Heard("", "CASTELLI/16")


def test_a_person_s_letters_all_arrive_and_scan_nothing() -> None:
    assert type_in(Scanner(), "Bartholomäus\n", 0.08) == Heard("Bartholomäus\n", "")


def test_two_fast_letters_of_a_person_are_typed() -> None:
    scanner = Scanner()
    assert scanner.key("a", 1.0) == Heard()
    assert scanner.key("n", 1.02) == Heard()
    assert scanner.wait(1.03) == Heard()
    assert scanner.wait(1.2) == Heard("an")


def test_a_scan_amid_a_name_leaves_the_name_as_it_was() -> None:
    scanner = Scanner()
    assert type_in(scanner, "Ana", 0.1, 1.0) == Heard("Ana", "")
    assert type_in(scanner, "CASTELLI/07\n", 0.004, 3.0) == Heard("", "CASTELLI/07")
    assert type_in(scanner, " M", 0.1, 5.0) == Heard(" M", "")


def test_endless_fast_typing_is_not_kept() -> None:
    heard = type_in(Scanner(), "x" * 500, 0.001)
    assert heard.scanned == ""
    assert heard.typed == "x" * 500
