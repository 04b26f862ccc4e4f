"""The JSON Schemas that ship, and whether data fits them and the validator."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema_rs

from companion.base import paths
from companion.base.errors import CompanionError
from tests.calibration.cases import Json

SCHEMAS: dict[str, Json] = {
    file.stem: json.loads(file.read_text("utf-8"))
    for file in (paths.shipped_folder() / "schemas").glob("*.json")
}


@cache
def _validator(kind: str) -> jsonschema_rs.Validator:
    """Return a validator for one of SCHEMAS, which may refer to the others by their file names."""
    files = jsonschema_rs.Registry([(f"json-schema:///{name}.json", one) for name, one in SCHEMAS.items()])
    return jsonschema_rs.Draft202012Validator(SCHEMAS[kind], registry=files, offline=True)


def fits(document: Json, kind: str) -> bool:
    return _validator(kind).is_valid(document)


def accepts(read: Callable[[Any], object], document: Json) -> bool:
    try:
        read(document)
    except CompanionError:
        return False
    return True
