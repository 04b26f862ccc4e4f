"""What attacks start from: good records, boards, pictures, a played state folder, copies, bundles."""

from __future__ import annotations

import json
import shutil
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.engine.protocol import COLOURS
from companion.games.castelli.simulator.play import stand_in_header
from companion.games.registry import rules_for
from companion.games.tuscany.simulator.play import play_game as play_tuscany
from companion.games.tuscany.simulator.play import stand_in_header as tuscany_header
from tests.attack.case import Case, Step, companion
from tests.attack.runner import HERE, Runner
from tests.attack.verdict import Belongings, belongings
from tests.report.games import play_tournament, stand_in_tournament
from tests.toy import records as toy

Json = dict[str, Any]
Pixels = npt.NDArray[np.uint8]
GOLDEN: Final = HERE / "tests" / "games"
OWN: Final = "mine"
"""What own boards, tiles and boxes of the played state folder are called."""
GAME_OF_TUSCANY: Final = 4
"""The number of the running game of Tuscany in the played state folder."""
BEGIN: Final[dict[str, Any]] = {
    "move": "begin", "turn": "blue", "round": 9, "phase": 2, "last_round": False,
    "centre": ["village", "cart", "castle", "city", "estate", "quarry", "monastery", "crop:vine"],
    "bonuses": {"castle": 1},
    "players": {
        "red": {
            "green": 9, "red": 13, "cards": 4, "workers": 1, "marble": 0, "laid": 8, "storage": ["cart"],
            "chips": {"card": 1}, "spaces": {}, "scorings": [4], "direct": 9,
        },
        "blue": {"green": 2},
    },
}  # fmt: skip
"""A game of Tuscany from what lies on the table, with every key."""


SETTINGS: Final[Json] = {
    "language": "de", "shade": "light", "percent": 115, "help": True, "trust_s": 3, "turned": True,
    "rotation": 180,
    "panel": False, "sound": True, "lamp": 40, "brightness": 80, "dark_after_min": 5,
    "names": ["Ana", "Ben"],
    "last": {"record": "castelli/1", "players": [{"colour": "red", "name": "Ana"}, {"colour": "blue"}]},
    "tiles": OWN, "clock_s": 30, "clock_boot": "x",
}  # fmt: skip


def lines_of(text: str) -> list[Json]:
    """Return the objects of a record, its comments left out."""
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def record_text(lines: list[Json]) -> str:
    """Return a record."""
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def tuscany_game(players: int, box: str = "stand-in") -> list[Json]:
    """Return a simulated game of Tuscany whose regions are of the box called *box*."""
    header = tuscany_header(COLOURS[:players], players)
    rules = rules_for(header)
    moves = [dict(rules.write_move(step.move)) for step in play_tuscany(rules.read_header(header), players)]
    for player in header["players"]:
        player["board"]["box"] = box
    return [header, *moves]


