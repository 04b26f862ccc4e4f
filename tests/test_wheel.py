"""The built wheel, used outside the checkout."""

from __future__ import annotations

import subprocess
from pathlib import Path

from companion import __version__

HERE = Path(__file__).parents[1]


def test_the_wheel_works_outside_the_checkout_with_all_its_data() -> None:
    result = subprocess.run(
        [HERE / "scripts/try-wheel", "--offline"], cwd="/", capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    said = result.stdout.splitlines()
    assert said[:2] == [
        f"built: castelli_companion-{__version__}-py3-none-any.whl",
        f"companion {__version__}",
    ]
    assert [line.partition(":")[0] for line in said[2:4]] == ["shipped", "companion"]
