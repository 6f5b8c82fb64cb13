"""Tables as a page gets to see them: the JSON view of every moment that matters, made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final

NOW: Final = 1_764_450_000.0
NAMES: Final = ("Nell", "Maud", "Tom", "Pip", "Ines", "Joe")
SCRIPT: Final = "<img src=x onerror=alert(1)>"

View = dict[str, Any]


def say(text: str, you: str = "", **fields: Any) -> View:
    return {"say": text, **({"you": you} if you else {}), **fields}


def player(chair: int, name: str, chips: int, state: str = "", does: View | None = None, **more: Any) -> View:
    return {
        "chair": chair,
        "name": name,
        "bot": "regular" if name == "Pip" else None,
        "chips": chips,
        "owes": 0,
        "dealer": False,
        "host": False,
        "state": state,
        "is": does,
        "bet": 0,
        "asked": None,
        "sits_out": None,
        "fan": {"cards": [], "hidden": 0},
        **more,
    }


def backs(n: int | None, *cards: str) -> View:
    return {"fan": {"cards": list(cards), "hidden": n}}


def held(cards: str, made: str = "", seen: str = "", **uses: str) -> list[View]:
    """A hand; `high="9s 9c"` are the cards of it that a hand with the table is made of."""
    return [
        {
            "card": c,
            "seen": c in seen.split(),
            "made": c in made.split(),
            "uses": [say(name) for name, cards in uses.items() if c in cards.split()],
        }
        for c in cards.split()
    ]


def offer(card: str, offered: bool = True) -> View:
    """A card in the middle, which is on offer or was."""
    return {"name": "offer", "layout": "row", "cards": [card], "hidden": 0, "uses": [], "offered": offered}


def square(cards: str, **uses: list[int]) -> View:
    """Four table cards, `??` those face down; `high=[0, 1]` are the places that the reader’s best high uses."""
    lying = [None if card == "??" else card for card in cards.split()]
    lines = [[a, b] for a, b in ((0, 1), (2, 3), (0, 2), (1, 3)) if lying[a] and lying[b]]
    return {
        "name": "square",
        "layout": "square",
        "cards": lying,
        "hidden": lying.count(None),
        "uses": [{"for": say(name), "places": places} for name, places in uses.items()],
        "offered": False,
        "lines": lines,
        "clause": "BG15",
    }


def answer(do: str, label: str, price: View | None, key: str) -> View:
    return {"do": do, "label": say(label), "price": price, "key": key}


def line(
    n: int, said: View, clause: str | None = None, mine: bool = False, saw: bool = False, secret: bool = False
) -> View:
    return {"n": n, "say": said, "clause": clause, "mine": mine, "saw": saw, "secret": secret}


def option(
    name: str, said: View, clause: str, usual: bool = True, rare: bool = False, otherwise: View | None = None
) -> View:
    """An option as it was announced; `otherwise` is how it was the last time, or is as a rule."""
    kept = {"usual": usual, "changed": not usual, "else": otherwise, "rare": rare}
    return {"name": name, "says": said, "clause": clause, **kept}


GUTS: Final[View] = {
    "name": "guts",
    "title": "Guts",
    "counts": None,
    "deal": 41,
    "text": "guts",
    "short": [say("{n} cards", n=3), say("ante {n}", n=1), say("together"), say("no limit")],
    "options": [
        option("cards", say("{value} each.", value=say("Three cards")), "GU3"),
        option("limit", say("Nobody can lose more than {value} a deal.", value=say("the whole pot")), "GU11"),
        option("all_out", say("All out? {value}.", value=say("The pot stays")), "GU14", usual=False),
        option("kitty", say("The kitty {value}.", value=say("stays out")), "GU17", rare=True),
    ],
    "differs": None,
}
FOLLY: Final[View] = {
    "name": "buddhas_folly",
    "title": "Buddha’s Folly",
    "counts": None,
    "deal": 12,
    "text": "buddhas_folly",
    "short": [say("ante {n}", n=1), say("in or out together"), say("no limit")],
    "options": [option("declare", say("In or out {value}.", value=say("all together")), "BF15")],
    "differs": None,
}


SETTINGS: Final[View] = {
    "title": "Friday night",
    "chairs": 6,
    "chips": 100,
    "ceiling": 0,
    "clock": 30,
    "bank": 60,
    "pause": 10,
    "naming": 90,
    "pace": 1.0,
    "arbiter": "Rob",
    "carry": "same_game",
    "newcomer": "pays_ante",
    "proof": "session_end",
    "insist": False,
    "picker": "dealer",
    "rotation": [],
    "watchers": True,
    "approval": False,
    "word": "",
    "worth": 5,
    "money": "£",
}


def bare() -> View:
    """A table where nothing goes on, seen by nobody in particular; the other views fill it."""
    return {
        "n": 131,
        "code": "plum-kettle",
        "title": "Friday night",
        "state": "playing",
        "started": True,
        "arbiter": "Rob",
        "commitment": "3f9a" * 16,
        "proof": "session_end",
        "names": list(NAMES),
        "empty": [],
        "you": None,
        "players": [],
        "game": None,
        "pot": 0,
        "reserve": 0,
        "pots": [],
        "middle": {
            "say": None,
            "clause": None,
            "aloud": None,
            "fists": None,
            "zones": [],
            "track": None,
            "show": None,
            "split": None,
            "stake": None,
            "burned": [],
            "news": [],
            "notes": [],
            "sum": None,
            "next": None,
        },
        "rail": {
            "asked": None,
            "lit": False,
            "question": None,
            "since": [],
            "holding": [],
            "hand": [],
            "choices": [],
            "barred": [],
            "ahead": [],
            "clock": None,
            "ready": None,
            "offers": [],
        },
        "announce": None,
        "log": [],
        "sound": None,
        "clock": None,
        "settings": dict(SETTINGS),
        "host": {"chair": 0, "name": "Nell", "yours": False, "gone": False, "claim": False},
        "picker": {
            "games": [{"text": "guts", "title": "Guts"}, {"text": "bluffalo", "title": "Bluffalo"}],
            "how": "dealer",
            "who": None,
            "rotation": [],
            "next": None,
        },
        "favourites": [],
        "door": door(),
        "requests": [],
        "waits": [],
        "carried": [],
        "talk": [],
    }


def door(*chairs: int, **more: Any) -> View:
    """An open door, and the chairs behind it that one may take."""
    takes = [{"chair": chair, "bot": None} for chair in chairs]
    return {
        **{"look": True, "word": False, "asks": False, "takes": takes, "request": None, "chair": None, "say": None},
        **more,
    }


def nell(chips: int = 126, **more: Any) -> View:
    you = {
        "chair": 0,
        "name": "Nell",
        "chips": chips,
        "host": True,
        "dealer": False,
        "away": False,
        "state": "",
        "is": None,
        "leaving": False,
        "topup": 0,
        "owes": 0,
        "bot": None,
        "bet": 0,
        "bank": 60.0,
        "asked": None,
        "sits_out": None,
        "fan": None,
    }
    return you | more


def guts_declaring() -> View:
    """Three of six have closed a fist; Nell holds a pair of queens and is asked."""
    view = bare()
    chosen, thinking = say("has chosen"), say("thinking")
    view["game"] = GUTS
    view["pot"] = 30
    view["you"] = nell()
    view["players"] = [
        player(1, "Maud", 188, "done", chosen, **backs(3)),
        player(2, "Tom", 91, "", thinking, **backs(3)),
        player(3, "Pip", 83, "done", chosen, **backs(3)),
        player(4, "Ines", 134, "", thinking, **backs(3)),
        player(5, "Joe", 48, "done", chosen, dealer=True, **backs(3)),
    ]
    view["middle"] |= {
        "say": say("{n} of {of} fists are closed. All open together.", n=3, of=6),
        "clause": "C10",
        "fists": [
            {"chair": 0, "state": "choosing", "is": say("choosing")},
            {"chair": 1, "state": "shut", "is": chosen},
            {"chair": 2, "state": "choosing", "is": thinking},
            {"chair": 3, "state": "shut", "is": chosen},
            {"chair": 4, "state": "choosing", "is": thinking},
            {"chair": 5, "state": "shut", "is": chosen},
        ],
    }
    view["rail"] |= {
        "asked": 112,
        "lit": True,
        "question": say("A chip in your fist, or nothing?"),
        "holding": [say("You hold {hand}, seven", hand=say("a pair of queens"))],
        "hand": held("Qh Qd 7s", made="Qh Qd"),
        "choices": [
            answer("out", "Out", say("costs nothing"), "O"),
            answer("in", "In", say("win {n}, or pay {n}", n=30), "I"),
        ],
        "clock": {"due": NOW + 18, "full": 30, "bank": 0, "then": say("then you are out")},
    }
    view["log"] = [
        line(120, say("{who} deals Guts: three cards, in or out together.", who=5)),
        line(120, say("{n} carried: last deal {who} matched {n}.", n=30, who=4), "GU9"),
        line(121, say("Three cards each.")),
        *[line(122 + i, say("{who} closed a fist.", who=who)) for i, who in enumerate((3, 1, 5))],
    ]
    return view


def guts_with_a_kitty() -> View:
    """The same deal, with a kitty among the fists and a reserve."""
    view = guts_declaring()
    view["reserve"] = 120
    view["middle"]["zones"] = [{"name": "kitty", "layout": "row", "cards": [], "hidden": 3, "offered": False}]
    return view


def folly_declaring() -> View:
    """Buddha's Folly: the trading is over; the card that ended it stays in sight among the fists."""
    view = guts_declaring() | {"game": FOLLY}
    view["middle"]["zones"] = [offer("9c", offered=False)]
    view["rail"]["hand"] = held("Qh Qd 9s 7s 2c", made="Qh Qd")
    return view


