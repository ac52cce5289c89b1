"""Shell completion for `noughts` and `tttt`: scripts made from what they take."""

import argparse

from ...board.board import FAMILIAR
from ...engine.levels import LEVELS
from ...players.names import LEARNERS
from ...words import say
from ..tttt import LETTERS
from .arguments import Parser
from .commands import COMMANDS, make_parser

BOARDS = list(FAMILIAR)
PLAYERS = ["human", *LEVELS, *LEARNERS]
SMALL = ["3x3", "3x3,misere", "4x3,3"]  # with so few cells that there is a matchbox for each position
FILES = ("file", "FILE", "FOLDER")


def add_completion(parser: Parser) -> None:
    """The words that a shell completes."""
    parser.add_argument("shell", choices=["bash", "zsh", "fish"], help=say("for which shell"))
    parser.does(
        lambda shell: print(script(shell), end=""),
        'eval "$(noughts completion bash)"',
        'eval "$(noughts completion zsh)"',
        "noughts completion fish > ~/.config/fish/conf.d/noughts.fish",
    )


class Words:
    """What may be said to a program.

    after   by the command so far (`""`, `play`, `menace train`): words that may follow
    values  by that and an option: what may stand behind it, if anything is known of that
    files   commands, and commands with an option, behind which a file may be named
    """

    def __init__(self, program: str) -> None:
        self.program = program
        self.after: dict[str, list[str]] = {}
        self.values: dict[tuple[str, str], list[str]] = {}
        self.files: set[str] = set()

    def collect(self, parser: argparse.ArgumentParser, path: str = "") -> "Words":
        """Note a parser's words, and those of its commands."""
        known = [] if path else list(BOARDS)
        self.after[path] = known
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                known += list(action.choices)
                for name, below in action.choices.items():
                    self.collect(below, f"{path} {name}".strip())
                continue
            values, options = _values(action, path), action.option_strings
            known += options or values
            takes_file = action.metavar in [say(name) for name in FILES]
            if takes_file and not options:
                self.files.add(path)
            for option in options if action.nargs != 0 else ():
                self.values[path, option] = values
                if takes_file:
                    self.files.add(f"{path} {option}")
        return self


def _values(action: argparse.Action, path: str) -> list[str]:
    """What an argument may be, as far as that can be listed."""
    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    if action.dest == "board":
        return SMALL if path.partition(" ")[0] in (*LEARNERS, "learners") else BOARDS
    if action.dest == "level" and path in ("brain", "analyze"):
        return list(LEVELS)
    if action.dest in ("level", "x", "o"):
        return PLAYERS
    if action.dest == "words":
        return list(COMMANDS)
    return list(LEVELS) if action.dest == "opponent" else []


def of_tttt() -> Words:
    """What `tttt` takes; its options have one letter."""
    words = Words("tttt")
    words.after[""] = [f"-{letter}" for letter in LETTERS] + ["--help"]
    values = {"-p": ["h", "m"], "-t": ["h", "m"], "-l": list(LEVELS), "-r": [], "-w": []}
    words.values = {("", option): known for option, known in values.items()}
    return words


def script(shell: str) -> str:
    """The script for a shell.

    >>> "menace train" in script("bash"), "-l seed" in script("fish")
    (True, True)
    """
    both = Words("noughts").collect(make_parser(COMMANDS, COMMANDS)), of_tttt()
    write = _fish if shell == "fish" else _bash
    zsh = "autoload -Uz compinit bashcompinit\n(( $+functions[compdef] )) || compinit\nbashcompinit\n"
    return (zsh if shell == "zsh" else "") + "".join([write(words) for words in both])


def _bash(words: Words) -> str:
    paths = "|".join([path for path in words.after if path])
    after = [
        f'    "{path}") words="{" ".join(known)}"{" files=1" if path in words.files else ""} ;;'
        for path, known in words.after.items()
    ]
    values = [
        f'    "{path} {option}") words="{" ".join(known)}" files={int(f"{path} {option}" in words.files)} ;;'
        for (path, option), known in words.values.items()
    ]
    lines = "\n".join
    return f"""_{words.program}() {{
  local path="" words="" files=0 said last word="${{COMP_WORDS[COMP_CWORD]}}"
  for said in "${{COMP_WORDS[@]:1:$((COMP_CWORD - 1))}}"; do
    [[ -z "$path" && "$said" == [0-9]*x* ]] && path=play
    [[ "|{paths}|" == *"|${{path:+$path }}$said|"* ]] && path="${{path:+$path }}$said"
  done
  last="${{COMP_WORDS[COMP_CWORD-1]}}"
  [[ "$word" == "=" ]] && word="" && last="=$last"
  [[ "$last" == "=" ]] && last="${{COMP_WORDS[COMP_CWORD-2]}}"
  case "$path" in
{lines(after)}
  esac
  case "$path ${{last#=}}" in
{lines(values)}
  esac
  [[ "$last" == ":" || "$word" == *:* ]] && words="" files=1
  local IFS=$' \\t\\n'
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  IFS=$'\\n'
  [[ "$files" == 1 ]] && COMPREPLY+=($(compgen -f -- "$word"))
}}
complete -o filenames -F _{words.program} {words.program}
"""


def _fish(words: Words) -> str:
    lines = []
    for path, known in words.after.items():
        seen = [f"__fish_seen_subcommand_from {name}" for name in path.split()]
        below = [other.split()[-1] for other in words.after if other.rpartition(" ")[0] == path and other]
        elsewhere = [other.split()[0] for other in words.after if path and other.endswith(f" {path}")]
        if path and below + elsewhere:
            seen.append(f"not __fish_seen_subcommand_from {' '.join(below + elsewhere)}")
        condition = "; and ".join(seen) if seen else "__fish_use_subcommand" if below else ""
        start = f"complete -c {words.program}" + (f" -n '{condition}'" if condition else "")
        plain = [word for word in known if not word.startswith("-")]
        takes = "" if path in words.files else " -f"
        if takes or plain:
            lines.append(f"{start}{takes}" + (f" -a '{' '.join(plain)}'" if plain else ""))
        for option in [word for word in known if word.startswith("-")]:
            dash = "-l" if option.startswith("--") else "-s"
            value = ""
            if (path, option) in words.values:
                values = words.values[path, option]
                value = " -rF" if f"{path} {option}" in words.files else " -x"
                value += f" -a '{' '.join(values)}'" if values else ""
            lines.append(f"{start} {dash} {option.lstrip('-')}{value}")
    return "\n".join(lines) + "\n"
