"""A whole evening in real browsers: who comes and goes, what happens to them, and what is looked at afterwards.

Nell is the host, at a laptop like Eve; Tom is on a phone, and so is Ana, who comes late; two bots sit with them, and
Wyn looks on. They play by dealer’s choice. A refresh, a double click, a lost line, an answer by the clock, a deal that
is voided, somebody who sits out and somebody who leaves: all of it happens once, whatever the cards.
"""

from __future__ import annotations

import asyncio
import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import accumulate
from operator import or_
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocket, expect

from anteup.games import REGISTRY
from anteup.phases.betting import Betting
from anteup.server import thinking
from anteup.server.house import House
from anteup.server.rooms import Room
from anteup.store import Store
from anteup.table import Entry, Table
from anteup.web.page import Invite
from anteup.web.sheet import Sheet
from tests.browser.devices import HELD, ON_A_DESK
from tests.browser.evening import Bluffer
from tests.browser.recorder import Recorder, Sent
from tests.browser.screens import Screens
from tests.leaks import (
    ENTRY,
    WRITTEN_SO,
    Place,
    allowed,
    drawn,
    look_through,
    place_of,
    retold,
    seen_from,
    tells_no_secret,
)
from tests.server.houses import Opened, journal, opened
from tests.server.journals import must_add_up

CHIPS: Final = 200
CLOCK: Final = 600  # seconds to answer, so that nobody on a busy machine is late who should not be
SETTINGS: Final = {"pace": 0, "pause": CLOCK, "naming": CLOCK, "clock": CLOCK, "carry": "follows"}
LIKES: Final = {  # what each would rather do, the first that there is; the number is a place in the hand
    "Nell": "liar rob steal declare swap:0 fifth high bet buy:3 stand in check call reject pass done".split(),
    "Tom": "take:4 rob declare swap:1 fifth low buy:0 stand out check call reject pass done".split(),
    "Eve": "reject declare fifth swap:2 both check call stand in pass done".split(),
    "Ana": "exchange declare fifth swap:0 low check call stand in reject pass done".split(),
}
GAMES: Final = "guts buddhas_folly bluffalo progressive_badugi buddys_game".split()
ONCE: Final = ("liar", "rob", "steal", "take", "exchange", "buy", "bet")  # and then no more in that deal


class Hurried:
    """A store whose clock can be put forward, and with it the clock of the house."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ahead = 0.0
        self.loop = asyncio.get_running_loop()  # the house’s

    @classmethod
    async def open(cls, url: str) -> Any:
        return cls(await Store.open(url))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def now(self) -> float:
        return await self.store.now() + self.ahead


class Guest(Bluffer):
    """Somebody at this evening, and every byte that came to their browser by its line."""

    def __init__(self, page: Page, name: str) -> None:
        super().__init__(page, name)
        self.received: list[str] = []
        self.did: set[str] = set()  # in this deal
        page.on("websocket", self.listen)

    def listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda said: self.received.append(str(said)))

    def chooses(self, *friends: str) -> None:
        """Answer what is asked, as this person likes to play."""
        offered = {choice["verb"]: choice for choice in self.view()["rail"]["choices"]}
        likes = [like.partition(":") for like in LIKES[self.name]]
        can = [like for like in likes if like[0] in offered and not (like[0] in ONCE and like[0] in self.did)]
        verb, _colon, place = can[0] if can else (next(iter(offered)), "", "")  # the mildest there is
        self.did.add(verb)
        match verb:
            case "high" | "low" | "both":
                self.declares(verb)
            case "take":
                self.takes_for(int(place))
            case "swap" | "buy":
                self.gives_up(verb, int(place))
            case "exchange":
                self.exchanges(2, 0, 1)
            case "steal":
                self.steals_from(*friends)
            case "bet":
                self.answers("bet")
            case _:
                self.does(offered[verb]["do"])

    def menu(self, words: str) -> None:
        """Say something from the menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.breathes()
        self.page.locator("#menu").get_by_role("button", name=words).first.click()


Incident = tuple[Callable[[Table], bool], Callable[[], None]]  # when it happens, and what