def watched() -> View:
    """The same deal as somebody sees it who has no chair; two chairs are free."""
    view = guts_declaring()
    you = view["you"]
    view["you"] = None
    view["names"] += ["", ""]
    view["empty"] = [6, 7]
    view["door"] = door(6, 7)
    view["players"].insert(0, player(0, "Nell", you["chips"], "", say("thinking"), host=True, **backs(3)))
    view["rail"] = bare()["rail"]
    return view


def opened() -> View:
    """All fists are open at once: three are in, three out."""
    view = guts_declaring()
    inside = {0, 1, 5}
    for p in view["players"]:
        p |= {"state": "done" if p["chair"] in inside else "gone", "is": say("in" if p["chair"] in inside else "out")}
    for fist in view["middle"]["fists"]:
        fist |= {"state": "open", "is": say("in" if fist["chair"] in inside else "out")}
    view["middle"] |= {"say": say("Three are in."), "clause": None}
    view["you"]["state"] = "done"
    view["rail"] |= {"asked": None, "lit": False, "choices": [], "clock": None, "question": say("You are in.")}
    return view


def folly_offer() -> View:
    """Joe passes the nine of clubs to Nell, who holds a pair of nines."""
    view = bare()
    view["game"] = FOLLY
    view["pot"] = 30
    view["you"] = nell()
    view["players"] = [
        player(1, "Maud", 188, "", say("next"), **backs(5)),
        player(2, "Tom", 91, dealer=True, **backs(5)),
        player(3, "Pip", 83, **backs(5)),
        player(4, "Ines", 134, "done", say("took {card}", card="Kd"), **backs(4, "Kd")),
        player(5, "Joe", 48, "done", say("passed"), **backs(5)),
    ]
    stops = [(4, "past", "gave up"), (5, "past", "passed"), (0, "now", "now"), (1, "next", ""), (2, "next", "")]
    stops += [(3, "next", ""), (4, "end", "ends it")]
    view["middle"] |= {
        "say": say("Untaken all the way back to {who}, the trading is over.", who=4),
        "clause": "BF9",
        "zones": [offer("9c")],
        "track": [{"chair": chair, "state": state, "is": say(does) if does else None} for chair, state, does in stops],
    }
    view["rail"] |= {
        "asked": 57,
        "lit": True,
        "question": say("{who} passes you the {card}. Take it?", who=5, card="9c"),
        "holding": [
            say("You hold {hand}", hand=say("a pair of nines")),
            say("With it {hand}", hand=say("three nines")),
        ],
        "hand": held("9h 9s Qd 7c 2s", made="9h 9s"),
        "choices": [
            answer("reject", "Pass", say("on to {whom}", whom=1), "P"),
            {
                "verb": "take",
                "cards": {"from": ["9h", "9s", "Qd", "7c", "2s"], "least": 1, "most": 1, "ordered": False},
                "label": say("Take it"),
                "price": None,
                "key": "T",
            },
        ],
        "clock": {"due": NOW + 21, "full": 30, "bank": 0, "then": say("then you pass")},
    }
    view["log"] = [
        line(41, say("{who} dealt five each and turned up {card}.", who=2, card="4h")),
        line(42, say("{who} passed it.", who=3)),
        line(43, say("{who} took {card}, gave up {gone}.", who=4, card="4h", gone="Jc")),
        line(44, say("{who} passed {card}.", "You passed {card}.", who=0, card="Kd"), mine=True),
        line(45, say("{who} passed {card}.", who=5, card="9c")),
    ]
    return view


def shown(chair: int | None, cards: str, hand: str, chips: int, best: bool = False, who: View | None = None) -> View:
    return {
        "chair": chair,
        "who": who,
        "cards": cards.split(),
        "made": cards.split(),
        "table": [],
        "hand": say(hand),
        "chips": chips,
        "note": say("the pot") if chips > 0 else say("next pot") if chips else None,
        "best": best,
    }


