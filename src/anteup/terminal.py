"""An evening in the terminal: a table of bots and you, and records to step through; the sentences are the table’s."""

from __future__ import annotations

import hmac
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import Any, Final

from rich.console import Console
from rich.markup import escape

from . import rules
from .actions import VERBS, Cards, Chips, Illegal
from .bots import Bot
from .cards import CARDS, Card
from .chance import Committed
from .deal import DEALT, Deal, Seat
from .game import Game
from .ranks import Ranking
from .record import Record, Step
from .table import Table
from .tongues import ENGLISH, tongue
from .view import ZONES, View, Zone, view
from .words import Say, Telling, _

Ask = Callable[[str], str]  # shows a prompt and answers a line; EOFError or KeyboardInterrupt: nothing more comes
SUITS: Final = {
    "c": ("♣", "green"),
    "d": ("♦", "bright_blue"),
    "h": ("♥", "red"),
    "s": ("♠", "bold"),
    "*": ("★", "magenta"),
}
TYPED: Final = str.maketrans({symbol: letter for letter, (symbol, _style) in SUITS.items()})
BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
YOU: Final = "you"


def console() -> Console:
    """Where it is shown: in colours and wrapped on a terminal, plain and line by line in a pipe."""
    return Console(highlight=False, emoji=False, soft_wrap=not sys.stdout.isatty())


def ask(prompt: str) -> str:
    """A line from the keyboard, or from a pipe; then it is shown, so that the transcript can be read."""
    with suppress(ImportError):
        import_module("readline")  # where there is one, the arrow keys edit the line
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


def visible(text: str) -> str:
    """A text that does nothing to a terminal but be read: line breaks and such are shown as pictures."""
    return "".join(map(_visible, text))


def _visible(letter: str) -> str:
    if letter < " ":
        return chr(0x2400 + ord(letter))
    return "\ufffd" if letter in BIDI or unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter


class Aloud(Telling):
    """Speaks with coloured cards, in the markup of rich; names are data and never markup."""

    def __init__(self, names: Sequence[str], reader: int | None = None, language: str = ENGLISH) -> None:
        said = tongue(language).gettext
        super().__init__(names, reader, said)
        self.language: Final = language

    def frame(self, text: str, fields: Mapping[str, str]) -> str:
        return escape(text).format_map(fields)

    def plain(self, text: str) -> str:
        return escape(visible(text))

    def card(self, card: str) -> str:
        symbol, style = SUITS.get(card[1:], (card[1:], "bold"))
        return f"[{style}]{card[0]}{symbol}[/]"

    def cards(self, cards: Iterable[Card | None]) -> str:
        return " ".join(["▒▒" if card is None else self.card(str(card)) for card in cards])

    def with_clause(self, say: Say, clause: str) -> str:
        """A sentence and, at its end, the clause it rests on."""
        return self(say) + (f" [dim]{clause}[/]" if clause else "")


# ---------------------------------------------------------------------------------------------------- an answer


def meant(answer: str, seen: View, names: Sequence[str] = (), language: str = ENGLISH) -> str:
    """What somebody meant, as an action's text: a key or a button's label for the verb, cards and names as typed.

    `t 10♠`, `T Ts`, `take ts` and, where cards are all that is asked for, `ts`.
    """
    translate = tongue(language).gettext
    first, *rest = [card_typed(word) for word in answer.split()] or [""]
    verbs = list(dict.fromkeys([action.verb for action in seen.choices.exact] + [f.verb for f in seen.choices.forms]))
    called = {VERBS[verb].key.lower(): verb for verb in reversed(verbs)}
    called |= {translate(VERBS[verb].label).lower(): verb for verb in verbs}
    called |= {VERBS[verb].label.lower(): verb for verb in verbs} | {verb: verb for verb in verbs}
    seats = {name.lower(): str(seat) for seat, name in enumerate(names)}
    rest = [seats.get(word.lower(), word) for word in rest]
    if answer.strip().lower() in called:
        return called[answer.strip().lower()]
    if first.lower() in called:
        return " ".join([called[first.lower()], *rest])
    for form in seen.choices.forms:
        if isinstance(form, Cards) and first in map(str, form.hand):
            return " ".join([form.verb, first, *rest])
        if isinstance(form, Chips) and first.isdecimal():
            return " ".join([form.verb, first, *rest])
    return " ".join([first.lower(), *rest])


