"""Deals written as play by play: seats are letters, A sits on the dealer's left, every hand is given.

    t = guts("cards=2", "As Kd / Ah Kc / Jd 4s", pot=12).declare("A in, B in, C in")
    assert t.won == {"A": 6, "B": 6, "C": -12}

After each play the kit settles up by itself: every chip is where the payments told so far have put it, and each of
them names a clause there is (C1, C6).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Self, TypedDict, Unpack

import pytest

from anteup import BadOption, Card, Chance, Deal, Event, Game, Illegal, Stacked, View, announced, rules, view
from anteup.actions import VERBS, Chips
from anteup.cards import DECK
from anteup.chance import NO_CHANCE
from anteup.deal import Phase
from anteup.events import POT, RESERVE
from anteup.games.buddys_game import FirstBuy, SecondBuy
from anteup.phases.badugi import DealUp
from anteup.phases.betting import Betting
from anteup.phases.buying import Buying
from anteup.phases.dealing import DealDown
from anteup.phases.high_low import HighOrLow
from anteup.phases.square import LaySquare
from anteup.words import Telling

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLENTY = 1000  # chips of everyone who is not said to have another stack


class Lies(TypedDict, total=False):
    """What lies where before the deal; all may be left out."""

    players: int  # how many; those without a hand of their own get cards nobody looks at
    pot: int
    reserve: int
    stacks: str  # "C 25, D 0": of some; the others have plenty
    dealer: str  # the last seat
    antes: str  # who antes: by the scheme if nothing lies in the middle, else nobody


def guts(options: str, hands: str = "", kitty: str = "", **lies: Unpack[Lies]) -> Play:
    """Guts with these options, these hands from seat A on, and this kitty."""
    return Play(announced(f"guts {options}"), hands, kitty, **lies)


def folly(options: str, hands: str = "", turned: str = "", **lies: Unpack[Lies]) -> Play:
    """Buddha's Folly with these options, these hands from seat A on, and this card turned up."""
    return Play(announced(f"buddhas_folly {options}"), hands, turned, **lies)


def badugi(options: str = "", hands: str = "", offers: str = "", **lies: Unpack[Lies]) -> Badugi:
    """Progressive Badugi with these options, hands from seat A on, and cards to buy.

    Of each hand come first the up cards that are burned, then the one that stands, then three face down.
    """
    return Badugi(announced(f"progressive_badugi {options}"), hands, offers, **lies)


def buddys(options: str = "", hands: str = "", square: str = "", buys: str = "", **lies: Unpack[Lies]) -> Buddys:
    """Buddys Game with these options, hands of four from seat A on, a square, and cards to buy, in that order.

    The square is written by rows, `As 9h / 9d 4c`.
    """
    return Buddys(announced(f"buddys_game {options}"), hands, square, buys, **lies)


def opened(
    said: str, hands: str, square: str = "Kd Th / 9s Jc", options: str = "", pot: int = 40, stacks: str = ""
) -> Buddys:
    """A showdown of Buddys Game, `A high, B both` and whoever else low; nobody bets.

    Whoever is given five cards buys the fifth, for a chip that is part of the pot.
    """
    held = [hand.split() for hand in hands.split("/")]
    fifth = [hand[4] for hand in held if len(hand) == 5]
    four = " / ".join(" ".join(hand[:4]) for hand in held)
    prices = "replace_price=0 fifth_price=1"
    t = buddys(f"{prices} {options}", four, square, " ".join(fifth), pot=pot - len(fifth), stacks=stacks)
    t.to_the_second_buy()
    t.play(", ".join(f"{LETTERS[k]} {'fifth' if len(hand) == 5 else 'stand'}" for k, hand in enumerate(held)))
    return t.to_the_declaration().declare(said)


