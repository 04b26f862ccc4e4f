"""A second, plain reading of the rules, to hold the engine against. Shares no code with it."""

from .replay import PlainRefused, plain_replay, plain_whatif

__all__ = ["PlainRefused", "plain_replay", "plain_whatif"]
