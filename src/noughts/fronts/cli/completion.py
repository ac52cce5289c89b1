"""Shell completion: scripts made from the parser itself, so that they know every word it knows."""

import argparse

from ...engine.levels import LEVELS
from .arguments import Parser
from .commands import COMMANDS, make_parser

PLAYERS = ("level", "x", "o", "opponent")  # options whose value is a player, so that levels are offered


def add_completion(parser: Parser) -> None:
    """The words that a shell completes."""
    parser.add_argument("shell", choices=["bash", "zsh", "fish"], help="for which shell")
    parser.does(
        lambda shell: print(script(shell), end=""),
        "noughts completion bash > ~/.local/share/bash-completion/completions/noughts",
        "noughts completion fish > ~/.config/fish/completions/noughts.fish",
        'eval "$(noughts completion zsh)"',
    )


class Words:
    """What may be said: by the command so far (`""`, `play`, `menace train`), and behind an option."""

    def __init__(self) -> None:
        self.after: dict[str, list[str]] = {}
        self.values: dict[str, list[str]] = {}
        self._collect(make_parser(COMMANDS), "")

    def _collect(self, parser: argparse.ArgumentParser, path: str) -> None:
        """Note a parser's words, and those of its commands."""
        known: list[str] = []
        for action in parser._actions:
            choices = [str(choice) for choice in action.choices or ()]
            if isinstance(action, argparse._SubParsersAction):
                known += list(action.choices)
                for name, below in action.choices.items():
                    self._collect(below, f"{path} {name}".strip())
            elif not action.option_strings:
                known += choices
            else:
                known += action.option_strings
                for option in action.option_strings:
                    if option[2:] in PLAYERS:
                        self.values[option] = list(LEVELS)
                    elif choices:
                        self.values[option] = choices
        self.after[path] = known


def script(shell: str) -> str:
    """The script for a shell.

    >>> "menace train" in script("bash"), "-l seed" in script("fish")
    (True, True)
    """
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](Words())


def _bash(words: Words) -> str:
    paths = "|".join(words.after)
    after = [f'    "{path}") words="{" ".join(known)}" ;;' for path, known in words.after.items()]
    values = [f'    {option}) words="{" ".join(known)}" ;;' for option, known in words.values.items()]
    lines = "\n".join
    return f"""_noughts() {{
  local path="" words="" word last
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    [[ "|{paths}|" == *"|${{path:+$path }}$word|"* ]] && path="${{path:+$path }}$word"
  done
  case "$path" in
{lines(after)}
  esac
  last="${{COMP_WORDS[COMP_CWORD-1]}}"
  case "$last" in
{lines(values)}
  esac
  word="${{COMP_WORDS[COMP_CWORD]}}"
  local IFS=$' \\t\\n'
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  IFS=$'\\n'
  COMPREPLY+=($(compgen -f -- "$word"))
}}
complete -o filenames -F _noughts noughts
"""


def _zsh(words: Words) -> str:
    return f"autoload -Uz bashcompinit && bashcompinit\n{_bash(words)}"


def _fish(words: Words) -> str:
    lines = []
    for path, known in words.after.items():
        seen = [f"__fish_seen_subcommand_from {name}" for name in path.split()]
        below = [other.split()[-1] for other in words.after if other.rpartition(" ")[0] == path and other]
        if path and below:
            seen.append(f"not __fish_seen_subcommand_from {' '.join(below)}")
        condition = "; and ".join(seen) if seen else "__fish_use_subcommand"
        for word in known:
            if word.startswith("--"):
                values = f" -x -a '{' '.join(words.values[word])}'" if word in words.values else ""
                lines.append(f"complete -c noughts -n '{condition}' -l {word[2:]}{values}")
            elif not word.startswith("-"):
                lines.append(f"complete -c noughts -n '{condition}' -f -a {word}")
    return "\n".join(lines) + "\n"
