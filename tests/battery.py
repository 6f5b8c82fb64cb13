"""What every game must pass, whatever its rules: one deal by chance, and everything looked at on the way.

    from tests import battery
    battery.check(MyGame(ante=2), stacks=(20, 20, 20), seed=7)

`check` knows no game. It raises `AssertionError` at the first thing that is not as the rules of the house have it, with
a note that says how to play the same deal again. A game from outside the package is checked in the same way.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from anteup import (
    Action,
    Card,
    Chance,
    Choices,
    Deal,
    Event,
    Game,
    Illegal,
    Recording,
    Seeded,
    Stacked,
    Tape,
    View,
    resample,
    view,
)
from anteup.actions import NONE, VERBS
from anteup.cards import CARDS, mask_of
from anteup.events import ALL, KINDS, POT, RESERVE
from anteup.words import Say, Telling

Reader = int | None  # a seat; None: a watcher
LISTED: Final = 3000  # choices of more than this are not listed out
SHUFFLES: Final = ("reshuffles", "new_deck")  # when cards are told of whose place is then lost
LIVELY: Final = 120  # so many plays are by chance; then everybody does what the clock would do

# Nothing of this is an action, at any table.
RUBBISH: Final = (
    "", " ", "nonsense", "IN", "in in", "out Qh Qh", "take", "take 2s 2s", "take 10c", "take 6с", "take qh", "raise",
    "raise -3", "raise 1e3", "raise 6 6", "raise ٣", "bet 99999999999999999999", "in; out", "in\0", "{who}", "fold Zz",
)  # fmt: skip


class Table(NamedTuple):
    """A deal in play, with all that is needed to know how it came to be and to look at it."""

    deal: Deal
    rng: Random  # for the looks and the players; chance has its own
    stacks: tuple[int, ...]  # at the start
    middle: tuple[int, int]  # pot and reserve at the start
    drawn: Draws  # every card and pick so far
    told: list[Event]  # the dealing, and what each play answered
    knew: dict[Reader, int]  # the cards whose place each reader knew before the last play
    spoken: set[str]  # sentences that were tried

    @property
    def readers(self) -> tuple[Reader, ...]:
        return (None, *range(len(self.stacks)))


class Draws(Chance):
    """Passes chance on and remembers what came: the picks, which cards they were, and from the how manieth deck."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.picks: list[int] = []
        self.came: list[tuple[Card | int, int]] = []
        self.out: set[Card] = set()  # drawn, and not seen in the deck since
        self.decks = 0

    def pick(self, n: int) -> int:
        k = self.chance.pick(n)
        self.picks.append(k)
        self.came.append((k, self.decks))
        return k

    def draw(self, undealt: Sequence[Card]) -> int:
        if not self.out.isdisjoint(undealt):
            self.decks += 1
            self.out.difference_update(undealt)
        k = self.chance.draw(undealt)
        self.picks.append(k)
        self.came.append((undealt[k], self.decks))
        self.out.add(undealt[k])
        return k


Look = Callable[[Table], None]


