"""A whole game played through the widgets, by simulated players; every tap is counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from companion.engine.castelli.apply import apply
from companion.engine.castelli.moves import Build, End, Guard, Move, Play, Reveal, Sell, Steward
from companion.engine.castelli.state import Game
from companion.engine.castelli.tournament import Half, Tournament
from companion.engine.protocol import Colour
from companion.games.castelli.rules import CASTELLI
from companion.games.castelli.simulator.deal import Deal, deal_out, follow
from companion.games.castelli.simulator.play import Players, next_choice, stand_in_header
from companion.games.castelli.simulator.players import Sensible, SimulatedPlayer
from tests.ui.touching import (
    big_button,
    in_sight,
    tap_on_board,
    touch,
    touch_icon,
    touch_widget,
    turn_pages,
)

if TYPE_CHECKING:
    from tests.ui.stage import Stage

NAMES = ("Ana", "Ben", "Cleo", "Dan")
COLOURS = ("red", "blue", "green", "yellow")


IN_A_TURN: Final = ("Reveal", "End")
"""The moves of every turn."""


class Taps:
    """How many taps each kind of move took, and what for."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        self.taps: Counter[str] = Counter()
        self.what_for: Counter[str] = Counter()
        """What the taps of a usual turn were for."""

    def count(self, move: Move, taps: Counter[str]) -> None:
        """Count one move."""
        kind = type(move).__name__
        self.moves[kind] += 1
        self.taps[kind] += taps.total()
        if kind in IN_A_TURN:
            self.what_for += taps

    def per_turn(self) -> float:
        """Return the taps of a usual turn: turn a tile, confirm, end."""
        return sum(self.taps[kind] for kind in IN_A_TURN) / self.moves["End"]

    def __str__(self) -> str:
        each = (
            f"{kind} {self.taps[kind] / n:.1f} ({n})" for kind, n in self.moves.items() if self.taps[kind]
        )
        return f"{self.per_turn():.2f} taps a turn; each {', '.join(each)}"


def play_by_touch(stage: Stage, players: int, modules: tuple[str, ...], seed: int) -> Taps:
    """Play a whole game."""
    header = stand_in_header(COLOURS[:players], modules, NAMES[:players])
    assert stage.app.session.store.begin(header)
    assert stage.app.navigator is not None
    stage.app.navigator.go("table")
    stage.frames()
    random, taps = Random(seed), Taps()
    game: Game = stage.app.session.play.board
    deal = deal_out(game.setup, random)
    who = people(game, random)
    while not game.over:
        deal = play_move(stage, deal, who, random, taps, at_once=True)
        game = stage.app.session.play.board
    return taps


def people(game: Game, random: Random) -> dict[Colour, SimulatedPlayer]:
    """Return a simulated player for each colour, each with luck of their own."""
    return {colour: Sensible(Random(random.getrandbits(64))) for colour in game.setup.colours}


def play_move(
    stage: Stage, deal: Deal, who: Players, random: Random, taps: Taps, at_once: bool = False
) -> Deal:
    """Make the next move of the game that is shown; return what is hidden then.

    With *at_once* a turn is ended by the tile that is turned next, where nothing else comes between.
    """
    game: Game = stage.app.session.play.board
    move, given = next_choice(game, deal, who)
    step = apply(game, move)
    after = follow(deal, game, move, step, random, given)
    if not (at_once and isinstance(move, End)) or step.state.over:
        taps.count(move, perform(stage, move))
        _check(stage, step.state, move)
        return after
    then, given = next_choice(step.state, after, who)
    if isinstance(then, Reveal):
        taps.count(move, Counter())
    else:
        taps.count(move, perform(stage, move))
    taps.count(then, perform(stage, then))
    last = apply(step.state, then)
    _check(stage, last.state, then)
    return follow(after, step.state, then, last, random, given)


