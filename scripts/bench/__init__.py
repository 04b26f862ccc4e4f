"""What `companion bench` measures; needs a checkout, as its peers and players are not installed."""

from __future__ import annotations

from collections.abc import Iterator

from scripts.bench.figures import Figure


def measure(quick: bool, eye: bool = False, screen: bool = False, beside: bool = False) -> Iterator[Figure]:
    """Give the figures of the *eye*, the *screen*, the screen *beside* long work, or rules and store."""
    if beside:
        from scripts.bench.beside import beside_figures

        return beside_figures(quick)
    if screen:
        from scripts.bench.screen import screen_figures

        return screen_figures(quick)
    if eye:
        from scripts.bench.eye import eye_figures

        return eye_figures(quick)
    from scripts.bench.engine import engine_figures

    return engine_figures(quick)
