"""Why: how a number, an area, a castle or a tile came about, move by move, each rule as a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine.castelli.board import Area
from companion.engine.castelli.box import Field
from companion.engine.castelli.final import final_now
from companion.engine.castelli.outcomes import AreaEvaluated, Built, TileLaid, TileTurned
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour, Outcome
from companion.games.castelli.drawing.highlight import lit_area, lit_landscapes, lit_meadow
from companion.games.castelli.screens.panels import panels, short_name
from companion.ui.drawing.picture import Picture
from companion.ui.screens.correct.presenter import Counted, Player
from companion.ui.screens.log.presenter import Row
from companion.ui.session import Session

Numbered = tuple[int, Outcome]
"""The number of a move and what it did; 0 for what would come if the game ended now."""


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of reasons says."""

    title: str
    game: Game
    place: Field
    """The field that is asked about; empty if it is a player's number."""
    lit: Picture | None
    players: tuple[Player, ...]
    counts: tuple[Counted, ...]
    chosen: str
    rows: tuple[Row, ...]
    back: str


class Presenter:
    """The screen of reasons."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.enter()

    def enter(
        self,
        player: Colour | None = None,
        what: str | None = None,
        field: Field | None = None,
        area: str | None = None,
    ) -> None:
        """Ask about a *player*'s count of *what* (left out: points), or about a *field* or an *area*."""
        self.player, self.what = player, what or "points"
        self.area = area
        self.field = area.partition("/")[0] if area else field

    # --- what people do ---

    def choose_player(self, player: Colour) -> None:
        """Ask about somebody else."""
        self.player = player

    def choose_count(self, what: str) -> None:
        """Ask about another count."""
        self.what = what

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self.session.play.board
        rows = self._about_place(game, self.field) if self.field else self._about_count(game)
        nothing = Row("", "", "", words.say("Nothing has happened here yet."))
        return View(
            title=self._title(game),
            game=game,
            place=self.field or "",
            lit=self._lit(game),
            players=() if self.field else self._players(game),
            counts=() if self.field else self._counts(game),
            chosen=self.what,
            rows=tuple(rows) or (nothing,),
            back=words.say("Back"),
        )

    def _title(self, game: Game) -> str:
        words = self.session.words
        if self.area:
            terrain = words.terrain(game.setup.board.area(self.area).terrain)
            return words.say("{field}, {terrain}", field=self.field, terrain=terrain)
        if self.field:
            return words.say("Field {field}", field=self.field)
        return f"{words.player(self._player(game), game.setup)}, {words.counts()[self.what]}"

    def _player(self, game: Game) -> Colour:
        return self.player or game.turn

    def _players(self, game: Game) -> tuple[Player, ...]:
        words, chosen = self.session.words, self._player(game)
        return tuple(Player(c, short_name(game, words, c), c == chosen) for c in game.setup.colours)

    def _counts(self, game: Game) -> tuple[Counted, ...]:
        names, colour = self.session.words.counts(), self._player(game)
        panel = next(one for one in panels(game, self.session.words) if one.colour == colour)
        shown = (("points", "crown", panel.points), *panel.counts)
        return tuple(Counted(what, icon, names[what], str(number), "") for what, icon, number in shown)

    def _lit(self, game: Game) -> Picture | None:
        if self.area:
            return lit_area(game, game.setup.board.area(self.area))
        if self.field:
            meadow = self.field in game.setup.board.touching
            return lit_meadow(self.field) if meadow else lit_landscapes({self.field: ""})
        return None

    # --- what happened ---

    def _told(self) -> Iterator[Numbered]:
        """Give everything that has happened, the oldest first."""
        assert self.session.play.table is not None
        steps = self.session.play.table.course.steps[: self.session.play.moves]
        return ((number, outcome) for number, step in enumerate(steps, 1) for outcome in step.outcomes)

    def _about_count(self, game: Game) -> Iterator[Row]:
        """Give what changed the count, the newest first, each with what it came to."""
        colour, total, found = self._player(game), 0, []
        ahead: Iterable[Numbered] = ()
        if not game.over and self.what == "points":
            ahead = ((0, outcome) for outcome in final_now(game).outcomes)
        for number, outcome in (*self._told(), *ahead):
            if change := _change(outcome, colour, self.what):
                total += change
                found.append((number, outcome, change, total))
        known: set[str] = set()
        width = max((len(f"{change:+d}") for _, _, change, _ in found), default=0)
        for number, outcome, change, now in reversed(found):
            signed = f"{change:+{width}d}".replace("-", "−")
            yield self._row(number, outcome, game, signed, known, now)

    def _about_place(self, game: Game, at: Field) -> Iterator[Row]:
        """Give what happened on a field, the newest first, then the coats that point to it."""
        board = game.setup.board
        areas = [area for area in board.areas.get(at, ()) if self.area in (None, area.label)]
        known: set[str] = set()
        if all(area.label not in game.areas for area in areas) and areas:
            yield self._open(game, areas)
        for number, outcome in reversed([one for one in self._told() if self._is_here(one[1], at)]):
            yield self._row(number, outcome, game, "", known)
        yield from self._coats(game, areas)

    def _is_here(self, outcome: Outcome, at: Field) -> bool:
        if self.area and isinstance(outcome, AreaEvaluated):
            return outcome.area == self.area
        if self.area and isinstance(outcome, Built):
            return self.area == f"{outcome.at}/{outcome.area}"
        return at == (getattr(outcome, "at", None) or getattr(outcome, "field", None))

    def _open(self, game: Game, areas: list[Area]) -> Row:
        down = len({meadow for area in areas for meadow in area.meadows if meadow not in game.laid})
        words = self.session.words
        return Row(
            "",
            "",
            "tile",
            words.count(
                "Not evaluated yet: {n} tile beside it lies face down.",
                "Not evaluated yet: {n} tiles beside it lie face down.",
                down,
            ),
            words.rule("C18"),
        )

    def _coats(self, game: Game, areas: list[Area]) -> Iterator[Row]:
        """Give each coat that points there, with the move that laid it."""
        words = self.session.words
        laid = {o.field: n for n, o in self._told() if isinstance(o, TileLaid | TileTurned)}
        for meadow, side in dict.fromkeys(facing for area in areas for facing in area.beside):
            if meadow in game.laid:
                colour, value, _card = game.laid[meadow].coats[side]
                facts = {"colour": words.colour(colour), "field": meadow, "n": value}
                text = words.say("The tile on {field} points here with {colour} {n}.", **facts)
                yield Row(str(laid.get(meadow, "")), "", f"mark {colour}", text)

    def _row(
        self,
        number: int,
        outcome: Outcome,
        game: Game,
        change: str,
        known: set[str],
        total: int | None = None,
    ) -> Row:
        """Return an outcome with its move, and those of its rules that were not *known* yet."""
        words = self.session.words
        place = words.say("Move {n}", n=number) if number else words.say("If the game ended now")
        if total is not None:
            place = words.say("{place}: then {total}", place=place, total=total)
        told = [words.rule(rule) for rule in dict.fromkeys(outcome.rules) if rule not in known]
        known.update(outcome.rules)
        more = " ".join((f"{place}.", *told))
        return Row(str(number or ""), change, "", words.outcome(outcome, game.setup), more)


def _change(outcome: Outcome, colour: Colour, what: str) -> int:
    return sum(change.amount for change in outcome.changes if change[:2] == (colour, what))
