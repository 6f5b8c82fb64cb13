"""The table can be told in Welsh: every sentence, with all that is put into it, on the page and in the terminal."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from typer.testing import CliRunner
from websockets.sync.client import connect

from anteup import games, rules
from anteup.cards import CARDS
from anteup.cli import app
from anteup.table.view import view
from anteup.tongues import CATALOGUES, ENGLISH, LANGUAGES, own_name, set_in, tongue
from anteup.tongues import __main__ as words
from anteup.tongues.__main__ import brought_up, is_whole, sentences
from anteup.web.page import Invite, Pages
from anteup.web.telling import PageTelling
from anteup.words import Say, Telling
from tests.server.conftest import Comes, comes, database, house
from tests.server.houses import Opened
from tests.web.books import book, course
from tests.web.markup import Element, read
from tests.web.test_real_tables import NOW
from tests.web.test_real_tables import Evening as Friends
from tests.web.views import EVERY, SCRIPT

__all__ = ["comes", "database", "house"]  # fixtures

SOURCES: Final = Path(__file__).resolve().parents[1] / "src" / "anteup"
FORMS: Final = 6  # zero, one, two, few, many, other
FOUND: Final = sentences()
CY: Final = CATALOGUES["cy"].read_text("utf-8")
CATALOGUE: Final = read_po(BytesIO(CY.encode()), "cy")
WELSH: Final = tongue("cy")
PAGES: Final = Pages({"cy": WELSH})
HOLES: Final = re.compile(r"\{\w*\}|%\(\w+\)s")
NAMES: Final = ("Nell", "Twm", "Ines")
INVITE: Final = Invite("https://anteup.example/t/plum-kettle")

# Words that no Welsh sentence has, and hardly an English one is without.
ENGLISH_WORDS: Final = re.compile(
    r"\b(the|and|you|your|is|are|was|of|with|for|it|on|in|out|to|card|cards|chips|deal|deals|dealt|pays|pay|take|takes|"
    r"wins|table|hand|fist|turn|waiting|everyone|nobody|next|best|all|not|cannot|rule|rules)\b",
    re.IGNORECASE,
)


def texts(message: Message) -> list[tuple[str, str]]:
    """English and Welsh, form by form."""
    if isinstance(message.id, str):
        assert isinstance(message.string, str)
        return [(message.id, message.string)]
    return [(message.id[min(form, 1)], said) for form, said in enumerate(message.string or ())]


def key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else " | ".join(message.id)


EVERY_ONE: Final = [message for message in CATALOGUE if message.id]
BOTH: Final = [pair for message in EVERY_ONE for pair in texts(message)]
ALIKE: Final = {"Guts", "Buddha’s Folly", "Drama", "Net", "Bot", "bot", "Pot {chips}", "pot {chips}", "ante {n}"}


# ---- the catalogue


def test_every_sentence_of_the_code_is_in_the_catalogue_and_no_other() -> None:
    found, there = {key(m) for m in FOUND if m.id}, {key(m) for m in EVERY_ONE}
    assert len(found) > 500
    assert sorted(found - there) == [], "python3 dev.py words brings them in"
    assert sorted(there - found) == [], "python3 dev.py words takes them out"


def test_the_command_writes_the_catalogue_as_it_stands() -> None:
    once, empty, _gone = brought_up(CY, "cy", FOUND)
    assert brought_up(once, "cy", FOUND) == (once, empty, [])
    assert once.startswith(CY.partition("\n\n")[0])


def test_every_sentence_that_is_marked_can_be_found() -> None:
    """Those in braces of an f-string are not."""
    found = {text for message in FOUND for text in ([message.id] if isinstance(message.id, str) else message.id)}
    marked = {}
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
                marked[ast.literal_eval(node.args[0])] = path.name
    assert len(marked) > 400
    assert {text: where for text, where in marked.items() if text not in found} == {}


def test_every_sentence_is_translated() -> None:
    assert [key(m) for m in EVERY_ONE if m.fuzzy or not is_whole(m, FORMS)] == []


def test_welsh_counts_in_six_forms() -> None:
    assert CATALOGUE.num_plurals == FORMS
    said = [WELSH.ngettext("tap {n} card", "tap {n} cards", n) for n in (1, 2, 3, 4, 6)]
    assert said == [f"tapia {{n}} {word}" for word in ("cerdyn", "gerdyn", "cherdyn", "cerdyn", "cherdyn")]


def test_what_is_put_into_a_sentence_is_put_into_it_in_welsh() -> None:
    assert [welsh for english, welsh in BOTH if sorted(HOLES.findall(welsh)) != sorted(HOLES.findall(english))] == []
    assert [welsh for _english, welsh in BOTH if re.search("[{}%]", HOLES.sub("", welsh))] == []


STOP: Final = re.compile("[.?!:…]”?$")
WRITTEN: Final[dict[str, Callable[[str, str], object]]] = {
    "with ’, “ and ”, and no markup": lambda english, welsh: not re.search("""['"`<>]""", welsh),
    "in the letters of Welsh": lambda english, welsh: re.fullmatch(
        r"[ -~âêîôûŵŷáïöÂÊÎÔÛŴŶ‘’“”…–−·½¾]*", HOLES.sub("", welsh)
    ),
    "with what opens closed": lambda english, welsh: all(welsh.count(a) == welsh.count(b) for a, b in ("“”", "()")),
    "with a stop where English has one": lambda english, welsh: bool(STOP.search(welsh)) == bool(STOP.search(english)),
    "with a capital where a sentence begins": lambda english, welsh: not re.search("[.!?] [a-z]", welsh),
    "with spaces where English has them": lambda english, welsh: ("  " in welsh) == ("  " in english),
    "with nothing round it": lambda english, welsh: welsh == welsh.strip(),
    "otherwise than in English": lambda english, welsh: welsh != english or english in ALIKE or not letters(english),
}


