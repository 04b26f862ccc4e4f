"""Incident bundles: one .zip with a picture and all that its reading needs, written whole and read safely.

No name of a player and no path is in it: what goes in is pixels, measures, ids and versions.
"""

from __future__ import annotations

import io
import json
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final

from companion.base.errors import BadPicture
from companion.base.files import write_whole
from companion.base.outside import MIB, open_outside

FRAME, BARE, PROFILE, TILE_SET, READING, VERSIONS = (
    "frame.png",
    "bare.png",
    "profile.toml",
    "tiles.toml",
    "reading.json",
    "versions.json",
)
NEEDED: Final = (FRAME, PROFILE)
TEXTS: Final = (PROFILE, TILE_SET, READING, VERSIONS)
_TILE: Final = re.compile(r"tiles/([A-Za-z0-9_-]{1,40})\.png")
_CROP: Final = re.compile(r"crops/([A-P](?:1[0-6]|[1-9]))\.png")

BYTES_AT_MOST: Final = 256 * MIB  # of the file, and of all that is unpacked from it
PART_AT_MOST: Final = {FRAME: 128 * MIB, BARE: 128 * MIB}
SMALL_AT_MOST: Final = 8 * MIB
MEMBERS_AT_MOST: Final = 1000
LIST_AT_MOST: Final = 1 * MIB  # of the archive's own list of what is in it
_END: Final = struct.Struct("<4s4H2IH")
BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    ValueError,
    RuntimeError,  # what is encrypted
    NotImplementedError,
    EOFError,
    OverflowError,  # a place beyond any file
)
_WHEN: Final = (1980, 1, 1, 0, 0, 0)  # the same for all: when it was is nobody's business


@dataclass(frozen=True, slots=True)
class Bundle:
    """What a bundle holds: the texts by name, and the pictures as PNG."""

    frame: bytes
    texts: Mapping[str, str]
    tiles: Mapping[str, bytes] = field(default_factory=dict)
    """By id, the back as `back`."""
    crops: Mapping[str, bytes] = field(default_factory=dict)
    """By slot: only what lies on the board, never what somebody holds."""
    bare: bytes | None = None
    """The picture of the bare board, where the profile names one."""


def write_bundle(name: str, bundle: Bundle) -> None:
    """Write *bundle* into the file called *name*, whole or not at all."""
    parts = {
        FRAME: bundle.frame,
        **{text: content.encode("utf-8") for text, content in bundle.texts.items()},
        **({} if bundle.bare is None else {BARE: bundle.bare}),
        **{f"tiles/{tile}.png": raw for tile, raw in bundle.tiles.items()},
        **{f"crops/{slot}.png": raw for slot, raw in bundle.crops.items()},
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, raw in parts.items():
            archive.writestr(zipfile.ZipInfo(part, _WHEN), raw, zipfile.ZIP_DEFLATED)
    write_whole(name, packed.getvalue())


def read_bundle(name: str) -> Bundle:
    """Return what the bundle in the file *name* holds; what is not known in it is left alone.

    Nothing is unpacked that says or turns out to be too large. Raises BadPicture, in one line that begins
    with *name*, if it is no bundle or a bad one.
    """
    with open_outside(name, BadPicture) as file:
        try:
            _check_end(file)
            with zipfile.ZipFile(file) as archive:
                return _unpack(archive)
        except BadPicture as error:
            raise BadPicture(f"{name}: {error}") from None
        except OSError as error:
            raise BadPicture(f"{name}: {(error.strerror or 'it cannot be read').lower()}") from None
        except BROKEN:
            raise BadPicture(f"{name}: the bundle is broken") from None


def _check_end(file: BinaryIO) -> None:
    """Look at the archive's end before anything else: a list of millions would fill the memory."""
    size = file.seek(0, os.SEEK_END)
    if size > BYTES_AT_MOST:
        raise BadPicture(f"larger than {BYTES_AT_MOST // MIB} MiB")
    file.seek(max(0, size - _END.size - 20))
    last = file.read(_END.size + 20)
    if len(last) < _END.size or last[-_END.size :][:4] != b"PK\5\6":
        raise BadPicture("not an incident bundle (a .zip that `companion read --incident` wrote)")
    *_, count, length, _, _ = _END.unpack(last[-_END.size :])
    if count > MEMBERS_AT_MOST or length > LIST_AT_MOST or last.startswith(b"PK\6\7"):
        raise BadPicture("it holds more than an incident bundle can")


def _unpack(archive: zipfile.ZipFile) -> Bundle:
    members: dict[str, zipfile.ZipInfo] = {}
    for info in archive.infolist():
        if info.filename in members:
            raise BadPicture(f"{info.filename[:60]!r} is in it twice")
        members[info.filename] = info
    known = {name: info for name, info in members.items() if _is_known(name)}
    _check_sizes(known)
    parts = {name: _part(archive, info) for name, info in known.items()}
    for name in NEEDED:
        if name not in parts:
            raise BadPicture(f"{name} is not in it")
    return Bundle(
        parts[FRAME],
        {name: _text(name, parts[name]) for name in TEXTS if name in parts},
        {found[1]: raw for name, raw in parts.items() if (found := _TILE.fullmatch(name))},
        {found[1]: raw for name, raw in parts.items() if (found := _CROP.fullmatch(name))},
        parts.get(BARE),
    )


def _is_known(name: str) -> bool:
    return name in (FRAME, BARE, *TEXTS) or bool(_TILE.fullmatch(name) or _CROP.fullmatch(name))


def _check_sizes(known: Mapping[str, zipfile.ZipInfo]) -> None:
    for name, info in known.items():
        if info.file_size > PART_AT_MOST.get(name, SMALL_AT_MOST):
            raise BadPicture(
                f"{name} would be larger than {PART_AT_MOST.get(name, SMALL_AT_MOST) // MIB} MiB"
            )
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BadPicture(f"{name} is compressed in a way that cannot be read here")
    if sum(info.file_size for info in known.values()) > BYTES_AT_MOST:
        raise BadPicture(f"unpacked it would be larger than {BYTES_AT_MOST // MIB} MiB")


def _part(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    with archive.open(info) as part:
        raw = part.read(info.file_size + 1)  # not a byte more than it said, whatever is in it
    if len(raw) != info.file_size:
        raise BadPicture(f"{info.filename} is cut off")
    return raw


def _text(name: str, raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadPicture(f"{name} is not UTF-8") from None


def fields_then(bundle: Bundle) -> dict[str, Any] | None:
    """Return how the fields were read as *bundle* was written; None if it does not tell.

    Raises BadPicture if what it tells is no reading.
    """
    if READING not in bundle.texts:
        return None
    try:
        told = json.loads(bundle.texts[READING])
    except (ValueError, RecursionError):
        raise BadPicture(f"{READING}: it is not JSON") from None
    fields = told.get("fields") if isinstance(told, dict) else None
    if not isinstance(fields, dict) or not all(isinstance(one, dict) for one in fields.values()):
        raise BadPicture(f"{READING}: it is not a reading")
    return fields
