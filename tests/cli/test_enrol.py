"""`companion enrol`: tiles learned from photographs; what is not clear is asked for again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.base.errors import BadPicture, BadUsage
from companion.engine.castelli.assemble import board_for
from companion.engine.castelli.tiles import Tile, TileSet
from companion.engine.protocol import COLOURS
from companion.eye.enrolment import learn
from companion.eye.enrolment_words import Asked, PhotoArgument, read_plan, read_words
from companion.eye.lessons import Enrolment
from companion.eye.profiles import face_set, load_profile
from companion.eye.readers import load_reader
from companion.games.castelli import library
from companion.games.castelli.simulator.art import tile_picture
from companion.games.castelli.simulator.geometry import geometry_of
from companion.games.castelli.simulator.profile_data import profile_toml, tiles_toml
from companion.games.castelli.simulator.scene import Placed, Scene, untidy
from companion.games.castelli.simulator.shot import Shot, take_picture
from companion.simulator.conditions import elsewhere
from companion.vision.teaching.demands import teaching
from tests.cli.cli import companion, one_line
from tests.simulator.kinds import conditions_for

STYLE = "shields"
BOARD = board_for(library.layout("stand-in"), 2)
GEOMETRY = geometry_of(BOARD)
TILES = library.tiles("stand-in")
IDS = list(TILES.tiles)[:12]
Pixels = npt.NDArray[np.uint8]


def order(tile: Tile) -> tuple[str, ...]:
    """Return the colours of *tile* clockwise from red."""
    colours = [coat.colour for coat in tile.coats]
    return tuple(np.roll(colours, -colours.index("red")).tolist())


def laid(ids: list[str], seed: int = 1) -> dict[str, Placed]:
    """Return these tiles on the first meadows, each in some direction, and a tile face down on the last."""
    found = {
        meadow: untidy(Placed(tile, COLOURS[n % 4]), GEOMETRY, "enrol", tile, seed)
        for n, (meadow, tile) in enumerate(zip(BOARD.meadows, ids, strict=False))
    }
    return found | {BOARD.meadows[-1]: untidy(Placed(None), GEOMETRY, "enrol", seed)}


@cache
def photographed(ids: tuple[str, ...] = tuple(IDS), seed: int = 1, live: bool = False) -> Shot:
    """Return a photograph of these tiles; *live*: as a frame of a game, in other light."""
    scene = Scene(BOARD, TILES, STYLE, GEOMETRY, laid(list(ids), seed), seed=seed, table=500 + seed)
    now = conditions_for("ordinary", seed, 60) if live else elsewhere(seed, 72.0)
    return take_picture(scene, now, seed)


def written(folder: Path, tiles: TileSet = TILES) -> Path:
    """Return a profile in *folder* that knows no tile by picture yet."""
    (folder / "tiles.toml").write_text(tiles_toml(tiles), "utf-8")
    path = folder / "profile.toml"
    path.write_text(profile_toml(GEOMETRY, "tiles.toml"), "utf-8")
    return path


def told(ids: list[str]) -> dict[str, str]:
    return {meadow: placed.tile or "back" for meadow, placed in laid(ids).items()}


def lesson(folder: Path, image: Pixels, said: dict[str, str], *, tiles: TileSet = TILES) -> Enrolment:
    cv2.imwrite(str(folder / "a.png"), image)
    path = written(folder, tiles)
    asked = Asked((PhotoArgument(str(folder / "a.png"), said),), ())
    return learn(asked, load_profile(path), path, face_set("tiles.toml", path), teaching())


@cache
def taught() -> Path:
    """Return a profile whose tiles were learned by the command from one photograph."""
    folder = Path(mkdtemp())
    path = written(folder)
    cv2.imwrite(str(folder / "a.png"), photographed().image)
    words = ["a.png # on the long table", *(f"{meadow}={tile}" for meadow, tile in told(IDS).items())]
    (folder / "plan.txt").write_text("\n".join(words), "utf-8")
    said = companion("enrol", "--profile", path, "--plan", folder / "plan.txt", "--json", state=folder)
    assert (said.status, json.loads(said.out)) == (
        0,
        {"learned": sorted([*IDS, "back"]), "again": [], "open": [], "alike": [],
         "missing": [tile for tile in TILES.tiles if tile not in IDS]},
    )  # fmt: skip
    return path


def test_tiles_laid_in_any_direction_are_learned_upright_and_square() -> None:
    folder = taught().parent / "tiles"
    assert {path.name for path in folder.iterdir()} == {f"{tile}.png" for tile in [*IDS, "back"]}
    for tile in IDS:
        picture = cv2.imread(str(folder / f"{tile}.png"))
        assert picture is not None
        assert picture.shape == (128, 128, 3)
        drawn = tile_picture(TILES.tiles[tile], STYLE, 128)
        assert np.corrcoef(picture.ravel(), drawn.ravel())[0, 1] > 0.9


def test_what_was_learned_reads_the_table_in_another_light() -> None:
    shot = photographed(tuple(reversed(IDS)), seed=2, live=True)
    found = load_reader(taught()).read(np.array(shot.image, np.uint8), afresh=True).fields
    wanted = {m: (t.tile, t.north) for m, t in shot.truth.items() if t.state == "up"}
    assert {meadow: (found[meadow].tile, found[meadow].north) for meadow in wanted} == wanted
    assert found[BOARD.meadows[-1]].state == "down"


def test_a_photograph_of_tiles_that_are_known_needs_no_telling(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "b.png"), photographed(tuple(IDS[:4]), seed=3).image)
    said = companion("enrol", "--profile", taught(), "--dry", tmp_path / "b.png", state=tmp_path)
    assert said.status == 0
    assert said.out.splitlines()[0] == f"4 learned: {', '.join(sorted(IDS[:4]))}"


def test_tiles_that_share_their_colours_are_asked_for_with_the_candidates(tmp_path: Path) -> None:
    found = lesson(tmp_path, photographed().image, {})
    assert found.pictures == {}
    assert len(found.open) == len(IDS)
    for one, tile in zip(found.open, IDS, strict=True):
        assert tile in one.maybe
        assert {order(TILES.tiles[maybe]) for maybe in one.maybe} == {order(TILES.tiles[tile])}


def test_a_tile_whose_colours_no_other_has_is_offered_by_itself(tmp_path: Path) -> None:
    alone: dict[tuple[str, ...], str] = {}
    for name in IDS:
        alone.setdefault(order(TILES.tiles[name]), name)
    few = TileSet("few", {name: TILES.tiles[name] for name in alone.values()})
    image = photographed(tuple(few.tiles), seed=1).image
    found = lesson(tmp_path, image, {}, tiles=few)
    assert (set(found.pictures), found.open, found.again) == (set(few.tiles), [], [])


def spoiled() -> Pixels:
    """Return the photograph with one tile blurred and a lamp on another."""
    shot = photographed()
    image = np.array(shot.image, np.uint8)
    for meadow, way in ((BOARD.meadows[0], "blur"), (BOARD.meadows[1], "lamp")):
        x, y = shot.view.project(np.array([GEOMETRY.at(meadow)]))[0].astype(int)
        box = (slice(y - 50, y + 50), slice(x - 50, x + 50))
        if way == "blur":
            image[box] = cv2.GaussianBlur(image[box], (0, 0), 5)
        else:
            cv2.circle(image, (int(x), int(y)), 14, (255, 255, 255), -1)
    return image


def test_blurred_shining_and_wrong_tiles_are_asked_for_again_and_the_others_taken(tmp_path: Path) -> None:
    said = told(IDS)
    here, there = (
        BOARD.meadows[2],
        next(
            meadow
            for meadow in BOARD.meadows[3:]
            if order(TILES.tiles[said[meadow]]) != order(TILES.tiles[IDS[2]])
        ),
    )
    said[here], said[there] = said[there], said[here]
    found = lesson(tmp_path, spoiled(), said)
    why = {one.place.rpartition(" ")[2]: one.why for one in found.again}
    assert set(why) == {*BOARD.meadows[:3], there}
    assert "blurred" in why[BOARD.meadows[0]]
    assert "lamp" in why[BOARD.meadows[1]]
    assert "is it another tile" in why[here]
    assert set(found.pictures) == {*IDS, "back"} - {IDS[0], IDS[1], said[here], said[there]}


def test_the_same_tile_under_two_names_is_said_to_look_alike(tmp_path: Path) -> None:
    first = IDS[0]
    second = next(name for name in IDS[1:] if order(TILES.tiles[name]) == order(TILES.tiles[first]))
    shown = tuple(first if name == second else name for name in IDS)
    found = lesson(tmp_path, photographed(shown).image, told(IDS))
    assert found.again == []
    assert found.alike == [(first, second)]
    assert set(found.pictures) == {*IDS, "back"}


def one_by_itself(tile: str, quarters: int) -> Pixels:
    """Return a photograph of one tile on a plain ground, turned."""
    ground = np.full((700, 900, 3), (70, 66, 60), np.uint8)
    face = np.rot90(tile_picture(TILES.tiles[tile], STYLE, 300), quarters)
    ground[200:500, 280:580] = face
    turn = cv2.getRotationMatrix2D((430, 350), 9, 1.0)
    return np.asarray(cv2.warpAffine(ground, turn, (900, 700), borderValue=(70, 66, 60)), np.uint8)


def test_single_tiles_are_found_and_turned_whether_cut_out_or_not(tmp_path: Path) -> None:
    path = written(tmp_path)
    cv2.imwrite(str(tmp_path / f"{IDS[0]}.png"), one_by_itself(IDS[0], 1))
    cv2.imwrite(str(tmp_path / "p.jpg"), one_by_itself(IDS[1], 2))
    cv2.imwrite(str(tmp_path / f"{IDS[2]}.png"), tile_picture(TILES.tiles[IDS[2]], STYLE, 200))
    words = [
        str(tmp_path / f"{IDS[0]}.png"),
        f"{IDS[1]}={tmp_path / 'p.jpg'}",
        str(tmp_path / f"{IDS[2]}.png"),
    ]
    found = learn(
        read_words(words, TILES.tiles), load_profile(path), path, face_set("tiles.toml", path), teaching()
    )
    assert (set(found.pictures), found.again) == (set(IDS[:3]), [])
    for tile, picture in found.pictures.items():
        drawn = tile_picture(TILES.tiles[tile], STYLE, 128)
        assert np.corrcoef(picture.ravel(), drawn.ravel())[0, 1] > 0.9


def test_a_photograph_without_a_board_or_tile_is_one_line_and_changes_nothing(tmp_path: Path) -> None:
    path = written(tmp_path)
    grey = np.random.default_rng(1).integers(90, 110, (480, 640, 3)).astype(np.uint8)
    cv2.imwrite(str(tmp_path / "x.png"), grey)
    cv2.imwrite(str(tmp_path / "01.png"), grey)
    said = companion("enrol", "--profile", path, "x.png", state=tmp_path, cwd=tmp_path)
    one_line(said, "x.png: no board: 0 of 4 markers are seen")
    asked = read_words([str(tmp_path / "01.png")], TILES.tiles)
    with pytest.raises(BadPicture, match="no tile stands out"):
        learn(asked, load_profile(path), path, face_set("tiles.toml", path), teaching())
    assert not (tmp_path / "tiles").exists()


def test_words_say_what_lies_where_and_nonsense_is_named(tmp_path: Path) -> None:
    asked = read_words(["a.jpg", "A1=01", "B2=back", "b.jpg", "02.png", "S1=x/y.jpg"], {*TILES.tiles, "back"})
    assert asked.photos == (PhotoArgument("a.jpg", {"A1": "01", "B2": "back"}), PhotoArgument("b.jpg"))
    north = read_words(["a.jpg", "A1=01:red", "C1=02"], TILES.tiles).photos
    assert north == (PhotoArgument("a.jpg", {"A1": "01", "C1": "02"}, {"A1": "red"}),)
    assert asked.singles == (("02", "02.png"), ("S1", "x/y.jpg"))
    for words, says in (
        (["a.jpg", "A1=01:"], "after the colon belongs the colour that points north"),
        (["A1=01"], "name the photograph first"),
        (["a.jpg", "A1=99"], "'99' is not a tile of the set"),
        (["a.jpg", "A1=01", "A1=02"], "was given before"),
        (["a.jpg", "A1=01", "C1=01"], "it is already on A1"),
    ):
        with pytest.raises(BadUsage, match=says):
            read_words(words, TILES.tiles)
    (tmp_path / "plan").write_text('"a b.jpg" A1=01 # here\n02=c.jpg\n', "utf-8")
    assert read_plan(str(tmp_path / "plan")) == [
        str(tmp_path / "a b.jpg"),
        "A1=01",
        f"02={tmp_path / 'c.jpg'}",
    ]
    one_line(
        companion("enrol", "--profile", written(tmp_path), state=tmp_path), "companion enrol: no picture"
    )


PAINTS = {"red": (45, 40, 190), "blue": (185, 95, 45), "green": (60, 140, 50), "yellow": (45, 195, 225)}
CORNERS = ((4, 4), (4, 36), (36, 36), (36, 4))


def with_coats_in_its_corners(tile: str) -> Pixels:
    """Return a tile whose coats lie clockwise of its sides; its ground is the same in every turn."""
    ground = 180 + 6 * (np.indices((64, 64)).sum(axis=0) % 2)
    picture = np.repeat(ground[..., None], 3, axis=2).astype(np.uint8)
    for (y, x), coat in zip(CORNERS, TILES.tiles[tile].coats, strict=True):
        picture[y : y + 24, x : x + 24] = PAINTS[coat.colour]
        picture[y + 4 : y + 9, x + 4 : x + 4 + 3 * (coat.value or 7)] = 240
    return np.asarray(cv2.resize(picture, (128, 128), interpolation=cv2.INTER_NEAREST), np.uint8)


def test_tiles_whose_colours_lie_in_the_corners_are_not_taught_the_wrong_way_up(tmp_path: Path) -> None:
    path = written(tmp_path)
    for tile in IDS:
        cv2.imwrite(str(tmp_path / f"{tile}.png"), with_coats_in_its_corners(tile))
    said = companion(
        "enrol", "--profile", path, "--json", *(tmp_path / f"{tile}.png" for tile in IDS), state=tmp_path
    )
    answer = json.loads(said.out)
    assert answer["learned"] == []
    assert {one["tile"] for one in answer["again"]} == set(IDS)
    assert all("which way up" in one["why"] for one in answer["again"])


def test_one_tile_said_to_lie_with_a_colour_to_the_north_settles_all_of_them(tmp_path: Path) -> None:
    shot, said = photographed(), told(IDS)
    image = np.array(shot.image, np.uint8)
    for meadow, placed in laid(IDS).items():  # the photograph again, with other tiles where its tiles lie
        if placed.tile:
            quarters = [coat.colour for coat in TILES.tiles[placed.tile].coats].index(placed.north or "red")
            paste(image, shot, meadow, np.rot90(with_coats_in_its_corners(placed.tile), quarters))
    path, meadow = written(tmp_path), BOARD.meadows[2]
    north = laid(IDS)[meadow].north
    silent = lesson(tmp_path, image, said)
    asked = Asked((PhotoArgument(str(tmp_path / "a.png"), said, {meadow: str(north)}),), ())
    answered = learn(asked, load_profile(path), path, face_set("tiles.toml", path), teaching())
    assert set(silent.pictures) == {"back"}
    assert (set(answered.pictures), answered.again) == ({*IDS, "back"}, [])
    for tile in IDS:
        turned = [np.rot90(answered.pictures[tile], turn).astype(float) for turn in range(4)]
        drawn = with_coats_in_its_corners(tile).astype(float)
        assert np.argmin([abs(one - drawn).mean() for one in turned]) == 0


def paste(image: Pixels, shot: Shot, meadow: str, tile: Pixels) -> None:
    """Lay *tile* on *meadow* in the photograph."""
    x, y = GEOMETRY.at(meadow)
    half = GEOMETRY.tile_mm / 2
    corners = np.array(
        [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
    )
    there = shot.view.project(corners).astype(np.float32)
    here = np.array([[0, 0], [127, 0], [127, 127], [0, 127]], np.float32)
    matrix, size = cv2.getPerspectiveTransform(here, there), (image.shape[1], image.shape[0])
    seen = cv2.warpPerspective(tile, matrix, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.ones_like(tile), matrix, size, flags=cv2.INTER_NEAREST)
    image[mask > 0] = seen[mask > 0]


def test_a_colour_that_the_tile_has_not_points_nowhere(tmp_path: Path) -> None:
    said = companion(
        "enrol", "--profile", written(tmp_path), "a.png", f"A1={IDS[0]}:black", state=tmp_path, cwd=tmp_path
    )
    one_line(said, f"a.png: A1={IDS[0]}:black: {IDS[0]} has no black on it")