def guts_showdown() -> View:
    """Three hands are shown; Nell pays, and the next deal waits for who is ready."""
    view = bare()
    view["state"] = "result"
    view["game"] = GUTS
    view["you"] = nell(96, **{"state": "done", "is": say("pays {n}", n=30)})
    view["players"] = [
        player(1, "Maud", 218, "won", say("wins {n}", n=30), **backs(0)),
        player(2, "Tom", 91, "gone", say("out"), **backs(3)),
        player(3, "Pip", 83, "gone", say("out"), **backs(3)),
        player(4, "Ines", 134, "gone", say("out"), **backs(3)),
        player(5, "Joe", 18, "done", say("in, pays {n}", n=30), dealer=True, **backs(0)),
    ]
    view["middle"] |= {
        "say": say("{whose} straight takes the pot", whose=1),
        "show": [
            shown(1, "8s 7d 6c", "straight, eight high", 30, best=True),
            shown(5, "Ad 9d 4d", "flush, ace high", -30),
            shown(0, "Qh Qd 7s", "pair of queens", -30),
        ],
        "notes": [
            {"say": say("With three cards a straight beats a flush."), "clause": "GU4"},
            {"say": say("{all} were out: their cards stay down.", all=[2, 3, 4]), "clause": None},
            {"say": say("Whoever was in and lost pays the whole pot."), "clause": "GU9"},
        ],
        "sum": [{"chair": 5, "chips": 30}, {"chair": 0, "chips": 30}],
        "next": {"pot": 60, "reserve": 0},
    }
    view["rail"] |= {
        "question": say("You pay {n} into the next pot", n=30),
        "holding": [say("Leaves you {n}. Most you can lose next deal: {most}", n=96, most=60)],
        "ready": {"ready": 2, "of": 5, "you": False, "held": False},
    }
    view["rail"]["offers"] = [{"do": "show", "label": say("Show my hand"), "price": None}]
    view["clock"] = {"then": say("next deal"), "due": NOW + 6, "full": 10, "bank": 0}
    view["log"] = [
        line(130, say("All opened together. In: {all}.", all=[1, 5, 0]), "C10"),
        line(131, say("{who}: straight, eight high. Wins {n}.", who=1, n=30), "GU8"),
        line(131, say("{who}: flush, ace high. Pays {n}.", who=5, n=30), "GU9"),
        line(131, say("{who}: pair of queens. Pays {n}.", "You: pair of queens. Pay {n}.", who=0, n=30), "GU9", True),
    ]
    return view


TEN: Final = (*NAMES, "Rosalind", "Bartholomew", "Wu", "Zoë")
HANDS: Final = (
    ("As Ah Ad", "three aces"),
    ("8s 7d 6c", "straight, eight high"),
    ("Ac 9c 4c", "flush, ace high"),
    ("Kd Tc 9h", "king high"),
    ("Qh Qd 7s", "pair of queens"),
    ("Jc Js Th", "pair of jacks"),
    ("9s 8h 2c", "nine high"),
    ("7h 7c 3d", "pair of sevens"),
    ("6s 5h 3h", "six high"),
    ("5d 4s 2d", "five high"),
)


def ten() -> View:
    """A table of ten, all in: ten hands, the longest showdown there can be."""
    view = guts_showdown()
    view["names"] = list(TEN)
    view["players"] = [
        player(i, TEN[i], 1200 + i, "won" if i == 1 else "done", say("wins {n}" if i == 1 else "pays {n}", n=30))
        for i in range(1, 10)
    ]
    view["players"][3]["dealer"] = True
    order = [1, *(i for i in range(10) if i != 1)]
    view["middle"]["show"] = [
        shown(chair, *HANDS[k], 30 if not k else -30, best=not k) for k, chair in enumerate(order)
    ]
    view["rail"]["offers"] = []
    view["middle"]["sum"] = [{"chair": i, "chips": 30} for i in range(10) if i != 1]
    view["middle"]["next"] = {"pot": 100, "reserve": 170}
    view["middle"]["notes"] = view["middle"]["notes"][2:]
    return view


def ten_declaring() -> View:
    """A table of ten, choosing."""
    view = guts_declaring()
    view["names"] = list(TEN)
    view["players"] = [
        player(i, TEN[i], 1200 + i, "done" if i % 2 else "", say("has chosen" if i % 2 else "thinking"), **backs(3))
        for i in range(1, 10)
    ]
    view["middle"]["fists"] = [
        {"chair": i, "state": "shut" if i % 2 else "choosing", "is": say("has chosen" if i % 2 else "thinking")}
        for i in range(10)
    ]
    return view


def choose(name: str, says: str, clause: str, rare: bool = False, /, **values: str) -> View:
    """An option with named values, the usual one first: `cards_3="Three cards"` is the value 3."""
    named = [{"value": key.removeprefix("is_"), "words": say(words), "needs": None} for key, words in values.items()]
    usual = named[0]["value"]
    head = {"name": name, "says": say(says), "clause": clause, "rare": rare, "becomes": None}
    return {**head, "chosen": usual, "usual": usual, "values": named}


def hanging_together() -> View:
    """Nell names the game: antes are settled by who pays, and the wimp rule goes only with sealed declarations."""
    view = announcing()
    options = view["announce"]["games"][0]["options"]
    by_name = {option["name"]: option for option in options}
    by_name["all_out"]["values"][1]["needs"] = {"option": "declare", "value": "together"}
    by_name["antes"]["becomes"] = {"option": "losers", "value": "worst", "then": "matchers"}
    by_name["antes"]["values"].append({"value": "matchers", "words": say("unless they matched"), "needs": None})
    options.append(choose("losers", "{value} the pot.", "GU16", all="All match", worst="Only the worst matches"))
    return view


def count(name: str, says: str, clause: str, chosen: str, least: int = 1, none: str = "", rare: bool = False) -> View:
    """An option that is a number, or none."""
    head = {"name": name, "says": say(says), "clause": clause, "rare": rare}
    bounds = {"least": least, "most": None, "none": say(none) if none else None}
    return {**head, "chosen": chosen, "usual": "none" if none else "1", "number": bounds}


def announcing() -> View:
    """Nell deals, and names the game."""
    view = bare()
    view["state"] = "announcing"
    view["game"] = GUTS
    view["pot"] = 60
    view["you"] = nell(dealer=True)
    view["players"] = [player(i, NAMES[i], 100) for i in range(1, 6)]
    view["rail"] |= {"asked": 130, "lit": True}
    view["rail"]["clock"] = {"then": say("then the same again"), "due": NOW + 41, "full": 60, "bank": 0}
    guts = [
        choose("cards", "{value} each.", "GU3", is_3="Three cards", is_2="Two cards"),
        count("ante", "Everyone antes {value}.", "C5", "1"),
        choose("antes", "The ante is due {value}.", "C5", when_empty="when the pot is empty", every_deal="every deal"),
        choose("declare", "In or out {value}.", "C10", together="all together", in_turn="in turn"),
        count("limit", "Nobody can lose more than {value} a deal.", "GU11", "60", none="the whole pot"),
        choose("all_out", "All out? {value}.", "GU14", carry="The pot stays", wimp="The best hand pays"),
        choose("kitty", "The kitty {value}.", "GU17", True, off="stays out", always="always plays"),
    ]
    laps = [count("max_laps", "At most {value} laps.", "BF13", "10", none="any number of", rare=True)]
    look = "Look, then in or out. Best hand takes the pot; the others who stayed in pay it again."
    view["announce"] = {
        "games": [
            game("guts", "Guts", look, guts),
            game("buddhas_folly", "Buddha’s Folly", "One card goes round; take it and give one up.", laps),
            game("bluffalo", "Bluffalo", "Lie about a winning hand.", [], barred=say("needs three to four")),
        ],
        "last": {"text": "guts limit=60", "title": "Guts", "short": [say("{n} cards", n=3)]},
        "must": None,
        "waiting": say("{chips} chips wait until their game can be dealt again.", chips=60),
        "clause": "C19",
        "favourites": [],
    }
    return view


def favourite(name: str, text: str, title: str, *short: View, barred: View | None = None) -> View:
    """House rules under a name of their own."""
    rules = {"name": name, "text": text, "game": text.partition(" ")[0], "title": title, "short": list(short)}
    return {**rules, "barred": barred, "clause": "C19" if barred else None}