class Evening:
    """The house, the people, and how a deal is played."""

    def __init__(self, house: Opened, recorder: Recorder, screens: Screens) -> None:
        self.house, self.recorder = house, recorder
        self.screens = screens
        plain = {"reduced_motion": "reduce", "device_scale_factor": 1}  # five browsers are much to draw
        laptop, phone = ON_A_DESK | plain, HELD | plain
        self.nell, self.eve = [Guest(screens.open("desktop", **laptop), name) for name in ("Nell", "Eve")]
        self.tom, self.ana, self.wyn = [Guest(screens.open("phone", **phone), name) for name in ("Tom", "Ana", "Wyn")]
        self.people = {guest.name: guest for guest in (self.nell, self.eve, self.tom, self.ana)}
        self.game = ""  # what is to be dealt next, whoever deals
        self.done: Counter[str] = Counter()

    @property
    def code(self) -> str:
        return self.nell.page.url.rpartition("/")[2]

    @property
    def link(self) -> str:
        return f"{self.house.url}/t/{self.code}"

    @property
    def room(self) -> Room:
        room = self.house.house.rooms.known(self.code)
        assert room is not None
        return room

    @property
    def table(self) -> Table:
        return self.room.table

    def who(self, guest: Guest) -> str:
        """What the journal calls somebody."""
        seats = self.house.house.seats
        (token,) = [one["value"] for one in guest.page.context.cookies() if one.get("name") == seats.cookie]
        return seats.person(token) or ""

    @property
    def stood(self) -> str:
        """How things stand, for whoever looks into a failure."""
        t = self.table
        asked = {t.chair(i).name: question.n for i, question in t.asked.items()}
        pages = {
            name: guest.page.evaluate("document.getElementById('room')?.dataset.n")
            for name, guest in self.people.items()
        }
        return f"deal {t.number}, {t.game}: {t.stage} at entry {t.n}, asked {asked}, on the pages {pages}, {self.done}"

    @property
    def hurried(self) -> Hurried:
        store: Any = self.house.house.store
        assert isinstance(store, Hurried)
        return store

    def in_the_house(self, doing: Coroutine[Any, Any, Any]) -> Any:
        """Have the house do something, in its own thread: while Playwright runs, this one can start no event loop."""
        return asyncio.run_coroutine_threadsafe(doing, self.hurried.loop).result()

    def entries(self) -> list[Entry]:
        """The journal of the table."""
        return [entry for _n, entry in self.in_the_house(self.hurried.tail(self.code))]

    def seated(self) -> list[Guest]:
        return [self.people[chair.name] for chair in self.table.chairs if chair and not chair.bot]

    def asked(self, table: Table) -> list[Guest]:
        """The people who are asked something; nobody while a bot is."""
        chairs = [table.chair(i) for i in table.asked]
        return [] if any(chair.bot for chair in chairs) else [self.people[chair.name] for chair in chairs]

    # ---- playing

    def deal(self, game: str, *incidents: Incident) -> None:
        """One deal from the naming to the result, whoever deals; what is to happen in it happens."""
        self.game, ended, waiting = game, self.table.number, list(incidents)
        for guest in self.people.values():
            guest.did.clear()
        self.begins()
        while (table := self.table).stage != "result" or table.number == ended:
            if waiting and waiting[0][0](table):
                waiting.pop(0)[1]()
            elif people := self.asked(table):
                self.answer(people[0], table)
            else:
                self.sees_more_than(table.n)
        assert not waiting, f"not everything happened that was to happen in this deal of {game}"
        self.looks_at_the_result()

    def answer(self, guest: Guest, table: Table) -> None:
        """Whoever is asked names the game, or plays."""
        if table.stage == "naming":
            guest.page.wait_for_selector("#announce")
            guest.names(self.game)
        else:
            guest.page.wait_for_selector(f"#ask-{table.asked[table.chair_of(self.who(guest)) or 0].n}")
            others = [other.name for other in self.seated() if other is not guest and self.who(other) in table.players]
            guest.chooses(*others, *[chair.name for chair in table.chairs if chair and chair.bot])
        self.done["answers"] += 1

    def sees_more_than(self, n: int) -> None:
        """Nell’s page goes on."""
        self.nell.page.wait_for_function("n => Number(document.getElementById('room').dataset.n) > n", arg=n)

    def looks_at_the_result(self) -> None:
        """All read the same result, and no chip was made or lost."""
        self.done[self.game] += 1
        for guest in [*self.seated(), self.wyn]:
            guest.page.wait_for_selector(f"#room[data-n='{self.table.n}']")
            assert guest.page.locator("#say").inner_text()
        must_add_up(self.table)
        assert self.nell.bought() == sum(row["bought"] for row in self.table.ledger())

    def begins(self) -> None:
        """The host starts the first deal; for any other all are ready. A bot that deals names its game at once."""
        if self.table.stage == "waiting":
            self.nell.page.get_by_role("button", name="Deal the first cards").click()
        for guest in self.seated() if self.table.stage == "result" else ():
            if self.table.stack(self.table.chair_of(self.who(guest)) or 0) <= 0:
                guest.breathes()
                guest.page.get_by_role("button", name="Buy chips").click()
                guest.page.locator(".purse").get_by_text(str(CHIPS)).wait_for()
                self.done["chips bought anew"] += 1
            guest.is_ready()

    # ---- what happens

    def opens(self) -> None:
        """The house fills; Ana is still on her way."""
        self.nell.opens(self.house.url, bots=2, chairs=6, chips=CHIPS)
        self.nell.says(do="settings", settings=SETTINGS)
        for guest in (self.tom, self.eve):
            guest.sits_down(self.link, chips=CHIPS)
        self.wyn.page.goto(self.link)
        self.wyn.is_connected()

    def all_choose(self, table: Table) -> bool:
        """Fists close, and every person who was dealt in has theirs to close yet."""
        dealt = [guest for guest in self.seated() if self.who(guest) in table.players]
        return table.stage == "playing" and len(self.asked(table)) == len(dealt) > 1

    def comes_late_refreshes_and_clicks_twice(self) -> None:
        """In mid-deal Ana takes a chair, Tom looks anew at his question, and Nell answers hers with two clicks."""
        tom, nell, ana = self.tom, self.nell, self.ana
        ana.sits_down(self.link, chips=CHIPS)
        expect(ana.page.locator(".rail")).to_contain_text("You are dealt in at the next deal")

        def shown() -> list[str | None]:
            return [card.get_attribute("aria-label") for card in tom.page.locator(".hand .card").all()]

        before, cards = tom.view(), shown()
        tom.refreshes()
        after = tom.view()
        assert [before[what] for what in ("you", "rail", "pot")] == [after[what] for what in ("you", "rail", "pot")]
        assert len(cards) == 3 and shown() == cards

        n, asked = self.table.n, nell.view()["rail"]["asked"]
        nell.breathes()
        nell.page.locator("form.answers button[value=in]").dblclick()
        nell.page.get_by_text("Your fist is closed on In").wait_for()
        assert self.table.n == n + 1 and self.tom.stage == "asked"
        assert self.table.chair_of(self.who(nell)) not in self.table.asked and asked is not None
        self.done["a late joiner, a refresh, a double click"] += 1

    def opens_powers(self) -> None:
        """What the host alone may do stands at the end of the menu; it is shut until it is opened."""
        self.nell.page.get_by_role("button", name="Menu").click()
        if not self.nell.page.locator("#powers[open]").count():
            self.nell.page.locator("#powers > summary").click()

    def is_voided(self) -> None:
        """With some fists closed the host voids the deal: all is as before it, and the same dealer deals (C20)."""
        nell, before = self.nell, self.table
        self.opens_powers()
        void = nell.page.locator("#menu form[data-do=void]")
        void.get_by_label("Void this deal, because").fill("a card fell off the table")
        nell.breathes()
        void.get_by_role("button", name="Void").click()
        self.sees_more_than(before.n)
        expect(self.wyn.page.locator("#lines")).to_contain_text(f"Rob voided deal {before.number}: “a card fell off")
        table = self.table
        stacks = {table.chair(i).who: table.chair(i).stack for i in before.seats}
        assert stacks == dict(zip(before.players, before.before, strict=True))
        assert table.pots == before.taken and table.dealer == before.dealer
        self.done["a voided deal"] += 1

    def loses_the_line(self) -> None:
        """Tom’s phone is off the network while the others choose; then it is back, and so is his question."""
        tom, others = self.tom, [guest for guest in self.asked(self.table) if guest is not self.tom]
        before = tom.view()
        tom.page.context.set_offline(True)
        self.cut_off(self.who(tom))
        tom.page.wait_for_selector("body[data-net=lost]")
        tom.page.clock.fast_forward(1000)
        expect(tom.page.get_by_text("Lost the table. Trying again")).to_be_visible()
        for guest in others:
            self.answer(guest, self.table)
        assert self.asked(self.table) == [tom]
        tom.page.context.set_offline(False)
        tom.is_connected()
        tom.page.wait_for_selector(f"#room[data-n='{self.table.n}']")
        after = tom.view()
        for part, whats in (("you", ("chair", "chips")), ("rail", ("asked", "hand", "choices"))):
            assert [before[part][what] for what in whats] == [after[part][what] for what in whats]
        lost = [said for said in self.screens.complaints if "ERR_INTERNET_DISCONNECTED" in said]
        self.screens.complaints[:] = [said for said in self.screens.complaints if said not in lost]
        self.done["a network drop"] += 1

    def cut_off(self, who: str) -> None:
        """A line that is open stays so when a browser is said to be offline: it is the house that loses it."""

        async def cut() -> None:
            for socket in [one for one in self.room.onlookers if one.person == who]:
                await vars(socket)["line"].close(1012)

        self.in_the_house(cut())

    def ana_alone_is_to_bet(self, table: Table) -> bool:
        return self.asked(table) == [self.ana] and table.deal is not None and isinstance(table.deal.phase, Betting)

    def is_too_late(self) -> None:
        """Ana does not answer, and the clock does it for her: it checks, or else folds (C21)."""
        table, chair = self.table, self.table.chair_of(self.who(self.ana))
        assert chair is not None
        question = table.asked[chair].n
        self.ana.page.wait_for_selector(f"#ask-{question}")

        async def later(house: House) -> None:
            self.hurried.ahead += CLOCK + table.settings.bank + 1
            await house.clock.set()
            house.clock.start(house.rooms)

        self.in_the_house(later(self.house.house))
        self.ana.page.locator(f"#ask-{question}").wait_for(state="detached")
        assert table.deal is not None
        mildest = str(table.deal.choices(table.players.index(self.who(self.ana))).mildest)
        (entry,) = [entry for entry in self.entries()[table.n + 1 :] if entry["do"]["do"] == "clock"]
        assert [play[:3] for play in entry["plays"]] == [[chair, mildest, True]] and mildest in ("check", "fold")
        self.done["a timeout"] += 1

    def eve_is_to_play(self, table: Table) -> bool:
        return table.stage == "playing" and self.eve in self.asked(table)

    def leaves(self) -> None:
        """Eve gets up in mid-deal: she plays on as the clock would, and her chair is free when it is over (C25)."""
        self.eve.menu("Leave the table")
        expect(self.wyn.page.locator("#lines")).to_contain_text("Eve leaves after this deal")
        assert not [guest for guest in self.asked(self.table) if guest is self.eve]
        self.done["a leaver in mid-deal"] += 1

    def sits_out(self, guest: Guest) -> None:
        """Somebody sits out one deal, so that the game fits the others."""
        guest.menu("Sit out one deal")
        expect(self.wyn.page.locator("#lines")).to_contain_text(f"{guest.name} sits out one deal")
        self.done["somebody sits out one deal"] += 1

    # ---- the end

    def reads_back(self) -> None:
        """Before any secret is open, Tom and Wyn look at all deals again, step by step and as records."""
        deals = [entry["settled"]["deal"] for entry in self.entries() if entry.get("settled")]
        for guest in (self.tom, self.wyn):
            for deal in deals:
                for what in ("deal", "record"):
                    answer = guest.page.request.get(f"{self.link}/{what}/{deal}")
                    assert answer.ok, answer.text()

    def settles_up(self) -> None:
        """The host ends the session; what everyone is up or down adds up to nothing, and the payments clear it."""
        self.opens_powers()
        self.nell.page.locator("#menu").get_by_role("button", name="what waits in the pot is divided").click()
        for guest in (*self.people.values(), self.wyn):
            expect(guest.page.get_by_text("The session is over.").first).to_be_attached()
            guest.page.wait_for_selector(f"#room[data-n='{self.table.n}']")
        page = self.tom.page
        page.get_by_role("link", name="Ledger").first.click()
        page.wait_for_url("**/ledger")
        stand = page.locator("section[aria-labelledby=stand] tbody tr")
        rows = [[figure(cell) for cell in row.locator("th, td").all_inner_texts()] for row in stand.all()]
        names = page.locator("section[aria-labelledby=stand] tbody bdi").all_inner_texts()
        nets = {name: row[3] for name, row in zip(names, rows, strict=True)}
        assert set(nets) == {"Nell", "Tom", "Eve", "Ana", *[chair.name for chair in self.table.chairs if chair]}
        assert sum(nets.values()) == 0 and any(nets.values())
        for row in rows:
            assert row[3] == row[2] - row[1]
        saved = page.request.get(f"{self.link}/ledger.csv").text().removeprefix("\ufeff")
        _head, *lines, middle = csv.reader(saved.splitlines())
        assert [[line[0], *map(int, line[1:])] for line in lines] == [
            [name, *row[1:]] for name, row in zip(names, rows, strict=True)
        ]
        assert middle[2] == "0"
        for bot in [chair.name for chair in self.table.chairs if chair and chair.bot]:
            nets["Nell"] += nets.pop(bot)  # she is the host, and a bot has no purse
        payments = page.locator("section[aria-labelledby=settle] ul.pay").first.locator("li")
        for payment in payments.all():
            giver, taker = payment.locator("bdi").all_inner_texts()
            chips = figure(payment.locator(".amt").inner_text())
            assert chips > 0
            nets[giver] += chips
            nets[taker] -= chips
        assert set(nets.values()) == {0}
        self.done["payments that settle it"] += payments.count()

    def proves_the_shuffle(self) -> None:
        """Wyn has her browser reckon a deal after."""
        page, deal = self.wyn.page, self.table.number
        page.goto(f"{self.link}/deal/{deal}")
        page.get_by_role("button", name="Was it dealt fairly?").click()
        expect(page.locator("#verdict")).to_contain_text("Proven: the secret has the hash shown before the deal")
        self.done["a shuffle proven"] += 1

    # ---- looked at afterwards

    def is_looked_through(self) -> Counter[str]:
        """Nothing went to anybody before its time; answers how much was looked at."""
        written = self.entries()
        tables, looked = retold(written), Counter[str]()
        guests = {self.who(guest): guest for guest in (*self.people.values(), self.wyn)}
        end = len(written) - 1
        for who, guest in guests.items():
            lines = [sent.text for sent in self.recorder.sent if sent.by_line and sent.who == who]
            assert Counter(guest.received) <= Counter(lines) and ENTRY.findall(guest.received[-1]) == [str(end)]
            looked["messages"] += len(lines)
            looked["cards"] += look_through(lines, tables, who)
        look = Look(self, tables, end)
        for sent in self.recorder.sent:
            looked[look.at(sent)] += 1
        looked += tells_no_secret(tables, [None, *guests])
        before = "".join(sent.text for sent in self.recorder.sent if sent.n < end)
        for deal in range(1, tables[-1].number + 1):
            assert self.in_the_house(self.hurried.secret(self.code, deal)).hex() not in before
        everything = "".join(sent.text for sent in self.recorder.sent)
        assert not [who for who in guests if who in everything]  # it would be half a token
        return looked

    def a_leak_would_be_found(self) -> None:
        """What went to Tom is not what Nell or Wyn may see, and a fist or a hand that shows makes a difference."""
        tables = retold(self.entries())
        toms = [sent for sent in self.recorder.sent if sent.by_line and sent.who == self.who(self.tom)]
        look = Look(self, tables, len(tables))
        for other in (self.nell, self.wyn):
            with pytest.raises(AssertionError):
                look_through([sent.text for sent in toms], tables, self.who(other))
            with pytest.raises(AssertionError):
                for sent in toms:
                    look.at(sent._replace(who=self.who(other)))
        for secret, see in (("sealed", fists_open), ("counts", hands_counted)):
            with pytest.raises(AssertionError, match=secret):
                tells_no_secret(tables, [self.who(self.wyn)], see)


