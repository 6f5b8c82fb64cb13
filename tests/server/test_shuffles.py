"""Secrets are where chance comes from, and stay secrets."""

from __future__ import annotations

from anteup.chance import Committed
from anteup.server.shuffles import Shuffles


def test_secrets_are_not_in_what_is_printed() -> None:
    secret = b"\x07" * 32
    shuffles = Shuffles({1: secret})
    assert secret.hex() not in repr(shuffles) and "7" not in repr(shuffles)
    assert shuffles.commitment(1) == Committed.commitment(secret)
    assert shuffles.secret(1) == secret.hex()
    picks = [shuffles.chance(1, ["a"], 0).pick(52) for _ in range(2)]
    assert picks[0] == picks[1] == Committed(secret, 1, ["a"], 0).pick(52)
