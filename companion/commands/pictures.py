"""`companion pictures DIR`: every screen as a picture, by size, language and theme; measured if wished."""

from __future__ import annotations

import sys
from argparse import Namespace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion import app
from companion.commands import parser
from companion.errors import BadUsage
from companion.headless import a_display
from companion.settings import Settings
from companion.words.language import LANGUAGES

SIZES: Final = ("800x480", "1024x600", "1280x720", "720x1280")
SHADES: Final = ("dark", "light")
PERCENTS: Final = ("100", "150")


def main(argv: list[str]) -> int:
    """Make the pictures; with --check also say what is wrong with them, and then exit with 1."""
    words = parser("pictures")
    words.add_argument("folder", metavar="DIR", help="where the pictures go")
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
    args = words.parse_args(argv)
    folder = Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    with a_display(), TemporaryDirectory() as state:
        wrong = _make(args, folder, Path(state))
    for line in wrong:
        print(line)
    return 1 if wrong else 0


def _several(all_of: tuple[str, ...]) -> Any:
    def read(text: str) -> tuple[str, ...]:
        chosen = all_of if text == "all" else tuple(text.split(","))
        if unknown := [one for one in chosen if one not in all_of]:
            raise BadUsage(f"pictures: {unknown[0]}: not one of {', '.join(all_of)}")
        return chosen

    return read


def _first(name: str, all_of: tuple[str, ...]) -> tuple[str, ...]:
    return all_of if name == "sizes" else all_of[:1]


def _make(args: Namespace, folder: Path, state: Path) -> list[str]:
    import os

    os.environ["COMPANION_STATE"] = str(state)
    app.prepare_kivy((800, 480), hurried=True)
    from companion.ui import layout, scenes
    from companion.ui.stage import on_stage

    wanted = tuple((args.scenes or "").split(","))
    chosen = {name: scene for name, scene in scenes.known().items() if name.startswith(wanted)}
    wrong, made = [], 0
    for language, shade, percent in product(args.languages, args.shades, args.percents):
        for name, scene in chosen.items():
            settings = Settings(language=language, shade=shade, percent=int(percent))
            journal, _notice = app.open_store(state / f"{language}-{shade}-{percent}-{name}.sqlite")
            with on_stage(app.make_app(settings, journal)) as stage:
                scene(stage)
                for size in args.sizes:
                    stage.resize(*map(int, size.split("x")))
                    file = folder / f"{name}-{size}-{language}-{shade}-{percent}.png"
                    stage.picture(file)
                    made += 1
                    if args.check:
                        found = layout.faults(stage.page, stage.app.theme)
                        wrong += [f"{file.stem}: {fault}" for fault in found]
            if journal is not None:
                journal.close()
    print(f"{made} pictures, {len(wrong)} faults", file=sys.stderr)
    return wrong
