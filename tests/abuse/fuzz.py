"""Says whatever comes to mind to a table in play, over lines to a whole house, and looks at all that comes of it.

Every message is of a kind. Only a few kinds may change anything: one that a player may say now, one that is whole but
odd. After each message: the line stays; the sender hears of it; the journal has grown only by what the message said,
in the name of whoever said it; and no reader was told of a card that the journal does not let them know.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, MutableMapping
from random import Random
from typing import Any, Final

from fastapi import FastAPI
from starlette.types import Scope

from anteup.server.app import build
from anteup.server.house import House, Plan
from anteup.server.limits import Limit, Limits
from anteup.server.messages import LARGEST, read
from anteup.server.rooms import Room
from anteup.server.sockets import BROKEN, UNWRITTEN
from anteup.table import Table
from anteup.table.snapshot import dump
from tests.leaks import allowed, drawn, faces
from tests.server.houses import KEY
from tests.server.journals import must_add_up
from tests.server.people import Player, spelled

Said = dict[str, Any]
Message = str | bytes

TABLE: Final = {"pace": 0, "pause": 600, "clock": 0, "naming": 3600}  # nothing happens unless somebody says something
HOSTS: Final[list[Said]] = [
    {"do": "pause"},
    {"do": "resume"},
    {"do": "end"},
    {"do": "reopen"},
    {"do": "void", "reason": "why not"},
    {"do": "remove", "chair": 0, "reason": "why not"},
    {"do": "remove", "chair": 1, "reason": "why not"},
    {"do": "move_chips", "from": 0, "to": 1, "chips": 5, "reason": "why not"},
    {"do": "hand_over", "chair": 1},
    {"do": "allow", "chair": 1},
    {"do": "skip", "chair": 0},
    {"do": "skip", "chair": 1, "reason": "slow"},
    {"do": "settings", "settings": {"title": "Mine"}, "reason": "why not"},
    {"do": "let_in", "n": 3},
    {"do": "turn_away", "n": 3},
    {"do": "sit", "bot": "novice"},
]
ODD_TEXTS: Final = [  # with no card in them, for some of this is shown to all
    "", " ", "{who}", "{0.__class__}", "%s %(x)s", "\u202e", "\u0000", "\u0007", "𝟙𝟚", "<script>1</script>", "Nell",
    "guts", "guts cards=99 cards=x", "bluffalo", "'" * 90, "=1+2", "null", "-1", "🂡" * 40, "no", "none", "one\ntwo",
    "x" * 90,
]  # fmt: skip
ODD_ACTIONS: Final = [
    *ODD_TEXTS, "As Ks", "take Zz", "raise 99999999999999999999", "take 2s 2s", "in", "out", "liar", "done", "pass",
    "steal 1", "exchange As Ks Qs", "bet 0", "bet -1", "turn 9", "swap 2s 2s", "buy 2s",
]  # fmt: skip
ODD_NUMBERS: Final = [0, 1, -1, 2, 25, 26, 2**31, 2**53, 2**53 + 1, -(2**53), 2**63, 10**30, 1.5, -0.0]
ODD: Final[list[Said]] = [
    {"do": "chat", "text": 1}, {"do": "react", "what": 1}, {"do": "sit", "name": 1},
    {"do": "sit", "name": 1, "chair": 2},
    {"do": "sit", "name": "Eve", "bot": 1}, {"do": "seed", "seed": 1}, {"do": "top_up", "chips": 2}, {"do": "leave"},
    {"do": "back"}, {"do": "sit_out"}, {"do": "sit_out", "deals": 2}, {"do": "show"}, {"do": "hold"}, {"do": "ready"},
    {"do": "give_up"}, {"do": "claim"}, {"do": "start"}, {"do": "save_rules", "name": 1, "game": 1},
    {"do": "forget_rules", "name": 1}, {"do": "announce", "asked": 2, "game": 1},
    {"do": "play", "asked": 2, "action": 3},
    {"do": "move_chips", "from": 2, "to": 2, "chips": 2, "reason": 1}, {"do": "remove", "chair": 2, "reason": 1},
    {"do": "void", "reason": 1}, {"do": "pause"}, {"do": "resume"}, {"do": "hand_over", "chair": 2},
    {"do": "allow", "chair": 2}, {"do": "settings", "settings": {"title": 1, "worth": 2}}, {"do": "let_in", "n": 2},
    {"do": "settings", "settings": {"picker": 1, "rotation": [1, 1]}, "reason": 1}, {"do": "end", "pots": 1},
    {"do": "turn_away", "n": 2, "reason": 1}, {"do": "skip", "chair": 2, "asked": 2, "reason": 1},
    {"do": "settings", "settings": {"word": 1, "approval": True, "watchers": False}},
]  # fmt: skip
MAY_CHANGE: Final = ("what helps on", "odd", "a field twice")  # of the kinds of messages
EXAMPLES: Final = "such as Qh, Td or 2s"  # says the table to whoever names no card
QUESTIONS: Final = ("play", "announce")


class Line:
    """A WebSocket to a house without a network between: what a server would hand to the app, and hears from it."""

    def __init__(self, app: FastAPI, person: Person, code: str, api: bool) -> None:
        self.person = person
        self.api = api
        self.mine: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.theirs: asyncio.Queue[Said] = asyncio.Queue()
        self.mine.put_nowait({"type": "websocket.connect"})
        house: House = app.state.house
        cookie = f"{house.seats.cookie}={house.seats.token(person.who)}"
        scope: Scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"/api/tables/{code}/ws" if api else f"/t/{code}/ws",
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookie.encode())],
            "client": ("127.0.0.1", 1),
        }
        self.task = asyncio.create_task(self._run(app, scope))

    async def _run(self, app: FastAPI, scope: Scope) -> None:
        await app(scope, self.mine.get, self._hear)

    async def _hear(self, said: MutableMapping[str, Any]) -> None:
        self.theirs.put_nowait(dict(said))

    def say(self, message: Message) -> None:
        kind = "text" if isinstance(message, str) else "bytes"
        self.mine.put_nowait({"type": "websocket.receive", kind: message})

    async def hears(self) -> Answer:
        """The next answer; a line that is closed is a failure."""
        while True:
            said = await self.theirs.get()
            assert said["type"] != "websocket.close", f"the line was closed: {said}"
            if said["type"] == "websocket.send":
                return Answer(said["text"])

    def waiting(self) -> bool:
        return not self.theirs.empty()

    async def close(self) -> None:
        self.mine.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


class Answer:
    """What a line tells: a view of entry `n`, or a word, in JSON or as the page has it."""

    def __init__(self, text: str) -> None:
        self.text = text
        text = text.replace(EXAMPLES, "")
        self.view: Said | None = None
        self.n: int | None = None
        if text.startswith("{"):
            told = json.loads(text)
            self.view = told.get("view")
            self.n = self.view["n"] if self.view else None
            self.cards = set(faces(told.get("view") or told["refused"]["says"]))
        else:
            found = re.search(r'id="room" data-n="(\d+)"', text)
            self.n = int(found[1]) if found else None
            self.cards = drawn(text)

    def __repr__(self) -> str:
        return self.text[:2000]


class Person(Player):
    """Somebody at the table, or beside it, and what they have said that was taken."""

    def __init__(self, house: House, name: str, seed: int) -> None:
        super().__init__(name, seed)
        self.who = house.seats.newcomer()
        self.taken: list[Said] = []

    def may_say(self, view: Said) -> Said:
        """Something that helps the evening on, and that this person may say now, as far as they see."""
        host = view["host"]["yours"]
        if host and view["state"] == "ended":
            return {"do": "reopen"}
        if host and view["state"] == "paused":
            return {"do": "resume"}
        if view["you"] is None:
            return {"do": "sit", "name": self.name}
        if not view["rail"]["lit"] and (view["you"]["away"] or view["you"]["leaving"]):
            return {"do": "back"}
        return spelled(self.answer(view) or {"do": "ready"})


class Fuzzer:
    """Thinks of messages, each of a kind; which it is comes from the table’s own seed."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.kinds: dict[str, Callable[[Person, Said], Message | None]] = {
            "what helps on": self.helps_on,
            "odd": self.odd,
            "a field twice": self.twice,
            "of a wrong type": self.wrong_type,
            "a number that is none": self.no_number,
            "a field too many": self.too_many,
            "a field too few": self.too_few,
            "half": self.half,
            "too long": self.too_long,
            "too deep": self.too_deep,
            "no JSON": self.no_json,
            "binary": self.binary,
            "no word of ours": self.no_word,
            "for another chair": self.another_chair,
            "the host’s": self.the_hosts,
            "stale": self.stale,
            "replayed": self.replayed,
            "out of turn": self.out_of_turn,
        }

    def message(self, person: Person, view: Said) -> tuple[str, Message]:
        while True:
            kind = self.luck.choice(list(self.kinds)) if self.luck.random() < 0.75 else "what helps on"
            said = self.kinds[kind](person, view)
            if said is not None:
                return kind, said

    # ---- what may be taken

    def helps_on(self, person: Person, view: Said) -> str:
        return json.dumps(person.may_say(view))

    def odd(self, _person: Person, view: Said) -> Message:
        """Whole, with values that are hardly ever meant: a 1 stands for a text, a 2 for a number, a 3 for an action."""
        return json.dumps(self.filled(self.luck.choice(ODD), view))

    def filled(self, said: Any, view: Said) -> Any:
        match said:
            case dict():
                return {name: self.filled(value, view) for name, value in said.items()}
            case list():
                return [self.filled(value, view) for value in said]
            case True | False:
                return said
            case 1:
                return self.luck.choice(ODD_TEXTS)
            case 3:
                return self.luck.choice(ODD_ACTIONS)
            case 2:
                asked = view["rail"]["asked"]
                return asked if asked and self.luck.random() < 0.5 else self.luck.choice(ODD_NUMBERS)
        return said

    def twice(self, person: Person, view: Said) -> Message:
        return '{"do": "nothing", ' + self.helps_on(person, view)[1:]

    # ---- what is taken by no table

    def whole(self, person: Person, view: Said) -> Said:
        """A message that is well formed."""
        said = self.luck.choice([person.may_say(view), *HOSTS, {"do": "chat", "text": "hello"}])
        return dict(said)

    def wrong_type(self, person: Person, view: Said) -> Message:
        said = self.whole(person, view)
        place = self.luck.choice(list(said))
        said[place] = self.luck.choice([{"x": 1}, [], [said[place]], 1.5, {"do": said[place]}, [[["x"]]]])
        return json.dumps(said)

    def no_number(self, person: Person, view: Said) -> Message:
        word = self.luck.choice(["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, "0x10", "1_000", "2e-5", "--1"])
        place = self.luck.choice(['"play", "action": "in", "asked"', '"top_up", "chips"', '"skip", "chair"'])
        return f'{{"do": {place}: {word}}}'

    def too_many(self, person: Person, view: Said) -> Message:
        place = self.luck.choice(["who", "by", "n", "seed", "secret", "cards", "picks", "at", "__class__", "", "do "])
        return json.dumps(self.whole(person, view) | {place + "?": person.who})

    def too_few(self, person: Person, view: Said) -> Message:
        asking = [said for said in HOSTS if len(said) > 2]
        said = self.luck.choice([*asking, {"do": "play", "asked": 1, "action": "in"}])
        place = self.luck.choice([name for name in said if name not in ("reason", "bot", "asked")])
        return json.dumps({name: value for name, value in said.items() if name != place})

    def half(self, person: Person, view: Said) -> Message:
        text = json.dumps(self.whole(person, view))
        return text[: self.luck.randrange(len(text))]

    def too_long(self, person: Person, view: Said) -> Message:
        text = json.dumps(self.whole(person, view))
        return text + " " * (LARGEST + 1 - len(text))

    def too_deep(self, _person: Person, _view: Said) -> Message:
        deep = self.luck.choice([300, 20_000])
        return self.luck.choice(["[" * deep, '{"do": ' * (deep // 4), '{"do": ' + "[" * deep + "]" * deep + "}"])

    def no_json(self, _person: Person, _view: Said) -> Message:
        size = self.luck.randrange(80)
        any_bytes = self.luck.randbytes(size).decode("latin-1")
        some = ["", "null", "in", "\x00", '"\\ud800"', '{"do": "\\ud83d"}', "{'do': 'in'}", "7"]
        return self.luck.choice([*some, any_bytes])

    def binary(self, person: Person, view: Said) -> Message:
        return self.luck.choice([json.dumps(self.whole(person, view)).encode(), self.luck.randbytes(60)])

    def no_word(self, _person: Person, _view: Said) -> Message:
        word = self.luck.choice(["open", "clock", "resumed", "host_gone", "host_back", "PLAY", "play ", "deal", "eval"])
        return json.dumps({"do": word, "settings": {}, "n": 1})

    def another_chair(self, person: Person, view: Said) -> Message:
        """As if somebody else said it, whose name in the journal they even know."""
        said = person.may_say(view)
        return json.dumps(said | self.luck.choice([{"who": "nell"}, {"by": person.who}, {"seat": 0}, {"player": 1}]))

    def the_hosts(self, _person: Person, view: Said) -> Message | None:
        return None if view["host"]["yours"] else json.dumps(self.luck.choice(HOSTS))

    def stale(self, person: Person, view: Said) -> Message | None:
        asked = view["rail"]["asked"]
        other = self.luck.choice([0, 10**9, (asked or view["n"]) - 1, (asked or view["n"]) + 1])
        said = person.may_say(view)
        if said["do"] not in QUESTIONS:
            said = {"do": "play", "action": self.luck.choice(["in", "out", "check", "call", "fold", "stand", "done"])}
        return None if other in (asked, -1) else json.dumps(said | {"asked": other})

    def replayed(self, person: Person, _view: Said) -> Message | None:
        return json.dumps(self.luck.choice(person.taken)) if person.taken else None

    def out_of_turn(self, _person: Person, view: Said) -> Message | None:
        """An answer to somebody else’s question, by its right number."""
        own = view["rail"]["asked"]
        theirs = [player["asked"] for player in view["players"] if player["asked"] not in (None, own)]
        if not theirs:
            return None
        action = self.luck.choice(["in", "out", "check", "call", "fold", "stand", "pass", "done", "liar"])
        return json.dumps({"do": "play", "asked": self.luck.choice(theirs), "action": action})


class Evening:
    """A table, its lines, and what was seen there."""

    def __init__(self, app: FastAPI, room: Room, people: list[Person], luck: Random) -> None:
        self.house: House = app.state.house
        self.room = room
        self.people = people
        self.luck = luck
        self.fuzzer = Fuzzer(luck)
        self.tables: dict[int, Table] = {room.table.n: room.table}
        pages = (people[0], people[-1])  # who have the page open as well; it takes long to draw
        self.lines = [Line(app, person, room.code, api=True) for person in people]
        self.lines += [Line(app, person, room.code, api=False) for person in pages]
        self.outcomes: Counter[tuple[str, str]] = Counter()
        self.names = [person.who for person in people]  # in the journal, where they are half a token
        self.secrets: dict[int, str] = {}  # of deals, in hex
        self.opened: set[str] = set()
        self.hidden: list[str] = []

    async def begin(self) -> None:
        for line in self.lines:
            self.look(line, await line.hears(), "")

    def view(self, line: Line) -> Said:
        """The table as this reader sees it."""
        return self.room.view(self.room.reader(line.person.who))

    async def message(self) -> None:
        """One message, and all that comes of it."""
        lit = [line for line in self.lines if self.view(line)["rail"]["lit"]]
        line = self.luck.choice(lit if lit and self.luck.random() < 0.5 else self.lines)
        before, view = self.room.table, self.view(line)
        kind, message = self.fuzzer.message(line.person, view)
        line.say(message)
        what = f"{line.person.name}, {kind}: {message[:300]!r}"
        answer = await line.hears()
        while answer.n is not None and answer.n <= before.n:  # what others did a moment ago
            self.look(line, answer, what)
            answer = await line.hears()
        after = self.tables[self.room.table.n] = self.room.table
        self.look(line, answer, what, message)
        if after is before:
            self.outcomes[kind, "refused"] += 1
            return
        self.outcomes[kind, "taken"] += 1
        assert kind in MAY_CHANGE, f"{what} was taken"
        await self.must_be_written(line.person, message, before, what)
        await self.keep_secret()
        for other in self.lines:
            while other.waiting():
                self.look(other, await other.hears(), what)

    async def must_be_written(self, person: Person, message: Message, before: Table, what: str) -> None:
        """The journal has one entry more, which is this message, as said by this person."""
        ((n, entry),) = await self.house.store.tail(self.room.code, before.n)
        said = read(message)
        what = f"{what} was written otherwise: entry {n}, {entry}"
        assert n == before.n + 1 == self.room.table.n, what
        assert entry["do"] == said | {"who": person.who}, what
        self.opened |= set(entry.get("opened", {}).values())
        if said["do"] in QUESTIONS:
            person.taken.append(said)

    async def keep_secret(self) -> None:
        """The secrets of all deals, and of those to come, are seen by nobody until they are opened."""
        table = self.room.table
        for deal in range(max(self.secrets, default=0) + 1, table.number + 3):
            self.secrets[deal] = (await self.house.store.secret(self.room.code, deal)).hex()
        self.hidden = [secret for secret in self.secrets.values() if secret not in self.opened]

    def look(self, line: Line, answer: Answer, what: str, message: Message = "") -> None:
        """Look through every byte that a reader got."""
        table = self.room.table if answer.n is None else self.tables[answer.n]
        cards = answer.cards
        if answer.n is None:  # a refusal may say again what was said
            cards = cards - set(faces(str(message).replace('"', " ")))
        told = f"{line.person.name} was told"
        assert not cards or cards <= allowed(table, line.person.who), f"{told} {sorted(cards)} after {what}: {answer}"
        for never in (BROKEN.text, UNWRITTEN.text, *self.names, *self.hidden):
            assert never not in answer.text, f"{told} {never} after {what}"

    async def end(self) -> None:
        """The journal has all of it, and no chip too many."""
        again = Table.load([entry for _n, entry in await self.house.store.tail(self.room.code)])
        assert dump(again) == dump(self.room.table)
        must_add_up(self.room.table)
        for line in self.lines:
            await line.close()


class Listener(logging.Handler):
    """Nothing that fails is passed over: a line of the log is a failure here."""

    def __init__(self, heard: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(f"{record.getMessage()} {record.__dict__.get('why', '')}")


@contextlib.asynccontextmanager
async def open_house(database: str) -> AsyncIterator[FastAPI]:
    """A whole house, with no door."""
    much = Limit(10**9, 10**6)
    app = build(Plan(database, KEY, limits=Limits(much, much, much, much)))
    async with app.router.lifespan_context(app):
        yield app


async def evening(app: FastAPI, seed: int, messages: int) -> Evening:
    """So many messages at one table."""
    house: House = app.state.house
    people = [Person(house, name, seed) for name in ("Nell", "Tom", "Una", "Eve")]
    opening = [{"do": "open", "who": people[0].who, "settings": TABLE}]
    opening += [{"do": "sit", "who": person.who, "name": person.name} for person in people[:3]]
    table = Evening(app, await house.rooms.open(opening), people, Random(seed))
    await table.begin()
    for _ in range(messages):
        await table.message()
    await table.end()
    return table


def fuzz(database: str, seed: int, tables: int, messages: int) -> tuple[Counter[tuple[str, str]], int]:
    """Some tables in one house, and so many messages at each: how many of each kind were taken and refused, and deals.

    `AssertionError` tells what is wrong.
    """
    outcomes: Counter[tuple[str, str]] = Counter()
    deals = 0

    async def run() -> None:
        nonlocal deals
        async with open_house(database) as app:
            for k in range(tables):
                table = await evening(app, seed + k, messages)
                outcomes.update(table.outcomes)
                deals += table.room.table.number

    heard: list[str] = []
    listener = Listener(heard)
    log = logging.getLogger("anteup")
    log.addHandler(listener)
    try:
        asyncio.run(run())
    finally:
        log.removeHandler(listener)
    assert not heard
    return outcomes, deals