def card_typed(word: str) -> str:
    """A card however it is typed, `10♠` or `tS`, as it is written here; any other word as it is."""
    plain = word.translate(TYPED).replace("10", "T", 1)
    card = plain[:1].upper() + plain[1:].lower()
    return card if card in TEXTS else word


TEXTS: Final = frozenset(map(str, CARDS))


# ---------------------------------------------------------------------------------------------------- the evening


class Secrets:
    """A secret for each deal, all out of one for the evening (C9)."""

    def __init__(self, seed: str | None) -> None:
        self.evening = token_bytes(32) if seed is None else seed.encode()

    def _secret(self, deal: int) -> bytes:
        return hmac.digest(self.evening, str(deal).encode(), "sha256")

    def chance(self, deal: int, seeds: Sequence[str], step: int) -> Committed:
        return Committed(self._secret(deal), deal, seeds, step)

    def commitment(self, deal: int) -> str:
        return Committed.commitment(self._secret(deal))

    def secret(self, deal: int) -> str:
        return self._secret(deal).hex()


class Leave(Exception):
    """Whoever plays has had enough."""


class Evening:
    """You and bots at a table in the terminal, the same game deal after deal, with the pot carried over.

    `bots`: name and player of each; `chips` of everybody; `name`: yours in records; `deals` at most (0: no end);
    `save`: a folder for records; `language`: that it is told in.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Bot],
        chips: int,
        *,
        name: str = "Guest",
        deals: int = 0,
        seed: str | None = None,
        save: Path | None = None,
        language: str = ENGLISH,
        out: Console | None = None,
        answer: Ask = ask,
    ) -> None:
        self.game = game
        self.bots = bots
        self.deals = deals
        self.save = save
        self.language = language
        self.out = out or console()
        self.answer = answer
        self.secrets = Secrets(seed)
        self.rng = Random(seed)
        self.heard = 0  # events of the deal told so far
        self.news = -1  # the newest of the table's news told
        self.begun = 0  # the deal whose beginning was told
        self.played = 0  # deals that came to an end
        host = {"who": YOU, "by": YOU}
        settings = {"chairs": len(bots) + 1, "chips": chips, "clock": 0, "pause": 0, "pace": 0, "insist": True}
        opening = {
            **host,
            "do": "open",
            "settings": {**settings, "title": "Terminal", "arbiter": name, "proof": "each_deal"},
        }
        self.table, _entry = Table.open(opening, 0.0, self.secrets)
        self.do("sit", name=name)
        for name in bots:
            self.do("sit", who=name, name=name, bot="bot")
        self.news = self.table.n
        self.do("start")

    def do(self, word: str, who: str = YOU, **said: Any) -> None:
        """A command to the table."""
        command = {"do": word, "who": who, "by": YOU, **said}
        self.table, _entry = self.table.do(command, float(self.table.n + 1), self.secrets)

    # ---- going on

    def play(self) -> None:
        """Deal after deal until you leave, cannot be dealt in, or there were enough; then how everybody stands."""
        try:
            while self.table.stage == "naming" and (not self.deals or self.table.number < self.deals):
                self.top_up_bots()
                if 0 not in self.table.lineup(self.game)[0]:
                    self.out.print(self.aloud()(Say(_("You cannot be dealt in any more."))))
                    break
                self.play_deal()
        except (EOFError, KeyboardInterrupt, Leave):
            self.out.print()
        self.end()

    def top_up_bots(self) -> None:
        """Bots that could not ante buy chips; nobody has to wait for them."""
        for chair in self.table.chairs[1:]:
            if chair and 0 < chair.stack < self.game.ante:
                self.do("top_up", chair.who, chips=self.table.settings.chips)
        self.tell_news()

    def play_deal(self) -> None:
        """One deal, from the dealer's announcement to what it came to."""
        dealer = self.table.chair(self.table.dealer).who
        self.do("announce", dealer, asked=self.table.asked[self.table.dealer].n, game=str(self.game))
        self.heard = 0
        self.tell()
        while self.table.stage == "playing":
            asked = sorted(self.table.asked, key=lambda chair: chair == 0)  # bots close their fists first
            who = self.table.chair(asked[0]).who
            seat = self.table.seat_of(asked[0])
            assert self.table.deal is not None and seat is not None
            if who == YOU:
                self.answer_of_yours(self.table.deal, seat)
            else:
                action = self.bots[who](view(self.table.deal, seat), self.table.deal.log_of(seat), self.rng)
                self.do("play", who, asked=self.table.asked[asked[0]].n, action=str(action))
            self.tell()
        self.played += 1
        if self.save is not None:
            self.keep(self.save)
        self.do("ready")
        self.tell_news()

    def end(self) -> None:
        """Chips back if a deal is still on (C20), the pot divided (C26), and who is up and who is down."""
        if self.table.stage == "playing":
            self.do("void", reason=_("stopped"))
        self.do("end", pots="divide")
        self.tell_news()
        self.standings()

    def keep(self, folder: Path) -> None:
        """The deal that is over goes into a file, whole: here everybody may see everything."""
        t = self.table
        assert t.deal is not None
        folder.mkdir(parents=True, exist_ok=True)
        record = Record.of(
            t.deal,
            names=t.names,
            reader="all",
            deal=t.number,
            table=t.settings.title,
            time=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            commitment=t.deal_commitment,
            seeds=t.seeds,
            proof=t.settings.proof,
            secret=self.secrets.secret(t.number),
        )
        (folder / f"deal-{t.number:03}.toml").write_text(record.write(), encoding="utf-8")

    # ---- telling

    def aloud(self) -> Aloud:
        """The voice that tells you of the table; of a deal another does, for there seats are numbered."""
        return Aloud([chair.name if chair else "" for chair in self.table.chairs], 0, self.language)

    def tell(self) -> None:
        """Everything that has happened since, as you saw it."""
        t = self.table
        assert t.deal is not None
        seat = t.seat_of(0)
        aloud = Aloud(t.names, seat, self.language)
        if self.begun != t.number:
            self.begun = t.number
            head = [Say(_("Deal {n}"), n=t.number), Say(_("{who} deals"), _("you deal"), who=t.deal.button)]
            head += [Say(_("{chips} in the pot"), chips=t.deal.carried)] if t.deal.carried else []
            self.out.rule(f"[bold]{' · '.join(map(aloud, head))}[/]", align="left")
        self.tell_news()
        log = t.deal.log_of(seat)
        for event in log[self.heard :]:
            if event.kind != DEALT or event.cards:  # that others got cards goes without saying
                self.out.print(aloud.with_clause(event.say, event.clause))
        self.heard = len(log)

    def tell_news(self) -> None:
        aloud = self.aloud()
        for news in self.table.news:
            if news.n > self.news:
                say = news.say.reseat(self.table.chair_of)  # which names people
                self.out.print(f"[italic]{aloud.with_clause(say, news.clause)}[/]")
        self.news = self.table.n

    def standings(self) -> None:
        rows = sorted(self.table.ledger(), key=lambda row: -row["net"])
        self.out.print()
        played = Say(_("Deals played: {n}"), n=self.played)
        self.out.print(f"[bold]{self.aloud()(played)}[/]")
        width = max([len(row["name"]) for row in rows])
        for row in rows:
            self.out.print(f"  {escape(row['name']):<{width}}  {signed(row['net']):>6}")

    # ---- your turn

    def answer_of_yours(self, deal: Deal, seat: Seat) -> None:
        """Ask until there is an answer the table takes; questions about the rules are no answer."""
        seen = view(deal, seat)
        aloud = Aloud(self.table.names, seat, self.language)
        self.show_question(seen, aloud)
        while True:
            said = self.answer("> ").strip()
            if not said or self.explain(said, seen, aloud):
                continue
            try:
                action = meant(said, seen, self.table.names, self.language)
                return self.do("play", asked=self.table.asked[0].n, action=action)
            except Illegal as wrong:
                self.out.print(aloud.with_clause(wrong.say, wrong.clause))

    def explain(self, said: str, seen: View, aloud: Aloud) -> bool:
        """Answer a question about the rules, or leave; false if it was none."""
        word, _space, rest = said.partition(" ")
        keys = {button["key"].lower() for button in seen.buttons()}
        if word.lower() in {"q", "quit", "exit"} - keys:
            raise Leave
        if said == "?":
            self.out.print(announced_rules(self.game, self.language), markup=False)
            self.out.print(aloud(Say(_("“rule C4” shows a clause, “q” ends the evening."))))
        elif word.lower() in ("rule", "rules", aloud.translate(_("rule")), aloud.translate(_("rules"))):
            for id in rest.upper().split() or [seen.clause]:
                with_sentence(self.out, id, self.language)
        else:
            return False
        return True

    def show_question(self, seen: View, aloud: Aloud) -> None:
        for line in question(seen, aloud):
            self.out.print(line)


