"""In which language a request is answered: that of `Accept-Language`, or of `?lang=`, which comes first."""

from urllib.parse import parse_qs

from starlette.types import ASGIApp, Receive, Scope, Send

from ...words import chosen, speak


class Language:
    """A layer around the app that has it speak as it is asked to."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Choose a language for a request, and hand it on."""
        if scope["type"] == "http":
            speak(chosen(wishes(scope)))
        await self.app(scope, receive, send)


def wishes(scope: Scope) -> list[str]:
    """The languages that a request asks for, the most wanted first.

    >>> wishes({"query_string": b"lang=de", "headers": [(b"accept-language", b"en;q=0.5, fr-CH, de;q=0.9")]})
    ['de', 'fr-CH', 'de', 'en']
    """
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [])
    accepted = [value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"]
    ranked = []
    for part in ",".join(accepted)[:1000].split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        try:
            share = float(weight or 1)
        except ValueError:
            continue
        if share > 0:
            ranked.append((-share, name))
    return [*asked, *[name for _, name in sorted(ranked, key=lambda one: one[0])]]
