"""What Hopping says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.base.errors import Refused
from companion.engine.protocol import Colour, Outcome
from companion.words.game_words import GameWords
from companion.words.language import CATALOGUES
from tests.toy.rules import Arrived, Bumped, Correct, Corrected, Hopped, Move, Race

RULES: Final = {
    "H1": "Each square is a point.",
    "H2": "Who is hopped upon loses a point.",
    "H3": "Who is ahead at the end gets three points; most points win.",
    "H4": "The table agrees on corrections.",
}
ROWS: Final = {"during": "During the game", "ahead": "Ahead", "total": "Total"}


@dataclass(frozen=True)
class HoppingWords(GameWords):
    catalogues: tuple[Path, ...] = (Path(__file__).with_name("locale"), CATALOGUES)

    def outcome(self, outcome: Outcome, setup: Any, on_board: bool = False) -> str:  # noqa: ARG002 - one board
        match outcome:
            case Hopped(by=by, square=n):
                return self.say("{player} hops to square {n}.", player=self.player(by, setup), n=n)
            case Bumped(colour=colour, square=n):
                return self.say("{player} is hopped upon.", player=self.player(colour, setup), n=n)
            case Corrected(colour=colour, changes=((_, _, n),)):
                facts = {"player": self.player(colour, setup), "points": self.amount("points", n, True)}
                return self.say("Corrected for {player}: {points}.", **facts)
            case Arrived(winners=winners):
                names = self.all_of([self.player(c, setup) for c in winners])
                return self.say("{players} wins.", players=names)
        raise AssertionError(outcome)

    def log_line(self, move: Move, before: Race) -> str:
        if isinstance(move, Correct):
            points = self.amount("points", move.points, True)
            return f"{self.player(move.player, before.setup)}: {points}"
        return f"{self.player(before.turn, before.setup)}: +{move.far}"

    def whose(self, move: Move, before: Race) -> Colour:
        return move.player if isinstance(move, Correct) else before.turn

    def turn(self, board: Race) -> str:
        if board.over:
            return self.say("The race is over")
        return self.say("{player}: hop", player=self.player(board.turn, board.setup))

    def refusal(self, refused: Refused, setup: Any) -> str:
        if refused.reason == "too-far":
            return self.say("{far} is too far: {left} to go, three at most.", **refused.facts)
        return super().refusal(refused, setup)

    def rule(self, rule: str) -> str:
        return self.say(RULES[rule])

    def counts(self) -> dict[str, str]:
        return {**super().counts(), "square": self.say("Square")}

    def sheet_rows(self) -> dict[str, str]:
        return {key: self.say(row) for key, row in ROWS.items()}
