"""A game as one page that needs nothing else: result, course, board, every move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from companion.engine.protocol import AnyRules, Score
from companion.games.plugin import Game
from companion.play.explain import would_win
from companion.play.turns import Turn, points_course, turns
from companion.report.chart import ChartNames, draw_chart
from companion.report.markup import crowned, document, element, inline, items, paragraph, section
from companion.report.protocol import Circumstances, GameReport, KeptScore, Steps, report_of
from companion.report.sheet import every_point, sheet_table, verdict
from companion.report.speech import AnySpeech, Speech
from companion.report.story import every_move
from companion.words.game_words import GameWords


def report_page(
    game: Game, rules: AnyRules, words: GameWords, start: Any, steps: Steps, known: Circumstances
) -> str:
    """Return the page of a game that began as *start* and went on by *steps*.

    One that still runs is shown as it is so far.
    """
    if len(rules.boards(start)) > 1:
        return report_of(game).several_boards_page(words, start, steps, known)
    page = BoardPage(Speech(words, start.setup), rules, report_of(game))
    return page.whole(game.title, start, steps, known)


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The page of the game on one board, or the part about it on a page of several."""

    speech: AnySpeech
    rules: AnyRules
    report: GameReport

    def whole(self, box: str, start: Any, steps: Steps, known: Circumstances) -> str:
        """Return a page about this board alone; *box* is what the game is called."""
        speech, board = self.speech, steps[-1].state if steps else start
        score = self.rules.score(board)
        title = verdict(speech, score) if board.over else speech.say("The game so far")
        head = self._head(box, title, board, score, known)
        return document(box, title, speech, head, *self.sections(start, steps, known), self.played_by())

    def sections(self, start: Any, steps: Steps, known: Circumstances, name: str = "board") -> list[str]:
        """Return everything about the game; *name* tells its board from others on the page."""
        speech, report, board = self.speech, self.report, steps[-1].state if steps else start
        if not steps:
            return [report.board_section(speech, board, name)]
        told, score = turns(self.rules, start, steps), self.rules.score(board)
        heading = speech.say("The score") if board.over else speech.say("The score if the game ended now")
        table = sheet_table(speech, report, score)
        return [
            section(heading, table, _kept(speech, score, known.kept), class_="sheet"),
            self._course(start, told, board),
            *report.own_sections(speech, start, steps),
            section(speech.say("Where each point comes from"), every_point(speech, score, told)),
            report.board_section(speech, board, name),
            section(speech.say("All moves"), every_move(speech, self.rules, report, told, score)),
        ]

    def played_by(self) -> str:
        """Return what the game was played by; nothing if there is nothing to tell."""
        lines = [escape(line) for line in self.report.played_by(self.speech)]
        return section(self.speech.say("Rulings of this table"), items(lines)) if lines else ""

    def facts(self, moves: int, known: Circumstances, box: str = "") -> str:
        """Return what was played, out of which *box*, when, by how many and in how many *moves*."""
        words = self.speech.words
        players = words.count("{n} player", "{n} players", len(self.speech.setup.colours))
        told = words.count("{n} move", "{n} moves", moves)
        facts = [box, known.when, players, *self.report.facts(self.speech), told]
        return items((escape(fact) for fact in facts if fact), class_="about")

    def _head(self, box: str, title: str, board: Any, score: Score, known: Circumstances) -> str:
        crowns = element("div", *(crowned(colour) for colour in score.winners), class_="crowns")
        above = [crowns] if board.over else []
        below = [] if board.over else [paragraph(line) for line in self._now(board, score, known)]
        facts = self.facts(board.moves, known, box)
        return element("header", *above, element("h1", escape(title)), *below, facts)

    def _now(self, board: Any, score: Score, known: Circumstances) -> Iterable[str]:
        """Whose turn it is, and who would win now."""
        speech = self.speech
        yield speech.say("The game was stopped early.") if known.stopped else f"{speech.words.turn(board)}."
        if board.moves:
            yield would_win(speech.words, speech.setup, score.winners)
        if known.misfit is not None:
            yield speech.say(
                "Move {n} does not fit the current rules. The report ends before it.", n=known.misfit
            )

    def _course(self, start: Any, told: Sequence[Turn], board: Any) -> str:
        speech = self.speech
        names = ChartNames(
            {colour: speech.name(colour) for colour in speech.setup.colours},
            speech.say("turns"),
            speech.say("final score") if board.over else speech.say("if it ended now"),
        )
        chart = draw_chart(points_course(self.rules, start, told, board), names)
        return section(speech.say("How the game went"), inline(chart), class_="course")


def _kept(speech: AnySpeech, score: Score, kept: KeptScore | None) -> str:
    """Tell if another version of the companion counted otherwise when the game ended."""
    if kept is None or kept.totals == {colour: row["total"] for colour, row in score.rows.items()}:
        return ""
    said = speech.say(
        "When the game ended, version {version} counted differently: {totals}.",
        version=kept.version,
        totals=", ".join(f"{speech.name(colour)} {n}" for colour, n in kept.totals.items()),
    )
    return paragraph(said, class_="note")
