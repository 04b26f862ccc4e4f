"""Confidence as a curve over the slack."""

from __future__ import annotations

import numpy as np

from companion.vision.tiles.thresholds import (
    Calibration,
    read_thresholds,
    shipped_calibration,
    shipped_thresholds,
)
from scripts.accuracy.fit import curve_of


def test_confidence_grows_with_the_slack_and_is_nothing_below_the_gate() -> None:
    curve = Calibration(at_gate=-6.0, slope=5.0, least=1e-4)
    found = curve.confidence(np.array([-0.01, 0.0, 0.5, 1.0, 7.0]))
    assert found[0] == 0
    assert (np.diff(found) >= 0).all()
    assert found[-1] == 1 - 1e-4


def test_the_curve_that_ships_can_be_sure_and_claims_no_certainty() -> None:
    assert 0.99 < float(shipped_calibration().confidence(np.array([1.0]))[0]) < 0.99999


def test_a_fitted_curve_falls_where_errors_thin_out_and_knows_how_few_it_saw() -> None:
    slack = np.linspace(-0.6, 1, 4000)
    wrong = np.random.default_rng(3).random(4000) < 1 / (1 + np.exp(6 + 8 * slack))
    curve = curve_of(slack, wrong, 3 / 4000)
    assert -8.5 < curve.at_gate < -4
    assert curve.slope > 3
    assert float(curve.confidence(np.array([1.0]))[0]) <= 1 - 3 / 4000


def test_a_stricter_gate_never_turns_round_what_is_better() -> None:
    strict = read_thresholds({"rival_sigmas": 30.0, "left_most": 1.0})
    for gates in (shipped_thresholds(), strict):
        assert (np.diff(gates.slack("rival_sigmas", np.array([2.0, 6.0, 10.0]))) > 0).all()
        assert (np.diff(gates.slack("left_most", np.array([1.0, 2.0, 4.0]))) < 0).all()
