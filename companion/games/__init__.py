"""The games: `registry` finds them, `plugin` is what each of them plugs in; one folder a game."""
