"""Tracebacks are kept: each once, private, few and small."""

from __future__ import annotations

from pathlib import Path

from companion.system.fault_files import BYTES_AT_MOST, FILES_AT_MOST, FaultFiles, described


class Speechless(Exception):
    """Cannot even say what it is."""

    def __str__(self) -> str:
        raise ValueError


def _raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as raised:  # noqa: BLE001 - with its traceback
        return raised


def test_the_same_fault_is_written_once_and_counted(tmp_path: Path) -> None:
    files = FaultFiles(tmp_path / "faults")
    kept = [files.keep(_raised(ZeroDivisionError(f"at {n}"))) for n in range(1000)]
    (file,) = (tmp_path / "faults").iterdir()
    assert {fault.file for fault in kept} == {file}
    assert [fault.times for fault in kept] == list(range(1, 1001))
    assert "ZeroDivisionError: at 0" in file.read_text("utf-8")
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_of_many_faults_only_the_newest_are_kept(tmp_path: Path) -> None:
    files = FaultFiles(tmp_path)
    for n in range(FILES_AT_MOST + 5):
        files.keep(_raised(type(f"Fault{n}", (Exception,), {})()))
    assert len(list(tmp_path.iterdir())) == FILES_AT_MOST


def test_a_very_long_one_keeps_its_beginning_and_its_end(tmp_path: Path) -> None:
    (file,) = [FaultFiles(tmp_path).keep(_raised(ValueError("x" * 1_000_000 + " the end"))).file]
    assert file is not None
    text = file.read_text("utf-8")
    assert len(text) <= BYTES_AT_MOST + 10
    assert text.startswith("Traceback")
    assert text.endswith(" the end\n")


def test_what_cannot_be_written_is_counted_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    files = FaultFiles(tmp_path / "file")
    assert files.keep(_raised(ValueError())).file is None
    assert files.keep(_raised(ValueError())).times == 2
    assert described(ValueError("oh"), None).endswith("(ValueError: oh); its traceback could not be kept")


def test_an_error_that_cannot_say_what_it_is_is_named(tmp_path: Path) -> None:
    fault = FaultFiles(tmp_path).keep(_raised(Speechless()))
    assert f"(Speechless); {fault.file} has" in described(Speechless(), fault.file)
