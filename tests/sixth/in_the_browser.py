"""Run by `test_sixth_game.py` in a process that knows the sixth game: two people play it at a real table."""

from __future__ import annotations

from pathlib import Path

from tests.browser.evening import Person
from tests.browser.screens import Opens
from tests.server.houses import journal, opened


def test_a_deal(phone: Opens, tmp_path: Path) -> None:
    nell, tom = Person(phone(), "Nell"), Person(phone(), "Tom")
    with opened(journal(tmp_path)) as house:
        nell.opens(house.url, bots=0)
        nell.says(do="settings", settings={"clock": 0, "pause": 600})
        tom.sits_down(nell.page.url)
        nell.page.get_by_role("button", name="Deal the first cards").click()
        for _step in range(100):
            for person in (nell, tom):
                match person.stage:
                    case "naming":
                        person.names("drawing_guts", draws="2")
                    case "asked":
                        person.answers("keep", "in")
            if nell.stage == tom.stage == "result":
                break
            nell.page.wait_for_timeout(50)
        assert "Drawing Guts" in nell.page.locator("header").inner_text()
        view = nell.view()
        assert view["you"]["chips"] + view["players"][0]["chips"] + view["pot"] == 200
        assert len(view["middle"]["show"]) == 2
        for person in (nell, tom):
            person.page.close()  # else it might miss the house, which closes first