def announcing_with_favourites() -> View:
    """The table has house rules with a name, one of which cannot be dealt now."""
    view = announcing()
    few = say("needs three to four")
    view["announce"]["favourites"] = [
        favourite("Friday Guts", "guts limit=50 kitty=always", "Guts", say("{n} cards", n=3), say("limit {n}", n=50)),
        favourite(SCRIPT[:24], "bluffalo", "Bluffalo", say("two hands"), barred=few),
    ]
    view["favourites"] = [
        {"name": "Friday Guts", "text": "guts limit=50 kitty=always", "game": "guts", "forget": True},
        {"name": SCRIPT[:24], "text": "bluffalo", "game": "bluffalo", "forget": False},
    ]
    return view


def game(name: str, title: str, about: str, options: list[View], barred: View | None = None) -> View:
    return {
        "name": name,
        "title": title,
        "about": say(about),
        "barred": barred,
        "clause": "GU1" if barred else None,
        "players": 6,
        "advised": True,
        "options": options,
    }


def bound_to_announce() -> View:
    """A pot waits: the same game must be dealt again, with the same rules."""
    view = announcing()
    view["announce"] |= {
        "must": "guts limit=60",
        "waiting": say("{chips} chips wait from the last deal of {game}.", chips=60, game=say("Guts")),
    }
    view["announce"]["games"][0]["options"].append(
        choose(
            "limit_on", "The limit holds for {value}.", "GU11", True, both="winning and losing; the rest is set aside"
        )
    )
    for other in view["announce"]["games"][1:]:
        other |= {"barred": say("a pot waits in another game"), "clause": "C19"}
    return view


def waiting_for_the_dealer() -> View:
    """Joe names the game; Nell waits, as all others do."""
    view = announcing()
    view["announce"] = None
    view["rail"] = bare()["rail"]
    view["you"]["dealer"] = False
    view["players"][4] |= {"dealer": True, "state": "turn", "is": say("names the game")}
    view["middle"]["say"] = say("{who} names the game.", who=5)
    view["rail"]["question"] = say("{who} deals. What shall it be?", who=5)
    return view


def waiting() -> View:
    """Before the first deal: three of six have come, Nell is the host."""
    view = bare()
    view["state"] = "waiting"
    view["started"] = False
    view["rail"]["offers"] = [{"do": "start", "label": say("Deal the first cards"), "price": None}]
    view["middle"]["say"] = say("The table is open. The host starts the first deal.")
    view["names"] = ["Nell", "Maud", "", "Pip", "", ""]
    view["empty"] = [2, 4, 5]
    view["you"] = nell(100)
    view["players"] = [player(1, "Maud", 100), player(3, "Pip", 100)]
    view["log"] = [line(1, say("{who} opened the table.", "You opened the table.", who=0))]
    return view


def at_the_door() -> View:
    """The same table for a friend who followed the link."""
    view = waiting()
    view["you"] = None
    view["rail"] = bare()["rail"]
    view["players"].insert(0, player(0, "Nell", 100, host=True))
    view["door"] = door(*view["empty"])
    return view


def at_a_kept_door() -> View:
    """A newcomer where the host is asked and a word is needed, nobody may look on and every chair is taken."""
    view = at_the_door()
    view["empty"] = []
    view["names"] = list(NAMES)
    view["players"] = [player(i, name, 100) for i, name in enumerate(NAMES)]
    view["door"] = door(look=False, word=True, asks=True, say=say("Only who has a chair sees what goes on here."))
    view["door"]["takes"] = [{"chair": 3, "bot": "Pip"}]
    return view


def asking_for_a_chair() -> View:
    """The newcomer has asked, and waits."""
    view = at_a_kept_door()
    view["door"] |= {"request": 40, "say": say("You asked for a chair. The host will answer.")}
    return view


def asked_for_chairs() -> View:
    """The host, in the middle of a deal, is asked for two chairs."""
    view = guts_declaring()
    view["host"] |= {"yours": True}
    view["requests"] = [
        {"n": 40, "name": "Ann", "since": NOW - 9},
        {"n": 41, "name": "Bartholomew the Great", "since": NOW},
    ]
    return view


def remark(n: int, chair: int, text: str = "", reaction: str = "", ago: float = 60) -> View:
    """Something that was said across the table."""
    said = {"text": text or None, "reaction": reaction or None, "at": NOW - ago, "mine": not chair}
    return {"n": n, "chair": chair, "name": NAMES[chair], **said}


def talking() -> View:
    """People talk while Nell is asked; Tom and Nell have just reacted to something."""
    view = guts_declaring()
    view["talk"] = [
        remark(120, 1, "I never fold a pair."),
        remark(121, 0, "We know."),
        remark(125, 5, f"{SCRIPT} " + "ha" * 60),
        remark(129, 2, reaction="ouch", ago=1),
        remark(130, 0, reaction="hmm", ago=1),
    ]
    return view


def too_few() -> View:
    """Between deals nobody else has chips or stays: the table waits, with what is in the pot."""
    view = bare()
    view["state"] = "waiting"
    view["game"] = GUTS
    view["pot"] = 12
    view["you"] = nell()
    view["names"] = ["Nell", "Maud", "", "", "", ""]
    view["empty"] = [2, 3, 4, 5]
    view["players"] = [player(1, "Maud", 0, "gone", say("no chips"), fan=None)]
    view["middle"]["say"] = say("Waiting for players: it takes two with chips.")
    return view


def paused() -> View:
    """The host paused the table in the middle of a deal."""
    view = guts_declaring()
    view["state"] = "paused"
    view["rail"] |= {"lit": False, "clock": None}
    return view


def away() -> View:
    """Nell missed three questions and is not dealt in."""
    view = guts_declaring()
    view["you"] |= {"away": True, "state": "gone", "is": say("away")}
    view["middle"]["fists"].pop(0)
    view["rail"] = bare()["rail"] | {
        "question": say("You were away three times, so we deal you out."),
        "offers": [{"do": "back", "label": say("I’m back"), "price": say("dealt in at the next deal")}],
    }
    return view


def broke() -> View:
    """Nell has no chips left and may buy some."""
    view = guts_declaring()
    view["you"] |= {"chips": 0, "owes": 20, "state": "gone"}
    view["middle"]["fists"].pop(0)
    price = say("{chips} chips, on the ledger", chips=120)
    view["rail"] = bare()["rail"]
    view["rail"]["offers"] = [{"do": "top_up", "label": say("Buy chips"), "price": price, "chips": 120}]
    return view


def chosen() -> View:
    """Nell has answered and waits for the others."""
    view = guts_declaring()
    view["you"]["state"] = "done"
    view["middle"]["fists"][0] |= {"state": "shut", "is": say("has chosen")}
    view["rail"] |= {
        "asked": None,
        "lit": False,
        "choices": [],
        "clock": None,
        "question": say("Your fist is closed on In. Waiting for {all}.", all=[2, 4]),
    }
    return view


BADUGI: Final[View] = {
    "name": "progressive_badugi",
    "title": "Badugi with a Buy",
    "counts": None,
    "deal": 23,
    "text": "progressive_badugi structure=pot_limit",
    "short": [say("{rank} or better", rank="9"), say("ante {n}", n=1), say("pot limit {small}/{big}", small=2, big=4)],
    "options": [option("structure", say("Bets are {value}.", value=say("limited by the pot")), "C14", usual=False)],
    "differs": None,
}
BUDDYS: Final[View] = {
    "name": "buddys_game",
    "title": "Buddys Game",
    "counts": None,
    "deal": 7,
    "text": "buddys_game",
    "short": [say("high: trips or better"), say("low: {n} doogie", n="7"), say("ante {n}", n=1)],
    "options": [option("both", say("Who goes both ways {value}.", value=say("wins each half by itself")), "BG24")],
    "differs": None,
}


