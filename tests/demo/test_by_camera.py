"""Whole short games through the drawn camera, and the demo that shows one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from companion.__main__ import main
from companion.demo.folders import PROFILE, TABLE
from companion.engine.castelli.moves import End, Reveal
from companion.eye.readers import load_reader
from companion.eye.readings import sentence
from companion.games.castelli.demo.by_camera import CAMERA, TOUCH, YES, Happening
from companion.games.castelli.demo.camera_game import Film
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.names import Voice
from companion.pictures.reading import open_picture
from tests.demo.tables import short_game, short_setup

ROOT = Path(__file__).parents[2]
WITHOUT_OPENCV = """
import sys
sys.modules["cv2"] = None
from companion.__main__ import main
sys.exit(main(["demo", "--players", "2", "--seed", "1", "--out", sys.argv[1]]))
"""


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing reach the state folder of whoever runs the tests."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))


@pytest.mark.slow
def test_a_game_with_hands_and_bumps_ends_with_the_score_of_the_table() -> None:
    game = short_game(short_setup("red blue green", "dilemma battle"), seed=11, style="wedges", whole=True)
    happened = list(game.play())
    assert game.game.over
    assert game.as_it_was()
    assert game.watching.wrong == []  # no field was ever read wrongly and surely
    assert (game.tally.wrong, game.tally.missed) == (0, 0), game.tally.bad
    _holds_what_it_says(happened)


def _holds_what_it_says(happened: list[Happening]) -> None:
    """Each tile that was confirmed with a yes comes from the camera, and so does the end before it."""
    laid = [one for one in happened if isinstance(one.truth.move, Reveal)]
    assert len(laid) == 8
    assert sum(one.how == YES for one in laid) >= 6  # few questions on a calm table
    for one in laid:
        sources = {each.source for each in one.recorded}
        assert sources == ({CAMERA} if one.how in ("yes", "chosen") else {TOUCH})
    assert isinstance(happened[-1].recorded[-1].move, End)
    assert happened[-1].recorded[-1].source == TOUCH


@pytest.mark.slow
def test_the_film_of_a_game_leaves_a_picture_for_each_turn_and_the_same_record_again(tmp_path: Path) -> None:
    setup, words = short_setup(), CastelliWords()
    film = Film(setup, 5, tmp_path, words, Voice(words, setup))
    played = list(film.play())
    moves = [(move, source) for move, _, source in played]
    names = sorted(path.name for path in tmp_path.iterdir() if path.is_file())
    assert names == ["contact-sheet.jpg", "table.jpg", *(f"turn-{n:02}.jpg" for n in range(1, 9))]
    assert all(cv2.imread(str(tmp_path / name)) is not None for name in names)
    assert {type(move) for move, source in moves if source == CAMERA} >= {Reveal, End}
    told = film.sentences()
    assert told[-1] == "The score matches the simulated table."
    reading = load_reader(tmp_path / PROFILE).read(open_picture(str(tmp_path / TABLE)).image)
    laid = {field: (one.tile, one.north) for field, one in played[-1][1].state.laid.items()}
    assert {field: (read.tile, read.north) for field, read in reading.fields.items()} == laid
    assert not sentence("table.jpg", reading).endswith("; ")  # nothing is left to be told
    again = short_game(setup, seed=5)
    assert [(one.move, one.source) for each in again.play() for one in each.recorded] == moves


def test_without_its_packages_the_demo_says_so_in_one_line_and_plays_on(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_OPENCV, tmp_path], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr.startswith("demo: without the camera")
    assert done.stderr.count("\n") == 1
    assert "wins with" in done.stdout or "win with" in done.stdout
    lines = (tmp_path / "game.jsonl").read_text("utf-8").splitlines()[2:]
    assert not any("source" in json.loads(line) for line in lines)
    assert not list(tmp_path.glob("*.jpg"))
    assert main(["replay", str(tmp_path / "game.jsonl")]) == 0
