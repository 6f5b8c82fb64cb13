"""What a player sees while the database or the house is away: that the page tries again, and then what was there."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.screens import Opens
from tests.faults.one_deal import Deal
from tests.faults.proxy import Proxy
from tests.server.conftest import Comes
from tests.server.houses import journal, opened


def test_the_page_says_that_it_tries_again_and_asks_the_same(
    proxy: Proxy, far: str, comes: Comes, phone: Opens, complaints: list[str]
) -> None:
    with opened(far) as house:
        deal = Deal(comes(house.url, "Nell"), comes(house.url, "Tom"))
        page = phone()
        page.context.add_cookies([{"name": deal.nell.cookie, "value": deal.nell.token, "url": house.url}])
        page.goto(f"{house.url}/t/{deal.code}")
        banner, question = page.locator(".banner"), page.locator(f"form.answers#ask-{deal.asked}")
        into = question.locator(".ans").filter(has_text=re.compile("^In"))
        expect(into).to_be_visible()
        expect(banner).to_be_hidden()
        proxy.cut()
        assert deal.answers(deal.tom, "out").status_code == 503
        expect(banner).to_be_visible()
        expect(banner).to_contain_text("Trying again")
        expect(into).to_be_visible()  # what was told stands
        proxy.mend()
        expect(banner).to_be_hidden()
        into.click()
        expect(question).to_have_count(0)
        assert deal.answers(deal.tom, "out").status_code == 200
        assert {player["name"]: player["state"] for player in deal.tom.sees(deal.code)["players"]} == {"Nell": "won"}
        page.goto("about:blank")
    assert all("503" in complaint for complaint in complaints), complaints  # of lines that were refused
    complaints.clear()


def test_a_page_finds_out_that_its_line_died_without_a_word(tmp_path: Path, comes: Comes, phone: Opens) -> None:
    with opened(journal(tmp_path)) as house, Proxy(house.door.getsockname()[1]) as network:
        nell, tom = comes(house.url, "Nell"), comes(house.url, "Tom")
        code = nell.opens()
        page = phone()
        page.clock.install()
        page.context.add_cookies([{"name": nell.cookie, "value": nell.token, "url": house.url}])
        page.goto(f"http://127.0.0.1:{network.port}/t/{code}")
        expect(page.locator("body")).to_have_attribute("data-net", "up")
        tom.sits(code)
        expect(
            page.get_by_role("list", name="Chairs").get_by_text("Tom")
        ).to_be_visible()  # so something came by this line
        network.clog()
        page.clock.fast_forward(30_000)  # the house is asked whether it is there
        page.clock.fast_forward(20_000)  # in vain
        page.clock.fast_forward(700)
        expect(page.locator(".banner")).to_contain_text("Trying again")
        expect(page.locator(".banner")).to_be_visible()
        network.mend()
        expect(page.locator(".banner")).to_be_hidden()
        page.goto("about:blank")