def fists_open(table: Table, _place: Place) -> dict[str, Any]:
    """As no page may show it."""
    return {"fists": table.deal and table.deal.sealed}


def hands_counted(table: Table, _place: Place) -> dict[str, Any]:
    """Nor this, where counts are secret."""
    return {"counts": table.deal and [len(hand) for hand in table.deal.hands]}


class Look:
    """Whether something that went out is what its reader was to see at that entry, byte for byte."""

    def __init__(self, evening: Evening, tables: list[Table], end: int) -> None:
        """`end` is the entry with which all secrets are open."""
        self.evening, self.tables, self.end = evening, tables, end
        self.pages = evening.house.house.pages
        self.invite = Invite(evening.link)
        self.watching = 0
        self.known: dict[str | None, list[set[str]]] = {}
        self.told: dict[int, Sheet] = {}  # the page as each line has been told it

    def at(self, sent: Sent) -> str:
        """What it was, in a word or two."""
        who = sent.who or None
        if 'id="room"' in sent.text:
            assert self.is_drawn(sent), (sent.path, sent.n, who)
            return "pages of the table"
        if sent.path == f"/api/tables/{self.evening.code}":
            view = json.loads(sent.text)
            told = self.view(view["n"], who, view.get("watching", 0))
            assert view == {name: told[name] for name in view} and set(told) - set(view) <= {"watching"}
            return "views in JSON"
        if sent.n < 0 or sent.n >= self.end:
            return "other answers"
        said = drawn(sent.text)
        if "/record/" in sent.path:
            said |= set(re.findall(r"[^\s\"',\[\]]+", sent.text)) & WRITTEN_SO
        assert said <= self.knew(who, sent.n), (sent.path, who, said - self.knew(who, sent.n))
        return "deals told again" if said else "other answers"

    def is_drawn(self, sent: Sent) -> bool:
        """Whether this is the table as that reader sees it, or what has changed of it since their line was told before.

        The time on it is rounded, and who looks on is not told.
        """
        before = self.told.get(sent.line)
        (n,), (now,) = ENTRY.findall(sent.text), re.findall(r'data-now="([\d.]+)"', sent.text)
        for watching in (self.watching, *range(len(self.evening.people) + 2)):
            view = self.view(int(n), sent.who or None, watching)
            for off in (0, -0.0005, 0.0005):
                sheet, html = self.pages.news(view, before, invite=self.invite, now=float(now) + off)
                html = re.sub(r'data-now="[\d.]+"', f'data-now="{now}"', html)
                if html == sent.text or (not sent.by_line and html in sent.text):
                    self.watching = watching
                    if sent.by_line:
                        self.told[sent.line] = sheet
                    return True
        return False

    def view(self, n: int, who: str | None, watching: int) -> dict[str, Any]:
        table = self.tables[n]
        return seen_from(table, place_of(table, who)) | {"code": self.evening.code, "watching": watching}

    def knew(self, who: str | None, n: int) -> set[str]:
        """All that somebody may have known of up to an entry."""
        if who not in self.known:
            self.known[who] = list(accumulate([allowed(table, who) for table in self.tables], or_))
        return self.known[who][n]


