"""Has the eye's camera fail and the eye's process die, many times, and looks whether it sees the table again.

Each round: the eye sees; something happens; it is told; the cause ends; the eye sees again. One that does
not come back within 90 s ends the run.
"""

from __future__ import annotations

import argparse
import os
import platform
import signal
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from companion.base.files import write_whole
from tests.camera.scripted import SILENT_S, SOON, Watched, has_failed, is_gone
from tests.measure.pages import commit, machine

CAMERA = ("unplugged", "frozen", "hung device", "garbage")
PROCESS = ("killed", "abort", "fault", "hung eye")
GARBAGE_S = 0.3

PAGE = f"""# The eye comes back

`{{called}}` at {{commit}}, Python {{python}},
{{machine}}.
What it does is written at the top of `tests/camera/coming_back.py`: a real process and a scripted
camera, which counts as silent after {SILENT_S} s (1.8 s in play), and an eye that counts as hung after
{SOON.hung_s:g} s (6 s in play). Seconds: median (worst), on a machine that had other work, too.

| what happens | times | came back | told after | seen again after |
| --- | --- | --- | --- | --- |
{{rows}}

`garbage`: frames of wrong sizes and shapes, and noise; nobody need be told. `hung device`: a read that
never returns. `abort`: what a decoder does that fails inside. The decoder of labels has a process of its
own below the eye's; its deaths are in `tests/vision/test_labels.py`.
"""

Times = tuple[float, float]


def one_round(eye: Watched, what: str) -> Times:
    """Return how long it took until it was told, and then until the eye saw again."""
    eye.sees()
    begun_s = time.monotonic()
    if what == "killed":
        assert eye.worker.pid is not None
        os.kill(eye.worker.pid, signal.SIGKILL)
    else:
        eye.be(what)
    if what == "garbage":
        time.sleep(GARBAGE_S)
    else:
        eye.until(is_gone if what in CAMERA else has_failed)
    told_s = time.monotonic()
    eye.be("fine")
    eye.sees()
    return told_s - begun_s, time.monotonic() - told_s


def row(what: str, rounds: list[Times]) -> str:
    """Return a row of the table."""
    told, back = ([one[n] for one in rounds] for n in (0, 1))
    first = "-" if what == "garbage" else f"{median(told):.1f} ({max(told):.1f})"
    return f"| {what} | {len(rounds)} | {len(rounds)} | {first} | {median(back):.1f} ({max(back):.1f}) |"


def main() -> None:
    """Run the rounds asked for and print or write the page."""
    words = argparse.ArgumentParser(prog="scripts/eye-test", description=(__doc__ or "").partition("\n")[0])
    words.add_argument("times", type=int, nargs="?", default=100, help="rounds of each fault of the camera")
    words.add_argument("--deaths", type=int, default=25, help="rounds of each death of the process")
    words.add_argument("--write", help="the page to write")
    args = words.parse_args()
    rows = []
    with TemporaryDirectory() as folder:
        eye = Watched(Path(folder))
        for what in (*CAMERA, *PROCESS):
            times = args.times if what in CAMERA else args.deaths
            rows.append(row(what, [one_round(eye, what) for _ in range(times)]))
            print(rows[-1], flush=True)
        eye.worker.stop()
    called = f"scripts/eye-test {args.times} --deaths {args.deaths}"
    told = {"called": called, "commit": commit(), "python": platform.python_version(), "machine": machine()}
    page = PAGE.format(rows="\n".join(rows), **told)
    if args.write:
        write_whole(args.write, page)


if __name__ == "__main__":
    main()
