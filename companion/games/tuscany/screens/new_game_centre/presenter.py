"""The eight open tiles of the centre, told by touching what lies there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.engine.tuscany.box import KINDS, OPEN_TILES, TILES, Tile, kind_of
from companion.engine.tuscany.centre import alike
from companion.games.tuscany.screens.plan import AFTER_BEGINNING, Plan
from companion.games.tuscany.session import TuscanySession
from companion.ui.option import Option


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of the centre says."""

    sentence: str
    wrong: bool
    places: tuple[Option, ...]
    """The eight places; an empty one has its number."""
    faces: tuple[Option, ...]
    go_on: str


class Presenter:
    """The screen of the centre: before a game begins, or of one that is told in its middle."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.places: list[Tile | None] = [None] * OPEN_TILES
        self.plan: Plan | None = None
        self._then: Callable[[Plan], object] = lambda _plan: None
        self._begin: Callable[..., bool] = lambda *_any: False
        self._tell: Callable[[tuple[Tile, ...]], object] | None = None

    def enter(
        self,
        plan: Plan | None = None,
        then: Callable[[Plan], object] | None = None,
        begin: Callable[..., bool] | None = None,
        centre: tuple[Tile, ...] = (),
        tell: Callable[[tuple[Tile, ...]], object] | None = None,
    ) -> None:
        """Ask for the centre of *plan*, and *begin*; or for the *centre* of a game, which *tell* takes."""
        self.session.notice.clear()
        self.plan, self._tell = plan, tell
        self._then, self._begin = then or self._then, begin or self._begin
        told = plan.centre if plan else centre
        self.places = [*told, *[None] * (OPEN_TILES - len(told))]

    @property
    def centre(self) -> tuple[Tile, ...]:
        """What is told so far."""
        return tuple(tile for tile in self.places if tile)

    # --- what people do ---

    def add(self, tile: str) -> None:
        """Let *tile* lie at the next empty place; where none is left, say so."""
        self.session.notice.clear()
        if None not in self.places:
            self.session.notice.show(
                self.session.words.say("There are eight tiles already. Tap one to remove it first.")
            )
            return
        self.places[self.places.index(None)] = tile
        self._keep()

    def touch(self, place: str) -> None:
        """Take away what lies at that place."""
        self.session.notice.clear()
        self.places[int(place)] = None
        self._keep()

    def _keep(self) -> None:
        if self.plan is not None:
            self.plan = replace(self.plan, centre=self.centre)
            self._then(self.plan)

    @property
    def _alike(self) -> str | None:
        return alike(self.centre)

    def go_on(self) -> tuple[str, ...]:
        """Begin the game; return the screens to go to. Five alike leave first; too few are asked for."""
        self.session.notice.clear()
        if kind := self._alike:
            self.places = [tile if tile and kind_of(tile) != kind else None for tile in self.places]
            self._keep()
            return ()
        if None in self.places:
            self.session.notice.show(self._sentence())
            return ()
        if self._tell is not None:
            self._tell(self.centre)
            return AFTER_BEGINNING[-1:]
        assert self.plan is not None
        if not self._begin(self.plan, self.plan.first_moves):
            return ()
        return ("home", *AFTER_BEGINNING) if self.plan.lies else ("home", self.session.screen)

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        notice = self.session.notice.text
        return View(
            sentence=notice or self._sentence(),
            wrong=bool(notice) or self._alike is not None,
            places=tuple(self._place(n, tile) for n, tile in enumerate(self.places)),
            faces=tuple(Option(tile, "", f"tuscany/tile {tile}") for tile in _in_order()),
            go_on=self._go_on(),
        )

    def _place(self, n: int, tile: Tile | None) -> Option:
        text, icon = ("", f"tuscany/tile {tile}") if tile else (str(n + 1), "")
        return Option(str(n), text, icon, faint=not tile)

    def _go_on(self) -> str:
        say = self.session.words.say
        if self._alike:
            return say("Removed")
        return say("That's right") if self._tell else say("Begin")

    def _sentence(self) -> str:
        words, left = self.session.words, self.places.count(None)
        if kind := self._alike:
            return words.say(
                "Five or more of one kind: {kind}. Remove them and turn up others.",
                kind=words.kind_colour(next(one for one in KINDS if one == kind)),
            )
        if not left:
            return words.say("Are these the open tiles in the centre?")
        return words.count(
            "Which tiles are open in the centre? {n} left.",
            "Which tiles are open in the centre? {n} left.",
            left,
        )


def _in_order() -> list[Tile]:
    """Return every face of a tile, the kinds first, then crops."""
    return sorted(TILES, key=lambda tile: kind_of(tile) == "crop")
