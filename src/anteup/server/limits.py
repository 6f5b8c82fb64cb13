"""How much one person or one address may ask for: a bucket of tokens that fills up again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address


@dataclass(slots=True)
class Limit:
    """So many at once, and so many a second in the long run, for each key. Full buckets are forgotten."""

    at_once: int
    a_second: float
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)  # tokens left, and when
    _most: int = 10_000

    def allows(self, key: str) -> bool:
        """Take a token; False: there is none left."""
        now = self.clock()
        left, then = self._buckets.get(key, (float(self.at_once), now))
        left = min(float(self.at_once), left + (now - then) * self.a_second)
        if len(self._buckets) >= self._most:
            self._forget(now)
        self._buckets[key] = (max(left - 1, 0.0) if left >= 1 else left, now)
        return left >= 1

    def _forget(self, now: float) -> None:
        full = self.at_once / self.a_second
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket[1] < full}
        if len(self._buckets) >= self._most:  # an attack from very many addresses: the oldest half goes
            self._buckets = dict(sorted(self._buckets.items(), key=lambda item: item[1][1])[self._most // 2 :])


@dataclass(frozen=True, slots=True)
class Limits:
    """What a home game never reaches, and a script soon does."""

    messages: Limit = field(default_factory=lambda: Limit(40, 10))  # to a table, of one person
    opening: Limit = field(default_factory=lambda: Limit(10, 1 / 30))  # of tables, by address
    looking: Limit = field(default_factory=lambda: Limit(120, 4))  # for pages of tables and sockets, by address
    guesses: Limit = field(default_factory=lambda: Limit(12, 1 / 20))  # at a table's word, or asking for a chair
    sockets: int = 12  # of one person at one table
    lines: int = 2_000  # sockets in one worker


def address(host: str | None) -> str:
    """Who asks, for the limits; in IPv6 a household has a whole network."""
    try:
        found = ip_address(host or "")
    except ValueError:
        return host or "-"
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or f"{int(found) >> 64:x}::/64")
    return str(found)
