"""Match-pot deals under every mixture of options, settled once more by a clerk who only reads the clauses.

The clerk knows the hands, the stacks at the declaration and who is in, and answers what each player wins or pays.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup import Deal, Seeded, Stacked
from anteup.cards import DECK
from anteup.games.buddhas_folly import REJECT, BuddhasFolly, Offer
from anteup.games.guts import Guts
from anteup.phases.declaring import IN, OUT
from anteup.ranks import Rank, high5
from tests.strategies import Start, examples, games, starts

MATCH_POT = games(of=[BuddhasFolly]) | games(of=[Guts], cards=2) | games(of=[Guts], cards=2, kitty="always")


class Clerk:
    """One deal at its declaration: what each seat has, and what is announced."""

    def __init__(self, d: Deal) -> None:
        game = d.game
        assert isinstance(game, Guts | BuddhasFolly)
        best = game.best if isinstance(game, Guts) else high5
        self.order = d.order
        self.stacks = d.stacks
        self.ranks = {seat: best(d.hands[seat]) for seat in d.order}
        self.limit, self.short, self.ante, self.antes = game.limit, game.short, game.ante, game.antes
        self.all_out, self.tie_best = game.all_out, game.tie_best
        self.limit_on = self.losers = self.kitty_plays = self.kitty_tie = ""
        self.wimp_pays = "antes"
        self.kitty: Rank = ()
        if isinstance(game, Guts):
            self.limit_on, self.losers, self.wimp_pays = game.limit_on, game.losers, game.wimp_pays
            self.kitty_plays, self.kitty_tie = game.kitty, game.kitty_tie
            self.kitty = best(d.board) if d.board else ()
        self.middle = d.pot + d.reserve
        self.at_stake = self.middle if self.limit is None else min(self.middle, self.limit)  # C2
        self.to_win = self.middle if self.limit_on == "losers" else self.at_stake  # GU11

    def covers(self, seat: int) -> bool:
        return self.stacks[seat] >= self.at_stake

    def may_be_in(self, seat: int) -> bool:
        """C4, `must_cover`."""
        return self.short != "must_cover" or self.covers(seat) or not any(map(self.covers, self.order))

    def pays(self, seat: int, bill: int) -> int:
        """C4: what one has, or into debt."""
        return bill if self.short == "iou" else min(bill, self.stacks[seat])

    def takes(self, seat: int, part: int) -> int:
        """C4: a short winner at most what they have."""
        return part if self.short == "iou" or self.covers(seat) else min(part, self.stacks[seat])

    def divided(self, chips: int, among: set[int]) -> dict[int, int]:
        """C3: chip by chip, from the dealer's left, until all are given out."""
        given = dict.fromkeys([seat for seat in self.order if seat in among], 0)
        rounds, odd = divmod(chips, len(given))
        return {seat: rounds + (1 if place < odd else 0) for place, seat in enumerate(given)}

    def settled(self, ins: set[int]) -> tuple[dict[int, int], set[int]]:
        """What each seat wins or pays, and who had to match."""
        if not ins:
            return self.dropped(), set()
        if len(ins) == 1 and self.kitty_plays not in ("always", "lone"):
            return dict.fromkeys(ins, self.to_win), set()  # C13
        top, bottom = max(self.ranks[s] for s in ins), min(self.ranks[s] for s in ins)
        kitty = self.kitty if self.kitty_plays == "always" or len(ins) == 1 else ()
        winners = {s for s in ins if self.ranks[s] == top > kitty}  # GU17
        payers = ins - winners
        if self.losers == "worst":
            payers = {s for s in payers if self.ranks[s] == bottom}  # GU16, GU21
        if self.kitty_tie == "pushes":
            payers = {s for s in payers if self.ranks[s] != kitty}
        chips = {s: -self.pays(s, self.at_stake) for s in payers}
        if winners and (len(winners) == 1 or self.tie_best == "split"):  # GU12
            chips |= {s: self.takes(s, part) for s, part in self.divided(self.to_win, winners).items()}
        return chips, payers

    def dropped(self) -> dict[int, int]:
        """GU15: the bill of whoever dropped the best hand."""
        if self.all_out != "wimp":
            return {}
        dared_not = [s for s in self.order if self.may_be_in(s)]
        top = max(self.ranks[s] for s in dared_not)
        bill = self.at_stake if self.wimp_pays == "pot" else self.ante * len(self.order)
        wimps = {s for s in dared_not if self.ranks[s] == top}
        return {s: -self.pays(s, part) for s, part in self.divided(bill, wimps).items()}

    def next_antes(self, ins: set[int], matched: set[int], middle: int) -> set[int]:
        """C5, GU14, GU15, GU16."""
        everybody = set(self.order)
        if not ins and self.all_out == "ante_again":
            return everybody
        if not ins and self.all_out == "wimp":
            return set()
        if self.antes == "when_empty":
            return set() if middle else everybody
        return everybody - matched if self.antes == "all_but_matchers" else everybody


def dealt(start: Start, luck: Random) -> Deal:
    """A deal with many ties and narrow stacks, up to the declaration; the card that goes round is refused by all."""
    few = luck.sample(range(13), 3)  # the cards on top are of a few ranks
    cards = sorted(luck.sample(DECK, 52), key=lambda card: card.rank not in few)
    d = start._replace(stacks=narrow(start, luck)).deal(Stacked(cards, Seeded(0)))
    while isinstance(d.now, Offer):
        d.play(d.now.to, REJECT)
    return d


def narrow(start: Start, luck: Random) -> tuple[int, ...]:
    """Some of the stacks just cover what will be at stake, or lack one chip."""
    game, seats = start.game, len(start.stacks)
    antes = game.who_antes(seats, start.pot + start.reserve) if start.antes is None else start.antes
    at_stake = start.pot + start.reserve + game.ante * len(antes)
    limit = getattr(game, "limit", None) or at_stake
    just = [min(at_stake, limit) + game.ante * (seat in antes) for seat in range(seats)]
    lacking = [max(0, enough - 1) for enough in just]
    return tuple(map(luck.choice, zip(start.stacks, start.stacks, just, lacking, strict=True)))


@examples(400)
@given(start=starts(MATCH_POT, most=5), boldness=st.sampled_from([0.0, 0.2, 0.5, 0.8, 1.0]))
@pytest.mark.exhaustive
def test_the_engine_settles_as_the_clauses_say(start: Start, boldness: float) -> None:
    luck = Random(start.seed)
    d = dealt(start, luck)
    clerk = Clerk(d)
    while d.waiting:
        seat = luck.choice(d.waiting)
        assert (IN in d.choices(seat)) == clerk.may_be_in(seat)
        d.play(seat, IN if clerk.may_be_in(seat) and luck.random() < boldness else OUT)
    ins = {seat for seat in d.order if d.said[seat] == IN}
    chips, matched = clerk.settled(ins)
    assert d.stacks == tuple(had + chips.get(seat, 0) for seat, had in enumerate(clerk.stacks))
    middle = clerk.middle - sum(chips.values())
    limit = middle if clerk.limit is None or clerk.limit_on == "losers" else clerk.limit
    assert (d.pot, d.reserve) == (min(middle, limit), max(0, middle - limit))
    antes = d.game.who_antes(len(d.stacks), middle, excused=d.excused, again=d.again)
    assert set(antes) == clerk.next_antes(ins, matched, middle)
