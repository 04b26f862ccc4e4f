"""The curve of confidence in `reader.toml`, fitted on the tuning set: how often an answer was wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.thresholds import Calibration
from scripts.accuracy.tally import Row

NEAR: Final = -0.6  # so far short of its gate evidence still tells how errors thin out
ROUNDS: Final = 60
KEEP: Final = 1e-3
THREE: Final = 3.0  # with n fields and no error at most 3 / n can be claimed, at 95 %; all ways together
SLOPE_LEAST: Final = 1.0


def fit(rows: Iterable[Row]) -> str:
    """Return the table `[confidence]` of `reader.toml` as *rows*, with their evidence, say."""
    found = [one for row in rows for one in judged(row)]
    slack, wrong = (np.concatenate([one[n] for one in found]) for n in range(2))
    passed, curve = slack >= 0, curve_of(slack, wrong, least_doubt(slack, wrong))
    return (
        f"[confidence] # {passed.sum()} answers passed their gates, {(wrong & passed).sum()} of them wrong\n"
        f"at_gate = {curve.at_gate:.2f}\nslope = {curve.slope:.2f}\nleast = {curve.least:.2e}\n"
    )


def least_doubt(slack: Array, wrong: Array) -> float:
    """Return the doubt that remains at best, by how many fields passed their gates and were wrong."""
    passed = wrong[slack >= 0]
    return (THREE + 2 * int(passed.sum())) / max(len(passed), 1)


def judged(row: Row) -> Iterator[tuple[Array, Array]]:
    """Give for each way of reading the slacks of a row's fields, and which of them would be wrong."""
    if "weak" not in row or row["still"]:
        return
    truth = [row["fields"][name][0] for name in row["names"]]
    named, coloured = ([pair[n] for pair in row["guesses"]] for n in range(2))
    says = {"up": named, "stranger": coloured}
    for way, slack in row["weak"].items():
        told = says.get(way, [way] * len(truth))
        wrong = np.array([one != other for one, other in zip(told, truth, strict=True)])
        yield np.array(slack), wrong


def curve_of(slack: Array, wrong: Array, least: float) -> Calibration:
    """Return the logistic curve through *wrong* over *slack*, near and beyond the gate."""
    near = slack > NEAR
    x, y = np.minimum(slack[near], 1), wrong[near].astype(float)
    base = np.column_stack([np.ones(len(x)), -x])
    at = np.array([-2.0, 4.0])
    for _ in range(ROUNDS):  # Newton's steps, kept from running away where nothing is wrong
        probability = 1 / (1 + np.exp(-np.clip(base @ at, -30, 30)))
        slope = base.T @ (y - probability) - KEEP * at
        bend = (base * (probability * (1 - probability))[:, None]).T @ base + KEEP * np.eye(2)
        at = at + np.clip(np.linalg.solve(bend, slope), -1, 1)
    return Calibration(float(at[0]), max(float(at[1]), SLOPE_LEAST), least)