def with_sentence(out: Console, id: str, language: str = ENGLISH) -> None:
    """A clause of the rules, or a sentence that there is none."""
    try:
        out.print(rules.clause(id, language).printed(), markup=False)
    except rules.UnknownRule as wrong:
        out.print(str(wrong), markup=False)


def question(seen: View, aloud: Aloud) -> list[str]:
    """What somebody who is asked must see: chips, cards, the question, and what each answer costs."""
    seat = seen.seat
    assert seat is not None
    lines = ["", _chips(seen, aloud)]
    lines += [line for zone in (seen.middle, seen.hands[seat]) if (line := _zone(zone, seat, aloud))]
    lines += [f"  {aloud(say)}." for say in seen.holding]
    if seen.status is not None:
        lines.append(f"  {aloud.with_clause(seen.status, seen.clause)}")
    lines.append(f"[bold]{aloud(seen.question)}[/]" if seen.question is not None else "")
    further = Say(_("?  the rules   q  leave"))
    return [*lines, *_answers(seen, aloud), f"  [dim]{aloud(further)}[/]"]


def _chips(seen: View, aloud: Aloud) -> str:
    stacks = [f"{aloud.name(seat, True)} {signed(chips, '')}" for seat, chips in enumerate(seen.stacks)]
    middle = [aloud(Say(_("Pot {chips}"), chips=seen.pot)), *_reserve(seen.reserve, aloud)]
    return f"[dim]{' · '.join([*middle, *stacks])}[/]"


