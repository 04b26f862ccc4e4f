"""The curves of `confidence.toml`, fitted on the tuning set: how often each way of reading was wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from companion.vision.arrays import Array
from companion.vision.tiles.calibration import FILE, Calibration
from companion.vision.tiles.judge import WAYS
from scripts.accuracy.tally import Row

NEAR: Final = -0.6  # so far short of its gate evidence still tells how errors thin out
ROUNDS: Final = 60
KEEP: Final = 1e-3
THREE: Final = 3.0  # with n fields and no error at most 3 / n can be claimed, at 95 %; all ways together
SLOPE_LEAST: Final = 1.0
HEAD: Final = """\
# How sure each way of reading is, by its weakest evidence. Made by `python -m scripts.accuracy fit`.
"""


def fit(rows: Iterable[Row]) -> str:
    """Return `confidence.toml` as *rows*, with their evidence, say."""
    slacks: dict[str, list[Array]] = {way: [] for way in WAYS}
    wrongs: dict[str, list[Array]] = {way: [] for way in WAYS}
    for row in rows:
        for way, slack, wrong in judged(row):
            slacks[way].append(slack)
            wrongs[way].append(wrong)
    found = {way: (np.concatenate(slacks[way]), np.concatenate(wrongs[way])) for way in WAYS}
    least = least_doubt(found.values())
    return "\n".join([HEAD, *(_section(way, *found[way], least) for way in WAYS)])


def least_doubt(found: Iterable[tuple[Array, Array]]) -> float:
    """Return the doubt that remains at best, by how many fields passed their gates and were wrong."""
    passed = [wrong[slack >= 0] for slack, wrong in found]
    said, wrong = sum(len(one) for one in passed), sum(int(one.sum()) for one in passed)
    return (THREE + 2 * wrong) / max(said, 1)


def judged(row: Row) -> Iterator[tuple[str, Array, Array]]:
    """Give for each way of reading the slacks of a row's fields, and which of them would be wrong."""
    if "weak" not in row or row["still"]:
        return
    truth = [row["fields"][name][0] for name in row["names"]]
    named, coloured = ([pair[n] for pair in row["guesses"]] for n in range(2))
    says = {"up": named, "stranger": coloured}
    for way in WAYS:
        told = says.get(way, [way] * len(truth))
        wrong = np.array([one != other for one, other in zip(told, truth, strict=True)])
        yield way, np.array(row["weak"][way]), wrong


def _section(way: str, slack: Array, wrong: Array, least: float) -> str:
    passed, curve = slack >= 0, curve_of(slack, wrong, least)
    return (
        f"[{way}] # {passed.sum()} fields passed its gates, {(wrong & passed).sum()} of them wrong\n"
        f"at_gate = {curve.at_gate:.2f}\nslope = {curve.slope:.2f}\nleast = {curve.least:.2e}\n"
    )


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


def file_name() -> str:
    """Return where the curves belong."""
    return f"companion/vision/{FILE}"
