"""What calls have in common: the service behind them, and who speaks."""

from typing import Annotated

from fastapi import Header, Request

from ..service.service import Service

Bearer = Annotated[
    str | None, Header(alias="Authorization", description="Bearer and a seat's secret", max_length=200)
]
Prefer = Annotated[
    str | None, Header(description="respond-async: do not wait for an engine's answer", max_length=200)
]


def service_of(request: Request) -> Service:
    """The service of the app that a request came to."""
    service: Service = request.app.state.service
    return service


def secret_in(authorization: str | None) -> str | None:
    """The secret in an Authorization header, if there is one."""
    scheme, _, secret = (authorization or "").partition(" ")
    return secret.strip() or None if scheme.lower() == "bearer" else None


def waits(prefer: str | None) -> bool:
    """Whether a call waits for an engine's answer."""
    return prefer is None or "respond-async" not in prefer
