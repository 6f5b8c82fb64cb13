"""Everyone's chips over the evening as lines: where they go, how they are told apart, and where the names stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from unicodedata import east_asian_width

WIDTH: Final = 360.0  # in units of the drawing; a phone shows it about as large as it is
LEFT: Final = 38.0  # of the lines, for the numbers
RIGHT: Final = 106.0  # and right of them, for the names
ABOVE: Final = 12.0
BELOW: Final = 22.0
ROOM: Final = 178.0  # from the highest to the lowest
LETTERS: Final = 12  # of a name; the rest is in the table beside
APART: Final = 14.0  # between two names
KINDS: Final = 8  # of lines: each has a colour, a dash and a mark of its own

# The marks at the ends of the lines, round their middle.
MARKS: Final = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-3.6-3.6h7.2v7.2h-7.2z",
    "M0-4.8 4.6 3.6h-9.2z",
    "M0-5 5 0 0 5-5 0z",
    "M0 4.8-4.6-3.6h9.2z",
    "M-1.5-4.6h3v3.1h3.1v3h-3.1v3.1h-3v-3.1h-3.1v-3h3.1z",
    "M-4.6-1.8h9.2v3.6h-9.2z",
    "M-1.8-4.6h3.6v9.2h-3.6z",
)


class Line(NamedTuple):
    """One player's line, and the name at its end."""

    name: str
    short: str  # as much of it as there is room for
    kind: int  # of line, from 0
    mark: str
    points: str
    x: float  # its end
    y: float
    beside: float  # how high its name stands
    net: int
    me: bool


class Tick(NamedTuple):
    """A number beside the drawing, and how high or how far right it stands."""

    number: int
    at: float


@dataclass(frozen=True)
class Chart:
    """Lines over the deals of an evening, from what everyone was up or down after each."""

    lines: tuple[Line, ...]
    heights: tuple[Tick, ...]  # chips up or down
    deals: tuple[Tick, ...]
    height: float
    zero: float
    width: float = WIDTH
    left: float = LEFT
    right: float = WIDTH - RIGHT

    @property
    def ranking(self) -> list[Line]:
        """From who is up most to who is down most."""
        return sorted(self.lines, key=lambda line: -line.net)


def drawn(
    names: Sequence[str],
    deals: Sequence[int],
    nets: Sequence[Sequence[int | None]],
    now: Sequence[int] = (),
    me: int | None = None,
) -> Chart | None:
    """The chart of an evening; None: nothing was played yet.

    `nets` has for each of the `deals` what everyone was up or down after it, in the order of the `names`; None stands
    where somebody had not sat down yet. All begin with nothing won or lost, and end with what they are up or down
    `now`, if chips moved since. `me` is the place of the reader.
    """
    amounts = [net for row in nets for net in row if net is not None]
    if not amounts:
        return None
    if now and list(now) != list(nets[-1]):
        nets = [*nets, now]
        amounts += now
    low, high = min(0, *amounts), max(0, *amounts) or 1
    step = tick(high - low)
    room, span = max(ROOM, APART * (len(names) - 1)), high - low

    def x(deal: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * deal / len(nets), 1)

    def y(net: int) -> float:
        return round(ABOVE + room * (high - net) / span, 1)

    found = []
    for i, name in enumerate(names):
        course = [row[i] for row in nets]
        first = next((k for k, net in enumerate(course) if net is not None), None)
        if first is None:
            continue
        ends = [(first, 0), *[(k + 1, net) for k, net in enumerate(course) if net is not None]]
        points = " ".join([f"{x(deal):g},{y(net):g}" for deal, net in ends])
        last, net = ends[-1]
        kind = i % KINDS
        found.append(Line(name, short(name), kind, MARKS[kind], points, x(last), y(net), y(net), net, i == me))
    return Chart(
        lines=side_by_side(found, ABOVE, ABOVE + room),
        heights=tuple([Tick(n, y(n)) for n in range(-(-low // step) * step, high + 1, step)]),
        deals=tuple([Tick(deals[n - 1], x(n)) for n in some_of(len(deals))]),
        height=ABOVE + room + BELOW,
        zero=y(0),
    )


def tick(span: int) -> int:
    """A round number of chips, of which at most five or six go into a span."""
    power = 1
    while True:
        for round_one in (1, 2, 5):
            if round_one * power * 5 >= span:
                return round_one * power
        power *= 10


def some_of(deals: int) -> list[int]:
    """The numbers of the deals that stand below: the last, and up to four before it."""
    step = tick(deals)
    return [n for n in range(step, deals, step) if deals - n > step / 2] + [deals]


def side_by_side(lines: Sequence[Line], top: float, bottom: float) -> tuple[Line, ...]:
    """The lines with their names so far apart that all can be read, each as near to its end as can be."""
    order = sorted(range(len(lines)), key=lambda i: (lines[i].y, i))
    places: list[float] = []
    for i in order:
        places.append(max(lines[i].y, places[-1] + APART if places else top))
    over = max(0.0, places[-1] - bottom) if places else 0.0
    for k in reversed(range(len(places))):  # what went out at the bottom pushes the others up
        limit = bottom if k == len(places) - 1 else places[k + 1] - APART
        places[k] = min(places[k], limit) if over else places[k]
    at = dict(zip(order, places, strict=True))
    return tuple([line._replace(beside=round(at[i], 1)) for i, line in enumerate(lines)])


def short(name: str) -> str:
    """A name, or its beginning if it is too wide to stand beside the drawing."""
    room: float = LETTERS
    for i, letter in enumerate(name):
        room -= 2 if east_asian_width(letter) in "WF" or letter in "MW" else 1.5 if letter in "mw" else 1
        if room < 0:
            return name[: max(i - 1, 1)].rstrip() + "…"
    return name
