"""Who somebody is: a signed token in a cookie, and nothing else. Names are only shown."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer

PLACES: Final = "anteup_tables"  # the codes of tables where this person was lately
YEAR: Final = 365 * 24 * 3600
BOT: Final = "bot:"

_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class Pass(NamedTuple):
    """What carries a person to another browser, once."""

    person: str
    number: str  # of its own
    until: float  # epoch seconds


class Seats:
    """Signs people's tokens with the key of this house, so that refresh, crash and restart lead to the same chair.

    Of several keys, a line each, the first signs; what the others signed before is taken as well.
    """

    def __init__(self, keys: str) -> None:
        self._keys: Final = [key.encode() for key in keys.splitlines()]
        # A browser keeps one jar for all ports of a machine: two houses there must not take each other's tokens.
        names = [hmac.new(key, b"anteup cookie", hashlib.sha256).hexdigest()[:8] for key in self._keys]
        self._cookies: Final = [f"anteup_{name}" for name in names]
        self._tokens: Final = self._signer("anteup seat")

    @property
    def cookie(self) -> str:
        """What the cookie with a token is called now."""
        return self._cookies[0]

    def _signer(self, salt: str) -> URLSafeSerializer:
        newest_last = self._keys[::-1]  # the last is what itsdangerous signs with
        return URLSafeSerializer(newest_last, salt=salt, signer_kwargs={"digest_method": hashlib.sha256})

    @staticmethod
    def newcomer() -> str:
        """A name for the journal that nobody had before and nobody can guess."""
        return token_urlsafe(12)

    @staticmethod
    def bot() -> str:
        """The same for a bot; no person is called so, for no newcomer's name has a colon."""
        return BOT + token_urlsafe(9)

    def token(self, person: str) -> str:
        """What the person's browser keeps."""
        return str(self._tokens.dumps(person))

    def known(self, cookies: Mapping[str, str]) -> str | None:
        """Who comes with these cookies; None: nobody who has been here, as far as the keys of today tell."""
        return next(filter(None, [self.person(cookies.get(name)) for name in self._cookies]), None)

    def person(self, token: str | None) -> str | None:
        """Whose token it is; None: it was not signed here."""
        if not token or len(token) > 200:
            return None
        try:
            person = self._tokens.loads(token)
        except BadSignature:
            return None
        return person if isinstance(person, str) and not person.startswith(BOT) else None

    def new_pass(self, person: str, code: str, until: float) -> str:
        """What carries a person to another browser at a table, up to a time (epoch seconds)."""
        return str(self._signer(f"anteup pass {code}").dumps([person, token_urlsafe(6), int(until)]))

    def read_pass(self, text: str, code: str) -> Pass | None:
        """A pass for a table; None: it was not made here, or for another table. It may be used, or its time over."""
        try:
            passes = self._signer(f"anteup pass {code}")
            person, number, until = passes.loads(text) if len(text) <= 400 else ("", "", 0)
        except (BadSignature, TypeError, ValueError):
            return None
        return Pass(person, number, until) if person else None

    def csrf(self, person: str) -> str:
        """What every form of this person's pages carries: no other site can know it."""
        return _csrf(self._keys[0], person)

    def owns_form(self, person: str, csrf: str) -> bool:
        """Whether a form comes from one of this person's own pages, some of which may be older than the newest key."""
        given = csrf.encode("utf-8", "replace")
        return any([hmac.compare_digest(_csrf(key, person).encode(), given) for key in self._keys])


def _csrf(key: bytes, person: str) -> str:
    return hmac.new(key, f"anteup form {person}".encode(), hashlib.sha256).hexdigest()[:32]


def same_origin(headers: Mapping[str, str], scheme: str = "http") -> bool:
    """Whether a request comes from a page of ours, or from no page: browsers say where they come from, always."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        from_, here = urlsplit(origin), urlsplit(f"{scheme}://{headers.get('host', '')}")
        # A page that came over plain http may have been changed on its way: over TLS it is another site.
        if from_.scheme not in (("https",) if here.scheme in ("https", "wss") else ("http", "https")):
            return False
        if not from_.hostname:
            return False
        ports = [part.port or _PORTS[part.scheme] for part in (from_, here)]
    except ValueError:
        return False
    # A proxy that speaks TLS for us leaves http here and https there: their usual ports are alike.
    alike = ports[0] == ports[1] or (from_.port is None and here.port is None)
    return alike and from_.hostname == here.hostname
