"""Files from outside: what is no regular file is refused at once, what is too large is not read."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from companion.base.errors import BadData, BadPicture
from companion.base.outside import MIB, open_outside, read_outside


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * MIB)
    assert read_outside(tmp_path / "file", MIB) == b"x" * MIB
    with pytest.raises(BadData, match="file: larger than 0 MiB"):
        read_outside(tmp_path / "file", MIB - 1)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("pipe", "a pipe, not a file"),
        ("socket", "a socket, not a file"),
        (".", "a folder, not a file"),
        ("/dev/zero", "a device, not a file"),
        ("missing", "there is no such file"),
        ("null\0", "not a name of a file"),
    ],
)
def test_what_is_no_file_is_refused_without_waiting(tmp_path: Path, name: str, says: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        with pytest.raises(BadPicture) as told:
            open_outside(tmp_path / name, BadPicture)
    assert str(told.value) == f"{tmp_path / name}: {says}"


def test_a_link_is_followed_only_where_it_may_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"all of it")
    (tmp_path / "link").symlink_to("file")
    assert read_outside(tmp_path / "link", MIB) == b"all of it"
    with pytest.raises(BadData, match="link: a link, not a file"):
        read_outside(tmp_path / "link", MIB, follow=False)