def check(
    game: Game,
    stacks: Sequence[int] = (50, 50, 50),
    button: int = 0,
    pot: int = 0,
    reserve: int = 0,
    antes: Iterable[int] | None = None,
    seed: int = 0,
    looks: Sequence[Look] | None = None,
    bound: int | None = LIVELY * 40,
    each_step: bool = False,
    seldom: bool = False,
    how: Callable[[Deal, int, Random], Action] | None = None,
) -> Deal:
    """Play one deal by chance and look at everything on the way; answers it, finished.

    `bound`: the most plays there may be, by chance at first and then as the clock has it; None: it may go on for ever,
    and is left when the lively part is over. `looks`: only these; `each_step`: after every play, where else at big
    tables and in long deals after some; `seldom`: ever less often. `how`: what a seat plays, else anything by chance.
    The rest is as in `Game.deal`.
    """
    antes = None if antes is None else tuple(antes)

    def start(chance: Chance) -> Deal:
        return game.deal(stacks, button, chance, pot=pot, reserve=reserve, antes=antes)

    rng = Random(seed)
    drawn = Draws(Seeded(seed))
    deal = start(drawn)
    table = Table(deal, rng, tuple(stacks), (pot, reserve), drawn, list(deal.told), {}, set())
    try:
        plays = 0
        if not seldom:
            look(table, LOOKS if looks is None else looks)
        while deal.waiting and (bound is not None or plays < LIVELY):
            assert bound is None or plays < bound, f"it is not over after {bound} plays"
            seat = rng.choice(deal.waiting)
            lively = how(deal, seat, rng) if how else deal.choices(seat).sample(rng)
            action = lively if plays < LIVELY else late(deal, seat)
            table.knew.update({reader: known_to(deal, reader) for reader in table.readers})
            table.told.extend(deal.play(seat, action, drawn, by_clock=plays >= LIVELY))
            plays += 1
            often = 0.5 / plays if seldom else 20 / (len(stacks) ** 2 + plays)
            if each_step or not (deal.waiting or seldom) or rng.random() < often:
                look(table, LOOKS if looks is None else looks)
        if looks is None:
            plays_again(table, start)
    except Exception as wrong:
        wrong.add_note(
            f"{game}: check(…, stacks={tuple(stacks)}, button={button}, pot={pot}, reserve={reserve}, antes={antes}, "
            f"seed={seed}), after {' · '.join(f'{s} {a}' for s, a in deal.actions[-12:])}"
        )
        raise
    return deal


def look(table: Table, looks: Sequence[Look]) -> None:
    for each in looks:
        each(table)


def late(deal: Deal, seat: int) -> Action:
    """What the clock plays for a seat."""
    phase = deal.phase
    assert phase is not None
    return phase.late(deal, seat)


# ---- what may be done


def something_to_do(table: Table) -> None:
    """Whoever is waited for has something to do, nobody else has, and when it is over nobody is waited for."""
    deal = table.deal
    assert deal.over == (not deal.waiting), f"over is {deal.over} and {deal.waiting} are waited for"
    assert len(set(deal.waiting)) == len(deal.waiting)
    for seat in range(len(table.stacks)):
        choices = deal.choices(seat)
        assert bool(choices) == (seat in deal.waiting), f"seat {seat}, {deal.waiting} waited for, may {choices}"
        if seat not in deal.waiting:
            assert choices == NONE and choices.count == 0 and list(choices) == []


def choices_agree(table: Table) -> None:
    """`sample`, `in`, `count` and the list of the choices tell of the same actions, and all can be written."""
    deal = table.deal
    for seat in deal.waiting:
        choices = deal.choices(seat)
        sampled = {choices.sample(table.rng) for _ in range(4)}
        if choices.count <= LISTED:
            listed = list(choices)
            assert len(listed) == choices.count, f"{len(listed)} are listed and {choices.count} counted: {choices}"
            alike = _alike(choices)
            assert len(set(map(alike, listed))) == len(listed), f"one is listed twice: {choices}"
            assert set(map(alike, sampled)) <= set(map(alike, listed)), f"{sampled} of {choices}"
            sampled.update(table.rng.sample(listed, min(len(listed), 20)))
        for action in sampled:
            assert action in choices, f"{action} is offered by {choices} and not in it"
            assert action.verb in VERBS
            assert Action.parse(str(action)) == action, f"{action!r} reads back as {Action.parse(str(action))!r}"
        deal.after(seat, late(deal, seat), Seeded(2), by_clock=True)  # what the clock plays is accepted


def _alike(choices: Choices) -> Callable[[Action], object]:
    """What tells two actions apart: the order of cards only where the form says so."""
    ordered = {form.verb for form in choices.forms if getattr(form, "ordered", False)}
    return lambda action: action if action.verb in ordered else action._replace(cards=tuple(sorted(action.cards)))


