"""The evening in figures: who pays whom to settle up, in chips and in money, and how everyone's chips went."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any, Final

from ..words import _
from .moment import Entry
from .table import Table, game_named

EXACTLY: Final = 15  # people among whom the fewest payments are looked for; among more it would take long
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")  # what a name may not begin with in a table of figures

Payment = tuple[int, int, int]  # from whom, to whom, how much


def book(table: Table) -> dict[str, Any]:
    """Where everyone stands and what settles it. Money is in hundredths; None where a chip’s worth is not said.

    What is won, lost and in the middle adds up to nothing, in chips and in money.
    """
    rows, middle, worth = table.ledger(), table.in_the_middle(), table.settings.worth
    nets, names = [row["net"] for row in rows], [row["name"] for row in rows]
    *money, rest = in_money([*nets, middle], worth)
    return {
        "rows": [
            {name: value for name, value in row.items() if name != "who"} | {"money": coins if worth else None}
            for row, coins in zip(rows, money, strict=True)
        ],
        "middle": {"chips": middle, "money": rest if worth else None},
        "payments": payments(names, of_people(table, nets), "chips"),
        "payments_in_money": payments(names, of_people(table, money), "money") if worth else [],
        "worth": worth,
        "money": table.settings.money,
    }


def of_people(table: Table, amounts: Sequence[int]) -> list[int]:
    """The amounts of the ledger’s rows with those of the bots at the host, who settles for them: a bot has no purse."""
    rows = table.ledger()
    host = next((i for i, row in enumerate(rows) if row["who"] == table.host), None)
    if host is None:
        return list(amounts)
    out = [0 if row["bot"] else amount for row, amount in zip(rows, amounts, strict=True)]
    out[host] += sum(amounts) - sum(out)
    return out


def payments(names: Sequence[str], nets: Sequence[int], what: str) -> list[dict[str, Any]]:
    """Who pays whom how much to settle up, in the fewest payments."""
    return [{"from": names[debtor], "to": names[winner], what: much} for debtor, winner, much in settle_up(nets)]


def in_money(chips: Sequence[int], worth: float) -> list[int]:
    """Amounts of chips in hundredths of money, each at most one off, so that they add up to what the chips do."""
    exact = [Fraction(str(worth)) * some for some in chips]
    out = [floor(amount) for amount in exact]
    nearest = sorted(range(len(out)), key=lambda i: exact[i] - out[i], reverse=True)
    for i in nearest[: round(sum(exact, Fraction(0))) - sum(out)]:
        out[i] += 1
    return out


def money_text(hundredths: int, money: str = "") -> str:
    """An amount of money for people: £12.50."""
    sign = "−" if hundredths < 0 else ""
    return f"{sign}{money}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


# ---------------------------------------------------------------------------------------------------- settling up


def settle_up(nets: Sequence[int]) -> list[Payment]:
    """The payments that give everyone what they won, the fewest there can be: from whom, to whom, how much.

    While chips wait in the middle somebody gets less than they won, or pays less than they lost.
    """
    who = [i for i, net in enumerate(nets) if net]
    groups = quits([nets[i] for i in who]) if len(who) <= EXACTLY else [list(range(len(who)))]
    return [payment for group in groups for payment in among({who[k]: nets[who[k]] for k in group})]


def quits(nets: Sequence[int]) -> list[list[int]]:
    """The most groups into which these can be parted so that each adds up to nothing; the last takes what is left.

    A group of k needs k − 1 payments, so that more groups are fewer payments.
    """
    every = (1 << len(nets)) - 1
    sums, most = [0] * (every + 1), [0] * (every + 1)
    for some in range(1, every + 1):
        first = (some & -some).bit_length() - 1
        sums[some] = sums[some & (some - 1)] + nets[first]
        most[some] = max(most[some ^ (1 << i)] for i in range(len(nets)) if some >> i & 1) + (sums[some] == 0)
    groups: list[list[int]] = []
    some, group = every, list[int]()
    while some:
        if sums[some] == 0 and group:
            groups.append(group)
            group = []
        left = most[some] - (sums[some] == 0)
        i = next(i for i in range(len(nets)) if some >> i & 1 and most[some ^ (1 << i)] == left)
        group.append(i)
        some ^= 1 << i
    return [*groups, group] if group else groups


def among(nets: Mapping[int, int]) -> list[Payment]:
    """Payments among a few: the largest debt to the largest gain, until one side is served."""
    owed = [[net, -i] for i, net in nets.items() if net > 0]
    owing = [[-net, -i] for i, net in nets.items() if net < 0]
    out = []
    while owed and owing:
        gain, debt = max(owed), max(owing)
        chips = min(gain[0], debt[0])
        out.append((-debt[1], -gain[1], chips))
        gain[0] -= chips
        debt[0] -= chips
        owed, owing = [one for one in owed if one[0]], [one for one in owing if one[0]]
    return out


# ---------------------------------------------------------------------------------------------------- deal by deal


class Course:
    """How everyone's chips went, deal by deal. It follows a journal entry by entry, and no deal is run for it."""

    def __init__(self) -> None:
        self.table = Table()
        self.deals: list[dict[str, Any]] = []

    @staticmethod
    def of(entries: Iterable[Entry]) -> Course:
        """The course of a whole journal."""
        course = Course()
        for entry in entries:
            course.follow(entry)
        return course

    def follow(self, entry: Entry) -> None:
        """Take in the next entry."""
        self.table = self.table.fold(entry, run=False)
        settled = entry.get("settled")
        if settled:
            rows = self.table.ledger()
            self.deals.append(
                {
                    "deal": settled["deal"],
                    "at": entry["at"],
                    "game": settled["game"],
                    "chips": {row["who"]: row["now"] for row in rows},
                    "net": {row["who"]: row["net"] for row in rows},
                    "middle": self.table.in_the_middle(),
                }
            )

    def json(self) -> dict[str, Any]:
        """Everybody, in the order of the ledger, and after each deal the chips and the net of each in this order.

        None stands where somebody had not sat down yet.
        """
        people = self.table.ledger()
        who = [row["who"] for row in people]
        return {
            "people": [{"name": row["name"], "bot": row["bot"] or None} for row in people],
            "deals": [
                deal
                | {"title": game.title if (game := game_named(deal["game"])) else None}
                | {what: [deal[what].get(one) for one in who] for what in ("chips", "net")}
                for deal in self.deals
            ],
        }