def _reserve(chips: int, aloud: Aloud) -> list[str]:
    return [aloud(Say(_("reserve {chips}"), chips=chips))] if chips else []


def _zone(zone: Zone, seat: Seat, aloud: Aloud) -> str:
    if not zone.cards and not zone.hidden:
        return ""
    title = _("Your cards") if zone.owner == seat else ZONES.get(zone.name, zone.name.capitalize())
    name = f"  {escape(aloud.translate(title))}: "
    if zone.layout == "square":  # its lines are to be seen
        above, below = aloud.cards(zone.cards[:2]), aloud.cards(zone.cards[2:])
        return f"{name}{above}\n{' ' * len(name)}{below}"
    return name + aloud.cards([*zone.cards, *[None] * (zone.hidden or 0)])


def _answers(seen: View, aloud: Aloud) -> list[str]:
    """A line for each thing that can be done: its key, its label, its price, how to write it."""
    lines = []
    for button in seen.buttons():
        label = aloud(Say.load(button["label"]))
        price = aloud(Say.load(button["price"])) if button["price"] else ""
        key = button["key"]
        example = how = ""
        if "cards" in button:
            pick = button["cards"]
            how = aloud(Say(_("name the card you give up"))) if pick["most"] == 1 else ""
            example = f" [dim]({key} {' '.join(pick['from'][: max(1, pick['least'])])})[/]"
        elif "chips" in button:
            example = f" [dim]({key} {button['chips']['least']} … {key} {button['chips']['most']})[/]"
        elif " " in button["do"]:
            example = f" [dim]({escape(button['do'])})[/]"
        then = "".join([f" – {words}" for words in (price, how) if words])
        lines.append(f"  [bold]{escape(key)}[/]  {label}{then}{example}")
    return lines


def signed(chips: int, plus: str = "+") -> str:
    """An amount with its sign."""
    return f"−{-chips}" if chips < 0 else f"{plus if chips else ''}{chips}"


def announced_rules(game: Game, language: str = ENGLISH) -> str:
    """What was announced, sentence by sentence, each with its clause."""
    tell = Telling((), None, tongue(language).gettext)
    lines = [f"{tell(Say(game.title))}: {tell(Say(game.about))}"]
    for name, option in game.options.items():
        said = tell(option.say(getattr(game, name)))
        mark = "*" if name in game.said else " "
        lines.append(f"{mark} {said:<64} {option.clause:<5} {name}")
    return "\n".join(lines)


