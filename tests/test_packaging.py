"""What a desktop reads: the entry of its menu, the icon, and the page of a software centre."""

from __future__ import annotations

import configparser
import re
import tomllib
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.cli import SUMMARIES
from tests.tracked import HERE, read

ID = "io.github.castelli_companion.castelli_companion"
SVG = "{http://www.w3.org/2000/svg}"
PROJECT: dict[str, Any] = tomllib.loads(read("pyproject.toml"))


@pytest.fixture(scope="module")
def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, delimiters="=", strict=True)
    parser.optionxform = str  # type: ignore[method-assign, assignment]  # keys differ by their case
    parser.read_string(read(f"packaging/{ID}.desktop"))
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


@pytest.fixture(scope="module")
def metainfo() -> ElementTree.Element:
    return ElementTree.fromstring(read(f"packaging/{ID}.metainfo.xml"))


@pytest.fixture(scope="module")
def icon() -> ElementTree.Element:
    return ElementTree.fromstring(read(f"packaging/{ID}.svg"))


def text(root: ElementTree.Element, path: str) -> str:
    found = root.findall(path)
    assert len(found) == 1, path
    return (found[0].text or "").strip()


def test_the_menu_starts_a_command_that_there_is(entry: configparser.SectionProxy) -> None:
    program, command = entry["Exec"].split()
    assert program == entry["TryExec"]
    assert program in PROJECT["project"]["scripts"]
    assert command in SUMMARIES


def test_the_entry_has_what_a_menu_needs(entry: configparser.SectionProxy) -> None:
    assert (entry["Type"], entry["Terminal"], entry["Icon"]) == ("Application", "false", ID)
    lists = [key for key in entry if key.partition("[")[0] in ("Categories", "Keywords")]
    assert lists
    assert all(entry[key].endswith(";") for key in lists)


@pytest.mark.parametrize("key", ["GenericName", "Comment", "Keywords"])
def test_the_entry_speaks_every_language(entry: configparser.SectionProxy, key: str) -> None:
    spoken = {path.name for path in (HERE / "companion").rglob("locale/??")}
    assert spoken
    assert {name for name in entry if name.startswith(key)} == {key, *(f"{key}[{code}]" for code in spoken)}


def test_the_page_belongs_to_this_project(metainfo: ElementTree.Element) -> None:
    project = PROJECT["project"]
    assert (metainfo.tag, metainfo.get("type")) == ("component", "desktop-application")
    assert (text(metainfo, "id"), text(metainfo, "icon")) == (ID, ID)
    assert text(metainfo, "launchable") == f"{ID}.desktop"
    assert text(metainfo, "project_license") == project["license"]
    assert text(metainfo, "provides/binary") in project["scripts"]
    assert {url.text for url in metainfo.findall("url")} <= set(project["urls"].values())


def test_page_and_menu_say_the_same(metainfo: ElementTree.Element, entry: configparser.SectionProxy) -> None:
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    said = {one.get(language): one.text for one in metainfo.findall("summary")}
    assert said.pop(None) == entry["Comment"]
    assert said == {code: entry[f"Comment[{code}]"] for code in said}
    categories = [one.text or "" for one in metainfo.findall("categories/category")]
    assert categories == entry["Categories"].rstrip(";").split(";")


def test_the_page_lists_the_versions_of_the_changelog(metainfo: ElementTree.Element) -> None:
    released = re.findall(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", read("CHANGELOG.md"), re.MULTILINE)
    assert [(one.get("version"), one.get("date")) for one in metainfo.findall("releases/release")] == released


def test_the_icon_is_square_and_brings_all_that_it_shows(icon: ElementTree.Element) -> None:
    assert icon.tag == f"{SVG}svg"
    left, top, width, height = map(float, icon.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert width == height
    drawn = {element.tag.removeprefix(SVG) for element in icon.iter()}
    assert drawn <= {"svg", "title", "g", "path", "circle"}
    assert not any("href" in name or "url(" in value for e in icon.iter() for name, value in e.items())


def test_a_wheel_brings_each_file_to_where_desktops_look() -> None:
    shared: dict[str, str] = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert shared == {
        f"packaging/{ID}.desktop": f"share/applications/{ID}.desktop",
        f"packaging/{ID}.metainfo.xml": f"share/metainfo/{ID}.metainfo.xml",
        f"packaging/{ID}.svg": f"share/icons/hicolor/scalable/apps/{ID}.svg",
    }
    assert {path.name for path in (HERE / "packaging").iterdir()} == {name.split("/")[1] for name in shared}
