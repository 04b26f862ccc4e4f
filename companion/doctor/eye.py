"""The camera: its profile, whether a picture comes, and what that is like."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from companion import called
from companion.base.errors import BadData
from companion.doctor import validation
from companion.doctor.finding import Finding, Patient
from companion.eye import profiles

if TYPE_CHECKING:
    from companion.vision.profile import Profile

PATIENCE_S: Final = 10.0
TROUBLED_S: Final = 2.0
"""How long a camera is waited for that says what is wrong with it: it may still be starting."""
BREATH_S: Final = 0.05


def check_profile(patient: Patient) -> Iterator[Finding]:
    """Give whether there is a camera's profile and it is in order."""
    say, path = patient.words.say, patient.profile
    if path is None:
        plugged = patient.found("dev/video*")
        said = say("No camera is set up. You can play by touch without one.")
        advice = say(
            "{companion} calibrate makes a profile; calibration/profiles has examples.",
            companion=called(),
        )
        yield Finding("profile", "missing", said, advice if plugged else "")
        return
    try:
        validation.judge_profile(path)
        profile = profiles.load_profile(path)
    except BadData as error:
        advice = say("Correct the file; {companion} check says what is wrong.", companion=called())
        yield Finding("profile", "missing", str(error), advice)
        return
    yield Finding("profile", "fine", say("The profile is fine: {file}.", file=path))
    if find_spec("cv2") is not None:
        yield from _look(patient, profile)


def _look(patient: Patient, profile: Profile) -> Iterator[Finding]:
    say = patient.words.say
    try:
        image = _picture(profile)
    except (BadData, OSError) as error:
        yield Finding(
            "camera", "missing", str(error), say("Is it plugged in, and not used by another program?")
        )
        return
    size = say(
        "The camera's pictures have {width} × {height} pixels.", width=image.shape[1], height=image.shape[0]
    )
    yield Finding("camera", "fine", size)
    yield from judge_picture(patient, image, profile)


def judge_picture(patient: Patient, image: Any, profile: Profile) -> Iterator[Finding]:
    """Give what *image* is like: markers, size of a tile, sharpness, light."""
    from companion.vision.measure import advise, measure
    from companion.vision.registration.register import register
    from companion.vision.teaching.demands import seeing

    say = patient.words.say
    found = register(image, profile)
    if found.plane is None:
        said = say("The camera does not see the board: {why}.", why=found.why)
        yield Finding(
            "markers",
            "missing",
            said,
            say("Lay the corner marks as their sheet shows, all within the picture."),
        )
        return
    seen = measure(image, found, profile)
    advice = advise(seen, profile, seeing())
    said = say(
        "The camera sees {n} corner marks; a tile is {px} pixels wide.",
        n=seen.markers,
        px=round(seen.px_per_tile),
    )
    yield Finding("markers", "fine", said)
    if not advice:
        yield Finding("picture", "fine", say("The picture is sharp and well lit."))
    for one in advice:
        yield Finding("picture", "missing" if one.must else "weak", one.say)


def _picture(profile: Profile) -> Any:
    """Return a picture of the camera. Raises BadData if none comes."""
    from companion.eye.sources import open_camera

    source = open_camera(profile)
    began = time.monotonic()
    try:
        while not source.ended():
            if (frame := source.newest()) is not None:
                return frame.image
            if time.monotonic() - began > (TROUBLED_S if source.trouble() else PATIENCE_S):
                break
            time.sleep(BREATH_S)
        raise BadData(
            f"{profile.source}: the camera gave no picture: {source.trouble() or 'no reason given'}"
        )
    finally:
        source.close()
