"""Whether a copy can be relied upon: all of it is tried out in a folder of its own, nothing is restored."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.base import paths
from companion.base.errors import BadData, BadRecord
from companion.doctor.own_data import judge_own
from companion.games.registry import rules_for
from companion.journal import check_copy, own_files
from companion.journal.copied import CopiedGame, opened_copy
from companion.journal.strict import read_strictly
from companion.play.course import Course, first_difference, play
from companion.play.restored_files import bring
from companion.play.restoring import judge_game
from companion.play.sheets import plain
from companion.play.user_data import PROFILE


class CopyReport(NamedTuple):
    """What a copy holds, and what is wrong with it: a line for each *problem*, and for what to point out."""

    games: int
    files: int
    problems: tuple[str, ...]
    warnings: tuple[str, ...]


def check_backup(file: Path) -> CopyReport:
    """Return how the copy at *file* is: its seals, its games, and whether all that they need is in it.

    Only what is in the copy and what ships counts, not what this table has. Raises BadStore if it is no copy.
    """
    with TemporaryDirectory(prefix="companion-check-") as folder, paths.state_folder_at(Path(folder)):
        check_copy(file)
        own = own_files(file)
        problems = [one.note for one in bring(own, judge_own) if one.how == "refused"]
        games, warnings = 0, list[str]()
        with opened_copy(file, Path(folder) / "copy") as copy:
            problems += [] if copy.is_sound else ["damaged"]
            for game in copy.games():
                games += 1
                problem, warning = _judge(game)
                problems += [f"game {game.number}: {problem}"] if problem else []
                warnings += [f"game {game.number}: {warning}"] if warning else []
        lost, unknown = _look_through_profile()
        problems += [text.replace(f"{folder}/", "") for text in lost]
        warnings += unknown
    return CopyReport(games, len(own), tuple(problems), tuple(warnings))


def _judge(game: CopiedGame) -> tuple[str, str]:
    """Return what is wrong with *game*, and what to point out."""
    if not game.whole:
        return "only a beginning can be read", ""
    try:
        history = read_strictly(game.rows)
        if note := judge_game(history).note:
            return note, ""
    except BadRecord as error:
        return str(error), ""
    rules = rules_for(history.line.header)
    course: Course[Any, Any, Any] = play(rules, history.line)
    if difference := first_difference(rules, history, course):
        return "", f"from move {difference.number} on it comes out otherwise than it was played"
    kept = history.kept
    if kept and kept.engine == rules.version and kept.sheet != plain(rules.sheet(course.state)):
        return "the score that was kept is not the one that its moves come to", ""
    return "", ""


def _look_through_profile() -> tuple[list[str], list[str]]:
    """Return what the camera profile needs and does not find, and what it was not taught."""
    path = paths.profile_path()
    try:
        from companion.eye import profiles
    except ImportError:
        return [], []  # without the app's packages there is no camera here
    if not path.is_file():
        return [], []
    profile, lost = profiles.load_profile(path), list[str]()
    if profile.sites.bare is not None and not (path.parent / profile.sites.bare).is_file():
        lost.append(f"{PROFILE}: {profile.sites.table}: bare: {profile.sites.bare} is not in it")
    try:
        faces = profiles.faces_for(profile, path)
    except BadData as error:
        return [*lost, str(error)], []
    untaught = profiles.without_picture(profile, faces.sides, path) if faces else []
    return lost, [f"{PROFILE}: no picture of {', '.join(untaught)}"] if untaught else []
