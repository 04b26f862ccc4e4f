"""`companion bench`: measured speed, as ratios to a peer in the same run; the machine is named."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib.util import find_spec

from companion.base.errors import BadUsage
from companion.cli import parser


def main(argv: list[str]) -> int:
    """Measure and print; nothing here fails because a machine is slow. Raises BadUsage without a checkout."""
    words = parser("bench")
    words.add_argument("--json", action="store_true", help="as one JSON object")
    words.add_argument("--quick", action="store_true", help="fewer repetitions and a smaller store")
    words.add_argument("--eye", action="store_true", help="time per camera frame, on one thread")
    words.add_argument("--screen", action="store_true", help="the touchscreen, compared with an empty window")
    words.add_argument(
        "--beside", action="store_true", help="the touchscreen with 10,000 games, while long work is running"
    )
    args = words.parse_args(argv)
    if find_spec("scripts") is None or find_spec("scripts.bench") is None:
        raise BadUsage(f"{words.prog}: works only in a checkout: ./run bench")
    from scripts.bench import measure
    from scripts.bench.figures import machine

    figures = list(measure(args.quick, args.eye, args.screen, args.beside))
    if args.json:
        print(json.dumps({"machine": machine(), "figures": [asdict(figure) for figure in figures]}))
        return 0
    print(machine())
    for figure in figures:
        ratio = f"{figure.ratio:.2f} x {figure.peer}" if figure.ratio is not None else ""
        print(f"{figure.what:<58}{figure.value:>9.2f} {figure.unit:<3}  {ratio:<26}{figure.aim}".rstrip())
    return 0