def what_is_said_ahead_goes(table: Table) -> None:
    """Of what a seat may say ahead, something may be played when it is asked; who is not in the deal says nothing."""
    deal = table.deal
    for seat in range(len(table.stacks)):
        ahead = deal.phase.ahead(deal, seat) if deal.phase else ()
        assert seat in deal.live or not ahead, f"seat {seat} is out of the deal and may say {ahead}"
        assert len({(each.actions, each.matter) for each in ahead}) == len(ahead)
        for actions, *_rest in ahead if seat in deal.waiting else ():
            choices = deal.choices(seat)
            assert any(action in choices for action in actions), f"seat {seat} said {actions} and may {choices}"


def nothing_else_goes(table: Table) -> None:
    """Whatever is not among a seat's choices is refused with a sentence, and nothing has changed."""
    deal = table.deal
    before, told = json.dumps(deal.dump()), deal.told
    for seat, said in _wrong(table):
        try:
            deal.play(seat, said)
        except Illegal as refused:
            assert_spoken(refused.say.json(), table)
        else:
            raise AssertionError(f"seat {seat} may {deal.choices(seat)} and yet did {said!r}")
    assert json.dumps(deal.dump()) == before, "an action was refused and something changed all the same"
    assert deal.told is told


def _wrong(table: Table) -> Iterator[tuple[int, Action | str]]:
    """Actions that are not legal, each with the seat that tries it."""
    deal, rng = table.deal, table.rng
    seats = range(len(table.stacks))
    right = [deal.choices(seat).sample(rng) for seat in deal.waiting]
    not_asked = [seat for seat in (*seats, -1, len(seats)) if seat not in deal.waiting]
    for seat in not_asked[:4]:
        yield seat, rng.choice(right) if right else Action(next(iter(VERBS)))
    for seat, action in rng.sample([*zip(deal.waiting, right, strict=True)], min(len(right), 3)):
        choices, clock = deal.choices(seat), late(deal, seat)
        alike = _alike(choices)
        legal = set(map(alike, choices)) if choices.count <= LISTED else None
        for wrong in (*map(Action, VERBS), *[Action(verb, 1) for verb in VERBS], *_bent(table, action)):
            if wrong != clock and (wrong not in choices if legal is None else alike(wrong) not in legal):
                yield seat, wrong
        for text in rng.sample(RUBBISH, 6):
            yield seat, text


def _bent(table: Table, action: Action) -> Iterator[Action]:
    """An action a little different from a legal one: another number, other cards, more, fewer, one twice."""
    verb, number, cards = action
    for wrong in (number - 1, number + 1, -number, number + 10**6, -1, 10**9):
        yield Action(verb, wrong, cards)
    yield Action(verb, number, cards[1:])
    yield Action(verb, number, cards + cards[:1])
    for card in table.rng.sample(CARDS, 8):
        yield Action(verb, number, (*cards, card))
        yield Action(verb, number, (card, *cards[1:]))
    for other in VERBS:
        yield Action(other, number, cards)


# ---- chips and cards


def chips_add_up(table: Table) -> None:
    """No chip is made or lost (C1), and the payments told account for each (C6)."""
    deal = table.deal
    pot, reserve = table.middle
    assert sum(deal.stacks) + deal.pot + deal.reserve == sum(table.stacks) + pot + reserve, "chips were made or lost"
    purses = Counter({POT: pot, RESERVE: reserve, **dict(enumerate(table.stacks))})
    for payer, payee, chips in [event.payment for event in deal.log if event.payment is not None]:
        assert chips >= 0, "a payment of less than nothing"
        purses[payer] -= chips
        purses[payee] += chips
    told = [purses[seat] for seat in range(len(table.stacks))], purses[POT], purses[RESERVE]
    assert told == (list(deal.stacks), deal.pot, deal.reserve), f"the payments told make {told}"
    assert deal.pot >= 0 and deal.reserve >= 0
    if getattr(deal.game, "short", "") != "iou":  # C4
        assert min(deal.stacks) >= 0, f"a stack below nothing: {deal.stacks}"