# ---------------------------------------------------------------------------------------------------- as figures


def sheet(table: Table, translate: Callable[[str], str] = str) -> list[list[str]]:
    """The ledger as rows of a table of figures, with a head."""
    found = book(table)
    rows = [[translate(word) for word in (_("Player"), _("In"), _("Now"), _("Net"))]]
    rows += [[plain(row["name"]), *[str(row[what]) for what in ("bought", "now", "net")]] for row in found["rows"]]
    rows.append([translate(_("In the middle")), "", str(found["middle"]["chips"]), ""])
    if found["worth"]:
        amounts = [*[row["money"] for row in found["rows"]], found["middle"]["money"]]
        rows[0].append(plain(found["money"]) or translate(_("Money")))
        for row, hundredths in zip(rows[1:], amounts, strict=True):
            row.append(money_text(hundredths).replace("−", "-"))
    return rows


def sheet_of_deals(
    course: Course, translate: Callable[[str], str] = str, time: Callable[[float], str] = str
) -> list[list[str]]:
    """What everyone was up or down after each deal, as rows of a table of figures, with a head.

    `time` writes a time that is given in epoch seconds.
    """
    told = course.json()
    head = [translate(word) for word in (_("Deal"), _("Time"), _("Game"))]
    rows = [[*head, *[plain(one["name"]) for one in told["people"]]]]
    for deal in told["deals"]:
        nets = ["" if net is None else str(net) for net in deal["net"]]
        rows.append([str(deal["deal"]), time(deal["at"]), deal["game"], *nets])
    return rows


def plain(name: str) -> str:
    """A name that no table of figures takes for a formula."""
    return f"'{name}" if name.startswith(FORMULAS) else name
