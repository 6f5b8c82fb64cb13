"""The table as one reader may see it, as JSON: what the page is made from, and the API answers.

Sentences are Says in wire form whose seats are places in `names`: the chairs, and behind them people the page still
tells of who have left. What a reader may not know is absent: the cards and the log come from `view` and `log_of` of the
deal, the rest is public.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..actions import VERBS, Action
from ..cards import Card
from ..deal import DEALT, Deal, Seat
from ..events import ALL, KINDS, Event
from ..game import Game
from ..games import REGISTRY
from ..options import Option
from ..phases.betting import Betting
from ..phases.buying import Buying
from ..phases.high_low import FIST, HighOrLow
from ..phases.pots import pots_so_far
from ..phases.square import ALONG_LINES, LINES
from ..view import View
from ..view import view as view_of_deal
from ..words import Say, _, wire
from .state import Chair, Favourite, Waiting
from .table import Table, game_named

LOG_LINES: Final = 80
LONG_LOG: Final = 240  # where the page leaves to memory what was seen: longer than most games
STATES: Final = {"naming": "announcing"}
BURNED: Final = ("burns", "burns_offer")
PAID_NEXT: Final = ("pays_next", "owes_next")  # what goes into the pot of the next deal


def view(table: Table, chair: int | None, who: str = "") -> dict[str, Any]:
    """What the reader on a chair may see; None: what a watcher may. Times are epoch seconds, amounts chips.

    `who` is a watcher of whom the table knows something: its host, or somebody who had a chair or asked for one.
    """
    reader = Reader(table, chair, who)
    return reader.view() if table.may_look(reader.who) else reader.outside()


class Reader:
    """One reader before one table."""

    def __init__(self, table: Table, chair: int | None, who: str = "") -> None:
        self.table = table
        self.chair = chair
        self.me: Chair | None = None if chair is None else table.chair(chair)
        self.who = self.me.who if self.me else who
        self.seat: Seat | None = None if chair is None else table.seat_of(chair)
        self.deal: Deal | None = table.deal
        self.seen: View | None = None if table.deal is None else view_of_deal(table.deal, self.seat)
        self.reminds = table.deal is None or table.deal.game.reminds
        self.playing = table.stage == "playing" and self.deal is not None
        self.over = table.stage != "playing" and self.deal is not None and table.settled.get("deal") == table.number
        self.names = [chair.name if chair else "" for chair in table.chairs]
        self.places = {chair.who: i for i, chair in enumerate(table.chairs) if chair}

    def place(self, who: str) -> int:
        """Where somebody is found in `names`; whoever left comes behind the chairs."""
        if who not in self.places:
            called = dict(zip(self.table.players, self.table.names, strict=True))
            line = self.table.line_of(who)
            self.places[who] = len(self.names)
            self.names.append(called.get(who) or (line.name if line else ""))
        return self.places[who]

    def place_of(self, seat: Seat) -> int:
        """Where whoever has a seat in the deal is found in `names`."""
        return self.place(self.table.players[seat])

    def view(self) -> dict[str, Any]:
        table = self.table
        return {
            "n": table.n,
            "title": table.settings.title,
            "state": "paused" if table.paused else STATES.get(table.stage, table.stage),
            "started": table.started,
            "arbiter": table.settings.arbiter,
            "names": self.names,
            "empty": [i for i, chair in enumerate(table.chairs) if chair is None],
            "you": self.you(),
            "players": self.players(),
            "game": self.game(),
            "pot": self.deal.pot if self.playing and self.deal else sum(pot.pot for pot in table.pots),
            "reserve": self.deal.reserve if self.playing and self.deal else sum(pot.reserve for pot in table.pots),
            "pots": self.pots(),
            "middle": self.middle(),
            "rail": self.rail(),
            "announce": self.announce(),
            "log": self.log(),
            "sound": self.sound(),
            "clock": self.table_clock(),
            "commitment": table.commitment,
            "proof": table.deal_proof if table.stage == "playing" else table.settings.proof,
            "secret": table.secret or None,
            "settings": self.settings(),
            "host": self.host(),
            "picker": self.picker(),
            "favourites": self.favourites(),
            "door": self.door(),
            "requests": [{"n": one.n, "name": one.name, "since": one.at} for one in table.requests],
            "waits": [{"chair": one.chair, "name": one.name, "say": one.say.json()} for one in table.reliefs],
            "carried": self.carried(),
            "talk": self.talk(),
        }

    def say(self, say: Say | None) -> dict[str, Any] | None:
        """A sentence of the deal, with places in `names` for seats."""
        return None if say is None else say.reseat(self.place_of).json()

    def pots(self) -> list[dict[str, Any]]:
        """The pots that all-ins have cut the pot into, the main pot first, with who can win them; nothing for one."""
        pots = pots_so_far(self.deal) if self.playing and self.deal is not None else []
        return [{"chips": pot.chips, "chairs": [self.place_of(seat) for seat in pot.seats]} for pot in pots if pots[1:]]

    # ------------------------------------------------------------------------------------------------ people

    def you(self) -> dict[str, Any] | None:
        if self.me is None or self.chair is None:
            return None
        return self.player(self.chair, self.me) | {
            "topup": self.me.pending,
            "leaving": self.me.going,
            "away": self.me.away or self.me.sits_out,
            "bank": self.me.bank,
        }

    def host(self) -> dict[str, Any]:
        """Whose table it is, and whether the reader can take over because they have been gone for a while."""
        table = self.table
        chair, line = table.chair_of(table.host), table.line_of(table.host)
        mine = self.who == table.host
        return {
            "chair": chair,
            "name": table.chair(chair).name if chair is not None else line.name if line else "",
            "yours": mine,
            "gone": table.deserted,
            "claim": table.deserted and self.me is not None and not self.me.bot and not mine,
        }

    def settings(self) -> dict[str, Any]:
        """How the table is set; the word at the door is for the host alone."""
        settings = self.table.settings.json()
        return {name: value for name, value in settings.items() if name != "word" or self.who == self.table.host}

    def talk(self) -> list[dict[str, Any]]:
        """What people said lately, oldest first."""
        return [
            {
                "n": remark.n,
                "chair": remark.chair,
                "name": remark.name,
                "text": remark.text or None,
                "reaction": remark.reaction or None,
                "at": remark.at,
                "mine": remark.who == self.who,
            }
            for remark in self.table.talk
        ]

    # ------------------------------------------------------------------------------------------------ the door

    def door(self) -> dict[str, Any] | None:
        """How somebody without a chair comes to one, and how that stands."""
        if self.me is not None:
            return None
        table = self.table
        request = next((request for request in table.requests if request.who == self.who), None)
        relief = next((relief for relief in table.reliefs if relief.who == self.who), None)
        answer = next((turned.say for turned in table.turned if turned.who == self.who), None)
        new = table.is_new(self.who)
        say = None if table.may_look(self.who) else Say(_("Only who has a chair sees what goes on at this table."))
        if answer:
            say = answer
        if request:
            say = Say(_("You asked for a chair. The host will answer."))
        if relief:
            say = Say(_("You sit down after this deal."))
        sitters = [(i, table.chairs[i]) for i in table.places()] if table.stage != "ended" else []
        return {
            "look": table.may_look(self.who),
            "word": new and bool(table.settings.word),
            "asks": new and table.settings.approval,
            "takes": [{"chair": i, "bot": sitter.name if sitter else None} for i, sitter in sitters],
            "request": request.n if request else None,
            "chair": relief.chair if relief else None,
            "say": wire(say),
        }

    def outside(self) -> dict[str, Any]:
        """All that somebody gets to see who may not look on: who sits where, and how to come in."""
        table, bare = self.table, Table()
        bare.n, bare.settings, bare.host = table.n, table.settings, table.host
        bare.chairs = tuple([chair and Chair(chair.who, chair.name, chair.bot) for chair in table.chairs])
        seen, door = Reader(bare, None, self.who).view(), self.door()
        assert door is not None
        seen["middle"]["say"] = Say(_("The session is over.")).json() if table.stage == "ended" else door["say"]
        return seen | {
            "door": door,
            "host": self.host(),
            "empty": seen["empty"] if table.stage != "ended" else [],
            "players": [player | {"state": "", "is": None} for player in seen["players"]],
        }

    def players(self) -> list[dict[str, Any]]:
        """Clockwise from the reader's left, without the reader."""
        n = len(self.table.chairs)
        first = 0 if self.chair is None else self.chair + 1
        order = [(first + k) % n for k in range(n if self.chair is None else n - 1)]
        return [self.player(i, chair) for i in order if (chair := self.table.chairs[i])]

    def player(self, i: int, chair: Chair) -> dict[str, Any]:
        state, did = self.doing(i, chair)
        stack = self.table.stack(i)
        seat = self.table.seat_of(i)
        fan = None
        if self.seen is not None and seat is not None and (self.playing or self.over):
            zone = self.seen.hands[seat]
            up = [str(card) for card in self.seen.up]
            known = [str(card) for card in zone.cards if i != self.chair]
            known = [card for card in known if card in up or self.reminds]
            hidden = None if zone.hidden is None else zone.hidden + len(zone.cards) - len(known)
            fan = {"cards": known, "up": [card for card in known if card in up], "hidden": hidden}
        return {
            "chair": i,
            "name": chair.name,
            "bot": chair.bot or None,
            "chips": max(stack, 0),
            "owes": max(-stack, 0),
            "dealer": i == (self.table.dealer if self.table.dealer >= 0 else self.table.button),
            "host": chair.who == self.table.host,
            "state": state,
            "is": did,
            "asked": self.table.asked[i].n if i in self.table.asked else None,
            "sits_out": ("one" if chair.until else "on") if chair.sits_out else None,
            "bet": self.seen.bets[seat] if self.playing and self.seen and seat is not None else 0,
            "fan": fan,
        }

    def doing(self, i: int, chair: Chair) -> tuple[str, dict[str, Any] | None]:
        """Where a player stands, as a state (turn, done, gone, won or "") and in a word or two."""
        seat = self.table.seat_of(i)
        if self.playing and self.deal is not None and seat is not None:
            phase = self.deal.phase
            if len(self.deal.waiting) == 1 and seat in self.deal.waiting:
                return "turn", Say(_("to act")).json()
            did = phase.did(self.deal, seat) if phase else None
            return (did[0], self.say(did[1])) if did else ("", None)
        if self.over and seat is not None and self.table.stage == "result":
            return self.outcome(seat)
        if self.table.stage == "naming" and i == self.table.namer:
            return "turn", Say(_("names the game")).json()
        if chair.going:
            return "gone", Say(_("leaving")).json()
        if chair.away:
            return "gone", Say(_("away")).json()
        if chair.sits_out:
            return "gone", Say(_("sits out one deal") if chair.until else _("sits out")).json()
        if self.table.stack(i) + chair.pending <= 0:
            return "gone", Say(_("no chips")).json()
        return ("gone", Say(_("next deal")).json()) if self.table.stage in ("playing", "result") else ("", None)

    def outcome(self, seat: Seat) -> tuple[str, dict[str, Any] | None]:
        """What the deal came to for one seat."""
        assert self.deal is not None
        won, paid, owed = self.money(seat)
        if won:
            return "won", Say(_("wins {chips}"), chips=won).json()
        if owed:
            return "done", Say(_("pays {chips}"), chips=owed).json()
        if seat not in self.deal.live:
            return "gone", Say(_("folded")).json()
        if paid:
            lost = _("{chips} stays in") if self.stays(self.deal) else _("loses {chips}")
            text = lost if paid > 0 else _("gains {chips}")
            return "done", Say(text, chips=abs(paid)).json()
        said = self.deal.said[seat]
        if said is not None and said.verb == "out":
            return "gone", Say(_("out")).json()
        return "", None

    def stays(self, deal: Deal) -> bool:
        """Whether nobody won anything, so that all that was put in waits in the pot (PB14, BG18)."""
        return deal.pot > 0 and not any(KINDS[event.kind].money == "wins" for event in deal.log)

    def money(self, seat: Seat) -> tuple[int, int, int]:
        """Chips a seat won, paid in this deal less what others paid it, and put into the next pot; antes apart."""
        assert self.deal is not None
        won = paid = owed = 0
        for event in self.deal.log:
            if event.payment and event.payment[:2] == (event.seat, seat):  # another player paid
                paid -= event.chips
            if event.seat != seat or event.kind in ("antes", "owes_ante"):
                continue
            match KINDS[event.kind].money:
                case "wins":
                    won += event.chips
                case "returns":
                    paid -= event.chips
                case "pays" if event.kind in PAID_NEXT:
                    owed += event.chips
                case "pays":
                    paid += event.chips
        return won, paid, owed

    # ------------------------------------------------------------------------------------------------ the game

    def game(self) -> dict[str, Any] | None:
        """The game in progress or last dealt, as it was announced."""
        game = game_named(self.table.game)
        if game is None:
            return None
        return {
            "name": game.name,
            "title": game.title,
            "deal": self.table.number,
            "text": str(game),
            "short": [say.json() for say in game.short_text()],
            "counts": None if game.reminds else "shown" if game.counts_shown else "secret",  # of cards: they vary
            "options": [
                {
                    "name": name,
                    "says": option.say(getattr(game, name)).json(),
                    "clause": option.clause,
                    "usual": name not in game.said,
                    "changed": name in self.table.changed,
                    "else": self.otherwise(game, option),
                    "rare": option.rare,
                }
                for name, option in game.options.items()
            ],
            "differs": self.differs(game),
        }

    def differs(self, game: Game) -> str | None:
        """What the rules of a deal that has just begun are to be compared with: the "last" time, or the "usual"."""
        begun = self.playing and self.deal is not None and self.deal.plays < len(self.table.seats)
        if not begun or (self.table.was and not self.table.changed):
            return None
        return "last" if self.table.changed else "usual" if game.said else None

    def otherwise(self, game: Game, option: Option[Any]) -> dict[str, Any] | None:
        """How it was the last time, where that is news; else how it is as a rule, if it is not so now."""
        last = game_named(self.table.was)
        if last is not None and option.name in self.table.changed:
            return Say(_("Last time: {value}."), value=option.words(getattr(last, option.name))).json()
        if option.name in game.said:
            return Say(_("Usually: {value}."), value=option.words(option.usual(type(game)()))).json()
        return None

    def carried(self) -> list[dict[str, Any]]:
        """The pots that wait while another game is dealt, or till one is named: whose each is, and why it waits."""
        table, must = self.table, self.table.required()
        there = [pot for pot in table.pots if pot.chips and not (self.playing and pot in table.taken)]
        return [self.waits_for(pot, pot == must) for pot in there]

    def waits_for(self, pot: Waiting, comes: bool) -> dict[str, Any]:
        """A pot, and when its game can be dealt (C19)."""
        table, game, clause = self.table, game_named(pot.game), "C19"
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

    def middle(self) -> dict[str, Any]:
        """What lies in the middle and is going on there."""
        seen, deal = self.seen, self.deal
        out: dict[str, Any] = {
            "say": None, "clause": None, "aloud": None, "fists": None, "zones": [], "track": None, "show": None,
            "split": None, "stake": self.stake(), "burned": [], "news": [], "notes": [], "sum": None, "next": None,
        }  # fmt: skip
        if self.playing and seen is not None and deal is not None:
            out["say"], out["clause"] = self.say(seen.status), seen.clause or None
            out["fists"] = self.fists()
            out["zones"] = self.zones()
            out["burned"] = self.burned(deal)
            if isinstance(deal.phase, HighOrLow):
                low = deal.pot // 2  # C3
                out["split"] = Say(_("{high} high, {low} low"), high=deal.pot - low, low=low).json()
            if seen.aloud:
                seat, said, then = seen.aloud
                out["aloud"] = {"chair": self.place_of(seat), "say": self.say(said), "then": self.say(then)}
            if seen.news:
                out["news"] = self.told(deal, deal.told)
            if seen.track:
                out["track"] = [
                    {"chair": self.place_of(seat), "state": state, "is": self.say(did)}
                    for seat, state, did in seen.track
                ]
        elif self.over and self.table.stage in ("result", "naming", "waiting", "ended") and deal is not None:
            if self.table.stage == "result":
                out |= self.result(deal)
                if deal.game.layout == "square":  # the hands that are shown are made with it
                    out["zones"] = [zone | {"uses": []} for zone in self.zones()]
        elif self.table.stage == "naming":
            out["say"], out["clause"] = self.stage_sentence(), "C19"
        if out["say"] is None:
            out["say"] = self.stage_sentence()
        return out

    def stake(self) -> dict[str, Any] | None:
        """What is won or lost in this deal; between deals in the next, if it is known which that is (C2)."""
        must = self.table.required()
        game = self.deal.game if self.playing and self.deal else game_named(must.game) if must else None
        known = (
            game.at_stake(self.deal.pot if self.playing and self.deal else must.chips if must else 0) if game else None
        )
        return Say(_("win {win}, or pay {pay}"), win=known[0], pay=known[1]).json() if known else None

    def stage_sentence(self) -> dict[str, Any] | None:
        """What the table waits for, between deals."""
        match self.table.stage:
            case "naming" if self.table.namer < 0:
                return Say(_("The table deals the next game of its list.")).json()
            case "naming":
                return Say(_("{who} names the game."), _("You name the game."), who=self.table.namer).json()
            case "waiting" if not self.table.started and self.table.number:
                return Say(_("The host starts the next deal.")).json()
            case "waiting" if not self.table.started:
                return Say(_("The table is open. The host starts the first deal.")).json()
            case "waiting":
                return Say(_("Waiting for players: it takes two with chips.")).json()
            case "playing" if self.table.outdated:
                return Say(_("The rules of this deal were corrected. It will be voided.")).json()
            case "ended":
                return Say(_("The session is over.")).json()
        return None

    def zones(self) -> list[dict[str, Any]]:
        """What lies in the middle; of it, by place, what the reader’s best hands use."""
        assert self.seen is not None
        middle = self.seen.middle
        pile = middle.layout == "pile"
        if not middle.cards and not middle.hidden and not pile:
            return []
        uses = [
            {"for": name.json(), "places": [place for place, card in enumerate(middle.cards) if card in cards]}
            for name, cards in self.seen.made
        ]
        offered = bool(self.seen.track) or (self.deal is not None and isinstance(self.deal.phase, Buying))
        zone = middle.json() | {"uses": [use for use in uses if use["places"]], "offered": offered}
        if middle.layout == "square":
            lines = [list(line) for line in LINES if all(middle.cards[place] is not None for place in line)]
            zone |= {"lines": lines, "clause": ALONG_LINES}
        return [zone | {"deck": self.deck()} if pile else zone]

    def burned(self, deal: Deal) -> list[str]:
        """The cards that all saw burned and that still lie there; what was shuffled again nobody knows any more."""
        cards = [card for event in deal.log if event.kind in BURNED for card in event.cards]
        return [str(card) for card in dict.fromkeys(cards) if (deal.dead & deal.public) >> card & 1]

    def deck(self) -> int | None:
        """How many cards the deck has, None where that is secret; that it has none, the reader may have to be told.

        Who is to move learns it from what they cannot do, and everybody where the pile before it is gone (BL13).
        """
        assert self.seen is not None
        none = not self.seen.middle.cards or any(each.empty == "deck" for each in self.seen.barred)
        return 0 if none else self.seen.undealt

    def told(self, deal: Deal, events: Iterable[Event]) -> list[dict[str, Any]]:
        """What happened, as the reader saw it, sentence by sentence."""
        seen = [event.for_seat(self.seat) for event in events]
        return [{"say": self.say(event.say), "clause": event.clause or None} for event in seen]

    def sound(self) -> dict[str, Any] | None:
        """What everybody heard last in this deal, other than cards and chips, and when."""
        marks = zip(self.table.marks, self.deal.story() if self.deal else (), strict=False)
        heard = [(n, KINDS[event.kind].sound) for n, (_played, told) in marks for event in told]
        return next(({"n": n, "is": sound} for n, sound in reversed(heard) if sound), None)

    def fists(self) -> list[dict[str, Any]] | None:
        """Sealed choices while they are made, and what was in the fists as long as it matters.

        The reader’s comes first, then clockwise; `chips` are what an open one held.
        """
        deal = self.deal
        assert deal is not None
        n, first = len(deal.stacks), self.seat or 0
        seats = [seat for seat in [(first + k) % n for k in range(n)] if seat in deal.live]
        said = {seat: action.verb for seat in seats if (action := deal.said[seat]) is not None and action.verb in FIST}
        if said:
            return [
                {"chair": self.place_of(seat), "state": "open", "is": Say(VERBS[said[seat]].label).json(),
                 "chips": FIST[said[seat]]}
                for seat in seats
            ]  # fmt: skip
        phase = deal.phase
        if (len(deal.waiting) < 2 and not any(deal.sealed)) or phase is None or not phase.seals:
            return None
        did = {seat: phase.did(deal, seat) for seat in seats}
        return [
            {"chair": self.place_of(seat), "state": "shut" if deal.sealed[seat] is not None else "choosing",
             "is": self.say(told[1]) if (told := did[seat]) else None}
            for seat in seats
        ]  # fmt: skip

    def result(self, deal: Deal) -> dict[str, Any]:
        """The deal that is over, explained: who showed what at the end, what it did, and why."""
        heads = [event for event in deal.log if KINDS[event.kind].place == "headline"]
        notes = [event for event in deal.log if KINDS[event.kind].place == "note"] + heads[1:]
        if not deal.game.reminds:
            notes += [event for event in deal.told if KINDS[event.kind].money == "pays"]
        rows = [self.row(deal, event) for event in deal.told if event.kind in ("shows", "kitty_shows")]
        shown = {event.seat for event in deal.told if event.kind == "shows"}
        later = [(seat, cards) for seat, cards in self.table.settled["shown"] if seat not in shown]
        rows += [self.late_row(deal, seat, cards) for seat, cards in later]
        best = deal.game.best
        worth = (lambda row: best(Card.parse_all(row["cards"]))) if best else lambda row: row["chips"]
        rows.sort(key=lambda row: (row["best"], worth(row)), reverse=True)
        paid = [(event.seat, event.chips) for event in deal.log if event.kind in PAID_NEXT]
        if not paid and heads and self.stays(deal):
            spent = [before - now for before, now in zip(self.table.before, deal.stacks, strict=True)]
            paid = [(seat, chips) for seat, chips in enumerate(spent) if chips] if min(spent) >= 0 else []
        return {
            "say": self.say(heads[0].say) if heads else None,
            "clause": heads[0].clause if heads else None,
            "show": rows or None,
            "notes": [{"say": self.say(event.say), "clause": event.clause or None} for event in notes],
            "sum": [{"chair": self.place_of(seat), "chips": chips} for seat, chips in paid] or None,
            "next": {"pot": deal.pot, "reserve": deal.reserve},
        }

    def row(self, deal: Deal, event: Event) -> dict[str, Any]:
        """A hand that was shown, and what it won or paid."""
        kitty = event.seat < 0
        won, paid, owed = (0, 0, 0) if kitty else self.money(event.seat)
        best = won > 0 or (kitty and any(e.kind == "kitty_wins" for e in deal.log))
        note = self.what_was_won(deal, event.seat) if won else Say(_("next pot")) if owed else None
        cards = laid_down(event.cards)
        return {
            "chair": None if kitty else self.place_of(event.seat),
            "who": Say(_("The kitty")).json() if kitty else None,
            "cards": [str(card) for card in cards],
            "made": list(dict(event.more).get("made", self.made(deal.game, cards))),
            "table": list(dict(event.more).get("table", ())),
            "hand": wire(dict(event.more).get("row")),
            "chips": won or -(paid + owed),
            "note": wire(note),
            "best": best,
        }

    def what_was_won(self, deal: Deal, seat: Seat) -> Say:
        """All of the pot, or what parts of it."""
        wins = [event for event in deal.log if event.seat == seat and KINDS[event.kind].money == "wins"]
        parts: list[Say] = list(dict.fromkeys([dict(event.more).get("note", Say(_("the pot"))) for event in wins]))
        if len(parts) == 2:
            return Say(_("{one}, {other}"), one=parts[0], other=parts[1])
        return parts[0] if len(parts) == 1 else Say(_("the pot"))

    def late_row(self, deal: Deal, seat: Seat, written: list[str]) -> dict[str, Any]:
        """A hand somebody chose to show after the deal (C22)."""
        cards = laid_down(Card.parse_all(written))
        best = deal.game.best
        rank = best(cards) if best else None
        won, paid, owed = self.money(seat)
        return {
            "chair": self.place_of(seat),
            "who": None,
            "cards": [str(card) for card in cards],
            "made": self.made(deal.game, cards),
            "table": [],
            "hand": wire(best.shown(rank)) if best and rank else None,
            "chips": won or -(paid + owed),
            "note": Say(_("shown after the deal")).json(),
            "best": False,
        }

    def made(self, game: Game, cards: tuple[Card, ...]) -> list[str]:
        return [str(card) for card in game.best.made(cards)] if game.best and cards else []

    # ------------------------------------------------------------------------------------------------ the rail

    def rail(self) -> dict[str, Any]:
        """The reader's edge of the table: the question, what they hold, their answers."""
        table, seen, deal = self.table, self.seen, self.deal
        question = None if self.chair is None else table.asked.get(self.chair)
        out: dict[str, Any] = {
            "asked": question.n if question else None,
            "lit": bool(question) and not table.paused,
            "question": None, "since": [], "holding": [], "hand": [], "choices": [], "barred": [], "ahead": [],
            "ready": None, "offers": [], "clock": self.clock(),
        }  # fmt: skip
        if self.playing and self.seat is not None and seen is not None and deal is not None:
            out["question"] = self.say(seen.question) if seen.question else self.waiting_for(deal)
            out["holding"] = [self.say(say) for say in seen.holding]
            made = self.made(deal.game, deal.hands[self.seat])
            zone = seen.hands[self.seat]
            out["hand"] = [
                {
                    "card": str(card),
                    "seen": self.reminds and bool(deal.public >> card & 1),
                    "up": card in seen.up,
                    "made": str(card) in made,
                    "uses": [name.json() for name, cards in seen.made if card in cards],
                }
                for card in zone.cards
                if card is not None
            ]
            out["choices"] = [self.priced(deal, self.reseated(button)) for button in seen.answers()]
            out["barred"] = [self.reseated(button) for button in seen.dashed()]
            if question and deal.phase is not None:
                out["since"] = [self.say(event.say) for event in deal.phase.befell(deal, self.seat)]
            out["ahead"] = [] if table.paused else self.ahead(deal, seen)
        elif table.stage == "result" and self.over:
            out |= self.afterwards()
        elif table.stage == "playing" and self.chair is not None:
            out["question"] = (
                Say(_("You are dealt in at the next deal.")).json() if self.me and self.me.present else None
            )
        out["offers"] = self.offers()
        return out

    def reseated(self, button: dict[str, Any]) -> dict[str, Any]:
        """A button with places in `names` for seats in what it says."""
        return button | {
            name: self.say(Say.load(button[name])) if button[name] else None
            for name in ("label", "price", "among", "why")
            if name in button
        }

    def ahead(self, deal: Deal, seen: View) -> list[dict[str, Any]]:
        """What the reader may say before they are asked. It is kept by their page alone, so that nobody learns of it.

        `matter` is the question that it answers: another in another deal or part of one, and after a pause.
        """
        here = self.table.number, self.table.paused_at, deal.at
        return [
            self.reseated(switch)
            | {"matter": "-".join(map(str, (*here, *switch["do"], *switch["matter"]))).replace(" ", "_")}
            for switch in seen.switches()
        ]

    def priced(self, deal: Deal, button: dict[str, Any]) -> dict[str, Any]:
        """A button with the chips it puts into a fist, or with the pot that it makes.

        Of a free amount it has the pot before it, and the amounts that have a name.
        """
        phase, seat, verb = deal.phase, self.seat, button["verb"]
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

    def waiting_for(self, deal: Deal) -> dict[str, Any] | None:
        """What a player who is not asked waits for."""
        assert self.seat is not None
        rest = tuple([seat for seat in deal.waiting if seat != self.seat])
        own = deal.sealed[self.seat]
        if own is not None:
            label = Say(VERBS[own.verb].label)
            return self.say(Say(_("Your fist is closed on {choice}. Waiting for {all}."), choice=label, all=rest))
        return self.say(Say(_("Waiting for {all}."), all=rest)) if rest else None

    def afterwards(self) -> dict[str, Any]:
        """What the deal did to the reader, and whether they are ready for the next."""
        table = self.table
        people = {chair.who for chair in table.chairs if chair and not chair.bot and chair.present}
        out: dict[str, Any] = {}
        if self.me is not None:
            ready = {"ready": len(people & table.ready), "of": len(people), "you": self.me.who in table.ready}
            out["ready"] = ready | {"held": table.held}
        if self.seat is None or self.chair is None or self.deal is None:
            return out
        won, paid, owed = self.money(self.seat)
        said = self.deal.said[self.seat]
        if owed:
            out["question"] = Say(_("You pay {chips} into the next pot"), chips=owed).json()
        elif won:
            out["question"] = Say(_("You take {chips}"), chips=won).json()
        elif paid:
            cost = _("Your {chips} stays in the pot") if self.stays(self.deal) else _("It cost you {chips}")
            text = cost if paid > 0 else _("It brought you {chips}")
            out["question"] = Say(text, chips=abs(paid)).json()
        elif said is not None and said.verb == "out":
            out["question"] = Say(_("You were out: it cost you nothing")).json()
        else:
            out["question"] = Say(_("Nothing won, nothing lost")).json()
        out["holding"] = [Say(_("Leaves you {chips}"), chips=table.stack(self.chair)).json()]
        must = table.required()
        game = game_named(must.game) if must else None
        if must and game and (known := game.at_stake(must.chips)):
            out["holding"].append(Say(_("Most you can lose next deal: {n}"), n=known[1]).json())
        return out

    def offers(self) -> list[dict[str, Any]]:
        """What the reader may do between questions, other than the menu has: `do` and what goes with it."""
        table, me = self.table, self.me
        if me is None or self.chair is None:
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
        short = table.stack(self.chair) + me.pending
        if short <= 0 and not (self.playing and self.seat is not None):
            chips = table.settings.chips - min(short, 0)
            offer("top_up", _("Buy chips"), Say(_("{chips} chips, on the ledger"), chips=chips), chips=chips)
        shown = {seat for seat, _cards in table.settled.get("shown", [])}
        if self.over and table.stage == "result" and self.seat is not None and self.seat not in shown:
            offer("show", _("Show my hand"))
        return out

    # ------------------------------------------------------------------------------------------------ time

    def clock(self) -> dict[str, Any] | None:
        """How long the reader has, and what happens then: of the time till `due` the last `bank` s are the bank’s."""
        table = self.table
        if table.paused or self.chair is None or self.chair not in table.asked:
            return self.table_clock() if table.stage == "result" else None
        due = table.deadline(self.chair)
        if due is None:
            return None
        if table.stage == "naming":
            again = Say(_("then the same again") if table.game else _("then one is named for you"))
            return {"due": due, "full": table.settings.naming, "bank": 0, "then": wire(again)}
        bank = table.chair(self.chair).bank
        late = self.seen.late if self.seen else None
        return {"due": due, "full": table.settings.clock, "bank": bank, "then": wire(late)}

    def table_clock(self) -> dict[str, Any] | None:
        """What the whole table waits for between deals."""
        table = self.table
        if table.stage != "result" or table.paused or table.held:
            return None
        return {"due": table.due(), "full": table.settings.pause, "bank": 0, "then": Say(_("next deal")).json()}

    # ------------------------------------------------------------------------------------------------ naming a game

    def announce(self) -> dict[str, Any] | None:
        """For whoever must name the game: the games, their options in words, and what waits."""
        table = self.table
        if table.stage != "naming" or self.chair is None or self.chair != table.namer:
            return None
        must = table.required()
        waiting = None
        last, again = game_named(table.game), game_named(must.game) if must else None
        if must is not None and again is not None:
            waiting = Say(_("{chips} chips wait from the last deal of {game}; it is dealt again with the same rules."),
                          chips=must.chips, game=Say(again.title)).json()  # fmt: skip
        elif table.pots:
            waiting = Say(_("{chips} chips wait until their game can be dealt again."),
                          chips=sum(pot.chips for pot in table.pots)).json()  # fmt: skip
        return {
            "games": [self.choice_of(game, again) for game in REGISTRY.values()],
            "last": {"text": str(last), "title": last.title, "short": [s.json() for s in last.short_text()]}
            if last
            else None,
            "must": must.game if must else None,
            "waiting": waiting,
            "clause": "C19",
            "favourites": [self.favourite_of(favourite, again) for favourite in table.favourites],
        }

    def favourite_of(self, favourite: Favourite, must: Game | None) -> dict[str, Any]:
        """House rules with a name, in short, and whether they can be dealt now."""
        game = game_named(favourite.game)
        why = self.barred(game, must) if game else (Say(_("it is no longer played here")), "C19")
        return {
            "name": favourite.name,
            "text": favourite.game,
            "game": favourite.game.partition(" ")[0],
            "title": game.title if game else None,
            "short": [say.json() for say in game.short_text()] if game else [],
            "barred": wire(why[0]) if why else None,
            "clause": why[1] if why else None,
        }

    def favourites(self) -> list[dict[str, Any]]:
        """All house rules with a name, and which of them the reader may forget."""
        table = self.table
        return [
            {
                "name": one.name,
                "text": one.game,
                "game": one.game.partition(" ")[0],
                "forget": bool(self.who) and self.who in (one.who, table.host),
            }
            for one in table.favourites
        ]

    def picker(self) -> dict[str, Any]:
        """Who picks the games, and for the host which there are; where the table does, which it will deal next."""
        table, settings = self.table, self.table.settings
        coming = table.coming() if settings.picker == "rotation" and table.stage != "playing" else None
        game = game_named(coming) if coming else None
        turn = table.turn % len(settings.rotation) if settings.rotation else 0
        titles = {name: kind.title for name, kind in REGISTRY.items()}
        return {
            "games": [{"text": name, "title": title} for name, title in titles.items() if self.who == table.host],
            "how": settings.picker,
            "who": table.namer if table.stage == "naming" and table.namer >= 0 else None,
            "rotation": [
                {"text": text, "title": titles.get(text.partition(" ")[0]), "turn": k == turn}
                for k, text in enumerate(settings.rotation)
            ],
            "next": {"text": coming, "title": game.title, "short": [say.json() for say in game.short_text()]}
            if game
            else None,
        }

    def barred(self, game: Game, must: Game | None) -> tuple[Say, str] | None:
        """Why a game cannot be dealt now, and the clause."""
        table = self.table
        dealt = table.lineup(game)[0]
        if must and must.name != game.name:
            return Say(_("a pot waits in another game")), "C19"
        if must and str(must) != str(game):
            return Say(_("a pot waits in it with other rules")), "C19"
        why = game.refuse_players(len(dealt), table.settings.insist)
        if why is None and table.dealer not in dealt:
            mine = table.dealer == self.chair
            text = _("you cannot pay its ante or blind") if mine else _("the dealer cannot pay its ante or blind")
            return Say(text), "C5"
        return why

    def choice_of(self, kind: type[Game], must: Game | None) -> dict[str, Any]:
        """A game that might be named, as it was the last time it was."""
        table = self.table
        game = must if must and must.name == kind.name else game_named(table.usual.get(kind.name, "")) or kind()
        dealt, why = table.lineup(game)[0], self.barred(game, must)
        return {
            "name": kind.name,
            "title": kind.title,
            "about": Say(kind.about).json(),
            "barred": wire(why[0]) if why else None,
            "clause": why[1] if why else None,
            "players": len(dealt),
            "advised": len(dealt) in kind.advised,
            "options": [
                {
                    "name": name,
                    "says": Say(option.says).json(),
                    "clause": option.clause,
                    "rare": option.rare,
                    "chosen": option.text(getattr(game, name)),
                    "usual": option.text(option.usual(kind())),
                    **option.form(),
                }
                for name, option in kind.options.items()
            ],
        }

    # ------------------------------------------------------------------------------------------------ the log

    def log(self) -> list[dict[str, Any]]:
        """What happened, oldest first: this deal as the reader saw it, and what happened at the table."""
        lines: list[tuple[int, dict[str, Any]]] = []
        if self.deal is not None:
            lines += self.announced(self.deal)
            for n, (_played, told) in zip(self.table.marks, self.deal.story(), strict=False):
                for event in told:
                    copy = event.for_seat(self.seat)
                    if not copy.hidden or copy.kind != DEALT:  # that others are dealt cards goes without saying
                        mine = self.seat is not None and event.seat == self.seat
                        line = self.line(n, self.table.number, self.say(copy.say), event.clause, mine)
                        lines.append((n, line | self.eyes(copy)))
        for news in self.table.news:
            mine = self.me is not None and news.say.fields.get("who") == self.me.who
            say = news.say.reseat(self.place).json()
            lines.append((news.n, self.line(news.n, news.deal, say, news.clause, mine)))
        lines.sort(key=lambda line: line[0])
        return [line for _n, line in lines[-(LOG_LINES if self.reminds else LONG_LOG) :]]

    def eyes(self, copy: Event) -> dict[str, Any]:
        """Where the page leaves it to memory who has which card: whether the reader saw one, and not everybody did."""
        saw = not self.reminds and self.seat is not None and bool(copy.cards)
        return {"saw": saw, "secret": saw and copy.seen != ALL}

    def announced(self, deal: Deal) -> list[tuple[int, dict[str, Any]]]:
        """Who deals what, and the rules that are not as usual, each with its clause (C19)."""
        n, number, game = self.table.marks[0], self.table.number, deal.game
        dealer = self.place_of(deal.button)
        say = Say(_("{who} deals {game}."), _("You deal {game}."), who=dealer, game=Say(game.title))
        rules = [(option.say(getattr(game, name)), option.clause) for name, option in game.options.items()
                 if name in game.said]  # fmt: skip
        return [
            (n, self.line(n, number, say.json(), "C19", dealer == self.chair)),
            *[(n, self.line(n, number, rule.json(), clause, False)) for rule, clause in rules],
        ]

    def line(self, n: int, deal: int, say: dict[str, Any] | None, clause: str, mine: bool) -> dict[str, Any]:
        return {
            "n": n, "deal": deal, "say": say, "clause": clause or None, "mine": mine, "saw": False, "secret": False
        }  # fmt: skip


def laid_down(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand as one lays it down: what is there most often first, then from the highest card down."""
    ranks = [card.rank for card in hand]
    return tuple(sorted(hand, key=lambda card: (ranks.count(card.rank), card), reverse=True))
