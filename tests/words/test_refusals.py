"""Refusals teach: for each reason a sentence that says why, and what is possible instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.base.errors import Refused
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.castelli.tournament_record import read_header
from companion.games.castelli import library
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.words import CastelliWords
from companion.journal import Edit, TableReason, open_journal
from companion.play.table import Table
from tests.engine.test_tournament import told as tournament
from tests.small import END, header, lay, refusal
from tests.words.refused import Json, building
from tests.words.refused_castles import CASTLES
from tests.words.refused_elsewhere import BOOKS, BY_HAND
from tests.words.refused_turns import TURNS
from tests.words.telling import why_not

TELLS = [*TURNS, *CASTLES, *BOOKS]


@pytest.mark.parametrize(("reason", "game", "data", "sentence"), TELLS, ids=[str(tell[0]) for tell in TELLS])
def test_a_refusal_of_the_engine_teaches(reason: Reason, game: Game, data: Json, sentence: str) -> None:
    assert refusal(game, data).reason == reason
    assert why_not(game, data) == sentence


@pytest.mark.parametrize(("reason", "facts", "sentence"), BY_HAND, ids=[str(tell[0]) for tell in BY_HAND])
def test_a_refusal_from_elsewhere_teaches(reason: str, facts: dict[str, Any], sentence: str) -> None:
    assert CastelliWords().refusal(Refused(reason, **facts), building().setup) == sentence


def test_no_reason_is_without_its_sentence() -> None:
    shown = {str(reason) for reason, *_ in (*TELLS, *BY_HAND)}
    assert {*Reason, *TableReason} - shown == set()


def test_a_change_of_the_past_names_the_later_move_and_why_it_would_not_fit(tmp_path: Path) -> None:
    turns = [lay("A1", "01", "red"), END, lay("C1", "02", "red"), END, lay("B2", "03", "red")]
    with open_journal(tmp_path / "games.sqlite") as journal:
        table = Table.begin(journal, CASTELLI, header(), turns)
        misfit = table.preview(Edit(3, lay("B2", "02", "red"))).refusal
        own = table.preview(Edit(3, lay("A1", "04", "red"))).refusal
    assert isinstance(misfit, Refused)
    assert CastelliWords().refusal(misfit, table.setup) == (
        "With this change, move 5 would no longer be possible. "
        "The tile on B2 is already face up. Choose one that is face down."
    )
    assert isinstance(own, Refused)
    assert CastelliWords().refusal(own, table.setup).startswith("The tile on A1 is already face up.")


def test_a_refusal_can_be_told_without_a_table() -> None:
    for _, game, data, _ in TELLS:
        assert "…" not in CastelliWords().refusal(refusal(game, data), None)
    assert CastelliWords().refusal(Refused(Reason.NOT_A_PLAYER, colour="green"), None) == (
        "Green is neutral. Choose a colour that is played."
    )


def test_in_a_tournament_a_colour_is_played_on_a_half() -> None:
    refused = Refused(Reason.NOT_A_PLAYER, colour="green")
    assert CastelliWords().refusal(refused, read_header(tournament(), library)) == (
        "Green is neutral on this half. Choose a colour that is played here."
    )


def test_an_unknown_reason_or_a_missing_fact_is_no_error() -> None:
    assert CastelliWords().refusal(Refused("new-reason"), None) == "This is not possible now."
    assert (
        CastelliWords().refusal(Refused(Reason.FACE_UP), None).startswith("The tile on … is already face up")
    )