def cards_in_place(table: Table) -> None:
    """Every card of the deck is in exactly one place, and no place in the undealt deck is known."""
    assert_cards_in_place(table.deal)


def assert_cards_in_place(deal: Deal) -> None:
    dead = [card for card in CARDS if deal.dead >> card & 1]
    places = [*deal.stock, *deal.board, *dead, *[card for hand in deal.hands for card in hand]]
    assert sorted(places) == sorted(deal.game.deck), f"cards twice or lost: {sorted(places)}"
    assert deal.stock == tuple(sorted(deal.stock)), "the undealt cards have no order"
    undealt = mask_of(deal.stock)
    for known in (deal.public, *deal.known):
        assert known & ~mask_of(deal.game.deck) == 0, "a card is known that is not of this deck"
        assert known & undealt == 0, "the place of an undealt card is known"


# ---- copies, storage, replay


def copies_go_their_own_way(table: Table) -> None:
    """C-X-12: a copy played to the end leaves the deal as it was, and ends like another copy played alike."""
    deal = table.deal
    if table.rng.random() < 0.7 and not deal.over and deal.plays:
        return
    before = _all_to_see(table)
    seed = table.rng.random()
    ends = [played_out(deal.copy(), seed, 60) for _ in range(2)]
    if deal.waiting:
        seat = deal.waiting[0]
        action = deal.choices(seat).mildest if deal.choices(seat).exact else deal.choices(seat).sample(table.rng)
        later = deal.after(seat, action, Seeded(1))
        assert later.plays == deal.plays + 1 and later.actions == [*deal.actions, (seat, action)]
    assert _all_to_see(table) == before, "a copy was played and the deal itself changed"
    assert ends[0] == ends[1]
    assert ends[0].log[: len(deal.log)] == deal.log


def played_out(deal: Deal, seed: float, most: int) -> Deal:
    """The deal played on by chance, `most` plays at most."""
    rng, chance = Random(seed), Seeded(str(seed))
    for _ in range(most):
        if not deal.waiting:
            break
        seat = rng.choice(deal.waiting)
        deal.play(seat, deal.choices(seat).sample(rng), chance)
    return deal


def _all_to_see(table: Table) -> tuple[object, ...]:
    deal = table.deal
    return (
        json.dumps(deal.dump()),
        [view(deal, reader) for reader in table.readers],
        [deal.choices(seat) for seat in range(len(table.stacks))],
        deal.log,
        deal.actions,
    )


def stored_and_back(table: Table) -> None:
    """A deal that was dumped, sent as JSON and loaded is the same deal, to look at and to play on."""
    deal = table.deal
    back = Deal.load(json.loads(json.dumps(deal.dump())), deal.game)
    assert back == deal and back.dump() == deal.dump()
    assert (back.log, back.told, back.actions, back.waiting) == (deal.log, deal.told, deal.actions, deal.waiting)
    reader = table.rng.choice(table.readers)
    assert view(back, reader) == view(deal, reader)
    assert back.log_of(reader) == deal.log_of(reader)
    seed = table.rng.random()
    assert played_out(back, seed, 3) == played_out(deal.copy(), seed, 3)


def announced_again(table: Table) -> None:
    """A game is the same game when made from its text form, and says the same."""
    game = table.deal.game
    name, *options = str(game).split(" ")
    assert name == type(game).name
    again = type(game)(**dict([option.split("=") for option in options]))
    assert again == game and str(again) == str(game) and hash(again) == hash(game)
    assert {n: getattr(again, n) for n in game.options} == {n: getattr(game, n) for n in game.options}


