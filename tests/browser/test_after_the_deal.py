"""After the deal, in real browsers: the replay, the check of the shuffle, the ledger, and a chair that moves."""

from __future__ import annotations

import csv
import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from anteup.cards import Card
from anteup.chance import Committed
from anteup.games import REGISTRY
from anteup.record import WHOLE, Record, read_all, sheet, verify
from tests.browser.screens import Opens
from tests.server.houses import Opened, journal, opened
from tests.server.people import Person as Friend
from tests.server.people import deals

MANY = 40  # deals
CHECK = """async ([address, sheets]) => {
  const { check } = await import(address);
  return sheets.map((sheet) => check(JSON.parse(sheet)));
}"""


class OfGuts(Friend):
    """Somebody who names no other game."""

    def game(self, announce: dict[str, Any]) -> str:
        return announce["must"] or "guts"


class Played:
    """A table at which deals were played, and its people’s browsers."""

    def __init__(self, house: Opened, people: Sequence[Friend], code: str) -> None:
        self.house, self.people, self.code = house, people, code
        self.url = f"{house.url}/t/{code}"

    def opens(self, page: Page, path: str = "", who: int | None = 0) -> Page:
        """The page as one of them sees it, or somebody who only watches."""
        if who is not None:
            friend = self.people[who]
            page.context.add_cookies([{"name": friend.cookie, "value": friend.token, "url": self.house.url}])
        page.goto(f"{self.url}{path}")
        return page


@pytest.fixture(scope="module")
def evening(house: Opened) -> Iterator[Played]:
    """Three deals of Guts; the session is over, and every secret open."""
    people = [OfGuts(house.url, name) for name in ("Nell", "Tom", "Ines")]
    nell, *others = people
    code = nell.opens()
    for friend in others:
        friend.sits(code)
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda friend: friend.plays(code, deals(3)), people))
    nell.does(code, do="end")
    yield Played(house, people, code)
    for friend in people:
        friend.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(journal(tmp_path_factory.mktemp("house"))) as house:
        yield house


# ---- the shuffle


def whole_record(seed: int) -> Record:
    """A deal of one of the games, played at random from a secret."""
    luck = Random(seed)
    name = sorted(REGISTRY)[seed % len(REGISTRY)]
    game, secret, number = REGISTRY[name](), luck.randbytes(32), luck.randint(1, 500)
    seats = luck.randint(max(2, game.seats.start), 5)
    seeds = [luck.choice(["", "plum", "a|b", "~" * 64]) for _seat in range(seats)]
    deal = game.deal([100] * seats, luck.randrange(seats), Committed(secret, number, seeds, 0))
    while not deal.over:
        seat = luck.choice(deal.waiting)
        deal.play(seat, deal.choices(seat).sample(luck), Committed(secret, number, seeds, deal.plays + 1))
    commitment = Committed.commitment(secret)
    names = [f"p{seat}" for seat in range(seats)]
    return Record.of(
        deal, names=names, reader=WHOLE, deal=number, commitment=commitment, seeds=seeds, secret=secret.hex()
    )


