"""The reader's edge of the table: the question, what they hold, their answers, and their time."""

from __future__ import annotations

from typing import Any

from ...actions import VERBS, Action
from ...deal import Deal
from ...phases.betting import Betting
from ...phases.high_low import FIST
from ...view import View
from ...words import Say, _, wire
from ..table import game_named
from .result import made
from .sight import Sight


def rail(sight: Sight) -> dict[str, Any]:
    """What the reader is asked and offered; of a watcher the clock alone."""
    table, seen, deal = sight.table, sight.seen, sight.deal
    question = None if sight.chair is None else table.asked.get(sight.chair)
    out: dict[str, Any] = {
        "asked": question.n if question else None,
        "lit": bool(question) and not table.paused,
        "question": None, "since": [], "holding": [], "hand": [], "choices": [], "barred": [], "ahead": [],
        "ready": None, "offers": [], "clock": clock(sight),
    }  # fmt: skip
    if sight.playing and sight.seat is not None and seen is not None and deal is not None:
        out["question"] = sight.say(seen.question) if seen.question else waiting_for(sight, deal)
        out["holding"] = [sight.say(say) for say in seen.holding]
        best = made(deal.game, deal.hands[sight.seat])
        zone = seen.hands[sight.seat]
        out["hand"] = [
            {
                "card": str(card),
                "seen": sight.reminds and bool(deal.public >> card & 1),
                "up": card in seen.up,
                "made": str(card) in best,
                "uses": [name.json() for name, cards in seen.made if card in cards],
            }
            for card in zone.cards
            if card is not None
        ]
        out["choices"] = [priced(sight, deal, reseated(sight, button)) for button in seen.answers()]
        out["barred"] = [reseated(sight, button) for button in seen.dashed()]
        if question and deal.phase is not None:
            out["since"] = [sight.say(event.say) for event in deal.phase.befell(deal, sight.seat)]
        out["ahead"] = [] if table.paused else ahead(sight, deal, seen)
    elif table.stage == "result" and sight.over:
        out |= afterwards(sight)
    elif table.stage == "playing" and sight.chair is not None:
        out["question"] = Say(_("You are dealt in at the next deal.")).json() if sight.me and sight.me.present else None
    out["offers"] = offers(sight)
    return out


def reseated(sight: Sight, button: dict[str, Any]) -> dict[str, Any]:
    """A button with places in `names` for seats in what it says."""
    return button | {
        name: sight.say(Say.load(button[name])) if button[name] else None
        for name in ("label", "price", "among", "why")
        if name in button
    }


def ahead(sight: Sight, deal: Deal, seen: View) -> list[dict[str, Any]]:
    """What the reader may say before they are asked. It is kept by their page alone, so that nobody learns of it.

    `matter` is the question that it answers: another in another deal or part of one, and after a pause.
    """
    here = sight.table.number, sight.table.paused_at, deal.at
    return [
        reseated(sight, switch)
        | {"matter": "-".join(map(str, (*here, *switch["do"], *switch["matter"]))).replace(" ", "_")}
        for switch in seen.switches()
    ]


def priced(sight: Sight, deal: Deal, button: dict[str, Any]) -> dict[str, Any]:
    """A button with the chips it puts into a fist, or with the pot that it makes.

    Of a free amount it has the pot before it, and the amounts that have a name.
    """
    phase, seat, verb = deal.phase, sight.seat, button["verb"]
    if verb in FIST:
        return button | {"fist": FIST[verb]}
    if not isinstance(phase, Betting) or seat is None:
        return button
    pot = phase.pot_after(deal, seat, Action.parse(button["do"]) if "do" in button else Action(verb))
    if "chips" in button:
        marks = [{"chips": height, "is": name.json()} for height, name in phase.marks(deal, seat).items()]
        all_in = button["chips"]["most"] == deal.bets[seat] + deal.stacks[seat]
        button = button | {"chips": button["chips"] | {"marks": marks, "all_in": all_in}}
    return button if pot is None else button | {"pot": pot}


def waiting_for(sight: Sight, deal: Deal) -> dict[str, Any] | None:
    """What a player who is not asked waits for."""
    assert sight.seat is not None
    rest = tuple([seat for seat in deal.waiting if seat != sight.seat])
    own = deal.sealed[sight.seat]
    if own is not None:
        label = Say(VERBS[own.verb].label)
        return sight.say(Say(_("Your fist is closed on {choice}. Waiting for {all}."), choice=label, all=rest))
    return sight.say(Say(_("Waiting for {all}."), all=rest)) if rest else None


