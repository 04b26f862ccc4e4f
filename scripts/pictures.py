"""Every screen as a picture, by size, language and theme; measured if wished: `scripts/pictures DIR`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion import app
from companion.base import paths
from companion.base.errors import BadUsage
from companion.system.settings import Settings
from companion.system.virtual_display import a_display
from companion.words.language import LANGUAGES

SIZES: Final = ("800x480", "1024x600", "1280x800", "1280x720", "720x1280")
SHADES: Final = ("dark", "light")
PERCENTS: Final = ("100", "80", "150")
GUIDE: Final = {
    "home": "home",
    "new-game": "new_game",
    "table": "table",
    "choose": "reveal-choosing",
    "lay": "reveal",
    "hands": "table-hands",
    "log": "log",
    "why": "why",
    "score": "final_score",
    "tuscany-choose": "choose_game",
    "tuscany-region": "new_game_region",
    "tuscany-centre": "new_game_centre",
    "tuscany-table": "tuscany_table",
    "tuscany-refill": "tuscany_table-refill",
    "tuscany-hands": "tuscany_table-placed",
    "tuscany-phase": "tuscany_phase_sheet",
    "tuscany-teach": "box_pieces",
    "tuscany-seen": "tuscany_asked",
    "tuscany-mat-teach": "mat_tiles-learned",
}
"""What the pictures of docs/pictures/guide show; seen.png, of two windows, is made by hand.

tuscany-mat.jpg is the picture of the demo.
"""


def main(argv: list[str]) -> int:
    """Make the pictures; with --check also say what is wrong with them, and then exit with 1."""
    words = ArgumentParser(prog="scripts/pictures", description="every screen as a picture")
    words.add_argument(
        "folder", metavar="DIR", nargs="?", help="where the pictures go; without it, only measure"
    )
    words.add_argument("--scenes", metavar="A,B", help="only scenes whose names begin so")
    for name, all_of in (
        ("sizes", SIZES),
        ("languages", tuple(LANGUAGES)),
        ("shades", SHADES),
        ("percents", PERCENTS),
    ):
        words.add_argument(f"--{name}", type=_several(all_of), default=_first(name, all_of), metavar="A,B",
                           help=f"all, or some of {','.join(all_of)}")  # fmt: skip
    words.add_argument("--check", action="store_true", help="measure each screen and list what is wrong")
    words.add_argument("--guide", action="store_true", help="those of the guide, by their names there")
    args = words.parse_args(argv)
    if args.guide:
        args.sizes = SIZES[:1]
    if args.folder is None and not args.check:
        raise BadUsage("pictures: say where they go, or --check to measure without making any")
    folder = Path(args.folder) if args.folder else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    with a_display(), TemporaryDirectory() as state:
        return 1 if _make(args, folder, Path(state)) else 0


def _several(all_of: tuple[str, ...]) -> Any:
    def read(text: str) -> tuple[str, ...]:
        chosen = all_of if text == "all" else tuple(text.split(","))
        if unknown := [one for one in chosen if one not in all_of]:
            raise BadUsage(f"pictures: {unknown[0]}: not one of {', '.join(all_of)}")
        return chosen

    return read


def _first(name: str, all_of: tuple[str, ...]) -> tuple[str, ...]:
    return all_of if name == "sizes" else all_of[:1]


def _make(args: Namespace, folder: Path | None, state: Path) -> int:
    """Go through all that is asked for; print each fault as it is found, and return how many there are."""
    import os

    os.environ["COMPANION_STATE"] = str(state)
    app.prepare_kivy((800, 480), hurried=True)
    from companion.ui import gc_control
    from tests.ui import scenes

    wanted = tuple((args.scenes or "").split(","))
    known = scenes.known()
    chosen = {name: scene for name, scene in known.items() if name.startswith(wanted)}
    if args.guide:
        chosen = {name: known[scene] for name, scene in GUIDE.items()}
    gc_control.collect()
    made = wrong = 0
    for language, name in product(args.languages, chosen):
        for faults in _looks(args, name, chosen[name], language, folder):
            made, wrong = made + 1, wrong + len(faults)
            if faults:
                print("\n".join(faults), flush=True)
        gc_control.collect_new()
    print(f"{made} {'pictures' if folder else 'screens'}, {wrong} faults", file=sys.stderr)
    return wrong


def _looks(args: Namespace, name: str, scene: Any, language: str, folder: Path | None) -> Iterator[list[str]]:
    """Show one scene in every size, theme and size of text; give the faults of each."""
    from tests.ui import layout_checks
    from tests.ui.stage import on_stage

    journal, _notice = app.open_store(paths.state_folder() / f"{language}-{name}.sqlite")
    settings = Settings(language=language, shade=args.shades[0], percent=int(args.percents[0]))
    with on_stage(app.make_app(settings, journal), drawn=folder is not None) as stage:
        scene(stage)
        for size, shade, percent in product(args.sizes, args.shades, args.percents):
            stage.resize(*map(int, size.split("x")))
            stage.look(shade, int(percent))
            stem = name if args.guide else f"{name}-{size}-{language}-{shade}-{percent}"
            if folder:
                stage.picture(folder / f"{stem}.png")
            found = []
            if args.check:
                found += layout_checks.everything(stage.page, stage.app.theme)
                found += layout_checks.faults_used_again(stage.page, stage.app.theme, stage.frames)
            yield [f"{stem}: {fault}" for fault in found]
    if journal is not None:
        journal.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