def letters(text: str) -> bool:
    return bool(re.search(r"[^\W\d]{2}", HOLES.sub("", text)))


@pytest.mark.parametrize("how", WRITTEN)
def test_it_is_written(how: str) -> None:
    assert [welsh for english, welsh in BOTH if not WRITTEN[how](english, welsh)] == []


# ---- spoken


KINDS: Final[dict[str, Any]] = {
    "who": 1,
    **dict.fromkeys(("whom", "by", "to", "whose", "against"), 2),
    "all": [1, 2],
    "card": "Qh",
    "gone": "2s",
    "cards": ["Qh", "2s"],
    **dict.fromkeys(("name", "arbiter", "reason", "said", "can"), "Kitty"),
    **dict.fromkeys(("hand", "other", "value", "why", "trouble", "where", "what", "choice", "game"), Say("two pair")),
}


@pytest.mark.parametrize("reader", [None, 1, 2])
@pytest.mark.parametrize("kind", [Telling, PageTelling])
def test_every_sentence_can_be_spoken(kind: type[Telling], reader: int | None) -> None:
    tell = kind(NAMES, reader, WELSH.gettext)
    for english, _welsh in BOTH:
        if "%(" not in english:
            fields = {name: KINDS.get(name, 7) for name in re.findall(r"\{(\w+)\}", english)}
            spoken = str(tell(Say(english, **fields)))
            assert spoken and not re.search(r"[{}]|\bNone\b", spoken)
            assert not re.search(r"(^|[.!?] )ti\b", spoken) or english in ("you", "your", "you deal")


# Before “ti” these become another word: gen ti, ohonot ti, atat ti, a thi. “I ti” alone stays as it is.
BENDS: Final = re.compile(r"\b(a|â|am|ar|at|dan|dros|drwy|er|gan|gyda|hebddo|heb|o|rhag|rhwng|tan|wrth|yn|’n) ti\b")
NEVER_TO_THEM: Final = {"Waiting for {all}.", "Your fist is closed on {choice}. Waiting for {all}."}


