"""How much one person or address may ask for."""

from __future__ import annotations

import pytest

from anteup.server.limits import Limit, address


def test_a_limit_allows_so_many_at_once_and_so_many_a_second() -> None:
    now = [100.0]
    limit = Limit(3, 0.5, lambda: now[0])
    assert [limit.allows("nell") for _ in range(5)] == [True, True, True, False, False]
    assert limit.allows("tom")
    now[0] += 2
    assert [limit.allows("nell") for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [limit.allows("nell") for _ in range(4)] == [True, True, True, False]


def test_a_limit_keeps_no_more_than_it_must() -> None:
    now = [0.0]
    limit = Limit(3, 1.0, lambda: now[0])
    for i in range(30_000):
        now[0] += 0.0001
        limit.allows(str(i))
    assert len(limit._buckets) <= limit._most
    now[0] += 10
    limit.allows("nell")
    assert len(limit._buckets) < limit._most


@pytest.mark.parametrize(
    "host, known_as",
    [
        ("192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001" + "0db8" + "0001" + "0002" + "::/64"),
        ("2001:db8:1:2:ffff::1", "2001" + "0db8" + "0001" + "0002" + "::/64"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("testclient", "testclient"),
        (None, "-"),
    ],
)
def test_addresses(host: str | None, known_as: str) -> None:
    assert address(host) == known_as
