"""Several who work at one question, each in a thread of its own, within limits for all of them."""

from time import perf_counter

from ..core.watch import Watch
from .limits import Watcher

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    Member = TypeVar("Member")
    Answer = TypeVar("Answer")

FEW_NODES = 20_000  # a limit up to which one of a team works alone


def ask_together(
    team: "list[Member]",
    watches: "Sequence[Watch]",
    question: "Callable[[Member], Answer | None]",
    nodes: int,
    seconds: float,
    progress: Watcher,
    alone: int = 0,
) -> "list[Answer]":
    """What a team answers to a question; nothing if so many nodes or seconds, 0 for any, did not tell.

    The members share what they find out, and the first answer stops the others. Each has a watch of its own;
    the limits are for all together. With `alone` the first tries so many nodes before the others start, which
    takes time. What stops one, an error or Ctrl-C, stops all.
    """
    answers: list[Answer] = []

    def ask(member: "Member") -> None:
        answer = question(member)
        if answer is not None:
            answers.append(answer)

    if len(team) == 1 or 0 < nodes <= FEW_NODES:
        watches[0].limit(nodes, seconds, progress if len(team) == 1 else None)
        ask(team[0])
        return answers
    if alone:
        started, before = perf_counter(), watches[0].nodes
        watches[0].limit(alone, seconds, None)
        ask(team[0])
        if answers or not watches[0].out_of_nodes:
            return answers  # or it was told to stop
        nodes = max(1, nodes - (watches[0].nodes - before)) if nodes else 0
        seconds = max(1e-6, seconds - (perf_counter() - started)) if seconds else 0.0
    run_together(team, watches, ask, lambda: bool(answers), nodes, seconds, progress)
    return answers


def prove_together(
    team: "list[Member]",
    watches: "Sequence[Watch]",
    question: "Callable[[Member], bool | None]",
    nodes: int,
    seconds: float,
    progress: Watcher,
    alone: int = 0,
) -> bool | None:
    """As ask_together(), of something that is so or not: the one answer that there can be, or None."""
    if len(team) == 1:
        watches[0].limit(nodes, seconds, progress)
        return question(team[0])
    answers = ask_together(team, watches, question, nodes, seconds, progress, alone)
    if len(set(answers)) > 1:
        raise AssertionError("two members of a team proved the opposite of each other")
    return answers[0] if answers else None


def run_together(
    team: "list[Member]",
    watches: "Sequence[Watch]",
    work: "Callable[[Member], object]",
    is_done: "Callable[[], bool]",
    nodes: int,
    seconds: float,
    progress: Watcher,
) -> None:
    """Let each member of a team work in a thread of its own, within limits for all together, 0 for none.

    When it is done, that ends the work of all, and so do Ctrl-C and an error in one. If it is done in spite
    of a request to stop, or only the nodes ran out, the request is for the first member's next work.
    """
    if len(team) == 1:
        watches[0].limit(nodes, seconds, progress)
        work(team[0])
        return
    from concurrent.futures import ThreadPoolExecutor

    watch = Watch()
    watch.begin(sum([member.nodes for member in watches]))
    watch.limit(nodes, seconds, progress)
    for member in watches:
        member.join(watch)

    def try_work(member: "Member") -> None:
        try:
            work(member)
        except BaseException:
            watch.end()
            raise
        if is_done():
            watch.end()

    try:
        with ThreadPoolExecutor(len(team)) as pool:
            try:
                list(pool.map(try_work, team))
            except BaseException:
                watch.end()
                raise
    finally:
        for member in watches:
            member.resume()  # before it is seen whether there was a request, or one that comes now is lost
        if watch.asked_to_stop and (is_done() or watch.out_of_nodes):
            watches[0].stop()