# ---------------------------------------------------------------------------------------------------- hands


def show_hands(out: Console, ranking: Ranking, hands: Sequence[tuple[Card, ...]], language: str = ENGLISH) -> None:
    """What each hand is and which cards make it; of several, which is the best and why."""
    aloud = Aloud([str(n) for n in range(1, len(hands) + 1)], None, language)
    ranks = [ranking(ranking.check(hand)) for hand in hands]
    for n, (hand, rank) in enumerate(zip(hands, ranks, strict=True), 1):
        number = f"{n}  " if len(hands) > 1 else ""
        said = Say(_("does not qualify")) if rank is None else ranking.words(rank)
        made = ranking.made(hand) if rank is not None else hand
        if len(made) < len(hand):
            said = Say(_("{hand} by {cards}"), hand=said, cards=made)
        out.print(f"{number}{aloud.cards(hand)}  {aloud(said)}")
    known = [rank for rank in ranks if rank is not None]
    if len(hands) < 2 or not known:
        return
    best = max(known)
    winners = [n for n, rank in enumerate(ranks) if rank == best]
    if len(winners) > 1:
        out.print(aloud(Say(_("Hands {all} tie for best."), all=winners)))
    else:
        out.print(aloud(Say(_("Hand {n} is the best."), n=winners[0] + 1)))
    second = max([rank for rank in known if rank < best], default=None)
    why = ranking.why(best, second) if second is not None else None
    if why is not None:
        out.print(aloud.with_clause(*why))


# ---------------------------------------------------------------------------------------------------- stepping through


def step_through(record: Record, out: Console, answer: Ask | None, language: str = ENGLISH) -> bool:
    """Show a record step by step; with nobody to answer, all of it. Enter goes on, b back, a to the end, q leaves.

    Answers whether it was seen to its end.
    """
    reader = record.reader if isinstance(record.reader, int) else None
    aloud = Aloud(record.names, reader, language)
    for line in heading(record, aloud):
        out.print(line)
    steps = record.steps()
    at = 0
    while at < len(steps):
        show_step(steps[at], at, out, aloud)
        at += 1
        if answer is None or at == len(steps):
            continue
        try:
            said = answer(aloud.translate(_("[Enter] next  b back  a all  q leave")) + " > ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            said = "q"
        if said == "q":
            return False
        if said == "b":
            at = max(0, at - 2)
        elif said == "a":
            answer = None
    return True


def heading(record: Record, aloud: Aloud) -> list[str]:
    """What deal it is, and who saw it so."""
    names = [visible(name) for name in record.names]
    match record.reader:
        case int():
            whose = Say(_("as {name} saw it"), name=names[record.reader])
        case None:
            whose = Say(_("as a watcher saw it"))
        case _:
            whose = Say(_("with every card"))
    deal = Say(_("deal {n}"), n=record.deal)
    when = record.time.replace("T", " ").replace("Z", " UTC")
    where = " · ".join(filter(None, [aloud.plain(record.table), aloud(deal), escape(when)]))
    stacks = [escape(f"{name} {signed(chips, '')}") for name, chips in zip(names, record.stacks, strict=True)]
    dealt = " · ".join([*stacks, aloud(Say(_("{name} deals"), name=names[record.button]))])
    return [f"[bold]{aloud.plain(record.game)}[/] ({aloud(whose)})", f"[dim]{where}[/]", dealt]


def show_step(step: Step, number: int, out: Console, aloud: Aloud) -> None:
    if step.seat is None:
        dealing = Say(_("The dealing"))
        out.rule(f"[dim]{aloud(dealing)}[/]", align="left")
    else:
        out.rule(
            f"[dim]{number} · {escape(visible(aloud.names[step.seat]))}: {escape(visible(step.action))}[/]",
            align="left",
        )
    for say, clause in step.told:
        out.print("  " + aloud.with_clause(say, escape(visible(clause))))
    chips = [f"{escape(visible(name))} {signed(held, '')}" for name, held in zip(aloud.names, step.stacks, strict=True)]
    middle = [aloud(Say(_("pot {chips}"), chips=step.pot)), *_reserve(step.reserve, aloud)]
    out.print(f"  [dim]{' · '.join([*chips, *middle])}[/]")
