"""An import contract: for each room of the house the modules and packages it may import.

The table is in `pyproject.toml`. The standard library, the room itself and `companion` alone are always
allowed.
"""

from __future__ import annotations

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

HOUSE = "companion"


class Table(fields.Field[dict[str, list[str]]]):
    """The rooms, each with what it may import."""

    def parse(self, raw_data: Any) -> dict[str, list[str]]:
        if not isinstance(raw_data, dict):
            raise fields.ValidationError("rooms: a table of lists is wanted")
        return raw_data


class Rooms(Contract):
    """Kept while no room imports what its row leaves out, and every module belongs to a room."""

    rooms = Table()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        table: dict[str, list[str]] = self.rooms  # type: ignore[assignment]
        ours = sorted(module for module in graph.modules if module.startswith(f"{HOUSE}."))
        faults = [fault for module in ours for fault in _faults(graph, table, module)]
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for fault in check.metadata["faults"]:
            output.print_error(fault)


def _faults(graph: ImportGraph, table: dict[str, list[str]], module: str) -> list[str]:
    room = _room(table, module)
    if room is None:
        inside = any(row.startswith(f"{_within(module)}.") for row in table)
        return [] if inside else [f"{module} is in no room of the table in pyproject.toml"]
    allowed = table[room]
    if "*" in allowed:
        return []
    return [
        f"{module}:{_line(graph, module, imported)}: may not import {imported}; {room} may: {allowed}"
        for imported in sorted(graph.find_modules_directly_imported_by(module))
        if not _may(table, room, imported)
    ]


def _may(table: dict[str, list[str]], room: str, imported: str) -> bool:
    top = imported.partition(".")[0]
    if top != HOUSE:
        return top in sys.stdlib_module_names or top in table[room]
    return imported == HOUSE or any(_lies_in(_within(imported), row) for row in [room, *table[room]])


def _room(table: dict[str, list[str]], module: str) -> str | None:
    rows = [row for row in table if _lies_in(_within(module), row)]
    return max(rows, key=len, default=None)


def _lies_in(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def _within(module: str) -> str:
    return module.removeprefix(f"{HOUSE}.")


def _line(graph: ImportGraph, module: str, imported: str) -> int:
    return graph.get_import_details(importer=module, imported=imported)[0]["line_number"]
