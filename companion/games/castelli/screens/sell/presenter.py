"""Selling cards: who, how many, and what the mine still pays."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.castelli.apply import apply
from companion.engine.castelli.cards import PRICE_OF_A_CARD
from companion.engine.castelli.moves import Sell
from companion.engine.castelli.questions import why_refused
from companion.engine.castelli.state import Game
from companion.engine.protocol import Colour
from companion.games.castelli.session import CastelliSession
from companion.ui.option import Option
from companion.ui.player import short_name


@dataclass(frozen=True, slots=True)
class View:
    """What the selling screen says."""

    sentence: str
    notice: str
    options: tuple[Option, ...]
    """Who has cards."""
    number: str
    fewer: bool
    """Whether one less can be sold, and one *more*."""
    more: bool
    told: str
    """What it brings."""
    warning: str
    """That the mine is short; or empty."""
    sell: str
    ready: bool
    back: str


class Presenter:
    """The selling screen."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session
        self.by: Colour | None = None
        self.cards = 1

    def enter(self) -> None:
        """Begin with the player on turn, or the next who has cards."""
        game = self.session.play.board
        self.session.notice.clear()
        self.by = next((c for c in game.setup.order_from(game.turn) if game.holdings[c].cards), None)
        self.cards = 1

    def choose(self, colour: Colour) -> None:
        """Let that player sell."""
        self.by, self.cards = colour, 1

    def change(self, by: int) -> None:
        """Sell this many more or fewer."""
        self.cards = max(1, min(self.cards + by, self._held()))

    def _held(self) -> int:
        return self.session.play.board.holdings[self.by].cards if self.by else 0

    def sell(self) -> bool:
        """Sell them; say whether that went well."""
        return self.by is not None and self.session.play.submit(Sell(self.cards, self.by))

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self.session.play.board
        refused = why_refused(game, Sell(self.cards, self.by))
        return View(
            sentence=words.say("Who is selling? Each card gives 2 silver from the mine."),
            notice=self.session.notice.text,
            options=tuple(
                self._seller(game, c) for c in game.setup.order_from(game.turn) if game.holdings[c].cards
            ),
            number=str(self.cards),
            fewer=self.cards > 1,
            more=self.cards < self._held(),
            told=words.refusal(refused, game.setup) if refused else self._told(game),
            warning="" if refused else self._warning(game),
            sell=words.say("Sell"),
            ready=refused is None,
            back=words.say("Back"),
        )

    def _seller(self, game: Game, colour: Colour) -> Option:
        words = self.session.words
        name, cards = (
            short_name(game.setup, words, colour),
            words.amount("cards", game.holdings[colour].cards),
        )
        text = words.say("{player}: {cards}", player=name, cards=cards)
        return Option(colour, text, f"mark {colour}", chosen=colour == self.by, typed=True)

    def _told(self, game: Game) -> str:
        words = self.session.words
        after = apply(game, Sell(self.cards, self.by)).state
        got = game.mine - after.mine
        return words.say(
            "{cards} for {silver}",
            cards=words.amount("cards", self.cards),
            silver=words.amount("silver", got),
        )

    def _warning(self, game: Game) -> str:
        """That the mine cannot pay for all of them (C36)."""
        if game.mine >= PRICE_OF_A_CARD * self.cards:
            return ""
        words = self.session.words
        return words.say("The mine has only {silver}.", silver=words.amount("silver", game.mine))