def test_no_sentence_puts_you_where_welsh_would_bend_it() -> None:
    tell = Telling(NAMES, 2, WELSH.gettext)
    for english in {english for english, _welsh in BOTH} - NEVER_TO_THEM:
        fields = {name: KINDS.get(name, 7) for name in re.findall(r"\{(\w+)\}", english)}
        if {"whom", "by", "to", "whose", "against", "all"} & fields.keys():
            assert not BENDS.search(tell(Say(english, **fields))), english


def test_names_stay_as_people_wrote_them() -> None:
    tell = Telling((), None, WELSH.gettext)
    assert tell(Say("{name} leaves with {chips}.", name="Kitty", chips=30)) == "Mae Kitty yn gadael gyda 30."
    assert tell(Say("{name}’s table", name="Pass")) == "Bwrdd Pass"
    assert tell(Say("{arbiter} pauses the table.", arbiter="Out")) == "Mae Out yn rhoi’r bwrdd ar saib."


@pytest.mark.parametrize(
    "reader, spoken",
    [
        (None, "Mae rhediad (Twm) yn curo pâr o freninesau (Ines)."),
        (1, "Mae rhediad (ti) yn curo pâr o freninesau (Ines)."),
        (2, "Mae rhediad (Twm) yn curo pâr o freninesau (ti)."),
    ],
)
def test_names_and_you_need_no_mutation(reader: int | None, spoken: str) -> None:
    pair = Say("pair of {ranks}", ranks=Say("queens"))
    say = Say("{whose} {hand} beat {against} {other}.", whose=1, hand=Say("straight"), against=2, other=pair)
    assert Telling(NAMES, reader, WELSH.gettext)(say) == spoken


def test_whoever_is_told_by_name_may_begin_a_sentence() -> None:
    say = Say("{who} did not answer three times and is away.", who=1)
    assert Telling(NAMES, 2, WELSH.gettext)(say).startswith("Twm sydd i ffwrdd")
    assert Telling(NAMES, 1, WELSH.gettext)(say).startswith("Ti sydd i ffwrdd")


def test_every_card_has_a_name_of_its_own() -> None:
    names = {WELSH.gettext(card.name) for card in CARDS}
    assert len(names) == len(CARDS) == 64
    assert WELSH.gettext(CARDS[42].name) == "brenhines y calonnau"
    assert not any(ENGLISH_WORDS.search(name) for name in names)


# ---- on the page


def english_in(page: Element, own: set[str]) -> list[str]:
    """What stands on a Welsh page in English, but what says that it is, and names."""
    found = []
    for element in page:
        at: Element | None = element
        while at and "lang" not in at.attributes:
            at = at.parent
        if (at and at["lang"] != "cy") or element.name in ("script", "code"):
            continue
        words = [text for text in element.children if isinstance(text, str)]
        words += [value for name, value in element.attributes.items() if name in ("aria-label", "title", "placeholder")]
        found += [text.strip() for text in words if text.strip() not in own and ENGLISH_WORDS.search(text)]
    return found


def test_english_on_a_page_would_be_seen() -> None:
    page = read('<main lang="cy"><p title="the pot">Dy dro di</p><p>In or out?</p><p lang="en">The rule</p></main>')
    assert english_in(page, set()) == ["the pot", "In or out?"]


@pytest.mark.parametrize("seed", [0, 3])
@pytest.mark.exhaustive
def test_an_evening_has_no_english_on_its_pages(seed: int) -> None:
    friends = Friends(seed)
    for step in range(40):
        friends.go_on()
        seen = view(friends.table, (0, 1, 2, None)[step % 4]) | {"code": "plum-kettle-rodamis"}
        page = read(PAGES.table(seen, "cy", "token", invite=INVITE, now=NOW))
        assert page.one("html")["lang"] == "cy"
        assert english_in(page, {*seen["names"], seen["title"]}) == []