@dataclass
class World:
    """Good inputs, kept in *folder*; *runner* has the tree that is attacked make what only it can make."""

    folder: Path
    runner: Runner

    # --- records ---

    @cached_property
    def records(self) -> dict[str, list[Json]]:
        """Records of Castelli, by name."""
        return {file.stem: lines_of(file.read_text("utf-8")) for file in sorted(GOLDEN.glob("*.jsonl"))}

    @cached_property
    def tournament(self) -> list[Json]:
        """The record of a whole tournament."""
        players = [{"colour": colour, "name": f"Name {colour}"} for colour in COLOURS]
        told = stand_in_header(COLOURS, ()) | {
            "record": "castelli-tournament/1",
            "variant": "finals",
            "players": players,
        }
        rules = rules_for(told)
        return [told, *(dict(rules.write_move(step.move)) for step in play_tournament(stand_in_tournament()))]

    @cached_property
    def tuscany_records(self) -> dict[str, list[Json]]:
        """Little games of Tuscany with regions written inline, by name."""
        return {file.stem: lines_of(file.read_text("utf-8")) for file in (GOLDEN / "tuscany").glob("*.jsonl")}

    @cached_property
    def tuscany_games(self) -> list[list[Json]]:
        """Whole games of Tuscany with regions of pieces, and one that begins in the middle."""
        whole = [tuscany_game(players) for players in (2, 3, 4)]
        return [*whole, [whole[0][0], BEGIN, {"move": "draw"}, {"move": "end"}]]

    @cached_property
    def toy_record(self) -> list[Json]:
        """The record of a game of the toy."""
        return lines_of(toy.record())

    @cached_property
    def running(self) -> list[Json]:
        """A game on the table's own board that goes on."""
        header = stand_in_header(("red", "blue"), ("dilemma",), ("Ana", "Ben"))
        header |= {"board": OWN, "tiles": OWN}
        return [header | {"modules": []}, *self._fitting(header)]

    def _fitting(self, header: Json) -> list[Json]:
        """Return a few moves that any board allows: tiles turned over, one a turn."""
        rules = rules_for(header)
        header = {**header, "modules": [], "board": "stand-in", "tiles": "stand-in"}
        from companion.engine.castelli.moves import End
        from companion.engine.castelli.questions import revealing, unseen_tiles

        state: Any = rules.start(rules.read_header(header))
        moves = []
        for _ in range(6):
            for make in (
                lambda game: revealing(game, next(iter(game.face_down)), unseen_tiles(game)[0], game.turn),
                lambda _: End(),
            ):
                move = make(state)
                moves.append(dict(rules.write_move(move)))
                state = rules.apply(state, move).state
        return moves

    # --- TOML ---

    @cached_property
    def tomls(self) -> dict[str, Json]:
        """A layout, a tile set, profiles and pins, by the name of a file."""
        shipped = HERE / "calibration"
        files = {
            "layout.toml": shipped / "layouts" / "stand-in.toml",
            "tiles.toml": shipped / "tiles" / "stand-in.toml",
            "usb.toml": shipped / "profiles" / "usb.toml",
            "module-3.toml": shipped / "profiles" / "module-3.toml",
            "pins.toml": HERE / "hardware" / "pins.toml",
        }
        found = {name: tomllib.loads(file.read_text("utf-8")) for name, file in files.items()}
        small = {
            "columns": 2,
            "rows": 1,
            "a1": "meadow",
            "landscape": {"B1": {"areas": [{"terrain": "mine", "sides": "NESW"}]}},
        }
        return found | {"small.toml": {"name": "small", **small, "rim": {"A1.N": "2 silver"}}}

    # --- pictures ---

    def picture(self, width: int = 64, height: int = 48, seed: int = 1) -> Pixels:
        """Return a picture with colours and structure."""
        coarse = np.random.default_rng(seed).integers(0, 256, (6, 8, 3)).astype(np.uint8)
        return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)

    @cached_property
    def small_png(self) -> bytes:
        """A small PNG."""
        return cv2.imencode(".png", self.picture())[1].tobytes()

    @cached_property
    def profile_folder(self) -> Path:
        """A folder with `profile.toml`, its tiles' pictures, and `table.jpg`, a picture of the table."""
        from tests.vision import tables

        folder = self.folder / "camera"
        if not folder.exists():
            shutil.copytree(tables.profile_path().parent, folder)
            cv2.imwrite(str(folder / "table.jpg"), tables.picture())
        return folder

    @cached_property
    def camera_files(self) -> dict[str, bytes]:
        """The files of that folder, by their names under `camera`."""
        folder = self.profile_folder
        return {
            f"camera/{file.relative_to(folder)}": file.read_bytes()
            for file in folder.rglob("*")
            if file.is_file()
        }

    @cached_property
    def few_camera_files(self) -> dict[str, bytes]:
        """The same with few tiles, which are read the faster."""
        few = ("01.png", "02.png", "back.png")
        return {
            name: raw
            for name, raw in self.camera_files.items()
            if "/tiles/" not in name or name.endswith(few)
        }

    @cached_property
    def bundle(self) -> bytes:
        """An incident bundle."""
        words = ("read", "--profile", "camera/profile.toml", "--incident", "b.zip", "camera/table.jpg")
        return self._made([companion(*words)], self.few_camera_files, "b.zip")

    # --- a state folder, and copies ---

    @cached_property
    def own_files(self) -> dict[str, bytes]:
        """The table's own files, by their names in the state folder."""
        shipped = HERE / "calibration"
        tiles = {name: raw for name, raw in self.camera_files.items() if name.endswith(".png")}
        few = dict(sorted(tiles.items())[:6])
        return {
            f"layouts/{OWN}.toml": (shipped / "layouts" / "stand-in.toml").read_bytes() + b"\n# mine\n",
            f"tiles/{OWN}.toml": (shipped / "tiles" / "stand-in.toml").read_bytes() + b"\n# mine\n",
            f"boxes/{OWN}.toml": (shipped / "boxes" / "stand-in.toml").read_bytes() + b"\n# mine\n",
            "settings.json": json.dumps(SETTINGS).encode(),
            **{name: raw for name, raw in self.camera_files.items() if name.endswith(".toml")},
            **few,
        }

    @cached_property
    def played(self) -> Path:
        """A state folder with four games, three of them running, and own files."""
        target = self.folder / "played"
        if not target.exists():
            tuscany = tuscany_game(2, OWN)[:30]
            games = [self.records["dilemma"], self.running, self.tournament[:40], tuscany]
            files = {f"{n}.jsonl": record_text(game).encode() for n, game in enumerate(games, 1)}
            steps = [companion("import", name) for name in files]
            self._made(
                steps,
                files | {f"state/{name}": raw for name, raw in self.own_files.items()},
                "state/games.sqlite",
            )
            shutil.copytree(self.runner.state, target)
        return target

    @cached_property
    def before(self) -> Belongings:
        """What the played state folder holds."""
        return belongings(self.played)

    @cached_property
    def copy(self) -> bytes:
        """A backup of another table: other games, other own files."""
        games = [
            self.records["every-card"],
            self.records["silver-ties"],
            self.tournament[:30],
            self.running[:6],
            tuscany_game(3, OWN)[:40],
        ]
        files = {f"{n}.jsonl": record_text(game).encode() for n, game in enumerate(games, 1)}
        own = {f"state/{name}": raw.replace(b"# mine", b"# theirs") for name, raw in self.own_files.items()}
        steps: list[Step] = [companion("import", name) for name in files]
        return self._made([*steps, companion("backup", "copy.sqlite")], files | own, "copy.sqlite")

    def _made(self, steps: list[Step], files: dict[str, bytes], name: str) -> bytes:
        """Return the file called *name* after good *steps*."""
        self.runner.lay_out(Case("", steps, files))
        outcome = self.runner.run(steps)
        bad = [spoken for spoken in outcome.spoken if spoken.status != 0]
        if bad or outcome.died:
            raise RuntimeError(
                f"{bad[0].step if bad else steps[-1]}: {bad[0].err.decode() if bad else outcome.died}"
            )
        return (self.runner.case_folder / name).read_bytes()
