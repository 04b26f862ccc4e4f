"""What `fit` needs of a reading: how far each way's weakest evidence is beyond its gate."""

from __future__ import annotations

from typing import Any

from companion.vision.arrays import Array
from companion.vision.reader import Reading
from companion.vision.tiles.judge import weakest
from companion.vision.tiles.thresholds import shipped_thresholds
from scripts.accuracy.measure import said


def weighed(reading: Reading) -> dict[str, Any]:
    """Return the weakest evidence of each way, and what each field would be."""
    if reading.judged is None:
        return {}
    gates = shipped_thresholds()
    weak = {way: _numbers(weakest(found, gates)) for way, found in reading.judged.evidence.items()}
    guesses = [[said(named), said(coloured)] for named, coloured in reading.judged.guesses]
    return {"names": list(reading.fields), "weak": weak, "guesses": guesses}


def _numbers(values: Array) -> list[Any]:
    return values.tolist() if values.dtype == bool else [round(float(one), 4) for one in values]