def other_pages() -> dict[str, str]:
    all_games = [
        {"name": game.name, "title": game.title, "about": Say(game.about).json()} for game in games.REGISTRY.values()
    ]
    names = ("Nell", "Pip", "Twm", "Ines")
    refused = Say("That name is too long: {n} characters at most.", n=20)
    return {
        "home": PAGES.home(all_games, "cy", "token", wrong=refused),
        "rulebook": PAGES.rulebook("cy"),
        **{page.name: PAGES.rules(page, "cy") for page in rules.pages("cy")},
        "ledger": PAGES.ledger(book(names, 2.5), course(names), "cy", title="Nos Wener", code="plum-kettle"),
        "move": PAGES.move(INVITE, "cy", title="Nos Wener", code="plum-kettle"),
        "chair": PAGES.chair("cy", title="Nos Wener", code="plum-kettle", others=[{"title": "Nos Sul"}]),
        "trouble": PAGES.trouble(Say("Nothing here"), Say("That is more than a table takes."), "cy"),
    }


OTHERS: Final = other_pages()


@pytest.mark.parametrize("html", OTHERS.values(), ids=OTHERS.keys())
def test_the_other_pages_have_no_english(html: str) -> None:
    page = read(html)
    assert page.one("html")["lang"] == "cy"
    titles = {f"{written.title} · Anteup" for written in rules.pages("cy")}  # of rules in whatever language they are
    assert english_in(page, titles) == []


WHOLE: Final = OTHERS | {
    name: PAGES.table(made(), "cy", "token", now=NOW, invite=INVITE) for name, made in EVERY.items()
}


@pytest.mark.parametrize("html", WHOLE.values(), ids=WHOLE.keys())
def test_a_page_in_welsh_is_as_sound_as_one_in_english(html: str) -> None:
    page = read(html)
    ids = [element["id"] for element in page if "id" in element.attributes]
    assert sorted(ids) == sorted(set(ids))
    for attribute in ("popovertarget", "for", "form", "aria-labelledby"):
        assert {element[attribute] for element in page if attribute in element.attributes} <= set(ids)
    assert SCRIPT not in html and not page.all("img")


def test_the_language_is_chosen_in_the_settings_and_at_the_front_door() -> None:
    table = read(PAGES.table(EVERY["guts_declaring"](), "cy", "token", now=NOW)).one("div", id="settings")
    for form, code in ((table, "plum-kettle"), (read(OTHERS["home"]), "")):
        (english, welsh) = form.one("form", action="/language").all("button", name="language")
        assert [(b["value"], b["lang"], b.words) for b in (english, welsh)] == [
            ("en", "en", "English"),
            ("cy", "cy", "Cymraeg"),
        ]
        assert "aria-current" in welsh.attributes and "aria-current" not in english.attributes
        assert form.one("form", action="/language").one("input", name="code")["value"] == code


def test_a_house_that_speaks_one_language_offers_no_choice() -> None:
    assert not read(Pages().home([], csrf="token")).all("form", action="/language")


def test_rules_that_are_not_in_welsh_say_so() -> None:
    page = read(OTHERS["guts"])
    clause = rules.clause("GU9", "cy")
    assert page.one("main").attributes.get("lang", "cy") == clause.language
    assert page.one("main").one("nav").attributes.get("lang", "cy") == "cy"


# ---- from the server


def lang(html: str) -> str:
    return read(html).one("html")["lang"]


