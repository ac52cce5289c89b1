"""In which language a request is answered: that of `?lang=`, else that of `Accept-Language`."""

from urllib.parse import parse_qs

from starlette.types import Scope

from ....words import chosen


def language_of(scope: Scope) -> str:
    """The language of ours that a request asks for.

    >>> language_of({"query_string": b"", "headers": [(b"accept-language", b"en;q=0.5, fr-CH, de;q=0.9")]})
    'de'
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
    return chosen([*asked, *[name for _, name in sorted(ranked, key=lambda one: one[0])]])
