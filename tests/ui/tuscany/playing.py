"""A whole game of The Castles of Tuscany, played through the widgets; every tap is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from companion.engine.protocol import COLOURS
from companion.engine.tuscany.apply import apply
from companion.engine.tuscany.box import KINDS, Stored, Tile, kind_of
from companion.engine.tuscany.moves import Draw, End, Free, Marble, Move, Place, Take
from companion.engine.tuscany.record import STAND_IN
from companion.engine.tuscany.state import Game
from companion.games.tuscany import library
from companion.games.tuscany.dialogue import write_card
from companion.games.tuscany.drawing.hexagons import middle
from companion.games.tuscany.drawing.market import STORED
from companion.games.tuscany.rules import TUSCANY
from companion.games.tuscany.screens.told_move import choices_for, usual_payment
from companion.games.tuscany.screens.turn_ahead import ends_phase, shown_game
from companion.games.tuscany.simulator.deal import deal_out
from companion.games.tuscany.simulator.play import TASTE, stand_in_header
from companion.games.tuscany.simulator.players import View, want
from companion.games.tuscany.simulator.reveal import answer, follow
from companion.journal import Json
from tests.ui.touching import tap_on_board, touch_widget

if TYPE_CHECKING:
    from tests.ui.stage import Stage

NAMES = ("Ana", "Ben", "Cleo", "Dan")


class TurnTaps:
    """How many taps each kind of move took, and how many turns there were."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        self.taps: Counter[str] = Counter()
        self.turns = 0

    def count(self, move: Move, taps: int) -> None:
        """Count one move."""
        self.moves[type(move).__name__] += 1
        self.taps[type(move).__name__] += taps

    def per_turn(self) -> float:
        """Return all taps of the game, divided by its turns."""
        return sum(self.taps.values()) / self.turns

    def __str__(self) -> str:
        each = (f"{kind} {self.taps[kind] / n:.2f} ({n})" for kind, n in self.moves.items())
        return f"{self.per_turn():.2f} taps a turn over {self.turns}; each {', '.join(each)}"


def play_by_touch(stage: Stage, players: int, seed: int) -> TurnTaps:
    """Play a whole game by touch."""
    return play_header(stage, stand_in_header(COLOURS[:players], seed, NAMES[:players]), seed)


def play_header(
    stage: Stage, header: Json, seed: int, between: Callable[[], object] = lambda: None
) -> TurnTaps:
    """Play a whole game that begins as *header* says; *between* is called after each move."""
    session = stage.app.session
    assert session.store.begin(header), session.notice.text
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    stage.frames()
    game: Game = session.play.board
    deal = deal_out(game.setup, library.box(STAND_IN), str(seed))
    random, taps = Random(seed), TurnTaps()
    tastes = {c: {kind: random.randint(-TASTE, TASTE) for kind in KINDS} for c in game.setup.colours}
    while not game.over:
        view = View(game, deal.hand(game.turn), tastes[game.turn])
        move, deal = answer(view, want(view), deal)
        step = apply(game, move)
        if isinstance(move, End) and not ends_phase(game):
            taps.turns += 1  # written with the next move
        else:
            taps.turns += isinstance(move, End)
            taps.count(move, perform(stage, move))
            shown: Game = session.play.board
            assert TUSCANY.fingerprint(shown) == TUSCANY.fingerprint(step.state), (move, session.notice.text)
            between()
        deal = follow(deal, step.outcomes)
        game = step.state
    return taps


def perform(stage: Stage, move: Move) -> int:
    """Make *move* by touching what is on the screen; return how many taps it took."""
    match move:
        case Draw():
            _touch_strong(stage)
            return 1
        case Marble():
            touch_widget(stage, _button(stage, lambda w: w.icon.startswith("tuscany/marble ")))
            return 1
        case End():
            _touch_strong(stage)
            assert stage.page.name == "phase_sheet", stage.page.name
            if stage.page.view.filling:  # the table chose to wait for nothing
                stage.page.do(stage.page.presenter.skip)
                stage.frames()
            if stage.page.view.over:
                return 1
            _touch_strong(stage)
            assert stage.page.name == "table"
            return 2
        case Take():
            return _take(stage, move)
        case Place():
            return _place(stage, move)
    raise AssertionError(move)


def _button(stage: Stage, wanted: Any) -> Any:
    from companion.ui.widgets.plain import PushButton

    return next(w for w in stage.page.walk() if isinstance(w, PushButton) and w.opacity and wanted(w))


