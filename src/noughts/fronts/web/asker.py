"""Who asks, and what is done for it: as far as the service has to be fair to each client."""

from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from time import thread_time
from typing import Protocol, TypeVar

Result = TypeVar("Result")


class Payer(Protocol):
    """Who has so much done in a second, and makes up for what is more."""

    def spend(self, seconds: float) -> None:
        """So much was done for it; from any thread."""

    def owes(self) -> float:
        """In how many seconds it has made up for what was done; 0 if it has something left."""


asker: ContextVar[str] = ContextVar("asker", default="")  # an address, a network, or nobody in particular
account: ContextVar[Payer | None] = ContextVar("account", default=None)  # of who asks; None: nobody pays


def for_all(who: str = "") -> Context:
    """A context for what is done for everybody, not for who asked first: nobody pays for it.

    >>> for_all("proof").run(asker.get)
    'proof'
    """
    context = copy_context()
    context.run(asker.set, who)
    context.run(account.set, None)
    return context


def charged(function: Callable[..., Result], *arguments: object) -> Result:
    """What a function gives; the time that it works in this thread is charged to who asks."""
    payer = account.get()
    if payer is None:
        return function(*arguments)
    began = thread_time()
    try:
        return function(*arguments)
    finally:
        payer.spend(thread_time() - began)