class Play:
    """A deal and what came of it; cards not given are taken from the rest of the deck, twos first."""

    chance: Chance = NO_CHANCE  # for the cards that come after the first decision

    def __init__(self, game: Game, hands: str, middle: str = "", **lies: Unpack[Lies]) -> None:
        given = [Card.parse_all(hand) for hand in hands.split("/")]
        players = lies.get("players", len(given))
        button = LETTERS.index(lies["dealer"]) if "dealer" in lies else players - 1
        pot, reserve = lies.get("pot", 0), lies.get("reserve", 0)
        antes = None if "antes" not in lies and pot + reserve == 0 else seats(lies.get("antes", ""))
        stacks = {letter: int(chips) for letter, chips in pairs(lies.get("stacks", ""))}
        self.begin(
            game,
            tuple(stacks.get(letter, PLENTY) for letter in LETTERS[:players]),
            button,
            pot,
            reserve,
            antes,
            self.shuffled(game, given, players, button, Card.parse_all(middle)),
        )

    def shuffled(
        self, game: Game, given: Sequence[Sequence[Card]], players: int, button: int, middle: Sequence[Card]
    ) -> Chance:
        """The cards as they will come."""
        return Stacked(stacked(game, given, players, button, middle))

    def begin(
        self,
        game: Game,
        stacks: tuple[int, ...],
        button: int,
        pot: int,
        reserve: int,
        antes: tuple[int, ...] | None,
        chance: Chance,
    ) -> None:
        self.before = stacks, pot, reserve
        self.deal = game.deal(stacks, button, chance, pot, reserve, antes)
        self.settle_up()

    # ---- playing

    def play(self, words: str) -> Self:
        """`A take 2s, B reject` or `A bets 4, B folds`: one after another, each of them legal."""
        for seat, word in pairs(words):
            self.do(seat, word)
        return self

    def do(self, seat: str, word: str) -> None:
        self.deal.play(LETTERS.index(seat), spoken(word), self.chance)
        self.settle_up()

    def declare(self, words: str = "") -> Self:
        """`A in, C in`: everybody declares, whoever is not named is out; all together in the order written."""
        said = dict(pairs(words))
        together = len(self.deal.waiting) > 1
        order = [*said, *(letter for letter in self.waiting if letter not in said)] if together else letters(self.live)
        for seat in order:
            self.do(seat, said.get(seat, "out"))
        return self

    def refused(self, words: str) -> Illegal:
        """`A in` is refused, and nothing has changed."""
        ((seat, word),) = pairs(words)
        as_it_was = self.deal.dump()
        with pytest.raises(Illegal) as refusal:
            self.deal.play(LETTERS.index(seat), spoken(word))
        assert self.deal.dump() == as_it_was
        return refusal.value

    def rejected_by_all(self) -> Self:
        """Nobody wants the card that goes round."""
        return self.play(", ".join(f"{letter} reject" for letter in letters(self.live)))

    def next(self, hands: str = "", middle: str = "", game: str = "", buys: str = "") -> Self:
        """The deal after this one: the same seats, the button one to the left, antes as they are now due.

        `buys`: chips bought before it, `A 3, C 10`; `game`: another than the same.
        """
        d = self.deal
        assert d.over
        following = announced(game) if game else d.game
        n = len(d.stacks)
        button = (d.button + 1) % n
        antes = following.who_antes(n, d.pot + d.reserve, excused=d.excused, again=d.again)
        play = type(self).__new__(type(self))
        given = [Card.parse_all(hand) for hand in hands.split("/")]
        cards = play.shuffled(following, given, n, button, Card.parse_all(middle))
        bought = {seats(seat)[0]: int(chips) for seat, chips in pairs(buys)}
        stacks = tuple(chips + bought.get(seat, 0) for seat, chips in enumerate(d.stacks))
        play.begin(following, stacks, button, d.pot, d.reserve, antes, cards)
        return play

    # ---- what came of it

    @property
    def live(self) -> tuple[int, ...]:
        """Those dealt in, from the dealer's left."""
        return self.deal.live

    @property
    def waiting(self) -> str:
        """Who is asked now."""
        return letters(self.deal.waiting)

    @property
    def won(self) -> dict[str, int]:
        """Chips won and paid (−) in this deal, antes as well; of those whose stacks have changed."""
        changes = [now - then for now, then in zip(self.deal.stacks, self.before[0], strict=True)]
        return {letter: change for letter, change in zip(LETTERS, changes, strict=False) if change}

    @property
    def middle(self) -> tuple[int, int]:
        """Pot and reserve."""
        return self.deal.pot, self.deal.reserve

    @property
    def pot(self) -> int:
        """What lies in the middle where no reserve is kept."""
        assert self.deal.reserve == 0
        return self.deal.pot

    @property
    def next_antes(self) -> str:
        """Who antes for the deal after this one."""
        d = self.deal
        return letters(d.game.who_antes(len(d.stacks), d.pot + d.reserve, excused=d.excused, again=d.again))

    @property
    def payments(self) -> list[tuple[str, str, int, str]]:
        """Every payment: from, to, chips, clause."""
        return [(place(payer), place(payee), chips, event.clause) for event, (payer, payee, chips) in paid(self.deal)]

    @property
    def shown(self) -> str:
        """Whose hands were shown, in that order."""
        return letters([event.seat for event in self.deal.log if event.kind == "shows"])

    def hand(self, seat: str) -> str:
        """What a seat holds, highest first."""
        return written(self.deal.hands[LETTERS.index(seat)])

    def view(self, reader: str = "") -> View:
        """What a seat may know; without one, a watcher."""
        return view(self.deal, LETTERS.index(reader) if reader else None)

    def seen(self, reader: str, owner: str) -> str:
        """The cards of one seat's hand that another (or a watcher: "") may see."""
        return written([card for card in self.view(reader).hands[LETTERS.index(owner)].cards if card is not None])

    def told(self, reader: str = "") -> list[str]:
        """What a seat or a watcher has been told, in sentences."""
        seat = LETTERS.index(reader) if reader else None
        speak = Telling(LETTERS, seat)
        return [speak(event.say) for event in self.deal.log_of(seat)]

    def knows(self, reader: str = "") -> str:
        """All that goes out to one reader, as text: the view, every sentence, every event."""
        seat = LETTERS.index(reader) if reader else None
        events = [str(event) for event in self.deal.log_of(seat)]
        return json.dumps([self.view(reader).json(), self.told(reader), events], ensure_ascii=False)

    # ---- settling up

    def settle_up(self) -> None:
        """Stacks, pot and reserve follow from the payments told (C6); no chip is made or lost (C1)."""
        d = self.deal
        stacks, pot, reserve = self.before
        books = {**dict(enumerate(stacks)), POT: pot, RESERVE: reserve}
        for event, (payer, payee, chips) in paid(d):
            assert chips > 0, event
            assert rules.clause(event.clause)
            books[payer] -= chips
            books[payee] += chips
        assert books == {**dict(enumerate(d.stacks)), POT: d.pot, RESERVE: d.reserve}
        assert sum(books.values()) == sum(stacks) + pot + reserve
        assert d.pot >= 0 and d.reserve >= 0


