"""What a rule book leaves open, answered by a table: read alike for every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.base.errors import BadRecord
from companion.base.parsing import shown

Rulings: TypeAlias = Mapping[str, tuple[str, tuple[str, ...]]]
"""Key of the record -> id in the rules, and its values; the first is the default."""


def defaults_of(rulings: Rulings) -> dict[str, str]:
    """Return what holds where a table says nothing."""
    return {key: values[0] for key, (_, values) in rulings.items()}


def read_answers(given: Mapping[str, object], rulings: Rulings) -> dict[str, str]:
    """Return all rulings: the *given* ones, defaults for the rest.

    Raises BadRecord, naming the key, for one that is unknown or has no such value.
    """
    for key, value in given.items():
        if key not in rulings:
            raise BadRecord(f"rulings: {shown(key)} is not a ruling ({', '.join(rulings)})")
        values = rulings[key][1]
        if not isinstance(value, str) or value not in values:
            raise BadRecord(f"rulings: {key}: {shown(value)} is not one of {', '.join(values)}")
    return {**defaults_of(rulings), **{key: str(value) for key, value in given.items()}}
