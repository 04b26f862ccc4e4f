"""Setting up a game from the keyboard: which game, who plays, who starts; the rest its own keyboard asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.base.errors import BadRecord, BadUsage
from companion.engine.protocol import COLOURS, Json
from companion.engine.rulings import Rulings, read_answers
from companion.keyboard.not_understood import NotUnderstood, said
from companion.keyboard.typed_words import not_one_of, read_one_of
from companion.words.language import mark

if TYPE_CHECKING:
    from companion.games.plugin import Game
    from companion.keyboard.protocol import AnyKeyboard
    from companion.words.game_words import GameWords

Ask = Callable[[str], str]
Say = Callable[[str], None]
NONE: Final = ("none", "no", "-", "")
YES: Final = ("y", "yes", "j", "ja", "s", "si", "sí")
NO: Final = ("n", "no", "nein", "nee")
LEAVE: Final = ("quit", "q", "exit")


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where questions are asked: how a line is read and printed, and in which language."""

    ask: Ask
    say: Say
    words: Any
    """The words of the game; before it is chosen, those that all games share."""

    def until(self, question: str, read: Callable[[str], Any]) -> Any:
        """Ask *question* until *read* understands the answer. Raises EOFError on `quit`."""
        while True:
            answer = self.ask(f"{question} > ").strip()
            if answer.lower() in LEAVE:
                raise EOFError
            try:
                return read(answer)
            except BadUsage as error:
                self.say(said(error, self.words))

    def yes(self, question: str) -> bool:
        """Ask until the answer is yes or no; nothing typed is yes. Raises EOFError on `quit`."""
        while True:
            answer = self.ask(self.words.say("{question} [Y/n] > ", question=question)).strip().lower()
            if answer in LEAVE:
                raise EOFError
            if answer in (*YES, *NO, ""):
                return answer not in NO


def ask_game(at: Terminal, games: Sequence[Game]) -> Game:
    """Return one of *games*, asking which if there are several. Raises EOFError on `quit`."""
    if len(games) == 1:
        return games[0]
    names = [game.id for game in games]
    question = at.words.say("Which game? {games} [{first}]", games=", ".join(names), first=names[0])
    found: Game = at.until(question, lambda text: games[names.index(read_one_of(text or names[0], names))])
    return found


def ask_header(at: Terminal, game: Game, keyboard: AnyKeyboard, last: Json | None = None) -> Json:
    """Return the header of a new game, asking until each answer is understood. Raises EOFError on `quit`."""
    if last and _same_as_last(at, keyboard, last):
        return last | keyboard.ask_again(at, last)
    words = at.words
    players = at.until(words.say("Players clockwise, for example: Ana red, Ben blue"), read_players)
    first = players[0].get("name") or players[0]["colour"]
    header: Json = {"record": game.rules[0].record, "players": players}
    starts = words.say("Who starts? [{first}]", first=first)
    header["first"] = at.until(starts, lambda text: _who(text or first, players))
    return header | keyboard.ask_setup(at, header)


def _same_as_last(at: Terminal, keyboard: AnyKeyboard, last: Json) -> bool:
    players = ", ".join(
        f"{p['name']} {p['colour']}" if p.get("name") else p["colour"] for p in last["players"]
    )
    modules = keyboard.chosen(at.words, last)
    return at.yes(at.words.say("Same as last time: {players}; {modules}?", players=players, modules=modules))


def read_players(text: str) -> list[dict[str, str]]:
    """Return the players that *text* names, in seating order: `Ana red, Ben blue`, also without commas."""
    players: list[dict[str, str]] = []
    if not text.strip():
        raise NotUnderstood(mark("Type who plays, each with a colour: {known}"), known=", ".join(COLOURS))
    for part in text.split(",") if "," in text else _split_after_colours(text):
        *name, colour = part.split() or [""]
        found = [c for c in COLOURS if c.startswith(colour.lower())] if colour else []
        if len(found) != 1:
            sentence = mark("{word}: type a name, then one of {known}")
            raise NotUnderstood(sentence, word=part.strip() or text, known=", ".join(COLOURS))
        players.append({"colour": found[0]} | ({"name": " ".join(name)} if name else {}))
    colours = [player["colour"] for player in players]
    if len(set(colours)) < len(colours) or not 2 <= len(players) <= 4:
        raise NotUnderstood(mark("players: two to four, each with their own colour"))
    return players


def _split_after_colours(text: str) -> list[str]:
    """Return what *text* says of each player, where no commas do."""
    parts: list[list[str]] = [[]]
    for word in text.split():
        parts[-1].append(word)
        if word.lower() in COLOURS:
            parts.append([])
    return [" ".join(part) for part in parts if part]


def own_rulings(text: str, words: GameWords, rulings: Rulings) -> dict[str, str]:
    """Return the *rulings* that *text* names; `?` lists them all, as a BadUsage."""
    if text != "?":
        return read_own_rulings(text, rulings)
    lines = [f"  {key} {'/'.join(rulings[key][1])}: {words.ruling_question(key)}" for key in rulings]
    raise BadUsage("\n".join(lines))


def read_own_rulings(text: str, rulings: Rulings) -> dict[str, str]:
    """Return those of *rulings* that *text* names, as in `KEY VALUE, KEY VALUE`."""
    given: dict[str, str] = {}
    for part in text.replace("=", " ").split(",") if text.lower() not in NONE else []:
        key, _, value = part.strip().partition(" ")
        given[key] = value.strip()
    try:
        read_answers(given, rulings)
    except BadRecord as error:
        raise BadUsage(str(error)) from None
    return given


def _who(text: str, players: list[dict[str, str]]) -> str:
    low = text.lower()
    found = [
        p["colour"]
        for p in players
        if p.get("name", "").lower().startswith(low) or p["colour"].startswith(low)
    ]
    exact = [p["colour"] for p in players if low in (p.get("name", "").lower(), p["colour"])]
    found = exact or found
    if len(found) != 1:
        raise not_one_of(text, (p.get("name") or p["colour"] for p in players))
    return found[0]