def to(verb: str, label: str, key: str, pot: int, marks: dict[str, int], all_in: bool = False) -> View:
    """A free amount: the heights that have a name, from the least to the most; `pot` is what lies there before."""
    heights = list(marks.values())
    named = [{"chips": height, "is": say(name)} for name, height in marks.items()]
    chips = {"least": heights[0], "most": heights[-1], "marks": named, "all_in": all_in}
    return {"verb": verb, "chips": chips, "pot": pot, "label": say(label), "price": say("to"), "key": key}


def betting() -> View:
    """The last round of Badugi: Maud bets, Tom calls, and Nell may raise up to the pot."""
    view = bare()
    view["game"] = BADUGI
    view["pot"] = 44
    view["you"] = nell(96, dealer=True)
    view["players"] = [
        player(1, "Maud", 146, "done", say("bets {chips}", chips=4), bet=4, **backs(3, "4h")),
        player(2, "Tom", 60, "done", say("calls {chips}", chips=4), bet=4, **backs(2, "7c", "3d")),
        player(3, "Pip", 71, "gone", say("folded"), **backs(0)),
        player(4, "Ines", 109, "gone", say("folded"), **backs(0)),
    ]
    view["middle"] |= {
        "say": say("Betting round {n}: the bet is {high}.", n=4, high=4),
        "clause": "C15",
        "burned": ["Kd", "Th"],
    }
    view["rail"] |= {
        "asked": 112,
        "lit": True,
        "question": say("{by} bets {high}. {owed} to you.", by=1, high=4, owed=4),
        "holding": [say("You have {hand}: it qualifies", hand=say("8-6-5-A badugi"))],
        "hand": held("5d Ac 8h 6s", made="5d Ac 8h 6s", seen="5d 6s"),
        "choices": [
            answer("fold", "Fold", None, "F"),
            answer("call", "Call", say("{chips} more", chips=4), "C") | {"pot": 48},
            to("raise", "Raise", "R", 44, {"least": 8, "½ pot": 28, "¾ pot": 40, "pot": 52}),
        ],
        "clock": {"due": NOW + 25, "full": 30, "bank": 0, "then": say("then you fold")},
    }
    view["log"] = [
        line(150, say("{who} bets {chips}.", who=1, chips=4), "C14"),
        line(151, say("{who} calls {chips}.", who=2, chips=4), "C15"),
    ]
    return view


def saying_ahead() -> View:
    """The same, when Tom is asked before Nell: she may say what she will answer."""
    view = betting()
    view["players"][1] |= {"state": "turn", "is": say("to act")}
    view["rail"] |= {
        "asked": None,
        "lit": False,
        "choices": [],
        "clock": None,
        "question": say("Waiting for {all}.", all=[2]),
        "ahead": [
            {
                "do": ["check", "fold"],
                "matter": "23-0-8-check-fold",
                "label": say("Fold"),
                "price": say("whatever is bet"),
                "key": "F",
            },
            {
                "do": ["call"],
                "matter": "23-0-8-call-4",
                "label": say("Call"),
                "price": say("{chips} more", chips=4),
                "key": "C",
            },
        ],
    }
    return view


def side_pots() -> View:
    """No limit, and two are all in: three pots, and Nell may put in all she has."""
    view = betting()
    view["pot"] = 84
    view["you"] |= {"chips": 75, "bet": 4}
    view["pots"] = [
        {"chips": 33, "chairs": [1, 2, 4, 0]},
        {"chips": 39, "chairs": [2, 4, 0]},
        {"chips": 12, "chairs": [4, 0]},
    ]
    for p, chips, bet, did in zip(view["players"], (0, 0, 71, 87), (0, 0, 0, 8), (0, 0, 0, 8), strict=True):
        p |= {"chips": chips, "bet": bet, "state": "done"}
        p["is"] = say("folded") if p["name"] == "Pip" else say("bets {n}", n=did) if did else say("all in")
    view["rail"]["question"] = say("{by} makes it {high}. {owed} to you.", by=4, high=8, owed=4)
    view["rail"]["choices"][1:] = [
        answer("call", "Call", say("{chips} more", chips=4), "C") | {"pot": 88},
        to("raise", "Raise", "R", 80, {"least": 12, "½ pot": 52, "all in": 79}, all_in=True),
    ]
    return view


def buying() -> View:
    """Badugi for eight: Nell is offered a card; everybody sees the up cards, and what was burned."""
    view = betting()
    view["pot"] = 34
    view["names"] = list(EIGHT)
    ups = ("4h", "7c 3d", "2d", "9s", "As 5h 6c", "8d", "")
    view["players"] = [
        player(i + 1, EIGHT[i + 1], 100 + i, "done" if i > 3 else "", say("done buying") if i > 3 else None,
               **backs(4 - len(cards.split()), *cards.split()))
        for i, cards in enumerate(ups)
    ]  # fmt: skip
    view["players"][6] |= {"state": "gone", "is": say("folded"), **backs(0)}
    view["middle"] |= {
        "say": say("On offer for {price}; declined it is burned. {which} of two.", price=2, which=say("Second buy")),
        "clause": "PB12",
        "zones": [offer("6s")],
        "burned": ["Kd", "Th", "Qs", "Jh", "Tc"],
    }
    view["rail"] |= {
        "question": say("Buy the {card} for {price}?", card="6s", price=2),
        "holding": [
            say("You count {hand}: to win takes four, of four suits and ranks", hand=say("8-5-A, three cards")),
            say("With it {hand}", hand=say("8-6-5-A badugi")),
        ],
        "hand": held("5d Ac 8h Jc", made="5d Ac 8h", seen="5d"),
        "choices": [
            answer("stand", "Pass", say("costs nothing"), "P"),
            {
                "verb": "buy",
                "cards": {"from": ["5d", "Ac", "8h", "Jc"], "least": 1, "most": 1, "ordered": False},
                "label": say("Buy"),
                "price": say("{chips} into the pot", chips=2),
                "key": "B",
            },
        ],
    }
    view["rail"]["clock"]["then"] = say("then you buy nothing")
    return view


EIGHT: Final = (*NAMES, "Rosalind", "Bartholomew")


def thrown_in() -> View:
    """Nobody’s badugi qualifies: the pot stays, and all are dealt in again."""
    view = guts_showdown()
    view["game"] = BADUGI
    text = "No hand qualifies: {chips} stays for the next deal, and everyone is dealt in again."
    view["middle"] |= {
        "say": say(text, chips=21),
        "clause": "PB14",
        "show": [
            shown(4, "9s 6h 5c Jh", "9-6-5, three cards", -4),
            shown(0, "Ac 8h 5d Jc", "8-5-A, three cards", -4),
        ],
        "notes": [],
        "sum": None,
        "next": {"pot": 21, "reserve": 0},
    }
    for row, made in zip(view["middle"]["show"], ("9s 6h 5c", "Ac 8h 5d"), strict=True):
        row |= {"made": made.split(), "note": None}
    return view


