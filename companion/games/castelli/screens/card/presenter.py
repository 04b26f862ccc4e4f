"""One card: what it does, just the choices it needs, and why it cannot be used where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from companion.base.errors import Refused
from companion.engine.castelli.apply import apply
from companion.engine.castelli.box import CARDS, Field
from companion.engine.castelli.building_options import BuildingPlace, building_places_with
from companion.engine.castelli.moves import Build, Guard, Move, Play, Steward
from companion.engine.castelli.questions import fits, why_refused
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.drawing.highlight import highlight_landscapes
from companion.games.castelli.drawing.hit import Hit
from companion.games.castelli.screens.answers import answers, what_they_do
from companion.games.castelli.screens.building import told
from companion.games.castelli.screens.cards.presenter import no_card_now
from companion.games.castelli.session import CastelliSession
from companion.ui.drawing.picture import Picture
from companion.ui.option import Option
from companion.ui.player import short_name
from companion.words.language import mark

ASKED = {
    "from": mark("{player}: draw from whom?"),
    "at": mark("{player}: tap the landscape"),
    "build": mark("{player}: tap the landscape to build on"),
    "overbuild": mark("{player}: tap the castle to overbuild"),
}


ON_BOARD = ("at", "build", "overbuild")
EVERYWHERE = (
    Reason.NOT_REVEALED,
    Reason.CARD_IN_DECK,
    Reason.CARD_NOT_IN_GAME,
    Reason.NO_SPARE,
    Reason.NO_CASTLE_LEFT,
)
"""Reasons that hold wherever the card is tried."""


@dataclass(frozen=True, slots=True)
class View:
    """What the screen of one card says."""

    sentence: str
    notice: str
    game: Game
    highlight: Picture | None
    lines: tuple[str, ...]
    """The card, what it does, and what comes of it or why it cannot be used."""
    options: tuple[Option, ...]
    """From whom, for what, or who answers."""
    use: str
    """What the big button says; empty if there is none."""
    ready: bool
    back: str


class Presenter:
    """The screen of one card."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.enter()

    def enter(self, card: str = "king-3") -> None:
        """Begin to use *card*."""
        self.card = card
        self.at: Field | None = None
        self.session.notice.clear()
        self._known: tuple[Game | None, Any] = (None, ())

    @property
    def how(self) -> str:
        """`play`, `from`, `at`, `build`, `overbuild` or `answer`: what it needs."""
        return CARDS[self.card].needs or CARDS[self.card].how

    # --- what people do; each says whether the card was used ---

    def touch(self, found: Hit) -> None:
        """Choose a landscape, if the card wants one there; otherwise say why not."""
        self.session.notice.clear()
        if self.how not in ON_BOARD:
            return
        if found.field in self._fields():
            self.at = found.field
            return
        self.at = None
        refused = why_refused(self.session.play.board, self._move_at(found.field))
        if refused is not None:
            self.session.notice.show(self.session.words.refusal(refused, self.session.play.board.setup))

    def choose(self, key: str) -> bool:
        """Draw from that player, build that castle, or let that player's Guard answer."""
        if self.how == "from":
            return self.session.play.submit(Play(self.card, victim=cast(Colour, key)))
        if self.how == "answer":
            return self.session.play.submit(Guard(cast(Colour, key)))
        return self.session.play.submit(self._places_at_field()[int(key)].move)

    def use(self) -> bool:
        """Use the card as it is chosen."""
        return self.session.play.submit(self._move_at(self.at) if self.how == "at" else Play(self.card))

    # --- what can be done ---

    def _move_at(self, at: Field | None) -> Move:
        if self.how == "at":
            return Play(self.card, at=at)
        return Build(at or "", card=self.card, over=self._owner(at) if self.how == "overbuild" else None)

    def _owner(self, at: Field | None) -> Colour | None:
        game = self.session.play.board
        others = [castle.owner for castle in game.castles if castle.at == at and castle.owner != game.turn]
        return others[-1] if others else None

    def _fields(self) -> dict[Field, str]:
        """Return where the card can be used, each with what it scores there."""
        if self.how == "at":
            return dict.fromkeys(self._landscapes(), "")
        best: dict[Field, str] = {}
        for place in self._places():
            best.setdefault(place.move.at, f"+{place.points}")
        return best

    def _landscapes(self) -> Sequence[Field]:
        game = self.session.play.board
        lands = game.setup.board.landscapes
        found: Sequence[Field] = self._once(lambda: [at for at in lands if fits(game, self._move_at(at))])
        return found

    def _places(self) -> Sequence[BuildingPlace]:
        game = self.session.play.board
        found: Sequence[BuildingPlace] = self._once(lambda: list(building_places_with(game, self.card)))
        return found

    def _places_at_field(self) -> list[BuildingPlace]:
        return [place for place in self._places() if place.move.at == self.at]

    def _once(self, work: Callable[[], Any]) -> Any:
        """Return what *work* gives, worked out once for each state."""
        game = self.session.play.board
        if self._known[0] is not game:
            self._known = (game, work())
        return self._known[1]

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self.session.play.board
        move = self._chosen()
        return View(
            sentence=self._sentence(game),
            notice=self.session.notice.text,
            game=game,
            highlight=self._highlight(),
            lines=(words.card(self.card), words.card_effect(self.card, game.setup), *self._told(game, move)),
            options=tuple(self._options(game)),
            use=words.say("Use it") if self.how in ("play", "at") else "",
            ready=move is not None and fits(game, move),
            back=words.say("Back"),
        )

    def _sentence(self, game: Game) -> str:
        words = self.session.words
        player = short_name(game.setup, words, game.turn)
        if self.how == "answer":
            return words.card(self.card)
        if self.how == "play" or (self.how == "at" and self.at):
            return words.say("{player}: {card}", player=player, card=words.card(self.card))
        return words.say(ASKED[self.how], player=player)

    def _chosen(self) -> Move | None:
        """The move that the big button makes, if it is known yet."""
        if self.how == "play":
            return Play(self.card)
        return Play(self.card, at=self.at) if self.how == "at" and self.at else None

    def _highlight(self) -> Picture | None:
        if self.how not in ON_BOARD:
            return None
        fields = self._fields()
        return highlight_landscapes({self.at: fields[self.at]} if self.at in fields else fields)

    def _told(self, game: Game, move: Move | None) -> list[str]:
        """What comes of it, or why it cannot be used."""
        words = self.session.words
        if refused := self._refused(game, move):
            return [words.refusal(refused, game.setup)]
        if move is not None:
            return [words.outcome(outcome, game.setup) for outcome in apply(game, move).outcomes]
        if self.how in ON_BOARD and not self._fields():
            return [words.say("Not possible anywhere now. Tap a landscape to see why.")]
        return []

    def _refused(self, game: Game, move: Move | None) -> Refused | None:
        """Why it cannot be used, if that does not depend on a place that is not chosen yet."""
        if self.how != "answer" and (refused := no_card_now(game, self.card)):
            return refused
        if move is not None or self.how == "answer":
            return why_refused(game, move or self._answer(game)) if not self._options(game) else None
        if self.how == "from":
            return None if any(not one.faint for one in self._options(game)) else self._no_victim(game)
        refused = None if self._fields() else why_refused(game, self._move_at(self._any_landscape(game)))
        return refused if refused is not None and refused.reason in EVERYWHERE else None

    def _answer(self, game: Game) -> Move:
        other = game.setup.order_from(game.turn)[1]
        return Guard(other) if self.card == "guard" else Steward(other, other)

    def _no_victim(self, game: Game) -> Refused | None:
        others = game.setup.order_from(game.turn)[1:]
        likely = max(others, key=lambda colour: game.holdings[colour].cards)
        return why_refused(game, Play(self.card, victim=likely))

    def _any_landscape(self, game: Game) -> Field:
        return next(iter(game.setup.board.landscapes))

    def _options(self, game: Game) -> list[Option]:
        words = self.session.words
        match self.how:
            case "from":
                return [
                    Option(
                        colour,
                        short_name(game.setup, words, colour),
                        f"mark {colour}",
                        faint=not fits(game, Play(self.card, victim=colour)),
                        typed=True,
                    )
                    for colour in game.setup.order_from(game.turn)[1:]
                ]
            case "build" | "overbuild":
                return [
                    Option(str(n), told(place, game.setup, words))
                    for n, place in enumerate(self._places_at_field())
                ]
            case "answer":
                return [
                    Option(answer.colour, what_they_do(game, answer, words), f"mark {answer.colour}")
                    for answer in answers(game, words)
                    if answer.card == self.card
                ]
            case _:
                return []
