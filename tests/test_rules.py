"""The rules as pages: every clause can be read, cited and shown, in order and whole."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from anteup import rules
from anteup.rules import Clause, Page, Span, UnknownRule

# game: the letters of its ids, its number of clauses, of options and of worked examples
PAGES = {
    "bluffalo": ("BL", 24, 7, 4),
    "buddhas_folly": ("BF", 22, 10, 4),
    "buddys_game": ("BG", 25, 14, 4),
    "guts": ("GU", 21, 16, 6),
    "progressive_badugi": ("PB", 18, 12, 3),
    "common": ("C", 26, 0, 0),
}
RULINGS = {
    *("GU5", "GU12", "GU18", "GU20", "GU21"),
    *("BF12", "BF13", "BF14", "BF22"),
    *("BG18", "BG21", "BG23", "BG24", "BG25"),
    *("BL20", "BL22", "BL23"),
    *("PB9", "PB16", "PB17", "PB18"),
    *("C1", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C12", "C14", "C15", "C16", "C17"),
    *("C19", "C21", "C22", "C24", "C25", "C26"),
}
ADVICE = {"GU19", "BF21", "BG22", "BL24"}

ALL = [c for game in PAGES for c in rules.clauses(game)]
every_page = pytest.mark.parametrize("page", rules.pages(), ids=lambda p: p.name)


def test_every_page_is_there_once_and_the_shared_one_comes_last() -> None:
    assert [p.name for p in rules.pages()] == list(PAGES)


@every_page
def test_a_page_has_its_clauses_in_order_with_none_missing_or_twice(page: Page) -> None:
    prefix, number, _, _ = PAGES[page.name]
    assert page.prefix == prefix
    assert [c.id for c in page.clauses] == [f"{prefix}{n}" for n in range(1, number + 1)]


@every_page
def test_a_page_has_its_options_and_worked_examples(page: Page) -> None:
    _, _, options, examples = PAGES[page.name]
    assert (len(page.options), len(page.examples)) == (options, examples)
    assert page.intro
    assert page.language == "en"
    assert all(section.title for section in page.sections)


def test_a_clause_is_published_a_ruling_or_advice() -> None:
    assert {c.id for c in ALL if c.status == "R"} == RULINGS
    assert {c.id for c in ALL if c.status == "Advice S"} == ADVICE
    assert {c.id for c in ALL if c.status == "S"} == {c.id for c in ALL} - RULINGS - ADVICE


def test_a_clause_has_a_title_of_two_to_five_words() -> None:
    assert not [c.title for c in ALL if not 2 <= len(c.title.split()) <= 5 or c.title.endswith(".")]


def test_the_short_of_a_clause_is_one_plain_sentence() -> None:
    sentence = re.compile(r"[A-Z0-9][^.`*>]{15,158}\.")
    assert not [c.short for c in ALL if not sentence.fullmatch(c.short)]


def test_what_people_read_at_a_glance_has_round_quotes() -> None:
    assert not [c.id for c in ALL if set("'\"") & set(c.title + c.short)]
    assert not [p.name for p in rules.pages() if set("'\"") & set(p.title + "".join(p.intro))]


def test_the_text_of_a_clause_is_a_whole_paragraph_and_nothing_of_its_page() -> None:
    assert not [c.id for c in ALL if c.text != " ".join(c.text.split()) or not c.text.endswith((".", ")"))]
    assert not [c.id for c in ALL if re.search(r"^>|##|[A-Z]+[0-9]+ · ", c.text)]


def test_a_clause_is_found_by_its_id() -> None:
    assert all(rules.clause(c.id) is c for c in ALL)


def test_clauses_are_word_for_word() -> None:
    assert rules.clause("GU9") == Clause(
        id="GU9",
        status="S",
        title="Who pays",
        short="Everyone who was in and does not hold the highest hand pays the whole pot amount, "
        "which makes the pot of the next deal.",
        text="Everyone who was in and does not hold the highest hand pays the whole pot amount; this makes the pot of "
        "the next deal (C2).",
        game="guts",
        language="en",
    )
    assert rules.clause("BF11").text == (
        "It is a swap for a card in hand. R: so the discard is one of the five cards held before accepting. Taking a "
        "card and discarding that same card would be a rejection that restarts the count; it is not allowed."
    )
    assert rules.clause("C18").text == (
        "(PB; R for BG) If all but one fold, the player left takes the pot with no qualifier. R: without showing."
    )
    assert rules.page("guts").options[:3] == (
        "`cards` 3|2",
        "`ante` 1",
        "`antes` when_empty|every_deal|all_but_matchers",
    )
    assert rules.page("buddys_game").examples[-1] == (
        "Square As 9h / 9d 4c: As and 9h (row), As and 9d (column) may be used together; 9h and 9d (diagonal), "
        "As and 4c may not."
    )


def prose(page: Page) -> list[str]:
    """All texts of a page that may hold marks."""
    clauses = [text for c in page.clauses for text in (c.title, c.short, c.text)]
    return [*page.intro, *page.options, *clauses, *page.examples]


@every_page
def test_every_clause_that_a_page_cites_exists(page: Page) -> None:
    cited = {span.text for text in prose(page) for span in rules.spans(text) if span.kind == "clause"}
    assert cited
    assert cited <= {c.id for c in ALL}


@every_page
def test_no_mark_is_left_open(page: Page) -> None:
    for text in prose(page):
        assert not [s for s in rules.spans(text) if s.kind != "code" and set("*`") & set(s.text)], text


def test_a_text_is_cut_at_its_marks() -> None:
    assert rules.spans("*All-in* is `A* K*` (C17).") == (
        Span("emphasis", "All-in"),
        Span("text", " is "),
        Span("code", "A* K*"),
        Span("text", " ("),
        Span("clause", "C17"),
        Span("text", ")."),
    )
    assert rules.spans("**S** in") == (Span("strong", "S"), Span("text", " in"))
    assert rules.spans("as GU12") == (Span("text", "as "), Span("clause", "GU12"))
    assert rules.plain("*All-in* is `A* K*` (C17).") == "All-in is A* K* (C17)."


@every_page
@pytest.mark.parametrize("width", [78, 100])
def test_a_page_printed_for_a_terminal_keeps_every_word_and_the_width(page: Page, width: int) -> None:
    printed = page.text(width)
    assert max(map(len, printed.splitlines())) <= width
    words = " ".join(printed.split())
    at = 0
    for text in prose(page):
        at = words.index(rules.plain(text), at)


def test_a_printed_clause_is_indented_under_its_status() -> None:
    assert rules.clause("BL24").printed(46) == (
        "BL24 · Lie to win\n  The easiest way to win is to lie.\n\n  Advice S  The easiest way to win is to lie."
    )
    assert rules.clause("GU2").printed(40) == (
        "GU2 · The object\n"
        "  Of those who stay in, the best hand\n"
        "  wins the pot.\n"
        "\n"
        "  S  The object is to win the pot by\n"
        "     holding the best hand. R: among\n"
        "     those who stay in."
    )


def test_a_clause_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownRule) as refusal:
        rules.clause("GU99")
    assert str(refusal.value) == (
        "There is no clause GU99. There are BL1 to BL24, BF1 to BF22, BG1 to BG25, GU1 to GU21, PB1 to PB18, C1 to C26."
    )
    assert isinstance(refusal.value, KeyError)


@pytest.mark.parametrize("name", ["poker", "", "../en/guts", "__init__"])
def test_a_page_that_is_not_there_is_refused_with_those_that_are(name: str) -> None:
    with pytest.raises(UnknownRule) as refusal:
        rules.page(name)
    assert str(refusal.value) == (
        f"There is no page “{name}”. There are bluffalo, buddhas_folly, buddys_game, guts, progressive_badugi, common."
    )


@pytest.mark.parametrize("language", ["en", "en-GB", "en_US", "xx", "../en", ""])
def test_english_speaks_for_a_language_without_pages(language: str) -> None:
    assert rules.page("guts", language) is rules.page("guts")
    assert rules.clause("GU9", language) is rules.clause("GU9")
    assert rules.clauses("common", language) == rules.clauses("common")


HIGH_CARD = """\
# HC · High Card