def replacing() -> View:
    """Buddys Game before the square: one or two cards for others."""
    view = bare()
    view["game"] = BUDDYS
    view["pot"] = 4
    view["you"] = nell(99)
    view["players"] = [
        player(1, "Maud", 97, "done", say("done buying"), **backs(4)),
        player(2, "Tom", 99, **backs(4)),
        player(3, "Pip", 99, dealer=True, **backs(4)),
    ]
    view["middle"] |= {"say": say("{who} may buy.", "You may buy.", who=0), "clause": "BG8"}
    view["rail"] |= {
        "asked": 112,
        "lit": True,
        "question": say("Other cards for one or two of yours, {price} each, or not?", price=2),
        "holding": [
            say("High: not five cards yet"),
            say("Low: no doogie, which is four cards of four suits and ranks"),
        ],
        "hand": held("9s 9c 6h 3d"),
        "choices": [
            answer("stand", "Pass", say("costs nothing"), "P"),
            {
                "verb": "swap",
                "cards": {"from": ["9s", "9c", "6h", "3d"], "least": 1, "most": 2, "ordered": False},
                "label": say("Replace"),
                "price": say("{price} each", price=2),
                "key": "R",
            },
        ],
        "clock": {"due": NOW + 24, "full": 30, "bank": 0, "then": say("then you buy nothing")},
    }
    return view


HIGH, LOW = "High: {hand} {cards} – qualifies", "Low: {hand} {cards} – does not qualify"


def three_up() -> View:
    """Three cards of the square are up, so that two of its lines can be used; a bet of four, or none."""
    view = replacing()
    view["pot"] = 16
    view["middle"] |= {
        "say": say("Betting round {n}: no bet yet.", n=3),
        "clause": "C15",
        "zones": [square("As 9h ?? 4c", high=[0, 1], low=[0])],
    }
    for p in view["players"]:
        p |= {"state": "", "is": None}
    view["rail"] |= {
        "question": say("Check or bet?"),
        "holding": [
            say(HIGH, hand=say("three nines"), cards=["As", "9s", "9h", "9c", "6h"]),
            say(LOW, hand=say("9-6-3-A doogie"), cards=["9c", "6h", "3d", "As"]),
        ],
        "hand": held("9s 9c 6h 3d", high="9s 9c 6h", low="9c 6h 3d"),
        "choices": [
            answer("check", "Check", say("costs nothing"), "K"),
            answer("bet 4", "Bet", say("{n}", n=4), "B") | {"pot": 20},
        ],
    }
    return view


def raising() -> View:
    """The whole square is up, and Pip raises: the fullest screen there is."""
    view = three_up()
    view["pot"] = 24
    view["players"][1] |= {"bet": 4, "is": say("{chips} in", chips=4)}
    view["players"][2] |= {"bet": 12, "state": "done", "is": say("bets {chips}", chips=12)}
    view["middle"]["zones"] = [square("As 9h 9d 4c", high=[0, 1], low=[0])]
    view["rail"] |= {
        "question": say("{by} makes it {high}. {owed} to you.", by=3, high=12, owed=12),
        "choices": [
            answer("fold", "Fold", None, "F"),
            answer("call", "Call", say("{chips} more", chips=12), "C") | {"pot": 36},
            to("raise", "Raise", "R", 24, {"least": 20, "½ pot": 30, "¾ pot": 39, "pot": 48}),
        ],
    }
    return view


def fifth_card() -> View:
    """The second buy has two prices."""
    view = raising()
    for p in view["players"]:
        p |= {"bet": 0, "state": "", "is": None}
    view["rail"] |= {
        "question": say(
            "A fifth card for {fifth}, another for one of yours for {price}, or neither?", fifth=8, price=4
        ),
        "choices": [
            answer("stand", "Pass", say("costs nothing"), "P"),
            answer("fifth", "Fifth card", say("{price} into the pot", price=8), "F"),
            {
                "verb": "swap",
                "cards": {"from": ["9s", "9c", "6h", "3d"], "least": 1, "most": 1, "ordered": False},
                "label": say("Replace"),
                "price": say("{price} into the pot", price=4),
                "key": "R",
            },
        ],
    }
    return view


def high_or_low() -> View:
    """The declaration: chips in the fist; two of four fists are closed."""
    view = fifth_card()
    view["pot"] = 44
    chosen, thinking = say("has chosen"), say("thinking")
    for p, did in zip(view["players"], (chosen, thinking, chosen), strict=True):
        p |= {"state": "done" if did is chosen else "", "is": did}
    view["middle"] |= {
        "say": say("Fists closed: {shut} of {n}. All open together.", shut=2, n=4),
        "clause": "BG14",
        "split": say("{high} high, {low} low", high=22, low=22),
        "zones": [square("As 9h 9d 4c", high=[0, 1], low=[3])],
        "fists": [
            {"chair": 0, "state": "choosing", "is": thinking},
            {"chair": 1, "state": "shut", "is": chosen},
            {"chair": 2, "state": "choosing", "is": thinking},
            {"chair": 3, "state": "shut", "is": chosen},
        ],
    }
    view["rail"] |= {
        "question": say("How many chips in your fist?"),
        "holding": [
            say(HIGH, hand=say("three nines"), cards=["As", "9s", "9h", "9c", "6h"]),
            say(LOW.replace("does not qualify", "qualifies"), hand=say("6-4-3-2 doogie"),
                cards=["6h", "4c", "3d", "2s"]),
        ],
        "hand": held("9s 9c 6h 3d 2s", high="9s 9c 6h", low="6h 3d 2s"),
        "choices": [
            answer("low", "Low", say("6-4-3-2 doogie"), "L") | {"fist": 0},
            answer("high", "High", say("three nines"), "H") | {"fist": 1},
            answer("both", "Both", say("each half by itself"), "B") | {"fist": 2},
        ],
    }  # fmt: skip
    view["rail"]["clock"]["then"] = say("then you go low")
    return view


def fists_of_seven() -> View:
    """Seven have declared, and bet once more with their fists open."""
    view = high_or_low()
    view["names"] = [*EIGHT[:7]]
    view["players"] = [player(i, EIGHT[i], 90 + i, **backs(4)) for i in range(1, 7)]
    ways = ("High", "Low", "Both", "Low", "High", "Low", "Both")
    view["middle"] |= {
        "say": say("Betting round {n}: no bet yet.", n=5),
        "clause": "C15",
        "split": None,
        "fists": [
            {"chair": i, "state": "open", "is": say(way), "chips": ("Low", "High", "Both").index(way)}
            for i, way in enumerate(ways)
        ],
    }
    view["rail"] |= {"question": say("Check or bet?"), "choices": three_up()["rail"]["choices"]}
    return view


def halves() -> View:
    """Each half has its winner, and the odd chip is told; the hands are made with cards of the table."""
    view = guts_showdown()
    view["game"] = BUDDYS
    high = say("The high half of {pot}, {chips}, goes to {all} with {hand}.", pot=say("the pot"), chips=23, all=[2],
               hand=say("three aces"))  # fmt: skip
    low = say("The low half, {chips}, goes to {all} with {hand}.", chips=22, all=[0], hand=say("a 6-4-3-2 doogie"))
    rows = [
        (shown(2, "Ah Ad Js Td", "high, three aces", 23, best=True), "Ah Ad Js Td", "As"),
        (shown(0, "9s 9c 6h 3d 2s", "both ways, three nines and 6-4-3-2 doogie", 22, best=True), "9s 9c 6h 3d 2s",
         "As 9h 4c"),
        (shown(1, "Kd Kh 4h 2c", "low, 9-4-2-A doogie (does not qualify)", -11), "4h 2c", "As 9d"),
    ]  # fmt: skip
    for row, made, table in rows:
        row |= {"made": made.split(), "table": table.split()}
    rows[0][0]["note"], rows[1][0]["note"], rows[2][0]["note"] = say("high half"), say("low half"), None
    view["middle"] |= {
        "say": say("{high} {low}", high=high, low=low),
        "clause": "BG17",
        "zones": [square("As 9h 9d 4c")],
        "show": [row for row, _made, _table in rows],
        "notes": [{"say": say("{chips} is odd: the high half has the chip left over.", chips=45), "clause": "C3"}],
        "sum": None,
        "next": {"pot": 0, "reserve": 0},
    }
    view["rail"] |= {"question": say("You take {chips}", chips=22), "offers": []}
    return view


