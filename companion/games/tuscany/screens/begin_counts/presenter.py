"""Beginning in the middle: what each player has beside the region, and how far the game is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.engine.protocol import Colour
from companion.engine.tuscany.box import CHIPS, KINDS, PHASES, Chip
from companion.games.tuscany.screens.begun import BegunGame
from companion.games.tuscany.session import TuscanySession
from companion.ui.player import Counted, Player, short_name
from companion.words.voice import as_title

ROUNDS_AT_MOST: Final = 99
PAGES: Final = ("held", "chips", "bonuses", "round")
HELD: Final = ("green", "red", "cards", "workers", "marble", "laid")
ICONS: Final = {
    "green": "tuscany/green-points",
    "red": "tuscany/red-points",
    "cards": "tuscany/card",
    "workers": "tuscany/worker",
    "marble": "tuscany/marble",
    "laid": "tuscany/pile",
}


@dataclass(frozen=True, slots=True)
class View:
    """What the screen says."""

    sentence: str
    wrong: bool
    players: tuple[Player, ...]
    counts: tuple[Counted, ...]
    turn: str
    """Who is on turn; a touch lets it be the next one."""
    turn_icon: str
    last_round: str
    """Says that it is the last round, where it can be; a touch changes that."""
    is_last: bool
    other: str
    """Leads to the next page: chips, bonuses, round, what players hold."""
    can_undo: bool


class Presenter:
    """The counts of one player, or of the table: round, phase, bonuses."""

    def __init__(self, session: TuscanySession) -> None:
        self.session = session
        self.begun = BegunGame(session)
        self.colour: Colour | None = None
        self.page = PAGES[0]

    def enter(self) -> None:
        """Begin with nothing said."""
        self.session.notice.clear()

    @property
    def shown(self) -> Colour:
        """Whose counts are shown."""
        colours = self.begun.game.setup.colours
        return self.colour if self.colour in colours else colours[0]

    # --- what people do ---

    def choose(self, colour: Colour) -> None:
        """Show the counts of *colour*."""
        self.session.notice.clear()
        self.colour = colour

    def switch(self) -> None:
        """Show the next page; after the last what players hold again."""
        self.session.notice.clear()
        self.page = PAGES[(PAGES.index(self.page) + 1) % len(PAGES)]

    def add(self, what: str, amount: int) -> None:
        """Let there be so much more of *what*."""
        self.session.notice.clear()
        told = self.begun.told
        if what in ("round", "phase"):
            most = PHASES if what == "phase" else ROUNDS_AT_MOST
            self.begun.change(**{what: max(1, min(getattr(told, what) + amount, most))})
        elif what in KINDS:
            gone = max(0, min(2, told.bonuses.get(what, 0) + amount))
            bonuses = {kind: n for kind, n in told.bonuses.items() if kind != what}
            self.begun.change(bonuses=bonuses | ({what: gone} if gone else {}))
        elif what in CHIPS:
            self._add_chip(what, amount)
        else:
            now = getattr(told.players[self.shown], what)
            self.begun.change_player(self.shown, **{what: max(0, now + amount)})

    def _add_chip(self, chip: Chip, amount: int) -> None:
        chips = dict(self.begun.told.players[self.shown].chips)
        number = max(0, min(5, chips.pop(chip, 0) + amount))
        self.begun.change_player(self.shown, chips=chips | ({chip: number} if number else {}))

    def next_turn(self) -> None:
        """Let the next player be on turn."""
        self.session.notice.clear()
        told = self.begun.told
        self.begun.change(turn=self.begun.game.setup.after(told.turn))

    def switch_last_round(self) -> None:
        """Let it be the last round, or not."""
        self.session.notice.clear()
        self.begun.change(last_round=not self.begun.told.last_round)

    def undo(self) -> None:
        """Take the last touch back."""
        self.session.notice.clear()
        self.begun.undo()

    # --- what is shown ---

    def view(self) -> View:
        """Return what the screen says now."""
        words, notice, game = self.session.words, self.session.notice.text, self.begun.game
        say = words.say
        names = {colour: short_name(game.setup, words, colour) for colour in game.setup.colours}
        whose = names.items() if self.page in ("held", "chips") else ()
        last = say("Last round: yes") if game.last_round else say("Last round: no")
        return View(
            sentence=notice or self._sentence(),
            wrong=bool(notice),
            players=tuple(Player(colour, name, colour == self.shown) for colour, name in whose),
            counts=tuple(self._counts()),
            turn=say("Turn: {player}", player=names[game.turn]),
            turn_icon=f"mark {game.turn}",
            last_round=last if game.phase == 3 else "",
            is_last=game.last_round,
            other=self._other(),
            can_undo=self.begun.can_undo,
        )

    def _sentence(self) -> str:
        say = self.session.words.say
        return {
            "held": say("Who has what?"),
            "chips": say("Who has which chips?"),
            "bonuses": say("How many of the two bonuses of each colour are gone?"),
            "round": say("How far has the game got?"),
        }[self.page]

    def _other(self) -> str:
        say = self.session.words.say
        return {
            "held": say("Chips"),
            "chips": say("Bonuses"),
            "bonuses": say("Round"),
            "round": say("Players"),
        }[self.page]

    def _counts(self) -> list[Counted]:
        match self.page:
            case "held":
                return self._held()
            case "chips":
                return self._chips()
            case "bonuses":
                return self._bonuses()
        return self._round()

    def _chips(self) -> list[Counted]:
        has = self.begun.told.players[self.shown].chips
        name = self.session.words.chip
        return [
            Counted(chip, f"tuscany/{chip}", as_title(name(chip)), str(has.get(chip, 0)), "")
            for chip in CHIPS
        ]

    def _held(self) -> list[Counted]:
        say, has = self.session.words.say, self.begun.told.players[self.shown]
        names = {
            "green": say("Green points"),
            "red": say("Red points"),
            "cards": say("Cards"),
            "workers": say("Workers"),
            "marble": say("Marble"),
            "laid": say("Tiles used up"),
        }
        return [Counted(what, ICONS[what], names[what], str(getattr(has, what)), "") for what in HELD]

    def _bonuses(self) -> list[Counted]:
        gone = self.begun.told.bonuses
        name = self.session.words.kind
        return [
            Counted(kind, f"tuscany/tile {kind}", as_title(name(kind)), str(gone.get(kind, 0)), "")
            for kind in KINDS
        ]

    def _round(self) -> list[Counted]:
        say, told = self.session.words.say, self.begun.told
        return [
            Counted("round", "turn", say("Round"), str(told.round), ""),
            Counted("phase", "list", say("Phase"), str(told.phase), ""),
        ]
