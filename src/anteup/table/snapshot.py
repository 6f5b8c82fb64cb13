"""A table as plain values for JSON, so that a long evening need not be folded from its first entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from ..deal import Deal
from ..games import announced
from ..words import Say
from .state import Chair, Favourite, Line, News, Question, Relief, Remark, Request, Settings, Turned, Waiting
from .table import Table

PLAIN: Final = (
    "n host stage since paused paused_at started drawn button dealer number commitment secret game deal_commitment "
    "deal_proof held settled"
).split()
LATER: Final = "deserted turn turn_before was".split()  # which older snapshots do not have
LISTS: Final[dict[str, Any]] = {"favourites": Favourite, "requests": Request, "reliefs": Relief, "talk": Remark}
TUPLES: Final = "changed seats players names seeds before marks last".split()


def dump(table: Table) -> dict[str, Any]:
    """The table as JSON has it; `load` reads it back."""
    out: dict[str, Any] = {name: getattr(table, name) for name in (*PLAIN, *LATER)}
    out |= {name: list(getattr(table, name)) for name in TUPLES}
    out |= {name: [asdict(one) for one in getattr(table, name)] for name in LISTS}
    return out | {
        "settings": table.settings.json(),
        "chairs": [chair and asdict(chair) for chair in table.chairs],
        "gone": [asdict(line) for line in table.gone],
        "pots": [asdict(waiting) for waiting in table.pots],
        "taken": [asdict(waiting) for waiting in table.taken],
        "promised": [list(run) for run in table.promised],
        "usual": dict(table.usual),
        "asked": {str(i): [question.n, question.since] for i, question in table.asked.items()},
        "ready": sorted(table.ready),
        "news": [[news.n, news.deal, news.say.json(), news.clause] for news in table.news],
        "turned": [[turned.who, turned.say.json(), turned.at] for turned in table.turned],
        "deal": table.deal and table.deal.dump(),
    }


def load(written: Mapping[str, Any]) -> Table:
    """The table that `dump` wrote. A deal whose rules were corrected since is left out: see `Table.outdated`."""
    table = Table()
    for name in PLAIN:
        setattr(table, name, written[name])
    for name in TUPLES:
        setattr(table, name, tuple(written[name]))
    for name in LATER:
        setattr(table, name, written.get(name, getattr(table, name)))
    for name, kind in LISTS.items():
        setattr(table, name, tuple([kind(**one) for one in written.get(name, ())]))
    table.turned = tuple([Turned(who, Say.load(say), at) for who, say, at in written.get("turned", ())])
    table.settings = Settings(**written["settings"])
    table.chairs = tuple([chair and Chair(**chair) for chair in written["chairs"]])
    table.gone = tuple([Line(**line) for line in written["gone"]])
    table.pots = tuple([_waiting(pot) for pot in written["pots"]])
    table.taken = tuple([_waiting(pot) for pot in written["taken"]])
    table.promised = tuple([(first, last) for first, last in written["promised"]])
    table.usual = dict(written["usual"])
    table.asked = {int(i): Question(*question) for i, question in written["asked"].items()}
    table.ready = frozenset(written["ready"])
    table.news = tuple([News(n, deal, Say.load(say), clause) for n, deal, say, clause in written["news"]])
    table.deal = _deal(written["deal"])
    if table.outdated:  # nobody is asked any more
        table.asked = {}
    return table


def _waiting(pot: dict[str, Any]) -> Waiting:
    return Waiting(**pot | {"excused": tuple(pot["excused"]), "known": tuple(pot["known"])})


def _deal(written: dict[str, Any] | None) -> Deal | None:
    if written is None:
        return None
    try:
        return Deal.load(written, announced(written["game"]))
    except ValueError:  # BadOption is one
        return None