def exchanging() -> View:
    """Several cards go at once, in an order that counts."""
    view = guts_declaring()
    view["middle"] |= {
        "fists": None,
        "say": None,
        "clause": None,
        "zones": [
            {"name": "pile", "layout": "pile", "cards": ["J*"], "hidden": None, "deck": None},
            {"name": "kitty", "layout": "row", "cards": [], "hidden": 3, "offered": False},
        ],
    }
    for p in view["players"]:
        p |= backs(None)
    view["rail"] |= {
        "question": say("Your turn. One of five:"),
        "hand": held("As Ah Ad O* D2"),
        "choices": [
            answer("discount", "Discount", say("free · takes {card}", card="J*"), "D"),
            answer("pay", "Pay", say("{n} · two off the deck", n=-2), "P"),
            answer("steal 2", "Steal", say("one from {whom}", whom=2), "S"),
            {
                "verb": "exchange",
                "cards": {"from": ["As", "Ah", "Ad"], "least": 3, "most": 3, "ordered": True},
                "label": say("Exchange"),
                "price": say("+1"),
                "key": "X",
            },
            answer("declare", "Declare: “I have it.”", say("true or not"), "I"),
        ],
    }
    return view


BLUFFALO: Final[View] = {
    "name": "bluffalo",
    "title": "Bluffalo",
    "deal": 9,
    "text": "bluffalo",
    "short": [say("ante {n}", n=1), say("counts secret")],
    "options": [
        option("stealers", say("A declarer is robbed by {value}.", value=say("the first in order")), "BL17"),
        option("show_counts", say("How many cards everyone holds {value}.", value=say("is a secret")), "BL4"),
    ],
    "differs": None,
    "counts": "secret",
}


def pile(card: str, under: int | None = None, deck: int | None = None) -> View:
    return {
        "name": "pile",
        "layout": "pile",
        "cards": [card] if card else [],
        "hidden": under,
        "uses": [],
        "offered": False,
        "deck": deck,
    }


def steal(whom: int) -> View:
    price = say("−{n} to them · a random card", n=2)
    return {
        **answer(f"steal {whom}", "Steal from {to}", price, ""),
        "label": say("Steal from {to}", to=whom),
        "verb": "steal",
        "among": say("Steal…"),
        "among_key": "S",
    }


def barred(verb: str, label: View, why: str, clause: str, place: int) -> View:
    return {"verb": verb, "label": label, "why": say(why), "clause": clause, "place": place, "empty": ""}


def exchange(cards: str) -> View:
    pick = {"from": cards.split(), "least": 3, "most": 3, "ordered": True}
    return {"verb": "exchange", "cards": pick, "label": say("Exchange"), "price": say("+{n}", n=1), "key": "X"}


def bluffing() -> View:
    """Bluffalo: it is Nell’s turn, after Ines stole from Tom; four others whom she may steal from."""
    view = bare()
    view["game"] = BLUFFALO
    view["pot"] = 11
    view["you"] = nell(33)
    view["players"] = [
        player(1, "Maud", 41, **backs(None)),
        player(2, "Tom", 27, dealer=True, **backs(None)),
        player(3, "Pip", 19, **backs(None)),
        player(4, "Ines", 35, "done", say("stole from {to}", to=2), **backs(None)),
    ]
    view["names"][5] = ""
    view["empty"] = [5]
    view["middle"] |= {
        "say": say("{who} is to move.", "It is your move.", who=0),
        "clause": "BL6",
        "zones": [pile("J*")],
        "news": [
            {"say": say("{who} pays {to} {chips}.", who=4, to=2, chips=2), "clause": "BL9"},
            {"say": say("{who} steals a card from {to}.", who=4, to=2), "clause": "BL9"},
        ],
    }
    view["rail"] |= {
        "asked": 45,
        "lit": True,
        "question": say("Your turn. One of five:"),
        "holding": [say("One card short of {hand}", hand=say("four of a kind"))],
        "hand": held("As Ah Ad O* D2"),
        "choices": [
            answer("discount", "Discount", say("free · takes {card}", card="J*"), "D"),
            answer("pay", "Pay", say("−{n} · up to two off the deck", n=2), "P"),
            *[steal(chair) for chair in (1, 2, 3, 4)],
            exchange("As Ah Ad O* D2"),
            answer("declare", "Declare", say("wins {win}, or −{pay} if caught lying", win=11, pay=2), "I"),
        ],
        "clock": {"due": NOW + 33, "full": 45, "bank": 0, "then": say("then Discount")},
    }
    view["log"] = [
        line(20, say("{who} is dealt {cards}.", "You are dealt {cards}.", who=0, cards=["As", "Ah", "O*"]), "BL5", True,
             saw=True, secret=True),
        line(20, say("{card} is turned up as the pile.", card="Ad"), "BL5", saw=True),
        line(21, say("{who} steals {card} from {to}.", "You steal {card} from {to}.", who=0, card="D2", to=3), "BL9",
             True, saw=True, secret=True),
        line(22, say("{who} gets cards from the deck: {n}.", who=1, n=2), "BL8"),
        line(23, say("{who} pays {to} {chips}.", who=4, to=2, chips=2), "BL9"),
        line(23, say("{who} steals a card from {to}.", who=4, to=2), "BL9"),
    ]  # fmt: skip
    return view


def after_a_lie() -> View:
    """The longest there is to tell: Nell called Ines a liar, who was one, and it is her turn."""
    view = bluffing()
    told = [
        (say("{who} calls {to} a liar.", "You call {to} a liar.", who=0, to=4), "BL14"),
        (say("{who} shows {cards}: {hand}.", who=4, cards=["Qs", "Qh", "Oc", "Kh", "Jd"], hand="no winning set"),
         "BL16"),
        (say("{who} lied.", who=4), "BL16"),
        (say("{who} pays {to} {chips}.", who=4, to=0, chips=2), "BL16"),
    ]  # fmt: skip
    view["middle"]["news"] = [{"say": said, "clause": clause} for said, clause in told]
    view["players"][3] |= {"state": "", "is": None}
    view["sound"] = {"n": 24, "is": "slap"}
    return view


def hoarding() -> View:
    """A hand of fourteen, and neither pile nor deck is left."""
    view = bluffing()
    hand = "As Ah Ad Ac O* D2 Kh Kd Ks Jh Jd Js Qd Qc"
    view["middle"] |= {"zones": [pile("", deck=0)]}
    view["rail"] |= {
        "hand": held(hand),
        "choices": [*view["rail"]["choices"][2:6], exchange(hand), view["rail"]["choices"][-1]],
        "barred": [
            barred("discount", say("Discount"), "there is no pile", "BL13", 0) | {"empty": "pile"},
            barred("pay", say("Pay"), "deck is empty", "BL8", 0) | {"empty": "deck"},
        ],
    }
    return view