def test_the_browser_asks_for_welsh_and_gets_it(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    assert lang(nell.http.get("/").text) == "en"
    answer = nell.http.get("/", headers={"Accept-Language": "cy-GB,cy;q=0.9,en;q=0.5"})
    assert lang(answer.text) == "cy"
    assert "Dechrau bwrdd" in answer.text
    assert lang(nell.http.get("/nowhere", headers={"Accept-Language": "cy"}).text) == "cy"


def test_who_has_chosen_a_language_keeps_it(house: Opened, comes: Comes) -> None:
    nell = comes(house.url)
    code = nell.opens()
    form = read(nell.http.get(f"/t/{code}").text).one("form", action="/language")
    said = {field["name"]: field["value"] for field in form.all("input")} | {"language": "cy"}
    answer = nell.http.post("/language", data=said)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{code}")
    for path in ("/", f"/t/{code}", f"/t/{code}/ledger", "/rules"):
        assert lang(nell.http.get(path, headers={"Accept-Language": "en"}).text) == "cy"
    cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in nell.http.cookies.items())}
    with connect(f"{house.url.replace('http', 'ws', 1)}/t/{code}/ws", additional_headers=cookies) as line:
        assert "Beth ddigwyddodd" in str(line.recv(timeout=30))


@pytest.mark.parametrize(
    "said, status, leads",
    [
        ({"language": "en", "code": "//elsewhere.example"}, 303, "/"),
        ({"language": "en"}, 303, "/"),
        ({"language": "xx"}, 404, None),
        ({"language": "cy; Domain=example"}, 404, None),
        ({"language": "cy", "csrf": "another's"}, 403, None),
    ],
)
def test_only_a_language_there_is_can_be_chosen_and_only_on_ones_own_page(
    house: Opened, comes: Comes, said: dict[str, str], status: int, leads: str | None
) -> None:
    nell = comes(house.url)
    csrf = read(nell.http.get("/").text).one("form", action="/language").one("input", name="csrf")["value"]
    answer = nell.http.post("/language", data={"csrf": csrf, **said})
    assert (answer.status_code, answer.headers.get("location")) == (status, leads)
    assert ("anteup_language" in answer.headers.get("set-cookie", "")) == (status == 303)


# ---- in the terminal


def typed(*args: str, answers: str = "", **environment: str) -> str:
    env = {"NO_COLOR": "1", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C", **environment}
    done = CliRunner().invoke(app, args, input=answers, env=env)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


PLAY: Final = ("play", "buddhas_folly", "all_out=wimp", "--seed", "7", "--deals", "3", "--name", "Nell")
ANSWERS: Final = "?\n" + "pasio\n" * 3 + "p\n" * 6 + "i mewn\n" + "p\nallan\n" * 8


def test_an_evening_in_the_terminal_is_told_in_welsh() -> None:
    said = typed(*PLAY, "--language", "cy", answers=ANSWERS)
    assert "Rwyt ti’n pasio" in said
    assert "Rwyt ti i mewn" in said or "Mae dy ddwrn ar gau." in said
    assert re.search(r"Rhaniadau a chwaraewyd: [1-3]", said)
    options = "|".join(games.REGISTRY["buddhas_folly"].options)  # their names, as one types them
    lines = [re.sub(rf" ({options})$", "", line) for line in said.splitlines()]
    assert [line for line in lines if ENGLISH_WORDS.search(line)] == []


def test_a_rule_is_asked_for_in_welsh() -> None:
    said = typed(*PLAY, "--language", "cy", answers="rheol C4\nrheol XX1\nq\n")
    assert rules.clause("C4", "cy").printed() in said
    assert "XX1" in said


@pytest.mark.parametrize("environment", [{"LANG": "cy_GB.UTF-8"}, {"LC_ALL": "cy.UTF-8", "LANG": "en_GB.UTF-8"}])
def test_a_terminal_set_to_welsh_speaks_it_unasked(environment: dict[str, str]) -> None:
    assert typed("rank", "Qs Qd 7c", **environment) == typed("rank", "Qs Qd 7c", "--language", "cy")
    assert "pâr o freninesau, saith" in typed("rank", "Qs Qd 7c", **environment)
    assert "a pair of queens, seven" in typed("rank", "Qs Qd 7c", "--language", "en", **environment)


@pytest.mark.parametrize("game", games.REGISTRY)
def test_what_a_dealer_may_announce_is_listed_in_welsh(game: str) -> None:
    typed_words = re.compile(r"^  \w* +\S+ ")
    lines = typed("games", game, "--language", "cy").splitlines()
    assert [line for line in lines[1:] if ENGLISH_WORDS.search(typed_words.sub("", line))] == []


@pytest.mark.parametrize("command", [("play", "guts"), ("games",), ("rules", "guts"), ("rank", "Qs Qd 7c")])
def test_a_language_that_nobody_speaks_here_is_refused(command: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, [*command, "--language", "xx"])
    assert done.exit_code == 2
    assert done.stderr == "anteup: There is no language “xx”; there are en and cy.\n"


@pytest.mark.parametrize(
    "environment, language",
    [
        ({}, "en"),
        ({"LANG": "cy_GB.UTF-8"}, "cy"),
        ({"LANG": "cy"}, "cy"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "cy_GB"}, "cy"),
        ({"LANG": "cy_GB", "LC_ALL": "C"}, "en"),
        ({"LANG": "cy_GB", "LC_ALL": ""}, "cy"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "cyx"}, "en"),
    ],
)
def test_the_language_a_terminal_is_set_to(environment: dict[str, str], language: str) -> None:
    assert set_in(environment) == language


