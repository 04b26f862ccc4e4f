"""Cards: which one is used. Every kind is listed, whoever holds it: nothing shows what is in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.base.errors import Refused
from companion.engine.castelli.box import CARDS, copies_in_game
from companion.engine.castelli.moves import Play
from companion.engine.castelli.questions import playable, why_refused
from companion.engine.castelli.reasons import Reason
from companion.engine.castelli.state import Game
from companion.games.castelli.screens.answers import answers
from companion.games.castelli.session import CastelliSession
from companion.games.castelli.words import CastelliWords
from companion.ui.option import Option
from companion.ui.player import short_name

ICONS: Final = {
    "king-3": "crown",
    "king-4": "crown",
    "king-5": "crown",
    "steward": "turn",
    "landgrave": "castelli/grain",
    "landgravine": "castelli/wood",
    "robber-baron": "castelli/mine",
    "raider": "castelli/silver",
    "brigands": "castelli/silver",
    "traitor": "castelli/card",
    "master-builder": "castelli/tower",
    "peasant": "castelli/village",
    "duke": "castelli/city",
    "guard": "castelli/shield",
    "incendiary": "castelli/flame",
    "abbot": "castelli/chapel",
    "army-of-knights": "castelli/swords",
}
NO_CARD_AT_ALL = (Reason.OVER, Reason.ONE_CARD_A_TURN, Reason.NO_CARDS)


@dataclass(frozen=True, slots=True)
class View:
    """What the cards screen says."""

    sentence: str
    notice: str
    options: tuple[Option, ...]
    """The kinds of cards; faint ones cannot be used now."""
    sell: str
    can_sell: bool
    back: str


class Presenter:
    """The cards screen."""

    def __init__(self, session: CastelliSession) -> None:
        self.session = session

    def view(self) -> View:
        """Return what the screen says now."""
        words, game = self.session.words, self.session.play.board
        return View(
            sentence=self._sentence(game),
            notice=self.session.notice.text,
            options=self._options(game, usable(game, words)),
            sell=words.say("Sell cards"),
            can_sell=not game.over and any(has.cards for has in game.holdings.values()),
            back=words.say("Back"),
        )

    def _options(self, game: Game, now: set[str]) -> tuple[Option, ...]:
        """Return the kinds of cards, those first that can be used now."""
        words = self.session.words
        known = [card for card in CARDS if copies_in_game(card, game.setup.battle)]
        return tuple(
            Option(card, words.card(card), ICONS[card], faint=card not in now, more=words.card_in_short(card))
            for card in sorted(known, key=lambda card: card not in now)
        )

    def _sentence(self, game: Game) -> str:
        """Whose card it is; or why nobody can use one now."""
        words = self.session.words
        player = short_name(game.setup, words, game.turn)
        refused = no_card_now(game)
        if refused is None:
            return words.say("{player}: which card do you use?", player=player)
        if refused.reason == Reason.NO_CARDS:
            return words.say("{player} has no cards. Here you can read what each card does.", player=player)
        return words.refusal(refused, game.setup)


def no_card_now(game: Game, card: str = "raider") -> Refused | None:
    """Return why the player on turn can use no card at all, told of *card*; or None if they can."""
    refused = why_refused(game, Play("raider"))  # which needs nothing, so only what holds for all stops it
    if refused is None or refused.reason not in NO_CARD_AT_ALL:
        return None
    return Refused(refused.reason, **{**refused.facts, "card": card})


def usable(game: Game, words: CastelliWords) -> set[str]:
    """Return the kinds that could be used now by whoever holds one; with a castle, where one can be tried."""
    if game.over:
        return set()
    found = {play.card for play in playable(game)}
    if game.revealed and no_card_now(game) is None:
        found |= {card.id for card in CARDS.values() if card.how in ("build", "overbuild")}
    return found | {answer.card for answer in answers(game, words)}
