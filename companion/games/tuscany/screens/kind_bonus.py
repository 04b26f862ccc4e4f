"""A colour of the region: its two bonuses, who took them, and how many spaces everybody still needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.protocol import Outcome
from companion.engine.tuscany.box import Kind
from companion.engine.tuscany.outcomes import ColourComplete
from companion.engine.tuscany.questions import spaces_needed
from companion.engine.tuscany.state import Game
from companion.games.tuscany.words import TuscanyWords
from companion.words.voice import as_sentence


def told(game: Game, kind: Kind, happened: Iterable[Outcome], words: TuscanyWords) -> Iterator[str]:
    """Give what there is to know of *kind*, a sentence each."""
    first, second = game.setup.bonuses[kind]
    facts = {"colour": words.kind_colour(kind), "first": first, "second": second}
    yield as_sentence(words.say("{colour}: bonus {first}, then {second}", **facts))
    for outcome in happened:
        if isinstance(outcome, ColourComplete) and outcome.kind == kind and outcome.place <= 2:
            player = words.player(outcome.by, game.setup)
            yield words.say("Bonus {n} went to {player}", n=outcome.points, player=player)
    for colour, needed in spaces_needed(game)[kind].items():
        player = words.player(colour, game.setup)
        if needed:
            yield words.count(
                "{player}: {n} space to go", "{player}: {n} spaces to go", needed, player=player
            )
        else:
            yield words.say("{player}: all spaces covered", player=player)
