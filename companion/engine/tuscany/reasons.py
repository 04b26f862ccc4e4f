"""Why a move is refused: one code each. The sentences are in the game's words."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """A code for each way in which the rules say no; the facts travel with the refusal."""

    OVER = "over"
    NOT_FIRST = "not-first"

    NO_ACTION_LEFT = "no-action-left"
    ACTION_MISSING = "action-missing"
    NO_MARBLE = "no-marble"
    MARBLE_ONCE = "marble-once"

    NOT_OPEN = "not-open"
    STORAGE_FULL = "storage-full"
    STORAGE_FREE = "storage-free"
    NOT_STORED = "not-stored"
    CAN_BE_PLACED = "can-be-placed"
    KIND_NOT_OPEN = "kind-not-open"
    SAME_KIND_AGAIN = "same-kind-again"
    CLEARED_ENOUGH = "cleared-enough"
    STILL_NONE_FITS = "still-none-fits"
    WAVES = "waves"
    WAVE_LENGTH = "wave-length"

    NOT_IN_REGION = "not-in-region"
    COVERED = "covered"
    WRONG_KIND = "wrong-kind"
    NOT_TOUCHING = "not-touching"
    HEXAGON_TOO_NEW = "hexagon-too-new"
    PAYMENT = "payment"
    NOT_ENOUGH_CARDS = "not-enough-cards"
    NOT_ENOUGH_WORKERS = "not-enough-workers"

    NO_CITY = "no-city"
    CHIP_MISSING = "chip-missing"
    NO_CHIP_LEFT = "no-chip-left"
    NO_CART = "no-cart"
    HARVEST_COUNT = "harvest-count"
    NO_CASTLE = "no-castle"
    NO_DISCARD = "no-discard"
    DISCARD_COUNT = "discard-count"

    BELOW_ZERO = "below-zero"

    BEGIN_CENTRE = "begin-centre"
    BEGIN_CHIPS = "begin-chips"
    BEGIN_STORAGE = "begin-storage"
    BEGIN_SPACES = "begin-spaces"
    BEGIN_PHASE = "begin-phase"
