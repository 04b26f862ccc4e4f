"""`companion completion SHELL`: what makes the tab key know our commands, for bash, zsh and fish."""

from __future__ import annotations

import re
from contextlib import redirect_stdout, suppress
from io import StringIO

from companion import cli
from companion.base.errors import BadUsage
from companion.cli import parser

HOW = {
    "bash": "companion completion bash > ~/.local/share/bash-completion/completions/companion",
    "zsh": "companion completion zsh > a folder of your $fpath, as _companion",
    "fish": "companion completion fish > ~/.config/fish/completions/companion.fish",
}


def main(argv: list[str]) -> int:
    """Print the script for one shell."""
    words = parser("completion")
    words.add_argument("shell", choices=HOW, metavar="SHELL", help="bash, zsh or fish")
    shell = words.parse_args(argv).shell
    known = {name: options_of(name) for name in cli.SUMMARIES}
    print(f"# {HOW[shell]}")
    print({"bash": bash, "zsh": zsh, "fish": fish}[shell](known))
    return 0


def options_of(name: str) -> list[str]:
    """Return the options that a command's own help names; none where what it needs is not installed."""
    told = StringIO()
    with redirect_stdout(told), suppress(SystemExit, BadUsage):
        cli.call(name, ["--help"])
    return sorted(set(re.findall(r"(?<![\w-])--[a-z][\w-]*", told.getvalue())))


def bash(known: dict[str, list[str]]) -> str:
    """Return a script for bash: commands first, then a command's options and files."""
    cases = "\n".join(f"        {name}) options='{' '.join(options)}' ;;" for name, options in known.items())
    return f"""\
_companion() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} options=
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W '{" ".join(known)} help' -- "$word")
        return
    fi
    case ${{COMP_WORDS[1]}} in
{cases}
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    else
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}}
complete -F _companion companion ./run"""


def zsh(known: dict[str, list[str]]) -> str:
    """Return a script for zsh."""
    summaries = cli.SUMMARIES
    rows = "\n".join(f"        '{name}:{summaries[name]}'" for name in known)
    cases = "\n".join(
        f"        {name}) _arguments '*:file:_files' {' '.join(o)} ;;" for name, o in known.items()
    )
    return f"""\
#compdef companion
_companion() {{
    local -a names=(
{rows}
    )
    if ((CURRENT == 2)); then
        _describe command names
        return
    fi
    case $words[2] in
{cases}
    esac
}}
_companion "$@\""""


def fish(known: dict[str, list[str]]) -> str:
    """Return a script for fish."""
    summaries = cli.SUMMARIES
    lines = [
        f"complete -c companion -n __fish_use_subcommand -f -a {name} -d '{summaries[name]}'"
        for name in known
    ]
    for name, options in known.items():
        lines += [
            f"complete -c companion -n '__fish_seen_subcommand_from {name}' -l {option.removeprefix('--')}"
            for option in options
        ]
    return "\n".join(lines)