def afterwards(sight: Sight) -> dict[str, Any]:
    """What the deal did to the reader, and whether they are ready for the next."""
    table = sight.table
    people = {chair.who for chair in table.chairs if chair and not chair.bot and chair.present}
    out: dict[str, Any] = {}
    if sight.me is not None:
        ready = {"ready": len(people & table.ready), "of": len(people), "you": sight.me.who in table.ready}
        out["ready"] = ready | {"held": table.held}
    if sight.seat is None or sight.chair is None or sight.deal is None:
        return out
    won, paid, owed = sight.money[sight.seat]
    said = sight.deal.said[sight.seat]
    if owed:
        out["question"] = Say(_("You pay {chips} into the next pot"), chips=owed).json()
    elif won:
        out["question"] = Say(_("You take {chips}"), chips=won).json()
    elif paid:
        cost = _("Your {chips} stays in the pot") if sight.stays else _("It cost you {chips}")
        text = cost if paid > 0 else _("It brought you {chips}")
        out["question"] = Say(text, chips=abs(paid)).json()
    elif said is not None and said.verb == "out":
        out["question"] = Say(_("You were out: it cost you nothing")).json()
    elif any(event.kind == "antes" and event.seat == sight.seat for event in sight.deal.log):
        out["question"] = Say(_("It cost you no more than the ante")).json()
    else:
        out["question"] = Say(_("Nothing won, nothing lost")).json()
    out["holding"] = [Say(_("Leaves you {chips}"), chips=table.stack(sight.chair)).json()]
    must = sight.must
    game = game_named(must.game) if must else None
    if must and game and (known := game.at_stake(must.chips)):
        out["holding"].append(Say(_("Most you can lose next deal: {n}"), n=known[1]).json())
    return out


def offers(sight: Sight) -> list[dict[str, Any]]:
    """What the reader may do between questions, other than the menu has: `do` and what goes with it."""
    table, me = sight.table, sight.me
    if me is None or sight.chair is None:
        return []
    out: list[dict[str, Any]] = []

    def offer(do: str, label: str, price: Say | None = None, **more: Any) -> None:
        out.append({"do": do, "label": Say(label).json(), "price": wire(price), **more})

    if table.deserted and me.who != table.host:
        offer("claim", _("Take over as the host"), Say(_("the host has been gone for a while")))
    if table.stage == "ended":
        if me.who == table.host:
            offer("reopen", _("Open the table again"))
        return out
    if not table.started and table.may_start(me.who) and len(table.able()) > 1:
        offer("start", _("Deal the next cards") if table.number else _("Deal the first cards"))
    if me.away or me.sits_out or me.leaving:
        offer("back", _("I’m back"), Say(_("dealt in at the next deal")))
    short = table.stack(sight.chair) + me.pending
    if short <= 0 and not (sight.playing and sight.seat is not None):
        chips = table.settings.chips - min(short, 0)
        offer("top_up", _("Buy chips"), Say(_("{chips} chips, on the ledger"), chips=chips), chips=chips)
    shown = {seat for seat, _cards in table.settled.get("shown", [])}
    if sight.over and table.stage == "result" and sight.seat is not None and sight.seat not in shown:
        offer("show", _("Show my hand"))
    return out


def clock(sight: Sight) -> dict[str, Any] | None:
    """How long the reader has, and what happens then: of the time till `due` the last `bank` s are the bank’s."""
    table = sight.table
    if table.paused or sight.chair is None or sight.chair not in table.asked:
        return table_clock(sight) if table.stage == "result" else None
    due = table.deadline(sight.chair)
    if due is None:
        return None
    if table.stage == "naming":
        again = Say(_("then the same again") if table.game else _("then one is named for you"))
        return {"due": due, "full": table.settings.naming, "bank": 0, "then": wire(again)}
    bank = table.chair(sight.chair).bank
    late = sight.seen.late if sight.seen else None
    return {"due": due, "full": table.settings.clock, "bank": bank, "then": wire(late)}


def table_clock(sight: Sight) -> dict[str, Any] | None:
    """What the whole table waits for between deals."""
    table = sight.table
    if table.stage != "result" or table.paused or table.held:
        return None
    return {"due": table.due(), "full": table.settings.pause, "bank": 0, "then": Say(_("next deal")).json()}