class Badugi(Play):
    """A deal with betting rounds and buys."""

    chance: Dealt

    def shuffled(
        self, game: Game, given: Sequence[Sequence[Card]], players: int, button: int, middle: Sequence[Card]
    ) -> Chance:
        self.chance = Dealt([*map(list, given), *[[] for _seat in range(players - len(given))]], list(middle))
        return self.chance

    def begin(
        self,
        game: Game,
        stacks: tuple[int, ...],
        button: int,
        pot: int,
        reserve: int,
        antes: tuple[int, ...] | None,
        chance: Chance,
    ) -> None:
        self.before = stacks, pot, reserve
        self.deal = self.chance.deal = Deal()
        self.deal.start(
            game, stacks, button, chance, pot, reserve, game.who_antes(len(stacks), pot) if antes is None else antes
        )
        self.settle_up()

    def checks(self, rounds: int = 1) -> Self:
        """Everybody checks, for so many rounds."""
        for _round in range(rounds):
            at = self.deal.at
            while self.deal.at == at and isinstance(self.deal.phase, Betting):
                self.do(self.waiting, "check")
        return self

    def stands(self) -> Self:
        """Nobody buys any more."""
        while isinstance(self.deal.phase, Buying):
            self.do(self.waiting, "stand")
        return self

    def showdown(self) -> Self:
        """Nobody bets or buys any more, whoever is asked calls."""
        while not self.deal.over:
            words = [str(action) for action in self.deal.choices(self.deal.waiting[0]).exact]
            self.do(self.waiting, next(word for word in ("check", "call", "stand") if word in words))
        return self

    @property
    def can(self) -> list[str]:
        """What may be done by whoever is asked; of a free amount the least and the most."""
        choices = self.deal.choices(self.deal.waiting[0])
        forms = [
            f"{form.least}-{form.most}" if isinstance(form, Chips) else written(form.hand) for form in choices.forms
        ]
        return [*map(str, choices.exact), *[f"{f.verb} {form}" for f, form in zip(choices.forms, forms, strict=True)]]

    @property
    def up(self) -> str:
        """The face-up cards of those still in, from seat A on: `8s 2h/3d`."""
        ups = [[card for card in hand if self.deal.up >> card & 1] for hand in self.deal.hands]
        return "/".join(map(written, ups))

    @property
    def offer(self) -> str:
        """The card on offer."""
        return written(self.deal.board)


