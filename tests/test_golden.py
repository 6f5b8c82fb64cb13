"""Whole deals as text, with everything at each state: what happens to one sentence or one chip shows as a difference.

A file in `golden/` begins with a remark and what the deal is made of; the rest is worked out from these lines.
`python -m tests.test_golden --write` works it out anew; where `actions` are left out, players act by chance from the
seed. Read the difference before it is committed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from anteup import REGISTRY, Action, Card, Deal, Event, Seeded, Stacked, View, announced, view
from anteup.view import Zone
from anteup.words import Say, Telling

HERE = Path(__file__).parent / "golden"
FILES = sorted(HERE.glob("*.txt"))
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")

Head = dict[str, str]
UNDERNEATH = (
    "at", "now", "live", "sealed", "said", "board", "stock", "dead", "public", "up", "known", "excused", "again",
)  # fmt: skip


def head_of(text: str) -> Head:
    """The lines before the first empty one: `#` is the remark, the others are fields."""
    lines = text.partition("\n\n")[0].splitlines()
    return {"#" if line[0] == "#" else line.split(": ")[0]: line.split(": ", 1)[-1] for line in lines}


def written(head: Head) -> str:
    """The whole file."""
    game = announced(head["game"])
    cards = map(Card.parse, head.get("cards", "").split())  # a card that is stolen comes more than once
    chance = Stacked(cards, then=Seeded(int(head.get("seed", "0"))))
    antes = tuple(map(int, head["antes"].split())) if "antes" in head else None
    deal = game.deal(
        tuple(map(int, head["stacks"].split())),
        int(head.get("button", "0")),
        chance,
        pot=int(head.get("pot", "0")),
        reserve=int(head.get("reserve", "0")),
        antes=antes,
    )
    rng, said = Random(int(head.get("seed", "0"))), [part for part in head.get("actions", "").split(" · ") if part]
    parts = [f"The deal\n{told(deal)}\n", state(deal)]
    while deal.waiting:
        if len(said) == deal.plays:
            assert "actions" not in head, "the deal is not over, and no action is left"
            seat = rng.choice(deal.waiting)
            said.append(f"{NAMES[seat]} {deal.choices(seat).sample(rng)}")
        name, _space, action = said[deal.plays].partition(" ")
        before = deal.dump()
        deal.play(NAMES.index(name), action, chance)
        parts += [f"{name}: {action}\n{told(deal)}\n", state(deal, before)]
    fields = [f"{field}: {value}" for field, value in head.items() if field not in ("#", "actions")]
    return "\n".join([head["#"], *fields, f"actions: {' · '.join(said)}\n", *parts])


def told(deal: Deal) -> str:
    """What all heard, and below it what one player heard otherwise."""
    return "\n".join([line for event in deal.told for line in heard(event, len(deal.stacks))])


def heard(event: Event, seats: int) -> Iterator[str]:
    def spoken(reader: int | None) -> str:
        return Telling(NAMES, reader)(event.for_seat(reader).say)

    clause = f" ({event.clause})" if event.clause else ""
    yield f"  {spoken(None)}{clause}"
    for seat in range(seats):
        if spoken(seat) != spoken(None):
            yield f"    {NAMES[seat]} hears: {spoken(seat)}"


def state(deal: Deal, before: dict[str, Any] | None = None) -> str:
    """The table as a watcher sees it, each player's own, and what changed underneath since `before`."""
    table = view(deal, None)
    stacks = ", ".join([f"{NAMES[seat]} {chips}" for seat, chips in enumerate(deal.stacks)])
    lines = [f"    chips: {stacks}; pot {deal.pot}, reserve {deal.reserve}; paid in {numbers(deal.paid)}"]
    lines += [f"    {zone.name}: {cards}" for zone in (*table.hands, table.middle) if (cards := shown(zone))]
    if table.status is not None:
        lines.append(f"    table: {Telling(NAMES)(table.status)} ({table.clause})")
    if table.track:
        lines.append(f"    track: {' → '.join([step(*each) for each in table.track])}")
    for seat in range(len(deal.stacks)):
        lines += asked(view(deal, seat))
    dump = deal.dump()
    beneath = [name for name in UNDERNEATH if (dump[name] != before[name] if before else dump[name])]
    lines += [f"    {name} = {dump[name]}" for name in beneath]
    return "\n".join(lines) + "\n"


def numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def shown(zone: Zone) -> str:
    unseen = 0 if None in zone.cards else zone.hidden or 0
    owner = [] if zone.owner is None else [NAMES[zone.owner]]
    return " ".join([*owner, *["??" if card is None else str(card) for card in zone.cards], *["??"] * unseen])


def step(seat: int, place: str, did: Say | None) -> str:
    return f"{NAMES[seat]} {place}" + (f" ({Telling(NAMES)(did)})" if did is not None else "")


def asked(seen: View) -> Iterator[str]:
    """What one player sees of their own."""
    assert seen.seat is not None
    say = Telling(NAMES, seen.seat)
    hand = seen.hands[seen.seat]
    yield f"    {NAMES[seen.seat]}: {' '.join(map(str, hand.cards))}" + "".join([f" · {say(s)}" for s in seen.holding])
    if seen.question is not None:
        yield f"      asked: {say(seen.question)}"
    for button in seen.buttons():
        what = button.get("do") or f"{button['verb']} {form(button)}"
        price = f" · {say(Say.load(button['price']))}" if button["price"] else ""
        yield f"      [{button['key']}] {say(Say.load(button['label']))}{price} · {what}"
    if seen.late is not None:
        yield f"      late: {say(seen.late)}"
    own = seen.sealed[seen.seat]
    if isinstance(own, Action):
        yield f"      sealed: {own}"


def form(button: dict[str, Any]) -> str:
    if "chips" in button:
        return f"{button['chips']['least']} to {button['chips']['most']}"
    pick = button["cards"]
    order = " in order" if pick["ordered"] else ""
    return f"{pick['least']} to {pick['most']} of {' '.join(pick['from'])}{order}"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_deal_is_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert written(head_of(text)).splitlines() == text.splitlines(), "read the difference, then --write (see the top)"


@pytest.mark.parametrize("name", REGISTRY)
def test_every_game_has_a_deal_written_down(name: str) -> None:
    games = [head_of(path.read_text(encoding="utf-8"))["game"].split()[0] for path in FILES]
    assert name in games, "python -m tests.test_golden --write makes one"


def write() -> None:
    """Work out every file anew, and one for each game that has none."""
    for name, cls in REGISTRY.items():
        path = HERE / f"{name}-usual.txt"
        if not path.exists():
            stacks = numbers((50,) * max(3, cls.seats.start))
            head = {"#": f"# {cls.title} as it is usually played.", "game": name, "stacks": stacks, "seed": "1"}
            path.write_text(written(head), encoding="utf-8")
    for path in sorted(HERE.glob("*.txt")):
        path.write_text(written(head_of(path.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    write()