def told_is_the_log(table: Table) -> None:
    """The log is what the dealing and the plays answered, one after another; story and actions agree with it."""
    deal = table.deal
    assert deal.log == table.told
    story = list(deal.story())
    assert [played for played, _told in story] == [None, *deal.actions]
    assert story[-1][1] == deal.told
    assert deal.plays == len(deal.actions)
    for reader in table.readers:  # who reads it all at the end reads what was told on the way
        assert deal.log_of(reader) == [event.for_seat(reader) for event in table.told]


def plays_again(table: Table, start: Callable[[Chance], Deal]) -> None:
    """The same picks and actions make the same deal."""
    tape = Tape(table.drawn.picks)
    recording = Recording(tape)
    again = start(recording)
    for play, (seat, action) in enumerate(table.deal.actions, 1):
        again.play(seat, str(action), recording, by_clock=play in table.deal.late)
    assert again == table.deal
    assert again.log == table.deal.log
    assert recording.picks == tape.picks and tape.at == len(tape.picks), "picks are left over"


# ---- what is said


class Strict(Telling):
    """Names nobody where nobody is meant, so that it shows."""

    def name(self, seat: int, first: bool = False) -> str:
        return super().name(seat, first) if 0 <= seat < len(self.names) else NOBODY_THERE


NOBODY_THERE: Final = "⟨nobody⟩"


