"""A machine for the installer: its paths lie in a folder, the programs of the system are stand-ins."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
from pathlib import Path

INSTALLER = Path(__file__).parents[1] / "systemd/install"
NAME = "castelli-companion"
PLACES = re.compile(r"(?<![\w$}.\"])/(opt|var|etc|usr|run|proc|media)/")
STAND_INS = {
    "systemctl": """
case "$*" in
    *is-active*display-manager*) [ -e "$ROOT/desktop-runs" ] || exit 3 ;;
    *is-active*udevd*) [ -e "$ROOT/udev-runs" ] || exit 3 ;;
    *"stop castelli-companion.service"*) [ ! -e "$ROOT/stop-fails" ] || exit 1 ;;
    *"start castelli-companion.service"*)
        echo "$(readlink "$ROOT/opt/castelli-companion/current")" >>"$ROOT/started"
        echo changed >"$ROOT/var/lib/castelli-companion/games.sqlite"
        [ ! -e "$ROOT/disk-fills" ] || touch "$ROOT/disk-full"
        [ ! -e "$ROOT/opt/castelli-companion/current/companion/bad" ] || exit 1 ;;
    *NRestarts*) echo 0 ;;
    *get-default*) echo graphical.target ;;
esac""",
    "getent": '[ "$1" = passwd ] && [ -s "$ROOT/passwd" ] && cat "$ROOT/passwd"',
    "useradd": 'echo "castelli:x:900:900::$ROOT/var/lib/castelli-companion:" >"$ROOT/passwd"',
    "userdel": 'rm "$ROOT/passwd"',
    "usermod": "",
    "chown": "",
    "udevadm": "exit 1",
    "apt-get": "",
    "apt-cache": "",
    "dpkg-query": '[ ! -e "$ROOT/bare" ] && echo installed',
    "runuser": 'shift 3; exec "$@"',
    "install": """
for word; do shift; case $word in castelli) ;; -o | -g) ;; *) set -- "$@" "$word" ;; esac; done
exec /usr/bin/install "$@" """,
    "cp": """
case "$*" in *games-before* | *games-back*)
    [ ! -e "$ROOT/disk-full" ] || { echo "cp: No space left on device" >&2; exit 1; } ;;
esac
exec /bin/cp "$@" """,
}
SETUP = """
set_up() {
    local here; here=$(dirname -- "$(dirname -- "${BASH_SOURCE[0]}")")
    mkdir -p "$here/.venv/bin" "$here/.venv/lib/python3.11/site-packages"
    printf '#!/bin/sh\\npwd >>"$ROOT/places"\\ncase $* in *backup*) [ ! -e "$ROOT/disk-full" ] ;; esac\\n' \
        >"$here/.venv/bin/python"
    chmod +x "$here/.venv/bin/python"
}
"""
PARTS = ("run", "pyproject.toml", "LICENSE", *(f"requirements-{part}.lock" for part in ("core", "app", "pi")))


class Machine:
    """The machine: *root* has its files, `calls` what was asked of the system."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.state = root / "var/lib" / NAME
        self.opt = root / "opt" / NAME
        for folder in ("bin", "opt", "var/lib", "etc/default", "etc/systemd/system", "usr/local/bin"):
            (root / folder).mkdir(parents=True)
        (root / "run/systemd/system").mkdir(parents=True)
        for name, body in STAND_INS.items():
            file = root / "bin" / name
            file.write_text(f'#!/bin/sh\necho "{name} $*" >>"$ROOT/calls"\n{body}\n')
            file.chmod(0o755)
        first, rest = INSTALLER.read_text("utf-8").split("\n", 1)
        rest = PLACES.sub(lambda found: f"{root}/{found[1]}/", rest)
        rest = rest.replace("settle_s=8", "settle_s=0").replace("$EUID == 0", "0 == 0")
        self.installer = root / "install"
        self.installer.write_text(f"{first}\n{rest}")
        shutil.copy(INSTALLER.parent / "verify_release.py", root)

    def source(self, name: str, bad: bool = False) -> Path:
        """Make a checkout, so small that nothing is fetched; a *bad* one does not come up."""
        folder = self.root / name
        for part in ("companion", "calibration", "hardware", "systemd", "scripts"):
            (folder / part).mkdir(parents=True)
            (folder / part / "what").write_text(name)
        (folder / "companion/__main__.py").touch()
        (folder / "companion/__init__.py").write_text('__version__ = "0.1.0"\n')
        (folder / "scripts/setup.sh").write_text(SETUP)
        for part in PARTS:
            (folder / part).write_text(name)
        for ending in ("service", "timer", "path", "mount"):
            (folder / f"systemd/{NAME}.{ending}").touch()
        (folder / f"systemd/70-{NAME}.rules").touch()
        if bad:
            (folder / "companion/bad").touch()
        return folder

    def do(
        self,
        *words: str | Path,
        here: Path | None = None,
        cwd: Path | None = None,
        answer: str | None = None,
        path: str = os.environ["PATH"],
    ) -> subprocess.CompletedProcess[str]:
        """Run the installer with these *words*; without a source it installs the checkout *here*.

        With an *answer* somebody sits at a terminal, and types it.
        """
        text = self.installer.read_text("utf-8")
        if here is not None:
            text = re.sub(r"^here=.*$", f"here={here}", text, count=1, flags=re.MULTILINE)
        script = self.root / "this"
        script.write_text(text)
        surroundings = {"PATH": f"{self.root / 'bin'}:{path}", "ROOT": str(self.root)}
        command = ["bash", str(script), *map(str, words)]
        keyboard, terminal = pty.openpty() if answer is not None else (None, subprocess.DEVNULL)
        try:
            if keyboard is not None:
                os.write(keyboard, f"{answer}\n".encode())
            return subprocess.run(
                command,
                env=surroundings,
                cwd=cwd,
                stdin=terminal,
                capture_output=True,
                text=True,
                check=False,
            )
        finally:
            if keyboard is not None:
                os.close(keyboard)
                os.close(terminal)

    @property
    def version(self) -> str:
        """The name of the source that is installed."""
        return (self.opt / "current/companion/what").read_text("utf-8")

    @property
    def keys(self) -> bytes:
        """Those whose releases are trusted."""
        return (self.root / "etc" / NAME / "release-keys").read_bytes()

    @property
    def calls(self) -> str:
        """All that was asked of the system until now."""
        return (self.root / "calls").read_text("utf-8")

    @property
    def games(self) -> str:
        """What is in the store."""
        return (self.state / "games.sqlite").read_text("utf-8").strip()

    def play(self, what: str) -> None:
        """Let the store hold that."""
        (self.state / "games.sqlite").write_text(what)
