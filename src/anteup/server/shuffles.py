"""Where the chance of a table comes from: a secret for each deal, stored before its hash is shown (C9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..chance import Chance, Committed
from ..table import Table


class Shuffles:
    """The secrets of the deals that one command may touch. Nothing prints or logs them."""

    def __init__(self, secrets: Mapping[int, bytes]) -> None:
        self._secrets = secrets

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        return Committed(self._secrets[deal], deal, seeds, step)

    def commitment(self, deal: int) -> str:
        return Committed.commitment(self._secrets[deal])

    def secret(self, deal: int) -> str:
        return self._secrets[deal].hex()

    def __repr__(self) -> str:
        return f"Shuffles of {len(self._secrets)} deals"


def needed(table: Table, command: Mapping[str, Any]) -> list[int]:
    """The deals whose secrets a command may need: this one, the next, the one committed to after that, in this order.

    The end of a session opens those of all its deals.
    """
    deals = [table.number, table.number + 1, table.number + 2]
    if command.get("do") == "end":
        deals += [deal for deal in table.to_open if deal not in deals]
    return [deal for deal in deals if deal > 0]
