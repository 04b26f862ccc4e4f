"""What the table shows: the region, the open tiles, panels, the question that is asked, what hands do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.base.errors import BadData
from companion.engine.protocol import Colour
from companion.engine.tuscany.box import CHIPS, Space, Stored
from companion.engine.tuscany.moves import Marble, Place
from companion.engine.tuscany.pieces import Box
from companion.engine.tuscany.questions import Options, fits, options, payments, worth
from companion.engine.tuscany.record import STAND_IN
from companion.engine.tuscany.state import Game
from companion.games.tuscany import library
from companion.games.tuscany.drawing.highlight import highlight_spaces, lit_spaces
from companion.games.tuscany.drawing.market import STORED, Market
from companion.games.tuscany.drawing.tuscany_board import TuscanyBoard
from companion.games.tuscany.screens.asked_words import bonus_asked, number_options, sentence_of, tile_option
from companion.games.tuscany.screens.centre_places import NOWHERE, Places, arranged, arranged_through
from companion.games.tuscany.screens.learning import MissingBonus
from companion.games.tuscany.screens.region_panels import RegionCounts, region_panels
from companion.games.tuscany.screens.told_move import ToldMove, choices_for
from companion.games.tuscany.screens.turn_ahead import ends_phase, is_done, shown_game
from companion.games.tuscany.session import TuscanySession
from companion.games.tuscany.words import TuscanyWords
from companion.ui.drawing.picture import Picture
from companion.ui.option import Option
from companion.ui.table_presenter import TablePresenter, TableView
from companion.words.table_step import TableStep

MANY: Final = 10
"""More buttons than these stand in three columns."""
VERY_MANY: Final = 15
"""More buttons than these stand in four columns, so that all are in sight."""
Side = Literal["panels", "hands", "question"]
Next = Literal["draw", "end", "phase", "score", ""]


@dataclass(frozen=True, slots=True)
class View:
    """What the table screen says."""

    table: TableView
    game: Game
    """As it is shown: with the next player on turn once the one before is done."""
    region: TuscanyBoard
    highlight: Picture | None
    market: Market
    market_highlight: Picture | None
    panels: tuple[RegionCounts, ...]
    side: Side
    hands: tuple[TableStep, ...]
    paid: str
    payments: tuple[Option, ...]
    """Other payments for what was placed last."""
    about: tuple[str, ...]
    """What there is to know of the space that was touched."""
    asked: tuple[Option, ...]
    columns: int
    decline: str
    """Answers a question with nothing; empty if it has to be answered."""
    back: str
    marble: str
    """The icon of the marble that may still be given back for one more action; empty if none may."""
    clear: str
    next: Next
    button: str


class TableShown(TablePresenter[Game, TuscanyWords]):
    """The table as it is shown; what people do with it is the `Presenter`'s."""

    def __init__(self, session: TuscanySession) -> None:
        super().__init__(session)
        self.flat = False
        """Whether the open tiles lie in two rows of four."""
        self._told = ToldMove()
        self._which: Space | None = None
        """The space for which it is asked what is placed there."""
        self._missing: MissingBonus | None = None
        """A placing that waits for the numbers of a bonus tile."""
        self._about: tuple[str, ...] = ()
        self._hands: tuple[TableStep, ...] = ()
        self._chosen: Stored | None = None
        """What of the storage was touched: only its spaces are lit."""
        self._looked_at: Colour | None = None
        self._places: Places = NOWHERE
        self._emptied: int | None = None
        self._arranged_for: object = None
        """The game whose open tiles lie on those places."""
        self._lit: tuple[object, dict[Space, str], Picture | None] = (None, {}, None)

    @property
    def _game(self) -> Game:
        """The game as it is shown; in the past as it stood there."""
        board = self.session.play.board
        return board if self.session.play.past is not None else shown_game(board)

    # --- what can be done ---

    def _may(self) -> Options:
        return options(self._game)

    def _lit_places(self) -> dict[Stored, tuple[Space, ...]]:
        """Return where what is stored may be placed; only of what was touched there, if something was."""
        found = dict(self._may().place)
        return {self._chosen: found[self._chosen]} if self._chosen in found else found

    def _next(self) -> Next:
        game = self._game
        if game.over:
            return "score"
        if self.session.play.past is not None and is_done(game):
            return "end"
        if ends_phase(game):
            return "phase"
        return "draw" if game.actions_left else ""

    def _box(self) -> Box | None:
        """Return the box that is played with; None if it is not here."""
        table = self.session.play.table
        board = table.header["players"][0].get("board") if table else None
        name = board.get("box", STAND_IN) if isinstance(board, dict) else STAND_IN
        try:
            return library.box(name)
        except BadData:
            return None

    # --- what is shown ---

    def _market(self) -> Market:
        question = self._told.question
        game = question.game if question is not None else self._game
        self._arrange_anew()
        self._places = arranged(self._places, game.centre, self._emptied)
        has = game.holdings[self._looked_at or game.turn]
        free = max(0, has.room - len(has.storage))
        chips = tuple(kind for kind in CHIPS for _ in range(has.chip(kind)))
        return Market(self._places, (*has.storage, *(None,) * free), chips, self.flat)

    def _arrange_anew(self) -> None:
        """In a game that was opened again let the tiles lie as when it was left."""
        play = self.session.play
        if play.table is not self._arranged_for:
            self._arranged_for, course = play.table, play.course
            states = (course.start, *(step.state for step in course.steps))
            self._places = arranged_through(state.centre for state in states)

    def view(self) -> View:
        """Return what the screen says now."""
        game, question, words = self._game, self._told.question, self.session.words
        now, market = question.game if question else game, self._market()
        looked_at, asked = self._looked_at or game.turn, self._asked()
        following = "" if question or self._missing else self._next()
        board = self.session.play.board
        return View(
            table=self._table_view(),
            game=game,
            region=TuscanyBoard(now, looked_at),
            highlight=self._highlight(game, looked_at),
            market=market,
            market_highlight=market.highlight(self._lit_fields(market)),
            panels=region_panels(game, words, looked_at),
            side=self._side(),
            hands=self._hands,
            paid=words.say("Paid:"),
            payments=self._other_payments(),
            about=self._about or self._rule(),
            asked=asked,
            columns=self._columns(asked),
            decline=words.say("Nothing") if question is not None and question.may_decline else "",
            back=words.say("Back"),
            marble=self._marble(board),
            clear=words.say("Replace a kind") if question is None and self._may().may_clear else "",
            next=following,
            button=self._button(following, game),
        )

    def _table_view(self) -> TableView:
        said, words, question = self.table_view(), self.session.words, self._told.question
        if question is not None:
            sentence = sentence_of(question, words)
        elif self._missing is not None:
            sentence = bonus_asked(self._missing.kind, self._missing.first, words)
        elif self._which is not None:
            player = words.player(self._game.turn, self._game.setup)
            sentence = words.say("{player}: what is placed there?", player=player)
        elif self._looked_at is not None:
            player = words.player(self._looked_at, self._game.setup)
            sentence = words.say("{player}'s region", player=player)
        else:
            sentence = said.sentence if self.session.play.past else words.turn(self._game)
        return replace(said, sentence=sentence, turn=self._looked_at or self._game.turn)

    @property
    def _is_asking(self) -> bool:
        """Whether a move is being told."""
        return self._told.question is not None or self._which is not None or self._missing is not None

    def _side(self) -> Side:
        if self._is_asking or self._about:
            return "question"
        return "hands" if self._hands else "panels"

    def _rule(self) -> tuple[str, ...]:
        """Return the rule by which something is touched on the board, where there are no buttons for it."""
        question = self._told.question
        if question is None or question.ask not in ("open", "space"):
            return ()
        return (
            self.session.words.rule("T8" if question.ask == "open" and not question.may_decline else "T14"),
        )

    def _asked(self) -> tuple[Option, ...]:
        words = self.session.words
        if self._missing is not None:
            return number_options()
        if self._which is not None:
            things = choices_for(self._which, self._lit_places())
            return tuple(tile_option(what, words) for what in things)
        return self._told.options(words, self._box())

    def _columns(self, asked: tuple[Option, ...]) -> int:
        if self.flat or len(asked) > VERY_MANY:
            return 4
        return 3 if len(asked) > MANY else 2

    def _highlight(self, game: Game, looked_at: Colour) -> Picture | None:
        question = self._told.question
        if self._missing is not None:
            return None
        if self._which is not None:
            return highlight_spaces([self._which])
        if question is not None:
            if question.ask != "space" or question.tile is None:
                return None
            tile = question.tile
            return lit_spaces({at: worth(question.game, tile, at) for at in question.options})
        if looked_at != game.turn or game.over:
            return None
        lit = {at: what for what, spaces in self._lit_places().items() for at in reversed(spaces)}
        if self._lit[0] is not game or self._lit[1] != lit:
            shown = {at: worth(game, what, at) for at, what in lit.items()}
            self._lit = game, lit, lit_spaces(shown) if lit else None
        return self._lit[2]

    def _lit_fields(self, market: Market) -> list[str]:
        question = self._told.question
        if question is not None and question.ask == "open":
            return [str(n) for n, tile in enumerate(market.open) if tile in question.options]
        if question is None and self._chosen and self._chosen in market.storage:
            return [f"{STORED}{market.storage.index(self._chosen)}"]
        return []

    def _told_again(self) -> Place | None:
        """Return the placing of the past that is told once more."""
        past = self.session.play.past
        if past is None or past.insert:
            return None
        move = self.session.play.course.steps[past.at - 1].move
        return move if isinstance(move, Place) else None

    def _other_payments(self) -> tuple[Option, ...]:
        """Return the payments for what was placed last, while it is told what hands do for it."""
        again, steps = self._told_again(), self.session.play.course.steps
        if self._hands and again is not None:
            return payment_options(payments(self._game), (again.cards, again.workers))
        if not self._hands or not steps or not isinstance(move := steps[-1].move, Place):
            return ()
        if self.session.play.past is not None or self.session.play.can_redo:
            return ()
        before = shown_game(self.session.play.course.state_at(len(steps) - 1))
        return payment_options(payments(before), (move.cards, move.workers))

    def _marble(self, board: Game) -> str:
        if self.session.play.past is None and not is_done(board):
            return ""
        if not fits(board, Marble()):
            return ""
        return f"tuscany/marble {board.turn}"

    def _button(self, following: Next, game: Game) -> str:
        words = self.session.words
        match following:
            case "score":
                return words.say("Final score")
            case "end":
                return words.say("End turn")
            case "phase":
                return words.say("Score phase {n}", n=game.phase)
            case "draw":
                cards = self._may().draw
                return words.say("Draw {n}", n=cards)
        return ""


def payment_options(ways: tuple[tuple[int, int], ...], chosen: tuple[int, int]) -> tuple[Option, ...]:
    """Return payments, cards and workers, as buttons."""
    return tuple(Option(f"{c} {w}", "", f"tuscany/pay {c} {w}", chosen=(c, w) == chosen) for c, w in ways)