def counting() -> View:
    """Counts are shown, the others sit with one card, with many and with none; Nell has a chip left."""
    view = bluffing()
    view["game"] = BLUFFALO | {"counts": "shown", "short": [say("ante {n}", n=1), say("counts shown")]}
    for p, n in zip(view["players"], (1, 11, 0, 3), strict=True):
        p |= backs(n)
    view["you"]["chips"] = 2
    view["middle"]["zones"] = [pile("J*", 4, 1)]
    steals = [steal(chair) for chair in (1, 2, 4)]
    view["rail"]["choices"] = [*view["rail"]["choices"][:2], *steals, view["rail"]["choices"][-1]]
    view["rail"]["hand"] = held("As Ah")
    view["rail"]["barred"] = [
        barred("steal", say("Steal from {to}", to=3), "no card", "BL9", 2),
        barred("exchange", say("Exchange"), "takes three cards", "BL10", 5),
    ]
    return view


def challenged() -> View:
    """Ines claims a winning hand, and Nell may call her a liar."""
    view = bluffing()
    view["players"][3]["is"] = say("declares")
    view["pot"] = 13
    view["middle"] |= {
        "say": say("{who} claims a winning hand; {to} may challenge.", who=4, to=0),
        "clause": "BL14",
        "aloud": {
            "chair": 4,
            "say": say("“I have it.”"),
            "then": say("for {who} if nobody calls or steals", "yours if nobody calls or steals", who=4),
        },
        "news": [],
    }
    view["rail"] |= {
        "question": say("{by} claims a winning hand. Challenge?", by=4),
        "choices": [
            answer("pass", "Pass", say("free · others may steal"), "P"),
            answer("liar", "“Liar!”", say("+{win} if they lie, −{pay} if not", win=2, pay=3), "L"),
        ],
    }
    view["rail"]["clock"] |= {"then": say("then you pass")}
    return view


def robbing() -> View:
    """Nobody called Maud, who claims it again; Nell may steal one of her cards."""
    view = challenged()
    view["players"][0] |= {"state": "done", "is": say("declares")}
    view["players"][3] |= {"state": "", "is": None}
    view["middle"] |= {
        "say": say("Nobody challenged {who}, who may still be robbed of a card.", who=1),
        "clause": "BL17",
        "aloud": {"chair": 1, "say": say("“I still have it.”"), "then": say("for {who} if nobody steals", who=1)},
        "news": [{"say": say("{who} does not challenge.", who=2), "clause": "BL14"}],
    }
    view["rail"] |= {
        "question": say("Steal one of {against} cards for {price}?", against=1, price=3),
        "choices": [
            answer("pass", "Pass", say("free"), "P"),
            answer("rob", "Steal a card", say("−{n} to them · a random card", n=3), "S"),
        ],
    }
    return view


def robbed() -> View:
    """Nell claimed a hand and was robbed of a card as often as the rules of the deal allow."""
    view = bluffing()
    view["middle"] |= {
        "say": say("{who} was robbed and may claim again.", "You were robbed and may claim again.", who=0),
        "clause": "BL19",
        "news": [
            {"say": say("{who} pays {to} {chips}.", who=2, to=0, chips=3), "clause": "BL17"},
            {"say": say("{who} steals {card} from {to}.", who=2, card="Ac", to=0), "clause": "BL17"},
        ],
    }
    view["rail"] |= {
        "question": say("You were robbed of a card. Claim it again?"),
        "choices": [answer("done", "End the turn", say("free"), "E")],
        "barred": [barred("declare", say("Declare"), "1 a turn at most", "BL19", 1)],
    }
    return view


def told_the_truth() -> View:
    """Maud called Nell a liar, who was none: the game is over."""
    view = bluffing()
    view["state"] = "result"
    view["players"][3] |= {"state": "", "is": None}
    view["middle"] |= {
        "say": say("{who} told the truth: {hand}.", "You told the truth: {hand}.", who=0, hand="four of a kind"),
        "clause": "BL15",
        "zones": [],
        "show": [shown(0, "As Ah Ad Ac O* D2", "four of a kind", 11, best=True) | {"made": "As Ah Ad Ac".split()}],
        "news": [],
        "notes": [{"say": say("{who} pays {to} {chips}.", who=1, to=0, chips=3), "clause": "BL15"}],
        "next": {"pot": 0, "reserve": 0},
    }
    view["rail"] = bare()["rail"] | {
        "question": say("You take {chips}", chips=11),
        "holding": [say("Leaves you {chips}", chips=47)],
        "ready": {"ready": 0, "of": 1, "you": False, "held": False},
    }
    view["clock"] = {"then": say("next deal"), "due": NOW + 6, "full": 10, "bank": 0}
    view["sound"] = {"n": 24, "is": "slap"}
    return view


def folly_showdown() -> View:
    """Five cards each, and a kitty that nobody owns."""
    view = guts_showdown()
    view["game"] = FOLLY
    view["middle"]["show"] = [
        shown(1, "9c 9d 9h 2c 2d", "full house, nines over twos", 30, best=True),
        shown(None, "Kc Kd Qh Qs Jc", "two pair, kings and queens", 0, who=say("The kitty")),
        shown(0, "Ah Th 7d 6c 2h", "ace high", -30),
    ]
    view["middle"]["show"][0]["made"] = ["9c", "9d", "9h"]
    view["middle"]["sum"] = [{"chair": 0, "chips": 30}]
    view["middle"]["next"] = {"pot": 30, "reserve": 0}
    return view


def ended() -> View:
    """The evening is over."""
    view = guts_showdown()
    view["state"] = "ended"
    view["middle"] |= {"show": None, "notes": [], "sum": None, "next": None, "say": say("The session is over.")}
    view["rail"] = bare()["rail"]
    view["clock"] = None
    return view


EVERY: Final = {
    made.__name__: made
    for made in (
        guts_declaring,
        guts_with_a_kitty,
        folly_declaring,
        watched,
        opened,
        chosen,
        saying_ahead,
        folly_offer,
        guts_showdown,
        folly_showdown,
        ten,
        ten_declaring,
        announcing,
        announcing_with_favourites,
        bound_to_announce,
        waiting_for_the_dealer,
        waiting,
        at_the_door,
        at_a_kept_door,
        asking_for_a_chair,
        asked_for_chairs,
        talking,
        too_few,
        paused,
        away,
        broke,
        betting,
        side_pots,
        buying,
        thrown_in,
        replacing,
        three_up,
        raising,
        fifth_card,
        high_or_low,
        fists_of_seven,
        halves,
        exchanging,
        bluffing,
        after_a_lie,
        hoarding,
        counting,
        challenged,
        robbing,
        robbed,
        told_the_truth,
        ended,
    )
}


def renamed(view: View, name: str) -> View:
    """The view with everybody called the same, in every place that carries a name."""
    view = deepcopy(view)
    view["names"] = [name if was else "" for was in view["names"]]
    for p in [*view["players"], *([view["you"]] if view["you"] else [])]:
        p["name"] = name
    view["title"] = name
    return view


def clauses(view: Any) -> Sequence[str]:
    """Every clause that a view cites."""
    if isinstance(view, dict):
        own = [view["clause"]] if view.get("clause") else []
        return own + [c for part in view.values() for c in clauses(part)]
    return [c for part in view for c in clauses(part)] if isinstance(view, list) else []
