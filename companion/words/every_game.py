"""What happens in every game, as sentences: corrections, the end of a turn, and who wins."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.protocol import Change, Colour
from companion.words.language import mark
from companion.words.names import safe
from companion.words.voice import Voice


def corrected(v: Voice, player: Colour, changes: Iterable[Change], note: str) -> str:
    """Say what the table agreed on, and its *note*."""
    told = [v.amount(change.what, change.amount, signed=True) for change in changes]
    sentence = mark("Correction for {player}: {changes}.")
    if not told:
        sentence = mark("Correction for {player}: nothing changes.")
    said = v.say(sentence, player=v.player(player), changes=", ".join(told))
    noted = v.say("Note: {note}", note=safe(note)) if safe(note) else ""
    return " ".join(filter(None, (said, noted)))


def correction_line(v: Voice, player: Colour, differences: Iterable[tuple[str, int]], note: str) -> str:
    """Return a correction as a line of a log."""
    changes = ", ".join(v.amount(what, n, signed=True) for what, n in differences if n)
    sentence = (
        mark("Correction for {player}: {changes}") if changes else mark("Correction for {player}: nothing")
    )
    said = v.say(sentence, player=v.player(player), changes=changes)
    return v.with_details(said, [safe(note)])


def turn_ended(v: Voice, by: Colour, following: Colour) -> str:
    """Say who ends the turn, and who is next."""
    return v.say("{player} ends the turn. {next} is next.", player=v.player(by), next=v.player(following))


def victory(v: Voice, winners: tuple[Colour, ...], total: int) -> str:
    """Say who wins with how many points."""
    if len(winners) == 1:
        return v.count(
            "{players} wins with {n} point.",
            "{players} wins with {n} points.",
            total,
            players=v.players(winners),
        )
    return v.count(
        "{players} win with {n} point each.",
        "{players} win with {n} points each.",
        total,
        players=v.players(winners),
    )


def game_over(v: Voice, winners: tuple[Colour, ...], total: int) -> str:
    """Return the sentence on top when the game is over."""
    players = v.players(winners)
    if len(winners) > 1:
        return v.count(
            "Game over: {players} win with {n} point each",
            "Game over: {players} win with {n} points each",
            total,
            players=players,
        )
    return v.count(
        "Game over: {players} wins with {n} point",
        "Game over: {players} wins with {n} points",
        total,
        players=players,
    )
