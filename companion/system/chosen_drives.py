"""Which USB drives were chosen for copies: a drive carries a random word, the state folder its hash.

A drive that merely bears the right label was never chosen, and gets nothing.
"""

from __future__ import annotations

import json
import re
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from companion.base import paths
from companion.base.errors import BadData, BadUsage
from companion.base.files import write_whole
from companion.base.outside import read_outside
from companion.base.private import make_folder
from companion.system.drive_folder import DriveFolder

COPIES: Final = "castelli-copies"
"""The folder of copies, on a drive and in the state folder."""
ID_FILE: Final = ".drive-id"
FILE: Final = "drives.json"
DRIVES_AT_MOST: Final = 100
_ID: Final = re.compile(r"[0-9a-f]{64}")
_BYTES_AT_MOST: Final = 64 * 1024


def is_chosen(drive: Path) -> bool:
    """Tell whether *drive*, the folder where it is mounted, was chosen for copies at this table."""
    known = _read_id(drive)
    return known is not None and _hash(known) in _chosen()


def choose(drive: Path) -> None:
    """Let *drive* get copies from now on. Raises BadUsage if it, or the state folder, cannot be written."""
    folder = DriveFolder(drive / COPIES)
    folder.make()
    known = _read_id(drive)  # of another table, which goes on using it as well
    if known is None:
        known = secrets.token_hex(32)
        folder.write(ID_FILE, f"{known}\n")
    _remember(_hash(known))


def _read_id(drive: Path) -> str | None:
    try:
        raw = DriveFolder(drive / COPIES).read(ID_FILE, _BYTES_AT_MOST)
    except BadUsage:
        return None
    text = raw.decode("ascii", "replace").strip()
    return text if _ID.fullmatch(text) else None


def _hash(known: str) -> str:
    return sha256(known.encode()).hexdigest()


def _chosen() -> list[str]:
    """Return the hashes of all drives that were chosen; none if the file is not as it must be."""
    with suppress(BadData, ValueError, RecursionError):
        kept = json.loads(read_outside(_path(), _BYTES_AT_MOST))
        listed = kept.get("chosen") if isinstance(kept, dict) else None
        if isinstance(listed, list):
            return [one for one in listed if isinstance(one, str) and _ID.fullmatch(one)]
    return []


def _remember(hashed: str) -> None:
    others = [one for one in _chosen() if one != hashed]
    path = _path()
    try:
        make_folder(path.parent)
    except OSError as error:
        raise BadUsage(f"{path}: {error.strerror or 'cannot be written'}") from None
    kept = {"chosen": [*others, hashed][-DRIVES_AT_MOST:]}
    write_whole(str(path), json.dumps(kept, indent=1) + "\n")


def _path() -> Path:
    return paths.state_folder() / FILE