def figure(text: str) -> int:
    """A number as a page writes it; a name is none."""
    digits = re.sub(r"[^\d−]", "", text).replace("−", "-")
    return int(digits) if digits else 0


@contextmanager
def an_evening(folder: Path, screens: Screens) -> Iterator[Evening]:
    """A house on a fresh journal, with people on the way."""
    recorder = Recorder()
    with pytest.MonkeyPatch.context() as patch, opened(journal(folder), Hurried.open, recorder.of) as house:
        evening = Evening(house, recorder, screens)
        patch.setattr(thinking, "name", lambda *_told: evening.game)  # what a bot deals
        try:
            yield evening
        except BaseException as failed:  # while the house is open
            failed.add_note(evening.stood)
            screens.picture("the evening")
            raise
        finally:
            for device in screens.devices.values():
                device.close()


def play(evening: Evening, deals_of_each: int) -> None:
    """The evening from the first chair taken to the last payment."""
    evening.opens()
    happens: dict[str, list[Incident]] = {
        "guts": [
            (evening.all_choose, evening.comes_late_refreshes_and_clicks_twice),
            (lambda table: evening.done["a late joiner, a refresh, a double click"] > 0, evening.is_voided),
        ],
        "buddhas_folly": [(evening.all_choose, evening.loses_the_line)],
        "progressive_badugi": [(evening.ana_alone_is_to_bet, evening.is_too_late)],
    }
    assert set(GAMES) == set(REGISTRY)
    for again in range(deals_of_each):
        for game in GAMES:
            if game == "bluffalo" and len(evening.seated()) == 4:
                evening.sits_out(evening.eve)
            incidents = happens.pop(game, [])
            if game == "buddys_game" and again == deals_of_each - 1:
                incidents = [(evening.eve_is_to_play, evening.leaves)]
            evening.deal(game, *incidents)
    evening.reads_back()
    evening.settles_up()
    evening.proves_the_shuffle()
