"""Bringing a copy back: its games, judged by their own rules, and what its table made itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.base.errors import BadRecord, NotKnown, Refused
from companion.base.parsing import shown
from companion.engine.protocol import AnyRules, EndedGame
from companion.games.registry import game_of, rules_for
from companion.journal import (
    Add,
    Edit,
    History,
    Insert,
    Journal,
    Json,
    Judgement,
    Listed,
    Players,
    ReplaceHeader,
    Restored,
    check_copy,
    own_files,
    restore,
)
from companion.journal.strict import LATEST_MS
from companion.play.course import Course, play
from companion.play.restored_files import Brought, bring
from companion.play.restored_files import Judge as JudgeFile
from companion.play.results import ended_games
from companion.play.sheets import listed, plain
from companion.words.names import safe

NAME_LETTERS_AT_MOST: Final = 200
KIND_LETTERS_AT_MOST: Final = 60


def bring_back(
    journal: Journal, file: Path, judge_file: JudgeFile, replace: bool = False
) -> tuple[list[Restored], list[Brought]]:
    """Bring back what the table made itself, and then the games, which may need it; tell what became of each.

    *judge_file* is asked of each file before it takes its place. With *replace* also what is otherwise here.
    Raises BadStore if it is no copy, BadUsage if a file of the table cannot be written.
    """
    check_copy(file)
    brought = bring(own_files(file), judge_file, replace)
    return restore(journal, file, judge_game), brought


def judge_game(history: History) -> Judgement:
    """Take a game of a copy if it replays by its rules; its players are listed as they then stand.

    One that nobody here can replay, for its rules or its board are not here, is taken as it is, and that is
    noted. Raises BadRecord, saying why, if it is left out.
    """
    header = history.line.header
    _check_common(header)
    try:
        rules = rules_for(header)
    except BadRecord as error:
        return Judgement(_named(header), f"kept as it is: {error}")
    try:
        course: Course[Any, Any, Any] = play(rules, history.line)
    except BadRecord as error:
        if isinstance(error.__cause__, NotKnown):
            ended = ended_games(rules, header, history.kept.sheet) if history.kept else ()
            return Judgement(_named(header, ended), f"kept, but cannot be shown: {error}")
        raise BadRecord(f"header: {error}") from None
    _check_times(history)
    if course.misfit:
        raise BadRecord(f"move {course.misfit.number}: {_why(course.misfit.error, course)}")
    _check_past(rules, history, course)
    _check_kept(rules, history, course)
    return Judgement(listed(rules, course.line, course.state))


def _named(header: Json, ended: Sequence[EndedGame] = ()) -> Players:
    """Return the players of a game that cannot be replayed, with the points it *ended* with if it is one."""
    rows: Mapping[Any, Mapping[str, int]] = ended[0].rows if len(ended) == 1 else {}
    totals = {colour: row["total"] for colour, row in rows.items()}
    return tuple(
        Listed(player.get("name") or player["colour"], totals.get(player["colour"]))
        for player in header["players"]
    )


def _why(error: Refused | BadRecord, course: Course[Any, Any, Any]) -> str:
    words = game_of(course.line.header["record"]).words()
    return words.refusal(error, course.setup) if isinstance(error, Refused) else str(error)


def _check_common(header: Json) -> None:
    """Raise BadRecord unless *header* has what every game's has, whatever the game."""
    kind, players = header.get("record"), header.get("players")
    if not isinstance(kind, str) or not 0 < len(kind) <= KIND_LETTERS_AT_MOST or safe(kind) != kind:
        raise BadRecord(f"header: record: {shown(kind)} is not a kind of record")
    if not isinstance(players, list) or not players:
        raise BadRecord("header: players must be a list")
    for n, player in enumerate(players, 1):
        match player:
            case {"colour": str(colour), **rest} if isinstance(name := rest.get("name", ""), str):
                if max(len(colour), len(name)) <= NAME_LETTERS_AT_MOST:
                    continue
        raise BadRecord(f"header: players: {n}: {shown(player)} is not a player")


def _check_times(history: History) -> None:
    for n, move in enumerate(history.line.moves, 1):
        at_ms = move.get("at_ms", 0)
        if isinstance(at_ms, int) and at_ms > LATEST_MS:
            raise BadRecord(f"move {n}: at_ms: {shown(at_ms)} is not a time")


def _check_past(rules: AnyRules, history: History, course: Course[Any, Any, Any]) -> None:
    """Raise BadRecord unless everything that can be undone or done again is a header or a move."""
    changes = [version.change for version in (*history.done, *history.undone)]
    headers = [history.start.header, *(one.header for one in changes if isinstance(one, ReplaceHeader))]
    starts = [course.start]
    for header in headers:
        if header != course.line.header:
            _check_common(header)
            try:
                starts.append(rules.start(rules.read_header(header)))
            except BadRecord as error:
                if isinstance(error.__cause__, NotKnown):
                    return  # nobody can tell what was a move there
                raise
    played = {id(move) for move in course.line.moves}
    for change in changes:
        if isinstance(change, Add | Edit | Insert) and id(change.move) not in played:
            _check_move(rules, starts, change.move)


def _check_move(rules: AnyRules, starts: list[Any], move: Json) -> None:
    """Raise BadRecord unless *move* is one on a board that the game was once said to have."""
    wrong: BadRecord | None = None
    for start in starts:
        try:
            rules.read_move(start, move)
        except BadRecord as error:
            wrong = error
        else:
            return
    assert wrong is not None
    raise wrong


def _check_kept(rules: AnyRules, history: History, course: Course[Any, Any, Any]) -> None:
    """Raise BadRecord unless a sheet is kept only of a game that ended, with the results of such a game.

    Its figures may be others: an older version kept what it came to.
    """
    if history.kept is None:
        return
    if not (course.line.stopped or rules.finished(course.state)):
        raise BadRecord("a final score is saved for a game that has not ended")
    header = course.line.header
    now = ended_games(rules, header, plain(rules.sheet(course.state)))
    kept = ended_games(rules, header, history.kept.sheet)
    if [(game.part, set(game.rows)) for game in kept] != [(game.part, set(game.rows)) for game in now]:
        raise BadRecord("the saved score is that of another game")