def _check(stage: Stage, wanted: Game, move: Move) -> None:
    shown: Game = stage.app.session.play.board
    notice = stage.app.session.notice.text
    assert CASTELLI.fingerprint(shown) == CASTELLI.fingerprint(wanted), (move, notice)
    assert stage.page.view.game is shown


# --- a tournament ---


def play_tournament_by_touch(stage: Stage, seed: int) -> Taps:
    """Play the tournament that is on the screen to its end, now on one half, now on the other."""
    random, taps = Random(seed), Taps()
    while not stage.app.session.play.state.over:
        _play_round(stage, random, taps)
        if stage.page.view.ties:
            touch_widget(
                stage, next(w for w in stage.page.walk() if getattr(w, "text", "") == stage.page.view.ties[0])
            )
        if stage.page.view.next:
            touch(stage, "Next round")
    return taps


def _play_round(stage: Stage, random: Random, taps: Taps) -> None:
    session = stage.app.session
    deals = deal_halves(session.play.state, random)
    who = {half: people(game, random) for half, game in session.play.state.halves.items()}
    while not session.play.state.round_over:
        half = random.choice([half for half, game in session.play.state.halves.items() if not game.over])
        other: Half = "b" if half == "a" else "a"
        stage.tap(stage.page._boards()["ab".index(half)].center)
        turn, over = session.play.board.turn, False
        while session.play.board.turn == turn and not over:
            deals[half] = play_move(stage, deals[half], who[half], random, taps, at_once=True)
            over = session.play.board.over
            deals[other] = replace(deals[other], deck=deals[half].deck, before=None)
        touch_widget(stage, next(w for w in stage.page.walk() if getattr(w, "icon", "") == "house"))
        assert stage.page.name == "tournament"


def deal_halves(state: Tournament, random: Random) -> dict[Half, Deal]:
    """Deal both halves from one set of tiles and one deck (C54)."""
    a, b = (deal_out(game.setup, random) for game in state.halves.values())
    setup = state.halves["b"].setup
    left = [tile for tile in setup.tiles.plain if tile not in a.tiles.values()]
    start = [tile for tile in setup.tiles.start if tile not in a.held.values()]
    tiles = dict(zip(setup.board.meadows, random.sample(left, len(left)), strict=False))
    held = dict(zip(b.held, start, strict=False))
    return {"a": a, "b": replace(b, tiles=tiles, held=held, deck=a.deck)}


def perform(stage: Stage, move: Move) -> Counter[str]:
    """Make *move* by touching what is on the screen; return how many taps it took for what."""
    match move:
        case Reveal():
            return _reveal(stage, move)
        case End():
            touch(stage, "End turn" if stage.app.session.play.board.face_down else "End the game")
            return Counter(end=1)
        case Build(card=None):
            return _build(stage, move)
        case Steward():
            _answer(stage, move.by)
            turned = _point(stage, move.north)
            touch(stage, "Turn it like this")
            return Counter(answer=1, direction=turned, lay=1)
        case Guard():
            _answer(stage, move.by)
            return Counter(answer=1)
        case Build() | Play():
            return _use(stage, move)
        case Sell():
            return _sell(stage, move)
        case _:
            raise AssertionError(move)


def _reveal(stage: Stage, move: Reveal) -> Counter[str]:
    from companion.games.castelli.drawing.board import middle

    taps = _tap_board(stage, *middle(move.field))
    if stage.page.name == "table":
        touch_widget(stage, big_button(stage))
        taps["turn"] += 1
    if stage.page.name == "asked":  # the eye has a say of its own
        touch(stage, "Something else")
        taps["other"] += 1
    assert stage.page.name == "reveal", (stage.page.name, move, stage.page.view)
    if stage.page.view.tile:
        touch(stage, "Another")
        taps["other"] += 1
    if move.swap != stage.page.view.from_hand:
        touch(stage, "From the hand")
        taps["hand"] += 1
    stage.tap(stage.page.ids.grid.middle_of(move.tile))
    taps["tile"] += 1
    taps["direction"] += _point(stage, move.north)
    touch_widget(stage, big_button(stage))
    taps["lay"] += 1
    assert stage.page.name == "table", stage.page.view.notice
    return taps


