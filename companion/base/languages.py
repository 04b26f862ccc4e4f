"""The languages of the table."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final[dict[str, str]] = {"en": "English", "de": "Deutsch", "nl": "Nederlands", "es": "Español"}
"""Each by its own name."""
