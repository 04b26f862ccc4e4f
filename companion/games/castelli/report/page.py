"""A game as one page that needs nothing else: result, course, board, every move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from companion.engine.castelli.apply import GameStep
from companion.engine.castelli.begin import new_game
from companion.engine.castelli.box import MODULES
from companion.engine.castelli.final import final_now
from companion.engine.castelli.rulings import DEFAULTS
from companion.engine.castelli.state import Game, Setup, Sheet
from companion.engine.protocol import Colour
from companion.games.castelli.report.on_board import board_section
from companion.games.castelli.report.sheet import every_point, sheet_table, verdict
from companion.games.castelli.report.story import every_move
from companion.games.castelli.report.turns import Turn, course, turns
from companion.games.castelli.words import CastelliWords
from companion.report.chart import Names, draw_chart
from companion.report.markup import (
    Speech,
    crowned,
    document,
    element,
    inline,
    items,
    paragraph,
    section,
    speak,
)

STAND_IN: Final = "stand-in"
Steps = Sequence[GameStep]


@dataclass(frozen=True, slots=True)
class Kept:
    """What a store kept when the game ended: the totals, and the version that counted them."""

    version: str
    totals: Mapping[Colour, int]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known of a game beside its moves."""

    when: str = ""
    stopped: bool = False
    """Whether it was stopped early."""
    kept: Kept | None = None
    misfit: int | None = None
    """The number of the first move that the rules no longer take; the page ends before it."""

    def facts(self, speech: Speech, moves: int) -> str:
        """Return when it was played, by how many, with which modules, and in how many *moves*."""
        voice, setup = speech.voice, speech.setup
        facts = [self.when, voice.count("{n} player", "{n} players", len(setup.colours))]
        facts += [speech.words.module(module) for module in MODULES if module in setup.modules]
        facts.append(voice.count("{n} move", "{n} moves", moves))
        return items((escape(fact) for fact in facts if fact), class_="about")


def report_page(
    setup: Setup, steps: Steps, language: str | CastelliWords = "en", known: Circumstances | None = None
) -> str:
    """Return the page of a game: its *setup* and its moves, each with what came of it.

    A game that still runs is told as it is so far.
    """
    known, start = known or Circumstances(), new_game(setup)
    game = steps[-1].state if steps else start
    speech = speak(language, setup)
    title = verdict(speech, final_now(game)) if game.over else speech.say("The game so far")
    head = _head(speech, title, game, known)
    rules = section(speech.say("Rulings of this table"), items(escape(line) for line in played_by(speech)))
    return document(title, speech, head, *game_sections(speech, start, steps, known), rules)


def game_sections(
    speech: Speech, start: Game, steps: Steps, known: Circumstances, name: str = "board"
) -> list[str]:
    """Return everything about one game; *name* tells its board from others on the page."""
    game = steps[-1].state if steps else start
    if not steps:
        return [board_section(speech, game, name)]
    told, sheet = turns(start, steps), final_now(game)
    heading = speech.say("The score") if game.over else speech.say("The score if the game ended now")
    return [
        section(heading, sheet_table(speech, sheet), _kept(speech, sheet, known.kept), class_="sheet"),
        _course(speech, start, told, game),
        section(speech.say("How each point came about"), every_point(speech, sheet, told)),
        board_section(speech, game, name),
        section(speech.say("Every move"), every_move(speech, told, game, sheet)),
    ]


# --- the head ---


def _head(speech: Speech, title: str, game: Game, known: Circumstances) -> str:
    sheet = final_now(game)
    crowns = element("div", *(crowned(colour) for colour in sheet.winners), class_="crowns")
    above = [crowns] if game.over else []
    below = [] if game.over else [paragraph(line) for line in _now(speech, game, sheet, known)]
    facts = known.facts(speech, game.moves)
    return element("header", *above, element("h1", escape(title)), *below, facts)


def _now(speech: Speech, game: Game, sheet: Sheet, known: Circumstances) -> Iterable[str]:
    """Whose turn it is, and who would win now."""
    yield speech.say("The game was stopped early.") if known.stopped else f"{speech.words.turn(game)}."
    if game.moves:
        yield speech.say("If it ended now: {verdict}", verdict=verdict(speech, sheet))
    if known.misfit is not None:
        yield speech.say(
            "Move {n} does not fit the rules as they are now. The page ends before it.", n=known.misfit
        )


def _kept(speech: Speech, sheet: Sheet, kept: Kept | None) -> str:
    """Say so if another version of the companion counted otherwise when the game ended."""
    if kept is None or kept.totals == {colour: row.total for colour, row in sheet.rows.items()}:
        return ""
    said = speech.say(
        "When the game ended, version {version} of the companion counted otherwise: {totals}.",
        version=kept.version,
        totals=", ".join(f"{speech.name(colour)} {n}" for colour, n in kept.totals.items()),
    )
    return paragraph(said, class_="note")


def _course(speech: Speech, start: Game, told: Sequence[Turn], game: Game) -> str:
    names = Names(
        {colour: speech.name(colour) for colour in speech.setup.colours},
        speech.say("turns"),
        speech.say("final score") if game.over else speech.say("if it ended now"),
    )
    chart = draw_chart(course(start, told, game), names)
    return section(speech.say("The course of the game"), inline(chart), class_="course")


# --- what it was played by ---


def played_by(speech: Speech) -> Iterable[str]:
    """Give the modules, the rulings that are not the usual ones, and what stands in for the box."""
    setup = speech.setup
    modules = [speech.words.module(module) for module in MODULES if module in setup.modules]
    if modules:
        yield speech.say("Modules: {modules}.", modules=speech.voice.all_of(modules))
    chosen = {key: value for key, value in setup.rulings.items() if value != DEFAULTS[key]}
    for key, value in chosen.items():
        yield speech.words.ruling(key, value)
    if not chosen:
        yield speech.say("Every ruling as usual, where the rule books leave something open.")
    if STAND_IN in (setup.board.name, setup.tiles.name):
        yield speech.say(
            "Stand-in board and tiles: the printed ones are not known to the companion, "
            "so these are not those of the box."
        )