def turned(text: str, luck: Random) -> str:
    """Hexadecimal with one byte changed."""
    at = luck.randrange(len(text) // 2)
    byte = int(text[2 * at : 2 * at + 2], 16) ^ luck.randint(1, 255)
    return f"{text[: 2 * at]}{byte:02x}{text[2 * at + 2 :]}"


def checked(page: Page, house: Opened, sheets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page's own arithmetic says of them, in a browser where crypto.subtle is out of reach."""
    page.goto(f"{house.url}/rules")
    page.evaluate("Object.defineProperty(globalThis, 'crypto', { get() { throw Error('not on plain http') } })")
    found: list[dict[str, Any]] = page.evaluate(CHECK, ["/static/proof.js", [json.dumps(each) for each in sheets]])
    return found


def test_the_hash_in_the_page_is_sha_256(house: Opened, phone: Opens) -> None:
    page, luck = phone(), Random(7)
    texts = [luck.randbytes(n).hex() for n in [*range(130), 1000]]
    page.goto(f"{house.url}/rules")
    found = page.evaluate(
        """async (texts) => {
          const { sha256, hmac, hex, unhex } = await import("/static/proof.js");
          return texts.map((text) => [hex(sha256(unhex(text))), hex(hmac(unhex(text), unhex(text)))]);
        }""",
        texts,
    )
    for text, (hashed, keyed) in zip(texts, found, strict=True):
        plain = bytes.fromhex(text)
        assert hashed == hashlib.sha256(plain).hexdigest()
        assert keyed == hmac.new(plain, plain, "sha256").hexdigest()


def test_the_page_proves_what_python_proves(house: Opened, phone: Opens) -> None:
    records = [whole_record(seed) for seed in range(MANY)]
    found = checked(phone(), house, [sheet(record) for record in records])
    for record, verdict in zip(records, found, strict=True):
        assert verify(record).proven
        words = [word for text in record.drawn for word in text.split()]
        picks = len([word for word in words if word.isdecimal()])
        assert verdict == {
            "verdict": "proven", "cards": len(words) - picks, "picks": picks, "n": len(words), "got": "", "right": "",
        }  # fmt: skip


def test_one_byte_changed_is_no_proof(house: Opened, phone: Opens) -> None:
    luck = Random(3)
    records, wrong = [whole_record(seed) for seed in range(MANY)], []
    for seed, record in enumerate(records):
        match seed % 4:
            case 0:
                wrong.append(replace(record, secret=turned(record.secret, luck)))
            case 1:
                wrong.append(replace(record, commitment=turned(record.commitment, luck)))
            case 2:  # a secret that goes with its hash, and not with the cards
                secret = turned(record.secret, luck)
                wrong.append(replace(record, secret=secret, commitment=Committed.commitment(bytes.fromhex(secret))))
            case 3:
                wrong.append(replace(record, seeds=(record.seeds[0] + "x", *record.seeds[1:])))
    found = checked(phone(), house, [sheet(record) for record in wrong])
    for seed, (record, verdict) in enumerate(zip(wrong, found, strict=True)):
        assert verify(record).proven is False
        assert verdict["verdict"] == ("hash" if seed % 4 < 2 else "draw")
        if verdict["verdict"] == "draw":
            assert verdict["got"] != verdict["right"]


def test_a_card_changed_in_the_record_is_found(house: Opened, phone: Opens) -> None:
    luck, sheets, wanted = Random(5), [], []
    for seed in range(MANY):
        one = sheet(whole_record(seed))
        at = luck.randrange(len([each for each in one["steps"][0] if "of" not in each]))
        cards = [each for each in one["steps"][0] if "of" not in each]
        drawn = {each["got"] for each in cards[: at + 1]}
        right, cards[at]["got"] = cards[at]["got"], luck.choice([card for card in one["deck"] if card not in drawn])
        sheets.append(one)
        wanted.append((cards[at]["got"], right))
    found = checked(phone(), house, sheets)
    assert [(verdict["verdict"], verdict["got"], verdict["right"]) for verdict in found] == [
        ("draw", *pair) for pair in wanted
    ]


def test_a_card_cannot_come_back_to_the_deck_that_is_in_it(house: Opened, phone: Opens) -> None:
    one = sheet(whole_record(0))
    one["steps"][0][1]["back"] = [one["deck"][5] if one["steps"][0][0]["got"] != one["deck"][5] else one["deck"][6]]
    (found,) = checked(phone(), house, [one])
    assert found["verdict"] == "draw"


# ---- the replay


def now(page: Page) -> tuple[int, str]:
    """The number of the step that is shown, and its sentence."""
    at = page.locator("#steps [aria-current=step]")
    return page.locator("#steps li").evaluate_all("(all) => all.findIndex((li) => li.ariaCurrent) + 1"), at.locator(
        "a"
    ).inner_text().strip()


def test_the_last_deal_is_one_tap_away_and_stands_as_it_ended(evening: Played, phone: Opens) -> None:
    page = evening.opens(phone(reduced_motion="reduce"))
    page.get_by_role("link", name="The last deal", exact=True).tap()
    page.wait_for_url("**/deal/3")
    total = page.locator("#steps li").count()
    assert now(page)[0] == total > 8
    expect(page.locator("#place")).to_have_text(f"{total} of {total}")
    expect(page.locator("#told h2")).to_contain_text(now(page)[1])
    page.get_by_role("link", name="Back to the table").last.tap()
    page.wait_for_url(evening.url)


def test_a_deal_is_stepped_through_by_slider_arrows_keys_and_list(evening: Played, desktop: Opens) -> None:
    page = evening.opens(desktop(reduced_motion="reduce"), "/deal/1?step=1")
    total = page.locator("#steps li").count()
    expect(page.locator(".seats .card")).to_have_count(0)  # nobody has been dealt a card yet
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="One step on").click()
    assert now(page) == (3, page.locator("#steps li").nth(2).locator("a").inner_text().strip())
    expect(page.locator("#told .hand .card")).to_have_count(3)
    assert page.locator(".seats .card:not(.back)").count() == 0
    page.get_by_role("link", name="One step back").click()
    page.get_by_role("slider").fill("4")
    assert now(page)[0] == 4
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", f"4 of {total}: {now(page)[1]}")
    page.locator("#steps li").nth(5).locator("a").click()
    assert now(page)[0] == 6
    expect(page.locator("#steps .later")).to_have_count(total - 6)
    page.keyboard.press("End")
    assert now(page)[0] == total
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    assert now(page)[0] == 1
    page.wait_for_url("**/deal/1?step=1")


def test_what_was_never_shown_stays_a_back_for_whoever_looks(evening: Played, desktop: Opens) -> None:
    """At every step the cards on the page are those in the record as this reader saw it, up to then."""
    for who in (0, None):
        page = evening.opens(desktop(reduced_motion="reduce"), "/deal/1?step=1", who)
        record = page.request.get(f"{evening.url}/record/1").text()
        known = {str(card) for told in Record.read(record).log for event in told for card in event.cards}
        names = {card.name for card in map(Card.parse, known)}
        shown: set[str] = set()
        for _step in range(page.locator("#steps li").count()):
            shown |= set(page.locator(".table .card[aria-label]").evaluate_all("(all) => all.map((e) => e.ariaLabel)"))
            page.keyboard.press("ArrowRight")
        assert shown - {"a card face down"} <= names
        if who == 0:
            assert len(shown) >= 3


def test_it_plays_by_itself_to_the_end_and_stops(evening: Played, phone: Opens) -> None:
    page = phone(reduced_motion="reduce")
    page.clock.install()
    evening.opens(page, "/deal/2?step=1")
    total = page.locator("#steps li").count()
    page.get_by_role("button", name="Play all steps").tap()
    page.clock.run_for(3400)
    assert now(page)[0] == 3
    page.get_by_role("button", name="Stop").tap()
    page.clock.run_for(10_000)
    assert now(page)[0] == 3
    page.get_by_role("button", name="Play all steps").tap()
    page.clock.run_for(1700 * total)
    assert now(page)[0] == total
    expect(page.get_by_role("button", name="Play all steps")).to_be_visible()


def test_without_script_the_steps_are_a_list_that_leads_through(evening: Played, phone: Opens) -> None:
    page = evening.opens(phone(java_script_enabled=False), "/deal/1")
    total = page.locator("#steps li").count()
    page.get_by_role("link", name="One step back").tap()
    page.wait_for_url(f"**/deal/1?step={total - 1}")
    expect(page.locator("#place")).to_have_text(f"{total - 1} of {total}")
    expect(page.get_by_role("slider")).to_be_hidden()
    page.get_by_role("button", name="All steps").tap()
    page.locator("#steps li a").nth(1).tap()
    page.wait_for_url("**/deal/1?step=2")


def test_the_page_says_what_was_proven(evening: Played, phone: Opens) -> None:
    page = evening.opens(phone(), "/deal/1")
    whole = Record.read(page.request.get(f"{evening.url}/record/1?whole=true").text())
    page.get_by_role("button", name="Was it dealt fairly?").tap()
    drawn = sum(len(text.split()) for text in whole.drawn)
    expect(page.locator("#verdict")).to_have_text(
        "Proven: the secret has the hash shown before the deal, and every card and pick follows from it "
        f"(cards drawn: {drawn}; other picks: 0)."
    )
    expect(page.locator("#proof")).to_contain_text(whole.commitment)


def test_the_page_says_what_does_not_follow(evening: Played, phone: Opens) -> None:
    page = evening.opens(phone(), "/deal/1")
    forged = """(part) => {
      const proof = document.getElementById("proof"), sheet = JSON.parse(proof.dataset.sheet);
      if (part === "secret") sheet.secret = sheet.secret.replace(/^../, (byte) => (byte === "00" ? "01" : "00"));
      else [sheet.steps[0][0], sheet.steps[0][1]] = [sheet.steps[0][1], sheet.steps[0][0]];
      proof.dataset.sheet = JSON.stringify(sheet);
      proof.showPopover();
    }"""
    page.evaluate(forged, "secret")
    expect(page.locator("#verdict")).to_have_text(
        "The hash shown before the deal is not that of the secret opened after it."
    )
    page.reload()
    page.evaluate(forged, "draw")
    expect(page.locator("#verdict")).to_contain_text("Not so: draw 1 of this deal was ")


def test_while_one_looks_back_the_table_calls(house: Opened, phone: Opens) -> None:
    nell, tom = (Friend(house.url, name) for name in ("Nell", "Tom"))
    code = nell.opens()
    tom.sits(code)
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda friend: friend.plays(code, deals(1)), (nell, tom)))
    page = Played(house, [nell, tom], code).opens(phone(), "/deal/1")
    shut = page.locator("#proof")
    expect(shut).to_contain_text("The secret of this deal is not open yet: it will be when the session ends.")
    table = page.locator("#table-again")
    expect(table).not_to_have_class("btn lit")
    nell.does(code, do="ready")
    tom.does(code, do="ready")
    dealer = next(friend for friend in (nell, tom) if friend.sees(code)["announce"])
    announce = dealer.sees(code)["announce"]
    dealer.does(code, do="announce", asked=dealer.sees(code)["rail"]["asked"], game=announce["must"] or "guts")
    expect(table).to_have_class("btn lit")
    expect(table).to_contain_text("It is your turn")
    assert page.title().startswith("● ")
    for friend in (nell, tom):
        friend.close()


