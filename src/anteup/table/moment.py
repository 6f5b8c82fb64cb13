"""The time and the chance of one command, and what of it the journal must remember."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from ..chance import Chance, Recording, Tape

Entry = dict[str, Any]
V = TypeVar("V")


class Shuffles(Protocol):
    """Where the chance of a table comes from: a secret for each deal, known by its hash beforehand (C9)."""

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        """The picks of one step of a deal: 0 the dealing, k the k-th action."""

    def commitment(self, deal: int) -> str:
        """The hash of a deal's secret, which can be shown before the deal."""

    def secret(self, deal: int) -> str:
        """The secret of a deal that is over, in hex."""


class Moment:
    """A command as it is carried out."""

    run = True  # whether deals are run, or only their settlements counted

    def __init__(self, at: float, shuffles: Shuffles) -> None:
        self.at = at
        self.shuffles = shuffles
        self.entry: Entry = {"at": at}

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        recording = Recording(self.shuffles.chance(deal, seeds, step))
        recording.picks = self.entry.setdefault("picks", [])
        return recording

    def fact(self, name: str, find: Callable[[], V]) -> V:
        """Something found out once and for all: what the rules, a secret or a check of today said of it.

        It goes into the journal, and is read from there ever after: whatever has been corrected meanwhile, it was so.
        """
        self.entry[name] = fact = find()
        return fact

    def note_play(self, chair: int, action: str, by_clock: bool, over: float) -> None:
        """An answer in a deal, for when the deal is not run: whose, whether the clock gave it, and how late it was."""
        self.entry.setdefault("plays", []).append([chair, action, by_clock, over])


class Replayed(Moment):
    """A command as the journal has it. `run` is false where a finished deal is not run again."""

    def __init__(self, entry: Entry, run: bool) -> None:
        self.at = entry["at"]
        self.entry = entry
        self.run = run
        self.tape = Tape(entry.get("picks", ()))

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Chance:
        return self.tape

    def fact(self, name: str, find: Callable[[], V]) -> V:
        fact: V = self.entry[name]
        return fact

    def note_play(self, chair: int, action: str, by_clock: bool, over: float) -> None:
        """It is noted."""
