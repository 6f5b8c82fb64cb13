"""How somebody without a chair comes to one, and how that stands."""

from __future__ import annotations

from typing import Any

from ...words import Say, _, wire
from .sight import Sight


def door(sight: Sight) -> dict[str, Any] | None:
    if sight.me is not None:
        return None
    table, who = sight.table, sight.who
    request = next((request for request in table.requests if request.who == who), None)
    relief = next((relief for relief in table.reliefs if relief.who == who), None)
    answer = next((turned.say for turned in table.turned if turned.who == who), None)
    new = table.is_new(who)
    say = None if table.may_look(who) else Say(_("Only who has a chair sees what goes on at this table."))
    if answer:
        say = answer
    if request:
        say = Say(_("You asked for a chair. The host will answer."))
    if relief:
        say = Say(_("You sit down after this deal."))
    sitters = [(i, table.chairs[i]) for i in table.places()] if table.stage != "ended" else []
    return {
        "look": table.may_look(who),
        "word": new and bool(table.settings.word),
        "asks": new and table.settings.approval,
        "takes": [{"chair": i, "bot": sitter.name if sitter else None} for i, sitter in sitters],
        "request": request.n if request else None,
        "chair": relief.chair if relief else None,
        "say": wire(say),
    }