The highest card wins.

## Play

### HC1 · One card each
> Everyone gets one card.

**R** Everyone gets one
card (C7).
"""
CERDYN_UCHEL = """\
# HC · Cerdyn Uchel

Y cerdyn uchaf sy’n ennill.

## Chwarae

### HC1 · Un cerdyn yr un
> Caiff pawb
> un cerdyn.

**R** Caiff pawb un cerdyn (C7).
"""


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of pages of a game that another installed package brings."""
    (tmp_path / "high_card-1.dist-info").mkdir()
    (tmp_path / "high_card-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: high-card\nVersion: 1\n")
    (tmp_path / "high_card-1.dist-info" / "entry_points.txt").write_text(
        "[anteup.rules]\nhigh_card = high_card_rules\n"
    )
    folder = tmp_path / "high_card_rules"
    for language in ("en", "cy"):
        (folder / language).mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "en" / "high_card.md").write_text(HIGH_CARD, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "high_card_rules", raising=False)
    forget()
    yield folder
    forget()


def forget() -> None:
    """Reads the pages anew at the next question."""
    rules._library.cache_clear()
    rules._clauses.cache_clear()


def test_a_game_from_outside_brings_its_own_page(outside: Path) -> None:
    assert [p.name for p in rules.pages()] == [*sorted({*PAGES, "high_card"} - {"common"}), "common"]
    assert rules.clause("HC1").text == "Everyone gets one card (C7)."
    assert rules.clause("GU9").title == "Who pays"


def test_a_page_of_ours_is_not_replaced_from_outside(outside: Path) -> None:
    (outside / "en" / "guts.md").write_text(HIGH_CARD, "utf-8")
    assert rules.page("guts").title == "Guts"


def test_a_page_is_read_in_the_language_asked_for(outside: Path) -> None:
    (outside / "cy" / "high_card.md").write_text(CERDYN_UCHEL, "utf-8")
    for language in ("cy", "cy-GB", "cy_GB"):
        assert rules.page("high_card", language).title == "Cerdyn Uchel"
        found = rules.clause("HC1", language)
        assert (found.short, found.language) == ("Caiff pawb un cerdyn.", "cy")
    assert rules.clause("HC1").language == "en"


@pytest.mark.parametrize(
    ("slip", "complaint"),
    [
        (HIGH_CARD.replace("> Everyone gets one card.\n", ""), "en/high_card.md: “### HC1 · One card each” is not"),
        (HIGH_CARD.replace("**R** ", ""), "en/high_card.md: “### HC1 · One card each” is not"),
        (HIGH_CARD.replace("**R**", "**X**"), "en/high_card.md: “### HC1 · One card each” is not"),
        (HIGH_CARD.replace(" · One card each", ""), "en/high_card.md: “### HC1” is not"),
        (HIGH_CARD.replace("## Play\n", ""), "en/high_card.md holds no section with clauses"),
    ],
)
def test_a_page_with_a_slip_says_where(outside: Path, slip: str, complaint: str) -> None:
    (outside / "en" / "high_card.md").write_text(slip, "utf-8")
    with pytest.raises(ValueError, match=re.escape(complaint)):
        rules.page("high_card")
