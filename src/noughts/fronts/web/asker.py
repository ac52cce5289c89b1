"""Who asks, and what is done for it: as far as the service has to be fair to each client."""

from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from time import thread_time
from typing import TypeVar

Result = TypeVar("Result")

asker: ContextVar[str] = ContextVar("asker", default="")  # an address, a network, or nobody in particular
# takes seconds of work from the account of who asks, from any thread; None where nobody pays
account: ContextVar[Callable[[float], None] | None] = ContextVar("account", default=None)


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
    spend = account.get()
    if spend is None:
        return function(*arguments)
    began = thread_time()
    try:
        return function(*arguments)
    finally:
        spend(thread_time() - began)