# ---- keeping it up


def test_english_is_said_as_it_stands() -> None:
    assert LANGUAGES == (ENGLISH, "cy")
    assert [own_name(language) for language in LANGUAGES] == ["English", "Cymraeg"]
    assert tongue("en").gettext("In or out?") == "In or out?"
    assert tongue("cy").gettext("No such sentence.") == "No such sentence."


HEAD: Final = '# Geiriau.\nmsgid ""\nmsgstr ""\n"Language: cy\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"'
OLD: Final = f"""{HEAD}

#: a.py
msgid "in"
msgstr "i mewn"

# A word to whoever reads this next.
#: b.py
msgid "out"
msgstr "allan"
"""


def code_with(*texts: Any) -> Catalog:
    found = Catalog()
    for line, text in enumerate(texts, 1):
        found.add(text, locations=[("c.py", line)])
    return found


def test_new_sentences_come_in_empty_and_dead_ones_go() -> None:
    text, empty, gone = brought_up(OLD, "cy", code_with("all in", "out", ("{n} card", "{n} cards")))
    assert [key(m) for m in empty] == ["all in", "{n} card | {n} cards"]
    assert [key(m) for m in gone] == ["in"]
    assert text.startswith(f'{HEAD}\n\n#: c.py\nmsgid "all in"\nmsgstr ""\n\n# A word to whoever reads this next.\n')
    assert 'msgid "out"\nmsgstr "allan"\n' in text
    assert text.count("msgstr[") == FORMS
    assert 'msgid "in"\n' not in text


def test_a_catalogue_in_step_is_left_as_it_is() -> None:
    once = brought_up(OLD, "cy", code_with("in", "out"))[0]
    assert brought_up(once, "cy", code_with("in", "out"))[0] == once


def test_a_line_more_in_the_code_changes_nothing() -> None:
    once = brought_up(OLD, "cy", code_with("in", "out"))[0]
    later = Catalog()
    for line, text in ((40, "in"), (70, "out")):
        later.add(text, locations=[("c.py", line)])
    assert brought_up(once, "cy", later)[0] == once


def test_the_command_tells_what_is_to_be_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue = tmp_path / "cy.po"
    catalogue.write_text(OLD.replace('"in"', '"no more"'), "utf-8")
    monkeypatch.setattr(words, "CATALOGUES", {"cy": catalogue})
    monkeypatch.setattr(words, "sentences", lambda: code_with("out", "all in"))
    assert words.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "− no more",
        "  i mewn",
        "+ all in",
        "cy.po: 2 sentences, 1 gone, 1 to be translated",
    ]
    whole = catalogue.read_text("utf-8").replace('"all in"\nmsgstr ""', '"all in"\nmsgstr "pawb i mewn"')
    catalogue.write_text(whole, "utf-8")
    assert words.main() == 0