def test_a_browser_keeps_the_hash_it_saw_before_the_deal(house: Opened, phone: Opens) -> None:
    nell, tom = (OfGuts(house.url, name) for name in ("Nell", "Tom"))
    code = nell.opens()
    tom.sits(code)
    there = Played(house, [nell, tom], code)
    page = there.opens(phone())
    page.wait_for_selector("body[data-net=up]")
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda friend: friend.plays(code, deals(2)), (nell, tom)))
    page.wait_for_function("() => JSON.parse(localStorage.getItem('anteup.seals')).length > 1")
    there.opens(page, "/deal/1")
    expect(page.locator("#kept")).not_to_have_attribute("hidden", "")
    elsewhere = there.opens(phone(), "/deal/1", 1)
    elsewhere.wait_for_selector(".rail[data-steps]")
    expect(elsewhere.locator("#kept")).to_have_attribute("hidden", "")  # which saw no table before
    for friend in (nell, tom):
        friend.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_the_replay(evening: Played, phone: Opens, desktop: Opens, scheme: str) -> None:
    narrow = {"viewport": {"width": 360, "height": 740}, "reduced_motion": "reduce", "color_scheme": scheme}
    for page in (phone(**narrow), desktop(reduced_motion="reduce", color_scheme=scheme)):
        evening.opens(page, "/deal/1")
        for opened_too in ("", "proof", "log"):
            if opened_too:
                page.evaluate("(id) => document.getElementById(id).matches('[popover]:not(:popover-open)') && "
                              "document.getElementById(id).showPopover()", opened_too)  # fmt: skip
            found = Axe().run(page)
            assert not found.violations_count, found.generate_report()
            width = page.viewport_size["width"] if page.viewport_size else 0
            assert page.evaluate("document.documentElement.scrollWidth") <= width


