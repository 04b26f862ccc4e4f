"""What is run inside the tree that is attacked, where no command leads: screens without a window, the table.

Each is a piece of code for `Step.code`; it ends by an exception if something is wrong. STICK stands for a
folder that is taken for a USB drive.
"""

from __future__ import annotations

from typing import Final

from tests.attack.case import Step

_STICK: Final = """
import os, sys
from pathlib import Path
from companion.system import usb_drives
from companion.report import sharing
sticks = [Path("stick").absolute()]
for module in (usb_drives, sharing):
    module.find_sticks = lambda *_: sticks
"""

_SESSION: Final = (
    _STICK
    + """
from companion.app import open_store
from companion.base.errors import CompanionError
from companion.games.registry import game_of
from companion.play.stored import game_number
from companion.system.settings import Settings
from companion.ui.session import Session
journal, _notice = open_store()
session = Session(journal, Settings.read(), "")

def shown(text):
    text.encode("utf-8")  # or the window cannot draw it
"""
)

_COPIES: Final = (
    _SESSION
    + """
from companion.ui.screens.set_up.presenter import Presenter
page = Presenter(session)
page.page = "copies"
def look():
    view = page.view()
    for text in (view.sentence, view.notice, *(option.text for option in view.options)):
        shown(text)
    return [option.key for option in view.options]
keys = look()
for key in keys[:12]:
    page.choose(key)
    look()
"""
)

_LAYOUTS: Final = (
    _SESSION
    + """
from companion.games.castelli.screens.layouts.presenter import Presenter
page = Presenter(session)
def look():
    view = page.view()
    for text in (view.sentence, *(option.text for option in view.options)):
        shown(text)
    return [option.key for option in view.options]
for key in [key for key in look() if key.startswith("take")][:12]:
    page.choose(key)
    look()
"""
)

_SHARE: Final = (
    _SESSION
    + """
words = game_of("castelli/1").words("en")
try:
    for file in sharing.share(journal, 1, words, sharing.Place(sticks[0], True)):
        assert not file.is_symlink(), file
except CompanionError as error:
    shown(str(error))
"""
)

COPIES_PAGE: Final = Step(code=_COPIES)
LAYOUTS_PAGE: Final = Step(code=_LAYOUTS)
SHARING: Final = Step(code=_SHARE)

MOVED: Final = """
import os, shutil, sys
from companion.base import paths
from companion.base.errors import CompanionError
from companion.games.castelli.rules import CASTELLI
from companion.journal import open_journal, reading
from companion.play.table import Table
state = paths.state_folder()
with open_journal(paths.store_path()) as journal:
    table = Table.resume(journal, CASTELLI, 2)
    moves = list(table.moves)
    table.undo()
    table.undo()
    how = WORDS[0]
    if how in ("moved", "moved and made again"):
        shutil.move(state, "elsewhere")
    elif how == "deleted":
        shutil.rmtree(state)
    elif how == "store deleted":
        paths.store_path().unlink()
    elif how == "another in its place":
        shutil.copy(paths.store_path(), "copy")
        os.replace("copy", paths.store_path())
    if how == "moved and made again":
        state.mkdir()
    made = 0
    for move in moves[-2:]:
        try:
            table.submit(move)
            made += 1
        except CompanionError as error:
            print(error)
    kept = 0
    if made and paths.store_path().exists():
        kept = reading(paths.store_path(), lambda there: len(there.history(2).line.moves))[0] - len(moves) + 2
    assert kept >= made, f"{made} moves were confirmed, {kept} are there"
"""


def moved(how: str) -> Step:
    """Return a game that goes on after its state folder was *moved*, deleted or replaced."""
    return Step((how,), code=MOVED)


WINDOW: Final = """
from companion import app
from companion.system.virtual_display import a_display
def look():
    app.prepare_kivy((800, 480), hurried=True)
    from tests.ui.stage import on_stage
    journal, notice = app.open_store()
    with on_stage(app.make_app(None, journal, notice)) as stage:
        stage.resize(800, 480)
        for name in ("home", "new_game", "set_up", "past_games", "people"):
            stage.app.navigator.go(name)
            stage.frames(2)
    journal.close()
failed = None
with a_display():  # which ends well only if nothing escapes
    try:
        look()
    except Exception as error:
        failed = error
if failed:
    raise failed
"""
WINDOW_OPENS: Final = Step(code=WINDOW)

KILLED_BACKUP: Final = """
import os, signal
os.fsync = lambda _file: os.kill(os.getpid(), signal.SIGKILL)
from companion.__main__ import main
main(WORDS)
"""


def killed(*words: str) -> Step:
    """Return a command that is killed before what it wrote is put in its place."""
    return Step(words, code=KILLED_BACKUP)


AS_NOBODY: Final = """
import os, sys
os.setgid(65534)
os.setuid(65534)
from companion.__main__ import main
status = main(WORDS)
sys.exit(status)
"""


def as_nobody(*words: str) -> Step:
    """Return a command that somebody else runs; only root can let them."""
    return Step(words, code=AS_NOBODY)