class Buddys(Badugi):
    """A deal with bets, buys and a square; what is not given is the lowest card left."""

    square: Sequence[Card] = ()

    def __init__(self, game: Game, hands: str, square: str = "", buys: str = "", **lies: Unpack[Lies]) -> None:
        self.square = Card.parse_all(square.replace("/", " "))
        super().__init__(game, hands, buys, **lies)

    def shuffled(
        self, game: Game, given: Sequence[Sequence[Card]], players: int, button: int, middle: Sequence[Card]
    ) -> Chance:
        hands = [*map(list, given), *[[] for _seat in range(players - len(given))]]
        self.chance = DealtWithSquare(hands, list(middle), list(self.square))
        return self.chance

    def stands(self) -> Self:
        """Nobody buys any more in this round."""
        at = self.deal.at
        while self.deal.at == at and isinstance(self.deal.phase, FirstBuy):
            self.do(self.waiting, "stand")
        return self

    def to_the_second_buy(self) -> Self:
        """Nobody buys at first, nobody bets, and the square is turned up."""
        return self.until(SecondBuy)

    def to_the_declaration(self) -> Self:
        """Nobody bets or buys any more."""
        return self.until(HighOrLow)

    def until(self, phase: type[Phase]) -> Self:
        """The mildest is done until that phase stands."""
        while not isinstance(self.deal.phase, phase):
            self.do(self.waiting, str(self.deal.choices(self.deal.waiting[0]).mildest))
        return self

    def declare(self, words: str = "") -> Self:
        """`A high, C both`: all declare in the order written; who is not named goes low. Then nobody bets."""
        said = dict(pairs(words))
        for seat in [*said, *(letter for letter in self.waiting if letter not in said)]:
            self.do(seat, said.get(seat, "low"))
        return self.showdown()

    @property
    def taken(self) -> dict[str, int]:
        """Chips taken out of the pot at the end; what nobody called apart."""
        wins = [e for e in self.deal.log if e.payment is not None and e.payment[0] == POT and e.kind != "takes_back"]
        return {LETTERS[seat]: sum(e.chips for e in wins if e.seat == seat) for seat in sorted({e.seat for e in wins})}

    @property
    def cards_up(self) -> str:
        """The square as a watcher sees it, `As ?? / ?? 4c`."""
        a, b, c, d = ["??" if card is None else str(card) for card in self.view().middle.cards]
        return f"{a} {b} / {c} {d}"


