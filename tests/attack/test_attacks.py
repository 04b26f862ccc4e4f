"""A small version of `scripts/attack`: known attacks, and a few hundred inputs by lot; none finds a fault."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from tests.attack.campaign import AREAS, Field, Tally, case_number
from tests.attack.named import NAMED
from tests.attack.page import table_of
from tests.attack.runner import HERE
from tests.attack.selftest import SEEDED

SEED = 23
BY_LOT = {
    "records": 60,
    "records of Tuscany": 40,
    "TOML": 40,
    "boxes of Tuscany": 30,
    "words of commands": 50,
    "typed lines": 15,
    "typed lines of Tuscany": 15,
}
BY_LOT_ELSEWHERE = 7
EVERY = {
    "fault 2: bad settings": 7,
    "fault 2: starts with bad settings": 9,
    "fault 5: flat pictures": 3,
    "fault 7: tampered copies": 40,
    "fault 11: devices and pipes": 5,
    "fault 13: links, pipes and names on a drive": 3,
    "fault 14: streams, empty words, long numbers": 4,
    "fault 15: wrong words": 2,
}
"""Of these known attacks only every so manieth is run here."""


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Field]:
    """Where attacks are tried: this tree."""
    opened = Field(HERE, tmp_path_factory.mktemp("attack"))
    yield opened
    opened.close()


@pytest.mark.parametrize("name", NAMED)
def test_a_known_attack_finds_no_fault(name: str, field: Field) -> None:
    tally = Tally()
    for case in islice(NAMED[name](field.world), 0, None, EVERY.get(name, 1)):
        field.try_case(case, tally)
    assert tally.inputs > 0
    assert tally.faults == {}, table_of({name: tally})


@pytest.mark.parametrize("area", AREAS)
def test_inputs_by_lot_find_no_fault(area: str, field: Field) -> None:
    tally = Tally()
    for number in range(BY_LOT.get(area, BY_LOT_ELSEWHERE)):
        field.try_case(case_number(field.world, SEED, number, [area])[1], tally)
    assert tally.faults == {}, table_of({area: tally})


def test_what_must_be_found_is_found(field: Field) -> None:
    """A campaign that sees nothing would pass everywhere: each kind of fault is shown to it once."""
    field.runner.blocked_s = 1.0
    for kind, case in SEEDED.items():
        tally = Tally()
        field.try_case(case, tally)
        assert kind in {fault.kind for fault in tally.faults}, (kind, tally)