def assert_spoken(written: dict[str, Any], table: Table) -> None:
    """A sentence in wire form can be spoken to every reader, and no field is left open."""
    text = json.dumps(written)
    if text in table.spoken:
        return
    table.spoken.add(text)
    say = Say.load(json.loads(text))
    assert json.dumps(say.json()) == text
    names = [f"Player{chr(65 + seat)}" for seat in range(len(table.stacks))]
    for reader in table.readers:
        spoken = Strict(names, reader)(say)
        assert spoken.strip(), f"nothing is said: {say!r}"
        assert NOBODY_THERE not in spoken, f"{spoken!r} names nobody: {say!r}"
        unquoted = re.sub("“[^”]*”", "", spoken)
        assert not re.search(r"[.!?] [a-z]", unquoted), f"a sentence begins small: {spoken!r}"
        assert not re.search(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|(?<!\w)-\d", unquoted), f"{spoken!r}: {say!r}"


def all_is_said(table: Table) -> None:
    """Every view is JSON, and every sentence in it and in the log can be spoken to every reader."""
    deal = table.deal
    for reader in table.readers:
        seen = view(deal, reader)
        written = json.dumps(seen.json(), allow_nan=False)
        told = [event.for_seat(reader).say.json() for event in deal.told]
        for say in (*says(json.loads(written)), *told, *([seen.late.json()] if seen.late else [])):
            assert_spoken(say, table)
        assert_zones_agree(table, reader, seen)
    for event in deal.told:
        assert event.kind in KINDS
        assert event.clause == "" or re.fullmatch(r"[A-Z]{1,3}\d{1,2}", event.clause), event
    for name, option in deal.game.options.items():
        assert_spoken(option.say(getattr(deal.game, name)).json(), table)


def says(value: Any) -> Iterator[dict[str, Any]]:
    """The sentences in a JSON value, the outermost of each."""
    if isinstance(value, dict):
        if "say" in value:
            yield value
        else:
            for part in value.values():
                yield from says(part)
    elif isinstance(value, list):
        for part in value:
            yield from says(part)


def assert_zones_agree(table: Table, reader: Reader, seen: View) -> None:
    """The zones show each place once, with as many cards as lie there, or with no count where counts are secret."""
    deal = table.deal
    assert [zone.owner for zone in seen.hands] == list(range(len(table.stacks)))
    counts = deal.game.counts_shown
    for owner, zone in enumerate(seen.hands):
        if counts or owner == reader:
            assert zone.hidden is not None and len(zone.cards) + zone.hidden == len(deal.hands[owner])
        else:
            assert zone.hidden is None
    assert seen.undealt == (len(deal.stock) if counts else None)
    shown = [card for zone in (*seen.hands, seen.middle) for card in zone.cards if card is not None]
    assert len(set(shown)) == len(shown), "a card is shown twice"
    assert [button["verb"] for button in seen.buttons()] == [
        choice.verb for choice in (*seen.choices.exact, *seen.choices.forms)
    ]


# ---- what is not said


def views_hold_what_is_known(table: Table) -> None:
    """No view and no sentence in it names a card whose place its reader does not know."""
    deal = table.deal
    for reader in table.readers:
        seen = known_to(deal, reader)
        shown = faces(view(deal, reader).json())
        assert shown & ~seen == 0, f"reader {reader} is shown {_cards(shown & ~seen)}"


def logs_hold_what_was_known(table: Table) -> None:
    """No event of the last play shows a reader a card whose place the reader knew neither before it nor after."""
    deal = table.deal
    reshuffled = any(event.kind in SHUFFLES for event in deal.told)
    for reader in table.readers:
        seen = known_to(deal, reader) | table.knew.get(reader, 0)
        for event in deal.told:
            told = event.for_seat(reader)
            shown = mask_of(told.cards) | faces(told.say.json())
            if not (reshuffled and event.seen == ALL):  # seen by all, and within the same play its place was lost again
                assert shown & ~seen == 0, f"{event.kind} shows reader {reader} {_cards(shown & ~seen)}"
            if told.hidden:
                assert told.seen == 0 and not told.cards


def known_to(deal: Deal, reader: Reader) -> int:
    """The cards whose place a reader knows, as a mask."""
    return deal.public | (0 if reader is None else deal.known[reader])


_TEXTS: Final = {str(card): card for card in CARDS}


def faces(value: Any) -> int:
    """The cards named anywhere in a JSON value, as a mask; the English of sentences names none."""
    found = 0
    if isinstance(value, str):
        for word in re.findall(r"[\w*]+", value):
            if word in _TEXTS:
                found |= 1 << _TEXTS[word]
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if key not in ("say", "you", "game", "key"):
                found |= faces(part)
    elif isinstance(value, list | tuple):
        for part in value:
            found |= faces(part)
    return found


def _cards(mask: int) -> str:
    return " ".join([str(card) for card in CARDS if mask >> card & 1])


def resampled_deals_look_alike(table: Table) -> None:
    """A resampled deal is one the reader cannot tell from the true one, and one that could have been dealt."""
    deal = table.deal
    for reader in table.readers:
        other = resample(deal, reader, table.rng)
        assert json.dumps(view(other, reader).json()) == json.dumps(view(deal, reader).json()), (
            f"reader {reader} tells a resampled deal by the view"
        )
        assert other.log_of(reader) == deal.log_of(reader), f"reader {reader} tells a resampled deal by the log"
        assert_cards_in_place(other)
        assert [*map(len, other.hands)] == [*map(len, deal.hands)]
        assert (len(other.stock), len(other.board)) == (len(deal.stock), len(deal.board))
        assert other.waiting == deal.waiting
    assert_could_be(table, resample(deal, table.rng.choice(table.readers), table.rng))


def assert_could_be(table: Table, other: Deal) -> None:
    """Dealt with its own cards and played with its own actions, the resampled deal comes out as it says it is."""
    deal, drawn = table.deal, table.drawn
    if drawn.decks != len(deal.shuffles):
        return  # somebody drew from a hand: which card that was in the other deal is not told
    faces: dict[tuple[Card, int], Card] = {}  # by the card, and the deck it came from

    def lay(card: Card, face: Card, decks: int) -> None:
        """That is what is told of it, if nothing was before: one thrown away is another than the one that was dealt."""
        faces.setdefault((card, deck_of(deal, card, decks)), face)

    begins = [shuffle[:2] for shuffle in deal.shuffles]
    for play, ((_done, told), (_did, false)) in enumerate(zip(deal.story(), other.story(), strict=True)):
        for n, (event, as_if) in enumerate(zip(told, false, strict=True)):
            for card, face in zip(event.cards, as_if.cards, strict=True):
                lay(card, face, bisect_right(begins, (play, n)))
    for cards, as_if_cards in zip((*deal.hands, deal.board), (*other.hands, other.board), strict=True):
        for card, face in zip(cards, as_if_cards, strict=True):
            lay(card, face, drawn.decks)
    came = [faces[card, deck_of(deal, card, decks)] if isinstance(card, Card) else card for card, decks in drawn.came]
    chance = Redrawn(came)
    again = deal.game.deal(
        table.stacks, deal.button, chance, pot=table.middle[0], reserve=table.middle[1], antes=deal.antes
    )
    for play, (seat, action) in enumerate(other.actions, 1):
        again.play(seat, action, chance, by_clock=play in other.late)
    assert again == other, "a resampled deal could not have come about"


def deck_of(deal: Deal, card: Card, decks: int) -> int:
    """Of so many decks made anew, the last one in which a card was; 0: none."""
    return max([n for n, shuffle in enumerate(deal.shuffles[:decks], 1) if shuffle.cards >> card & 1], default=0)


class Redrawn(Chance):
    """The same draws once more, with other cards."""

    def __init__(self, came: Iterable[Card | int]) -> None:
        self.came = list(came)

    def pick(self, n: int) -> int:
        return int(self.came.pop(0))

    def draw(self, undealt: Sequence[Card]) -> int:
        card = self.came.pop(0)
        assert isinstance(card, Card)
        return Stacked([card]).draw(undealt)


def resampled_hands_vary(table: Table) -> None:
    """What a reader has not seen of the others' hands is not what it truly is, time after time."""
    deal = table.deal
    if table.rng.random() < 0.7:
        return
    for reader in table.readers:
        seen = mask_of([card for event in deal.log_of(reader) for card in event.cards])
        unseen = mask_of(deal.game.deck) & ~(known_to(deal, reader) | seen)
        held = sum([unseen >> card & 1 for hand in deal.hands for card in hand])
        if held >= 2 and unseen.bit_count() >= 8:
            resampled = [resample(deal, reader, table.rng).hands for _ in range(4)]
            assert any(hands != deal.hands for hands in resampled), f"reader {reader} is dealt the true hands"


def sealed_choices_stay_sealed(table: Table) -> None:
    """What one player has sealed makes no difference to what anybody else sees, hears, or is dealt by `resample`."""
    deal = table.deal
    if len(deal.waiting) < 2:
        return
    seat = table.rng.choice(deal.waiting)
    choices = deal.choices(seat)
    chosen = {choices.sample(table.rng) for _ in range(3)}
    chosen.update([*choices.exact[:2], *choices.exact[-1:]])
    seed = table.rng.random()
    seen: dict[Reader, set[str]] = {}
    for action in chosen:
        later = deal.after(seat, action, Seeded(5))
        if later.sealed[seat] is None:
            return  # not sealed, or it was the last and all are open
        for reader in [reader for reader in table.readers if reader != seat]:
            told = [event.say.json() for event in later.log_of(reader)]
            other = resample(later, reader, Random(seed)).dump()
            seen.setdefault(reader, set()).add(json.dumps([view(later, reader).json(), told, other]))
        assert view(later, seat).json()["sealed"][seat] == str(action)
    for reader, different in seen.items():
        assert len(different) == 1, (
            f"reader {reader} can tell what seat {seat} sealed: one of {sorted(map(str, chosen))}"
        )


LEAKS: Final[tuple[Look, ...]] = (
    views_hold_what_is_known,
    logs_hold_what_was_known,
    resampled_deals_look_alike,
    resampled_hands_vary,
    sealed_choices_stay_sealed,
)
LOOKS: Final[tuple[Look, ...]] = (
    something_to_do,
    choices_agree,
    what_is_said_ahead_goes,
    nothing_else_goes,
    chips_add_up,
    cards_in_place,
    copies_go_their_own_way,
    stored_and_back,
    announced_again,
    told_is_the_log,
    all_is_said,
    *LEAKS,
)
