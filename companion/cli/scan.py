"""`companion scan IMAGE...`: the card labels in each picture."""

from __future__ import annotations

import json
import sys
from typing import Any

from companion.base.errors import BadPicture
from companion.base.outside import shown
from companion.cli import parser
from companion.eye.card_labels import card_labelled, card_labels
from companion.pictures.reading import open_picture
from companion.vision.labels.scan import Code, read_labels
from companion.vision.labels.zbar import Zbar


def main(argv: list[str]) -> int:
    """Look at every picture; a bad one gets its line too, and exit status 2 at the end."""
    words = parser("scan")
    words.add_argument("images", nargs="+", metavar="IMAGE", help="a picture")
    words.add_argument("--json", action="store_true", help="one JSON object per picture, each on its line")
    args = words.parse_args(argv)
    bad, zbar = 0, Zbar()
    try:
        for name in args.images:
            bad += not _one(name, zbar, args.json)
    finally:
        zbar.close()
    return 2 if bad else 0


def _one(name: str, zbar: Zbar, as_json: bool) -> bool:
    try:
        found = read_labels(open_picture(name).image, next(card_labels()).LABELS, zbar)
    except BadPicture as error:
        print(
            json.dumps({"image": name, "error": str(error)}) if as_json else shown(str(error)),
            flush=True,
            file=sys.stdout if as_json else sys.stderr,
        )
        return False
    cards = [described(code) for code in found.cards]
    if as_json:
        print(json.dumps({"image": name, "cards": cards, "ignored": found.ignored}), flush=True)
    else:
        seen = ", ".join(f"{card['card']} {card['copy']} (number {card['number']})" for card in cards)
        print(
            f"{shown(name)}: {seen or 'no card'}" + (f"; {found.ignored} not ours" * bool(found.ignored)),
            flush=True,
        )
    return True


def described(code: Code) -> dict[str, Any]:
    """Return the label *code* as formats.md has it."""
    found = card_labelled(code.text)
    assert found is not None
    card, copy = found
    return {
        "number": code.number,
        "card": card,
        "copy": copy,
        "text": code.text,
        "format": code.format,
        "box": [list(point) for point in code.box],
    }