# ---- a chair that moves


def test_a_chair_moves_to_a_phone_and_both_hold_it(evening: Played, desktop: Opens, phone: Opens) -> None:
    laptop, other = evening.opens(desktop()), phone()
    laptop.get_by_role("button", name="Menu").click()
    laptop.get_by_role("link", name="Move to another device").click()
    link = laptop.locator("[data-copy]").get_attribute("data-copy") or ""
    asked: list[str] = []
    other.on("request", lambda request: asked.append(f"{request.url} {request.headers.get('referer', '')}"))
    other.goto(link)
    assert "#" not in other.url  # what it carries is nowhere to be read any more
    other.get_by_role("button", name="Take the chair").tap()
    other.wait_for_url(evening.url)
    expect(other.locator(".purse")).to_contain_text("You")
    assert len(asked) > 3 and not [where for where in asked if urlsplit(link).fragment in where]
    mine = "() => fetch(`/api/tables/${location.pathname.split('/')[2]}`).then((a) => a.json()).then((v) => v.you.name)"
    assert laptop.evaluate(mine) == other.evaluate(mine) == "Nell"


def test_a_link_that_was_used_or_is_not_whole_says_so(
    evening: Played, desktop: Opens, phone: Opens, complaints: list[str]
) -> None:
    laptop, first, second = evening.opens(desktop(), "/move", 1), phone(), phone()
    link = laptop.locator("[data-copy]").get_attribute("data-copy") or ""
    for page in (first, second):
        page.goto(link)
        page.get_by_role("button", name="Take the chair").tap()
    first.wait_for_url(evening.url)
    expect(second.locator("main")).to_contain_text("This link was used already.")
    second.goto(link.partition("#")[0])
    expect(second.get_by_role("button", name="Take the chair")).to_be_hidden()
    expect(second.locator("main")).to_contain_text("Open it once more, whole.")
    complaints.clear()  # of the page that was refused


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_move(evening: Played, phone: Opens, scheme: str) -> None:
    page = phone(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    for path in ("/move", "/chair#x"):
        evening.opens(page, path)
        found = Axe().run(page)
        assert not found.violations_count, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


# ---- the ledger


def test_the_ledger_leads_to_every_deal_and_saves_them_all(evening: Played, phone: Opens, tmp_path: Path) -> None:
    page = evening.opens(phone(), "/ledger")
    lines = page.locator(".chart text")
    for name in ("Nell", "Tom", "Ines"):
        expect(lines.filter(has_text=name)).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save all deals", exact=True).tap()
    assert saved.value.suggested_filename == f"{evening.code}.toml"
    saved.value.save_as(tmp_path / "evening.toml")
    records = read_all((tmp_path / "evening.toml").read_text("utf-8"))
    assert [record.deal for record in records] == [1, 2, 3]
    assert {record.names[record.reader] for record in records if isinstance(record.reader, int)} == {"Nell"}
    with page.expect_download() as figures:
        page.get_by_role("link", name="Save as a table (CSV)").tap()
    figures.value.save_as(tmp_path / "ledger.csv")
    rows = list(csv.reader((tmp_path / "ledger.csv").read_text("utf-8-sig").splitlines()))
    assert {row[0] for row in rows[1:]} >= {"Nell", "Tom", "Ines"}
    page.get_by_role("link", name="Deal 2", exact=True).tap()
    page.wait_for_url("**/deal/2")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_the_ledger(evening: Played, phone: Opens, scheme: str) -> None:
    page = evening.opens(phone(viewport={"width": 360, "height": 740}, color_scheme=scheme), "/ledger")
    for details in page.locator("details").all():
        details.evaluate("(element) => { element.open = true }")
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
