"""People at a real house in real browsers: they open a table, sit down, name games, answer, read the result."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

LONG: Final = 20_000  # milliseconds; a machine may be busy
WARY: Final = 400  # milliseconds; a question of another kind ignores taps for a moment
Answer = Callable[["Person"], None]
BUTTONS: Final = dict(
    pair.split("=")
    for pair in (
        "in=In out=Out reject=Pass take=Take keep=Keep fold=Fold check=Check call=Call bet=Bet raise=Raise "
        "stand=Pass buy=Buy swap=Replace fifth=Fifth close=Close"
    ).split()
)  # how the answer begins


class Person:
    """Somebody with a browser."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        page.set_default_timeout(LONG)
        page.clock.install()  # time goes on by itself, and can be hurried

    # coming

    def opens(self, house: str, *, bots: int, chairs: int = 6, chips: int = 100) -> None:
        """Start a table at the front door, as its host."""
        self.page.goto(house)
        self.page.fill("form [name=name]", self.name)
        for name, number in (("chairs", chairs), ("bots", bots), ("chips", chips)):
            self.page.fill(f"[name={name}]", str(number))
        self.page.get_by_role("button", name="Open the table").click()
        self.page.wait_for_url("**/t/*")
        self.is_connected()

    def sits_down(self, link: str, chips: int = 100) -> None:
        """Come by the link and take a chair."""
        self.page.goto(link)
        self.page.locator("#name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.locator(".edge").get_by_text(str(chips)).first.wait_for()
        self.is_connected()

    def is_connected(self) -> None:
        self.page.wait_for_selector("body[data-net=up]")

    def refreshes(self) -> None:
        self.page.reload()
        self.is_connected()

    def says(self, **command: Any) -> None:
        """Tell the table something that has its place in a menu, the short way."""
        done = self.page.evaluate(
            """async command => {
                const code = location.pathname.split("/").pop()
                const answer = await fetch(`/api/tables/${code}/commands`, {
                    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(command)})
                return [answer.status, await answer.text()]
            }""",
            command,
        )
        assert done[0] == 200, done

    def view(self) -> dict[str, Any]:
        """The table as this person's cookie may see it."""
        view: dict[str, Any] = self.page.evaluate(
            "async () => (await fetch(`/api/tables/${location.pathname.split('/').pop()}`)).json()"
        )
        return view

    def bought(self) -> int:
        """All chips that were ever bought here, by the ledger, which knows where each of them is."""
        ledger = self.page.request.get(f"{self.page.url}/ledger").text()
        sums = re.search(r"<tfoot><tr><th[^>]*>Sum</th><td>(.+?)</td><td>(.+?)</td><td>(.+?)</td>", ledger)
        assert sums is not None and sums[1] == sums[2] and sums[3] == "0", ledger
        return int(sums[1])

    # playing

    @property
    def stage(self) -> str:
        """What the page shows: naming, asked, result or waiting."""
        signs = {"naming": "#announce", "asked": "form.answers[id^=ask-]", "result": "#ready"}
        shown: list[str] = self.page.evaluate(
            "signs => Object.keys(signs).filter(stage => document.querySelector(signs[stage]))", signs
        )
        return (shown or ["waiting"])[0]

    def button(self, verb: str) -> Locator:
        """The answer with this verb."""
        return self.page.locator("form.answers .ans").filter(has_text=re.compile(f"^{BUTTONS[verb]}"))

    def breathes(self) -> None:
        """Let the moment pass in which a new question takes no answer."""
        self.page.clock.fast_forward(WARY)

    def names(self, game: str, **options: str) -> None:
        """Name the game of this deal, with house rules; the one that must be dealt if a pot waits."""
        self.breathes()
        must = self.page.get_by_role("button", name=re.compile("again"))
        if must.count():
            must.click()
        else:
            self.page.locator(f"label.{game}").click()
            for option, value in options.items():
                field = self.page.locator(f"#{game}-{option}")
                if not field.is_visible():
                    self.page.locator(f"#rare-{game} summary").click()
                field.select_option(value)
            self.page.get_by_role("button", name="Announce").click()
        self.page.locator("#announce").wait_for(state="detached")

    def answers(self, *verbs: str) -> None:
        """Tap an answer: the first of these that there is."""
        asked = self.page.locator("form.answers[id^=ask-]").get_attribute("id")
        self.breathes()
        next(button for verb in verbs if (button := self.button(verb)).count()).click()
        self.page.locator(f"#{asked}").wait_for(state="detached")

    def takes_for(self, place: int) -> None:
        """Take the card on offer, and give up the one at this place in the hand."""
        self.page.locator(".hand label").nth(place).click()
        self.answers("take")

    def gives_up(self, verb: str, *places: int) -> None:
        """Buy or replace: give up the cards at these places in the hand."""
        for place in places:
            self.page.locator("fieldset.hand label").nth(place).click()
        self.answers(verb)

    def bets(self, amount: int | str) -> None:
        """Bet or raise to an amount that is typed, or to one that has a name."""
        if isinstance(amount, int):
            self.page.locator("#chips").fill(str(amount))
        else:
            self.page.locator(".presets button").filter(has_text=re.compile(rf"^\d+{amount}$")).click()
        self.answers("bet", "raise")

    def declares(self, way: str) -> None:
        """Close a fist on low, high or both."""
        self.page.locator(f"label:has(#do-{way})").click()
        self.answers("close")

    def can(self, verb: str) -> bool:
        return self.button(verb).count() > 0

    def is_ready(self) -> None:
        ready = self.page.get_by_role("button", name="Ready")
        if ready.count():
            self.breathes()
            ready.click()
        self.page.locator("#ready button[value=ready]").wait_for(state="detached")


class Bluffer(Person):
    """Somebody who plays Bluffalo."""

    def does(self, word: str) -> None:
        """Tap the answer that sends this word, and see it taken."""
        asked = self.page.locator("form.answers[id^=ask-]").get_attribute("id")
        self.breathes()
        self.page.locator(f"form.answers button[value='{word}']").click()
        self.page.locator(f"#{asked}").wait_for(state="detached")

    def steals_from(self, *names: str) -> str:
        """Steal from the first of these who has a card: whose hand is empty is found out for nothing (BL9)."""
        asked = self.page.locator("form.answers[id^=ask-]").get_attribute("id")
        for name in names:
            self.breathes()
            self.page.get_by_role("button", name="Steal…").click()
            self.page.get_by_role("button", name=f"Steal from {name}").click()
            refused = self.page.locator("#notice").filter(has_text=f"{name} has no card to steal.")
            self.page.wait_for_function(
                "asked => !document.getElementById(asked) || document.getElementById('notice').textContent", arg=asked
            )
            if not refused.count():
                return name
        raise AssertionError(names)

    def exchanges(self, *places: int) -> list[str]:
        """Lay the cards at these places of the hand on the pile, in this order; answers them."""
        cards = [self.hand()[place] for place in places]
        for place in places:
            self.page.locator("fieldset.hand label").nth(place).click()
        self.does("exchange")
        return cards

    def hand(self) -> list[str]:
        return [held["card"] for held in self.view()["rail"]["hand"]]

    def can(self, word: str) -> bool:
        return self.page.locator(f"form.answers button[value='{word}'], [popovertarget=among-{word}]").count() > 0

    @property
    def challenged(self) -> bool:
        return self.can("liar")

    def saw(self) -> list[str]:
        """What the log shows as seen by this person, newest last."""
        log, lines = self.page.locator("#log"), self.page.locator("#lines li.saw")
        if not log.is_visible():
            self.page.get_by_role("button", name="What happened").click()
        self.page.get_by_label("What you saw").check()
        expect(self.page.locator("#lines li:visible:not(.saw)")).to_have_count(0)
        seen = lines.all_inner_texts()
        self.page.get_by_label("Everything").check()
        if self.page.locator("#log:popover-open").count():
            self.page.keyboard.press("Escape")
        return [" ".join(line.split()) for line in seen]


def play_a_deal(people: list[Person], name: Callable[[Person], None], answer: Answer) -> dict[str, Any]:
    """One whole deal, from the naming to the result; answers the first person's view of the result."""
    for _step in range(400):
        for person in people:
            match person.stage:
                case "naming":
                    name(person)
                case "asked":
                    answer(person)
        if all(person.stage == "result" for person in people):
            return people[0].view()
        people[0].page.wait_for_timeout(50)
    raise AssertionError([person.stage for person in people])
