"""Who asks: the client on whose behalf something is done, as far as the service has to be fair to it."""

from contextvars import ContextVar

asker: ContextVar[str] = ContextVar("asker", default="")  # an address, a network, or nobody in particular
