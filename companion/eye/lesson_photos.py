"""A photograph that tiles are taught from: the views in it, or why it is of no use."""

from __future__ import annotations

from companion.base.errors import BadPicture
from companion.eye.enrolment_words import PhotoArgument
from companion.eye.game_table import slot_word
from companion.eye.lessons import Again, Enrolment
from companion.pictures.reading import open_picture
from companion.vision.arrays import Picture
from companion.vision.profile import Profile
from companion.vision.registration.register import register
from companion.vision.teaching.demands import Teaching
from companion.vision.teaching.refusals import POOR, poor, px_per_tile
from companion.vision.teaching.tile_views import View, views_of


def views_in(
    photo: PhotoArgument, profile: Profile, demands: Teaching, lesson: Enrolment
) -> tuple[Picture, dict[str, View]]:
    """Return *photo* and by slot what is seen in it; nothing if the *lesson* says that it is too poor.

    Raises BadPicture if there is no board, or not what is said to lie there.
    """
    image = open_picture(photo.name).image
    found = register(image, profile)
    if found.plane is None:
        board = "mat" if profile.board.shape == "hexagon" else "board"
        raise BadPicture(f"{photo.name}: no {board}: {found.why} (name a picture of one tile ID.png)")
    if why := poor(image, found, profile, demands):
        px = px_per_tile(found, profile)
        lesson.again.append(Again(photo.name, None, POOR[why].format(px=px, least=demands.px_least)))
        return image, {}
    seen = views_of(image, found, profile, photo.name)
    for slot in photo.said:
        if slot not in seen:
            word = slot_word(profile)
            raise BadPicture(f"{photo.name}: {slot} is not a {word} that is whole in this picture")
    return image, seen
