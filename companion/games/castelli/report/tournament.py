"""A tournament as a page: places, the points of each round, and every game of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from html import escape

from companion.engine.castelli.apply import GameStep
from companion.engine.castelli.state import Game, Setup
from companion.engine.castelli.tournament import (
    HALVES,
    Half,
    OnHalf,
    Round,
    Tournament,
    TournamentOver,
    TournamentSetup,
    TournamentStep,
    finals,
    new_tournament,
    result,
    standings,
)
from companion.engine.protocol import Outcome, Step
from companion.games.castelli import report
from companion.games.castelli.game import GAME
from companion.games.castelli.report import CastelliSpeech
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.words import CastelliWords
from companion.report.markup import TableRow, crowned, document, element, paragraph, section, table
from companion.report.page import BoardPage
from companion.report.protocol import Circumstances
from companion.report.speech import Speech


@dataclass(slots=True)
class RoundGame:
    """One game of the tournament."""

    round: int
    half: Half
    start: Game
    steps: list[GameStep] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.steps[-1].state if self.steps else self.start


def tournament_page(
    setup: TournamentSetup,
    steps: Sequence[TournamentStep],
    words: CastelliWords | None = None,
    known: Circumstances | None = None,
) -> str:
    """Return the page of a tournament with this *setup* that was played in *steps*."""
    words, known, start = words or CastelliWords(), known or Circumstances(), new_tournament(setup)
    state: Tournament = steps[-1].state if steps else start
    page = BoardPage(Speech(words, _everybody(setup)), CASTELLI, report)
    title = page.speech.say("The tournament so far")
    outcomes: tuple[Outcome, ...] = steps[-1].outcomes if steps else ()
    if state.over:
        over = next(outcome for outcome in outcomes if isinstance(outcome, TournamentOver))
        title = words.outcome(over, setup)
    played = split(start, steps)
    standing = _standing(page.speech, state, played)
    games = (_game(words, one) for one in played)
    head = _head(page, title, state, known)
    return document(GAME.title, title, page.speech, head, standing, *games, page.played_by())


def _everybody(setup: TournamentSetup) -> Setup:
    """Return a set-up with all four players, to name them by."""
    return replace(setup.halves["a"], colours=setup.colours, names=setup.names, modules=setup.modules)


def split(start: Tournament, steps: Iterable[TournamentStep]) -> list[RoundGame]:
    """Return the games of the tournament, each with its own moves, in the order they were set up."""
    now = {half: RoundGame(1, half, start.halves[half]) for half in HALVES}
    found = list(now.values())
    for move, state, outcomes in steps:
        if isinstance(move, Round):
            now = {half: RoundGame(state.round, half, state.halves[half]) for half in HALVES}
            found += now.values()
        elif isinstance(move, OnHalf):
            own = tuple(outcome for outcome in outcomes if not isinstance(outcome, TournamentOver))
            now[move.half].steps.append(Step(move.move, state.halves[move.half], own))
    return found


def _head(page: BoardPage, title: str, state: Tournament, known: Circumstances) -> str:
    crowns = element("div", *(crowned(colour) for colour in standings(state)[0]), class_="crowns")
    stopped = [paragraph(page.speech.say("The tournament was stopped early."))] if known.stopped else []
    above = [crowns] if state.over else []
    return element("header", *above, element("h1", escape(title)), *stopped, page.facts(state.moves, known))


def _standing(speech: CastelliSpeech, state: Tournament, played: Sequence[RoundGame]) -> str:
    """The points of every round, and the places as they are or would be now."""
    colours = speech.setup.colours
    lines, totals = [], dict.fromkeys(colours, 0)
    for number in range(1, state.round + 1):
        points = {c: n for one in played if one.round == number for c, n in result(one.game).points.items()}
        totals = {colour: totals[colour] + points[colour] for colour in colours}
        lines.append(TableRow(speech.say("Round {n}", n=number), [str(points[colour]) for colour in colours]))
    if not finals(state):
        lines.append(TableRow(speech.say("Total"), [str(totals[colour]) for colour in colours], "total"))
    places = standings(state)
    place = {c: 1 + sum(map(len, places[:n])) for n, shared in enumerate(places) for c in shared}
    lines.append(TableRow(speech.say("Place"), [f"{place[colour]}." for colour in colours], "total"))
    heading = speech.say("The places") if state.over else speech.say("The places if it ended now")
    return section(heading, table(speech, lines, places[0]))


def _game(words: CastelliWords, one: RoundGame) -> str:
    speech, end = Speech(words, one.game.setup, on_board=True), result(one.game)
    names = words.all_of([f"{speech.name(colour)} {n}" for colour, n in end.points.items()])
    head = speech.say("Round {n}, half {half}", n=one.round, half=one.half.upper())
    summary = element("summary", element("b", escape(head)), element("span", escape(names), class_="right"))
    page = BoardPage(speech, CASTELLI, report)
    parts = page.sections(one.start, one.steps, Circumstances(), f"board-{one.round}-{one.half}")
    return element("details", summary, *parts, class_="game")
