"""Shell completion: scripts made from the parser itself, so that they know every word it knows."""

import argparse

from .arguments import make_parser


def words() -> dict[str, list[str]]:
    """What may follow: by the words typed so far (`""`, `play`, `menace train`), commands and options.

    >>> "--seed" in words()["play"], "evaluate" in words()["menace"]
    (True, True)
    """
    found: dict[str, list[str]] = {}
    _collect(make_parser(), "", found)
    return found


def _collect(parser: argparse.ArgumentParser, path: str, found: dict[str, list[str]]) -> None:
    """Note a parser's words, and those of its commands."""
    known: list[str] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            known += list(action.choices)
            for name, below in action.choices.items():
                _collect(below, f"{path} {name}".strip(), found)
        elif action.option_strings:
            known += action.option_strings
        elif action.choices:
            known += [str(choice) for choice in action.choices]
    found[path] = known


def script(shell: str) -> str:
    """The script for a shell."""
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]()


def _cases() -> str:
    return "\n".join([f'    "{path}") words="{" ".join(known)}" ;;' for path, known in words().items()])


def _bash() -> str:
    return f"""_noughts() {{
  local path="" words="" word
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "$word" in -*) ;; *) [[ " {_names()} " == *" $word "* ]] && path="${{path:+$path }}$word" ;; esac
  done
  case "$path" in
{_cases()}
  esac
  word="${{COMP_WORDS[COMP_CWORD]}}"
  COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
}}
complete -F _noughts noughts
"""


def _names() -> str:
    """Every command and action."""
    return " ".join(sorted({name for path in words() for name in path.split()}))


def _zsh() -> str:
    return f"autoload -Uz bashcompinit && bashcompinit\n{_bash()}"


def _fish() -> str:
    lines = []
    for path, known in words().items():
        seen = [f"__fish_seen_subcommand_from {name}" for name in path.split()]
        condition = "; and ".join(seen) if seen else "__fish_use_subcommand"
        for word in known:
            if word.startswith("--"):
                lines.append(f"complete -c noughts -n '{condition}' -l {word[2:]}")
            elif not word.startswith("-"):
                lines.append(f"complete -c noughts -n '{condition}' -f -a {word}")
    return "\n".join(lines) + "\n"