class Dealt(Chance):
    """Gives each seat the cards that are meant for it, and the middle its own; then the lowest that are left."""

    deal: Deal

    def __init__(self, hands: list[list[Card]], middle: list[Card]) -> None:
        self.hands = hands
        self.middle = middle
        self.phase = self.drawn = 0  # in this phase

    def pick(self, n: int) -> int:
        raise AssertionError("nothing but cards is left to chance")

    def draw(self, undealt: Sequence[Card]) -> int:
        pile = self.pile()
        card = pile.pop(0) if pile else next(card for card in undealt if card not in self.meant())
        assert card in undealt, f"{card} is meant to come twice"
        return undealt.index(card)

    def meant(self) -> set[Card]:
        """The cards that are still to come somewhere."""
        return {card for cards in (*self.hands, self.middle) for card in cards}

    def pile(self) -> list[Card]:
        """Where the next card lies ready."""
        d = self.deal
        if self.phase != d.at:
            self.phase, self.drawn = d.at, 0
        self.drawn += 1
        match d.phase:
            case DealUp() if self.drawn <= len(d.live):  # one card each
                return self.hands[d.live[self.drawn - 1]]
            case DealUp():  # and another for whom it was burned
                return self.hands[min(d.live, key=lambda seat: len(d.hands[seat]))]
            case DealDown():
                return self.hands[d.live[(self.drawn - 1) % len(d.live)]]
        return self.middle


class DealtWithSquare(Dealt):
    """The same with the cards of a square apart."""

    def __init__(self, hands: list[list[Card]], buys: list[Card], square: list[Card]) -> None:
        super().__init__(hands, buys)
        self.square = square

    def pile(self) -> list[Card]:
        pile = super().pile()
        return self.square if isinstance(self.deal.phase, LaySquare) else pile

    def meant(self) -> set[Card]:
        return super().meant() | set(self.square)


def spoken(words: str) -> str:
    """`raises 8` as `raise 8`, and `steal C` as `steal 2`."""
    said, space, rest = words.partition(" ")
    verb = said if said in VERBS else said.removesuffix("s")
    seat = verb in VERBS and VERBS[verb].at_a_seat
    return f"{verb}{space}{LETTERS.index(rest) if seat else rest}"


def paid(deal: Deal) -> list[tuple[Event, tuple[int, int, int]]]:
    """What a watcher was told of chips that moved: each event with payer, payee and chips."""
    return [(event, event.payment) for event in deal.log_of(None) if event.payment is not None]


def refused(game: str) -> str:
    """These options cannot be announced together: the clause that says so."""
    with pytest.raises(BadOption) as refusal:
        announced(game)
    return refusal.value.clause


def stacked(
    game: Game, given: Sequence[Sequence[Card]], players: int, button: int, middle: Sequence[Card]
) -> list[Card]:
    """The cards in the order they are drawn: one each round the table, then those for the middle."""
    size: int = getattr(game, "cards", 5)
    taken = {card for cards in (*given, middle) for card in cards}
    rest = [card for card in DECK if card not in taken]
    hands = [list(given[seat]) if seat < len(given) else [] for seat in range(players)]
    for hand in hands:
        assert len(hand) in (0, size), f"a hand has {size} cards, not {written(hand)}"
        while len(hand) < size:
            hand.append(rest.pop(0))
    order = [(button + 1 + i) % players for i in range(players)]
    return [*(hands[seat][k] for k in range(size) for seat in order), *middle]


def clear_of(hand: str, other: str) -> str:
    """The same ranks in suits turned until no card of the other hand is among them."""
    for suits in ("cdhs", "dhsc", "hscd", "schd", "dchs"):
        turned = hand.translate(str.maketrans("cdhs", suits))
        if not set(turned.split()) & set(other.split()):
            return turned
    raise AssertionError(f"{hand} and {other} share a card whatever the suits")


def pairs(words: str) -> list[tuple[str, str]]:
    """`A in, B take 2s` as [("A", "in"), ("B", "take 2s")]."""
    split = [part.strip().partition(" ") for part in words.split(",") if part.strip()]
    return [(seat, word) for seat, _space, word in split]


def seats(text: str) -> tuple[int, ...]:
    return tuple(LETTERS.index(letter) for letter in text)


def letters(numbers: Sequence[int]) -> str:
    return "".join(LETTERS[seat] for seat in numbers)


def place(at: int) -> str:
    return {POT: "pot", RESERVE: "reserve"}.get(at) or LETTERS[at]


def written(cards: Sequence[Card]) -> str:
    return " ".join(map(str, sorted(cards, reverse=True)))
