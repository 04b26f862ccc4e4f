"""`companion doctor`: what is fine, weak or missing here, and what to do."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

from companion.base import paths
from companion.cli import add_language, parser
from companion.doctor.examine import examine, is_well
from companion.doctor.finding import Finding, Patient
from companion.words.words import Words

NOT_WELL = 1


def main(argv: list[str]) -> int:
    """Print a line for each part: 1 if something is missing that is needed."""
    words = parser("doctor")
    words.add_argument("--profile", metavar="P", help="use this camera profile, not the table's own")
    words.add_argument("--json", action="store_true", help="one JSON object")
    add_language(words)
    args = words.parse_args(argv)
    findings = list(examine(Patient(Words(args.lang), profile=_profile(args.profile))))
    well = is_well(findings)
    if args.json:
        print(json.dumps({"well": well, "findings": [asdict(one) for one in findings]}, ensure_ascii=False))
    else:
        for one in findings:
            print(line(one))
    return 0 if well else NOT_WELL


def line(one: Finding) -> str:
    """Return a finding as one line."""
    return f"{one.state:<8} {one.part:<12} {one.say}{f' -> {one.do}' if one.do else ''}"


def _profile(name: str | None) -> Path | None:
    if name is not None:
        return Path(name)
    own = paths.profile_path()
    return own if os.path.exists(own) else None  # not so where one may not look: other lines tell of that
