"""A piece that the eye has seen set or taken away: what came of it, and a yes; or how it can have been."""

from __future__ import annotations

from dataclasses import dataclass

from companion.base.errors import Refused
from companion.engine.castelli.apply import apply
from companion.engine.castelli.box import Field
from companion.engine.castelli.building_options import building_places, building_places_with
from companion.engine.castelli.moves import Build, Move, Play
from companion.engine.castelli.state import Game
from companion.eye.findings import Asked
from companion.games.castelli.camera import Proposal
from companion.games.castelli.drawing.highlight import highlight_landscapes
from companion.games.castelli.screens.building import told
from companion.games.castelli.session import CastelliSession
from companion.ui.drawing.picture import Picture
from companion.ui.option import Option
from companion.ui.player import short_name


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    notice: str
    game: Game
    highlight: Picture | None
    field: Field
    lines: tuple[str, ...]
    """What comes of the only way in which it can have been."""
    options: tuple[Option, ...]
    """The ways, where there are several."""
    use: str
    """What the big button says; empty where there are several ways."""
    back: str
    seen: bool = True
    trusted_s: int = 0
    """After this many seconds it is taken by itself; 0: never."""


class Presenter:
    """The screen on which people say how a piece came there or went."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.built: Asked | None = None

    def enter(self, built: Asked | None = None) -> None:
        """Ask about what was *built*, founded or burnt."""
        self.built = built
        self.session.notice.clear()

    @property
    def _ways(self) -> tuple[Proposal, ...]:
        if self.built is None:
            return ()
        return (self.built,) if isinstance(self.built, Proposal) else self.built.answers

    # --- what people do ---

    def choose(self, number: int) -> bool:
        """Take that way; say whether it went well."""
        way = self._ways[number]
        return self.session.play.submit_all(way.moves, way.at_move, "camera")

    def dismiss(self) -> None:
        """Ask it no more as long as the same is read."""
        if self.built is not None and self.session.watched is not None:
            self.session.watched.put_off(self.built)

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        game, say, ways = self.session.play.board, self.session.words.say, self._ways
        field = self.built.place if self.built else ""
        return View(
            sentence=self._sentence(game, ways, field),
            notice=self.session.notice.text,
            game=game,
            highlight=highlight_landscapes({field: ""}) if field else None,
            field=field,
            lines=self._told(game, ways[0].moves[-1]) if len(ways) == 1 else (),
            options=self._listed(game, ways) if len(ways) > 1 else (),
            use=say("Yes") if len(ways) == 1 else "",
            back=say("No") if len(ways) == 1 else say("Not now"),
            trusted_s=self._trusted_s(),
        )

    def _sentence(self, game: Game, ways: tuple[Proposal, ...], field: Field) -> str:
        words = self.session.words
        player = short_name(game.setup, words, game.turn)
        if ways and isinstance(ways[0].moves[-1], Build):
            return words.say("{player}: a castle on {field}?", player=player, field=field)
        if field in game.settlements:
            return words.say("{player}: has the city on {field} burnt down?", player=player, field=field)
        return words.say("{player}: a village or city on {field}?", player=player, field=field)

    def _listed(self, game: Game, ways: tuple[Proposal, ...]) -> tuple[Option, ...]:
        return tuple(Option(str(n), self._way(game, way.moves[-1])) for n, way in enumerate(ways))

    def _way(self, game: Game, move: Move) -> str:
        """Return *move* in a few words: what the castle costs and scores, or which card it was."""
        words = self.session.words
        if isinstance(move, Play):
            return words.card(move.card)
        card = move.card if isinstance(move, Build) else None
        places = building_places_with(game, card) if card else building_places(game)
        return next((told(place, game.setup, words) for place in places if place.move == move), "")

    def _told(self, game: Game, move: Move) -> tuple[str, ...]:
        words = self.session.words
        try:
            return tuple(words.outcome(one, game.setup) for one in apply(game, move).outcomes)
        except Refused as refused:  # the game has gone on meanwhile
            return (words.refusal(refused, game.setup),)

    def _trusted_s(self) -> int:
        sure = isinstance(self.built, Proposal) and self.built.sure
        return self.session.settings.trust_s if sure else 0
