"""The demo's game by camera: played on a drawn table, recorded by what the eye reads, with its pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2

from companion.demo.folders import PROFILE, TABLE
from companion.engine.castelli.apply import GameStep
from companion.engine.castelli.moves import Move
from companion.engine.castelli.state import Setup
from companion.games.castelli.demo.album import Album
from companion.games.castelli.demo.by_camera import GameByCamera
from companion.games.castelli.simulator.camera import SimulatedTable
from companion.games.castelli.simulator.watched import watch
from companion.games.castelli.words import CastelliWords
from companion.games.castelli.words.names import Voice

SIZE: Final = (1280, 720)
QUALITY: Final = 95
STILL: Final = 4
"""Frames after each hand: at the third the table is still, and two are read."""


class Film:
    """A game that is played before the camera, with its pictures."""

    def __init__(self, setup: Setup, seed: int, folder: Path, words: CastelliWords, voice: Voice) -> None:
        table = SimulatedTable(setup, seed, size=SIZE, brief=True)
        watching = watch(table, folder=(folder / PROFILE).parent)
        self._voice, self._folder = voice, folder
        self._game = GameByCamera(table, watching, STILL)
        self._album = Album(folder, watching.eye.profile, words, voice)

    def play(self) -> Iterator[tuple[Move, GameStep, str]]:
        """Give each move of the record, what it led to, and where it came from."""
        for happening in self._game.play():
            self._album.add(happening, self._game.watching)
            for one in happening.recorded:
                yield one.move, one.step, one.source
        self._keep_table()
        self._album.close(self._voice.say("A simulated game of Castelli, turn by turn"))

    def _keep_table(self) -> None:
        """Keep a last picture of the table as the camera takes it, for people to have it read."""
        (last,) = self._game.table.still(1)
        cv2.imwrite(str(self._folder / TABLE), last.shot.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])

    def sentences(self) -> list[str]:
        """Return what the camera did, and whether the score is that of the table."""
        tally, voice = self._game.tally, self._voice
        told = voice.say(
            "The camera: {frames} pictures. Proposals: {proposals}; questions: {questions}; "
            "tiles entered by hand: {told}; cards seen: {seen} of {cards}.",
            frames=self._game.watching.frames,
            proposals=tally.proposals,
            questions=tally.questions,
            told=tally.told + tally.missed + tally.wrong,
            seen=tally.cards_seen,
            cards=tally.cards,
        )
        if self._game.as_it_was():
            return [told, voice.say("The score matches the simulated table.")]
        return [told, voice.say("The score does NOT match the simulated table: that is a bug.")]
