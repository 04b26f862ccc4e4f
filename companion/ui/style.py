"""The rules Kivy begins with: of some seventy in its own style we build on five; reading all takes 40 ms."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
NEEDED: Final = ("Label", "RelativeLayout", "StencilView", "ScrollView", "ScreenManager")
_RULE: Final = re.compile(r"^<([\w,-]+)>:?\n(?:(?: .*)?\n)*", re.MULTILINE)


def read_style() -> None:
    """Let Kivy begin with the rules of its own style that are NEEDED, and with no others."""
    import kivy

    theirs, kivy.kivy_data_dir = kivy.kivy_data_dir, str(FOLDER)
    try:
        from kivy.lang.builder import Builder  # it reads the style where the folder says now: ours is empty
    finally:
        kivy.kivy_data_dir = theirs
    rules = rules_of((Path(theirs) / "style.kv").read_text("utf-8"))
    Builder.load_string("\n".join(rules[name] for name in NEEDED), rulesonly=True)


def rules_of(style: str) -> dict[str, str]:
    """Return each rule of *style* by the names of those it is for."""
    return {name.strip("-"): rule[0] for rule in _RULE.finditer(style) for name in rule[1].split(",")}