def _touch_strong(stage: Stage) -> None:
    touch_widget(stage, _button(stage, lambda w: w.strong and w.text))


def _tap_open(stage: Stage, tile: Tile) -> int:
    market = stage.page.view.market
    stage.tap(stage.page.ids.market.in_window(*market.places[str(market.open.index(tile))]))
    return 1


def _choose(stage: Stage, key: str) -> int:
    """Touch the button that stands for *key*; it may be on another page."""
    asked = stage.page.ids.asked
    for page in range(asked.pages):
        if found := [button for button in asked.children if button.key == key]:
            touch_widget(stage, found[0])
            return page + 1
        asked.turn()
        stage.frames()
    raise AssertionError(f"no page has {key!r}")


def _tell_tile(stage: Stage, tile: Tile) -> int:
    if any(option.key == tile for option in stage.page.view.asked):
        return _choose(stage, tile)
    taps = _choose(stage, kind_of(tile))
    return taps + _choose(stage, tile) if kind_of(tile) == "crop" else taps


def _discard(stage: Stage, what: Stored) -> int:
    view = stage.page.view.market
    stage.tap(stage.page.ids.market.in_window(*view.places[f"{STORED}{view.storage.index(what)}"]))
    return 1


def _take(stage: Stage, move: Take) -> int:
    taps, waves = 0, list(move.fresh)
    if move.clear:
        touch_widget(stage, _button(stage, lambda w: w.text == stage.page.view.clear))
        taps += 1
        for kind in move.clear:
            taps += _choose(stage, kind) + sum(_tell_tile(stage, tile) for tile in waves.pop(0))
        while stage.page.presenter._told.question.ask == "fresh":
            taps += sum(_tell_tile(stage, tile) for tile in waves.pop(0))
    taps += _tap_open(stage, move.tile)
    if stage.page.presenter._told.question.ask == "discard":
        assert move.discard is not None
        taps += _discard(stage, move.discard)
    taps += _tell_tile(stage, move.refill)
    return taps + sum(_tell_tile(stage, tile) for wave in waves for tile in wave)


def _place(stage: Stage, move: Place) -> int:
    presenter = stage.page.presenter
    game = shown_game(stage.app.session.play.board)
    usual = usual_payment(game)
    things = choices_for(move.at, presenter._lit_places())
    paid = (move.cards, move.workers)
    whole = stage.page.ids.board.shown.zoom == 1.0
    if len(things) == 1 and paid != usual and whole:
        return _slide(stage, move) + _effects(stage, move)
    taps = tap_on_board(stage, *middle(move.at))
    if len(things) > 1:
        taps += _choose(stage, move.tile)
    taps += _effects(stage, move)
    if paid != usual:
        key = f"{move.cards} {move.workers}"
        touch_widget(stage, next(w for w in stage.page.ids.payments.children if w.key == key))
        taps += 1
    return taps


def _slide(stage: Stage, move: Place) -> int:
    """Slide from the space to the payment: one touch."""
    from tests.ui.stage import Finger

    finger = Finger(stage.page.ids.board.in_window(*middle(move.at)))
    finger.down()
    stage.frames(1)
    strip = stage.page._payments
    button = next(w for w in strip.children if w.key == f"{move.cards} {move.workers}")
    finger.slide(button.parent.to_window(*button.center))
    finger.up()
    stage.frames(2)
    return 1


def _effects(stage: Stage, move: Place | Free) -> int:
    taps = 0
    if move.chip:
        taps += _choose(stage, move.chip)
    if move.no_chip:
        touch_widget(stage, _button(stage, lambda w: w.text and w.text == stage.page.view.decline))
        taps += 1
    for card in move.harvest:
        taps += _choose(stage, write_card(card))
    question = stage.page.presenter._told.question
    if move.free is not None:
        taps += _tap_open(stage, move.free.tile)
        if stage.page.presenter._told.question.ask == "space":
            taps += tap_on_board(stage, *middle(move.free.at))
        taps += _effects(stage, move.free) + _tell_tile(stage, move.free.refill)
        taps += sum(_tell_tile(stage, tile) for wave in move.free.fresh for tile in wave)
    elif question is not None and question.ask == "open" and question.may_decline:
        touch_widget(stage, _button(stage, lambda w: w.text and w.text == stage.page.view.decline))
        taps += 1
    return taps