def _tap_board(stage: Stage, x: float, y: float) -> Counter[str]:
    """Touch that place of the board; what is played out is skipped by a tap of its own where it has to be."""
    taps, board = Counter[str](), stage.page.ids.board
    if stage.page.name == "table" and stage.page.view.playing:
        if in_sight(board, x, y):
            stage.tap(board.in_window(x, y))
            if stage.page.name != "table" or stage.page.presenter.touched:
                return Counter(field=1)
        else:
            touch_icon(stage, "tick")
        taps["skip"] += 1
        stage.frames()
    taps["field"] += tap_on_board(stage, x, y)
    return taps


def _point(stage: Stage, north: str) -> int:
    """Turn the tile, if it does not lie so already."""
    rows = stage.page.ids.directions.children
    row = next(row for row in rows if row.north == north)
    if row.chosen:
        return 0
    touch_widget(stage, row)
    return 1


def _build(stage: Stage, move: Build) -> Counter[str]:
    from companion.games.castelli.drawing.board import middle

    x, y = middle(move.at)
    taps = _tap_board(stage, x + 2, y + 1) + Counter(build=1)
    offered = enumerate(stage.page.presenter._offered(move.at))
    wanted = next(n for n, place in offered if _same(place.move, move))
    buttons = list(reversed(stage.page.ids.choices.children))
    touch_widget(stage, buttons[wanted] if wanted else big_button(stage))
    return taps


def _use(stage: Stage, move: Build | Play) -> Counter[str]:
    """Use a card on its own, or build with it."""
    from companion.games.castelli.drawing.board import middle

    assert move.card is not None
    taps = Counter[str](use=1)
    if stage.page.name != "card":  # else it was shown in the tray
        touch(stage, "Cards")
        stage.frames()
        taps["card"] += 2 + turn_pages(stage, move.card)
        touch(stage, stage.app.session.words.card(move.card))
    stage.frames()
    if move.at:
        x, y = middle(move.at)
        taps["field"] += tap_on_board(stage, x + 2, y + 1)
    if isinstance(move, Build):
        offered = stage.page.presenter._places_at_field()
        wanted = next(n for n, place in enumerate(offered) if _same(place.move, move))
        _touch_key(stage, str(wanted))
    elif move.victim:
        _touch_key(stage, move.victim)
    else:
        touch(stage, "Use it")
    assert stage.page.name == "table", stage.page.view.notice
    return taps


def _sell(stage: Stage, move: Sell) -> Counter[str]:
    touch(stage, "Cards")
    stage.frames()
    touch(stage, "Sell cards")
    stage.frames()
    taps = Counter[str](card=2, more=move.cards - 1, sell=1)
    if stage.page.presenter.by != (move.by or stage.app.session.play.board.turn):
        _touch_key(stage, move.by or stage.app.session.play.board.turn)
        taps["more"] += 1
    for _ in range(move.cards - 1):
        touch_widget(stage, stage.page.ids.more)
    touch(stage, "Sell")
    assert stage.page.name == "table", stage.page.view.notice
    return taps


def _touch_key(stage: Stage, key: str) -> None:
    touch_widget(stage, next(button for button in stage.page.ids.options.children if button.key == key))


def _same(offered: Build, wanted: Build) -> bool:
    return (offered.at, offered.buy, offered.over) == (wanted.at, wanted.buy, wanted.over)


def _answer(stage: Stage, by: str) -> None:
    from companion.ui.widgets.plain import PushButton

    if stage.page.view.playing:
        stage.page.do(stage.page.presenter.skip)
        stage.frames()
        stage.tell()
    found = [w for w in stage.page.walk() if isinstance(w, PushButton) and w.icon == f"mark {by}"]
    touch_widget(stage, found[0])
