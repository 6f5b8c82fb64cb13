"""What lies in the middle of the table and is going on there, and the pots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...actions import VERBS
from ...deal import Deal
from ...events import Event
from ...phases.buying import Buying
from ...phases.high_low import FIST, HighOrLow
from ...phases.pots import pots_so_far
from ...phases.square import ALONG_LINES, LINES
from ...words import Say, _
from ..state import Waiting
from ..table import game_named
from .result import result
from .sight import Sight

BURNED: Final = ("burns", "burns_offer")


def pots(sight: Sight) -> list[dict[str, Any]]:
    """The pots that all-ins have cut the pot into, the main pot first, with who can win them; nothing for one."""
    pots = pots_so_far(sight.deal) if sight.playing and sight.deal is not None else []
    return [{"chips": pot.chips, "chairs": [sight.place_of(seat) for seat in pot.seats]} for pot in pots if pots[1:]]


def carried(sight: Sight) -> list[dict[str, Any]]:
    """The pots that wait while another game is dealt, or till one is named: whose each is, and why it waits."""
    table, must = sight.table, sight.must
    there = [pot for pot in table.pots if pot.chips and not (sight.playing and pot in table.taken)]
    return [waits_for(sight, pot, pot == must) for pot in there]


def waits_for(sight: Sight, pot: Waiting, comes: bool) -> dict[str, Any]:
    """A pot, and when its game can be dealt (C19)."""
    table, game, clause = sight.table, game_named(pot.game), "C19"
    text = _("{chips} wait for {game}. {why}")
    why = None if game is None else game.refuse_players(len(table.lineup(game)[0]), table.settings.insist)
    if table.settings.carry == "follows":
        say = Say(_("{chips} go into whatever is dealt next."), chips=pot.chips)
        return {"say": say.json(), "clause": clause, "next": True}
    if game is None:
        say = Say(_("It is no longer played here."))
    elif comes:
        say = Say(_("It is dealt again next, with the same rules."))
    elif why is not None:
        say, clause = why
    else:
        say = Say(_("It is dealt again after that."))
    name = Say(game.title if game else pot.game.partition(" ")[0])
    return {"say": Say(text, chips=pot.chips, game=name, why=say).json(), "clause": clause, "next": comes}


def middle(sight: Sight) -> dict[str, Any]:
    """What lies in the middle and is going on there."""
    seen, deal = sight.seen, sight.deal
    out: dict[str, Any] = {
        "say": None, "clause": None, "aloud": None, "fists": None, "zones": [], "track": None, "show": None,
        "split": None, "stake": stake(sight), "burned": [], "news": [], "notes": [], "sum": None, "next": None,
    }  # fmt: skip
    if sight.playing and seen is not None and deal is not None:
        out["say"], out["clause"] = sight.say(seen.status), seen.clause or None
        out["fists"] = fists(sight)
        out["zones"] = zones(sight)
        out["burned"] = burned(sight, deal)
        if isinstance(deal.phase, HighOrLow):
            low = deal.pot // 2  # C3
            out["split"] = Say(_("{high} high, {low} low"), high=deal.pot - low, low=low).json()
        if seen.aloud:
            seat, said, then = seen.aloud
            out["aloud"] = {"chair": sight.place_of(seat), "say": sight.say(said), "then": sight.say(then)}
        if seen.news:
            out["news"] = told(sight, deal.told)
        if seen.track:
            out["track"] = [
                {"chair": sight.place_of(seat), "state": state, "is": sight.say(did)} for seat, state, did in seen.track
            ]
    elif sight.over and sight.table.stage in ("result", "naming", "waiting", "ended") and deal is not None:
        if sight.table.stage == "result":
            out |= result(sight, deal)
            if deal.game.layout == "square":  # the hands that are shown are made with it
                out["zones"] = [zone | {"uses": []} for zone in zones(sight)]
    elif sight.table.stage == "naming":
        out["say"], out["clause"] = stage_sentence(sight), "C19"
    if out["say"] is None:
        out["say"] = stage_sentence(sight)
    return out


def middle_before(sight: Sight, watched: dict[str, Any]) -> dict[str, Any]:
    """The middle as a player sees it: the own fist first, and cards and news that not everybody saw."""
    if not sight.playing or sight.seat is None or sight.deal is None:
        return watched
    own: dict[str, Any] = {"fists": fists(sight) if watched["fists"] else None, "zones": zones(sight)}
    if watched["news"]:
        own["news"] = told(sight, sight.deal.told)
    return watched if all(watched[part] == seen for part, seen in own.items()) else watched | own


def stake(sight: Sight) -> dict[str, Any] | None:
    """What is won or lost in this deal; between deals in the next, if it is known which that is (C2)."""
    must = sight.must
    game = sight.deal.game if sight.playing and sight.deal else game_named(must.game) if must else None
    known = (
        game.at_stake(sight.deal.pot if sight.playing and sight.deal else must.chips if must else 0) if game else None
    )
    return Say(_("win {win}, or pay {pay}"), win=known[0], pay=known[1]).json() if known else None


def stage_sentence(sight: Sight) -> dict[str, Any] | None:
    """What the table waits for, between deals."""
    match sight.table.stage:
        case "naming" if sight.table.namer < 0:
            return Say(_("The table deals the next game of its list.")).json()
        case "naming":
            return Say(_("{who} names the game."), _("You name the game."), who=sight.table.namer).json()
        case "waiting" if not sight.table.started and sight.table.number:
            return Say(_("The host starts the next deal.")).json()
        case "waiting" if not sight.table.started:
            return Say(_("The table is open. The host starts the first deal.")).json()
        case "waiting":
            return Say(_("Waiting for players: it takes two with chips.")).json()
        case "playing" if sight.table.outdated:
            return Say(_("The rules of this deal were corrected. It will be voided.")).json()
        case "ended":
            return Say(_("The session is over.")).json()
    return None


def zones(sight: Sight) -> list[dict[str, Any]]:
    """What lies in the middle; of it, by place, what the reader’s best hands use."""
    assert sight.seen is not None
    middle = sight.seen.middle
    pile = middle.layout == "pile"
    if not middle.cards and not middle.hidden and not pile:
        return []
    uses = [
        {"for": name.json(), "places": [place for place, card in enumerate(middle.cards) if card in cards]}
        for name, cards in sight.seen.made
    ]
    offered = bool(sight.seen.track) or (sight.deal is not None and isinstance(sight.deal.phase, Buying))
    zone = middle.json() | {"uses": [use for use in uses if use["places"]], "offered": offered}
    if middle.layout == "square":
        lines = [list(line) for line in LINES if all(middle.cards[place] is not None for place in line)]
        zone |= {"lines": lines, "clause": ALONG_LINES}
    return [zone | {"deck": deck(sight)} if pile else zone]


def burned(sight: Sight, deal: Deal) -> list[str]:
    """The cards that all saw burned and that still lie there; what was shuffled again nobody knows any more."""
    lying = deal.dead & deal.public
    cards = [card for event in deal.log if event.kind in BURNED for card in event.cards] if lying else []
    return [str(card) for card in dict.fromkeys(cards) if lying >> card & 1]


def deck(sight: Sight) -> int | None:
    """How many cards the deck has, None where that is secret; that it has none, the reader may have to be told.

    Who is to move learns it from what they cannot do, and everybody where the pile before it is gone (BL13).
    """
    assert sight.seen is not None
    none = not sight.seen.middle.cards or any(each.empty == "deck" for each in sight.seen.barred)
    return 0 if none else sight.seen.undealt


def told(sight: Sight, events: Iterable[Event]) -> list[dict[str, Any]]:
    """What happened, as the reader saw it, sentence by sentence."""
    seen = [event.for_seat(sight.seat) for event in events]
    return [{"say": sight.say(event.say), "clause": event.clause or None} for event in seen]


def fists(sight: Sight) -> list[dict[str, Any]] | None:
    """Sealed choices while they are made, and what was in the fists as long as it matters.

    The reader’s comes first, then clockwise; `chips` are what an open one held.
    """
    deal = sight.deal
    assert deal is not None
    n, first = len(deal.stacks), sight.seat or 0
    seats = [seat for seat in [(first + k) % n for k in range(n)] if seat in deal.live]
    said = {seat: action.verb for seat in seats if (action := deal.said[seat]) is not None and action.verb in FIST}
    if said:
        return [
            {"chair": sight.place_of(seat), "state": "open", "is": Say(VERBS[said[seat]].label).json(),
             "chips": FIST[said[seat]]}
            for seat in seats
        ]  # fmt: skip
    phase = deal.phase
    if (len(deal.waiting) < 2 and not any(deal.sealed)) or phase is None or not phase.seals:
        return None
    did = {seat: phase.did(deal, seat) for seat in seats}
    return [
        {"chair": sight.place_of(seat), "state": "shut" if deal.sealed[seat] is not None else "choosing",
         "is": sight.say(word[1]) if (word := did[seat]) else None}
        for seat in seats
    ]  # fmt: skip
