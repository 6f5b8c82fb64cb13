"""The command line: `anteup` hosts a table; `anteup play` deals in the terminal; rules, ranks, records, proofs.

What a command needs is imported when it runs, so that `anteup --help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperGroup

from .words import Say, Telling, _

if TYPE_CHECKING:
    from .cards import Card
    from .game import Game
    from .options import Option
    from .ranks import Ranking
    from .record import Record

PORT: Final = 8765
WRONG: Final = 2  # the exit code of whatever was said wrong
NOT_PROVEN: Final = 1


class Wrong(Exception):
    """Something that cannot be done as it was said: one sentence that says what can."""


class Commands(TyperGroup):
    """The commands, `host` where none is named; what is wrong is one sentence on stderr."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "--version")):
            args = ["host", *args]
        return super().parse_args(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except Exception as wrong:
            sentence = said_wrong(wrong)
            if sentence is None or not standalone_mode:
                raise
            print(f"anteup: {sentence}", file=sys.stderr)
            sys.exit(WRONG)
        sys.exit(code if isinstance(code, int) else 0)


def said_wrong(wrong: Exception) -> str | None:
    """The sentence of an error that is nobody's fault but that of what was said; None for our own."""
    from .actions import Illegal
    from .cards import BadCard
    from .options import BadOption
    from .ranks import BadHand
    from .record import BadRecord
    from .rules import UnknownRule

    if isinstance(wrong, typer.Abort):
        return "stopped."
    if isinstance(wrong, (Wrong, BadCard, BadHand, BadOption, BadRecord, Illegal, UnknownRule)):
        return str(wrong)
    message = getattr(wrong, "format_message", None)  # of the command line itself
    return None if message is None else f"{message().rstrip('.')}. See anteup --help."


app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def main() -> None:
    """Run the command that was typed."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal without hearts shows ? for them and goes on
    app()


def show_version(asked: bool) -> None:
    if asked:
        print(f"anteup {metadata.version('anteup')}")
        raise typer.Exit


@app.callback()
def anteup(
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Five home games of cards, exactly. Without a command: host a table for your friends."""


Database = Annotated[
    str, typer.Option(metavar="URL", help="Where the journal lies: sqlite:///FILE or postgresql://HOST/NAME.")
]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="The folder for everything that is kept.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")]
Language = Annotated[str, typer.Option(metavar="en|cy", help="The language; else the one this terminal is set to.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as guts.")]


# ---------------------------------------------------------------------------------------------------- tables


@app.command()
def host(
    host: Annotated[str, typer.Option(help="The address to listen on; 127.0.0.1 keeps others out.")] = "0.0.0.0",
    port: Port = PORT,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    database: Database = "",
    data: Data = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes serve; past one, use PostgreSQL.")
    ] = 1,
) -> None:
    """Host a table: friends join it by link, on their phones."""
    from .server import main as serve

    serve(host=host, port=port, browser=not no_browser, database=database, data=data, workers=workers)


@app.command()
def play(
    game: GameName,
    options: Annotated[list[str] | None, typer.Argument(metavar="[OPTION=VALUE]…", help="What is announced.")] = None,
    players: Annotated[int, typer.Option(min=2, max=26, help="You and so many bots less one.")] = 4,
    chips: Annotated[int, typer.Option(min=1, max=1_000_000, help="Chips of everybody.")] = 100,
    deals: Annotated[int, typer.Option(min=0, help="Stop after so many deals; 0: when you leave.")] = 0,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    level: Annotated[str, typer.Option(help="How well the bots play.")] = "",
    name: Annotated[str, typer.Option(help="What you are called in records.")] = "Guest",
    save: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep a record of every deal here.")] = None,
    language: Language = "",
) -> None:
    """Play in the terminal against bots."""
    from .bots import LEVELS, bot, names
    from .games import announced
    from .table.names import clean
    from .terminal import Evening

    tongue, name = spoken(language), clean(name, ())
    the_game = announced(" ".join([game, *(options or [])]))
    if (why := the_game.refuse_players(players, insist=True)) is not None:
        raise Wrong(in_english(*why))
    if chips < the_game.ante and getattr(the_game, "short", "") != "iou":
        raise Wrong(f"Nobody can ante {the_game.ante} out of {chips} chips. (C5)")
    level = level or LEVELS[min(1, len(LEVELS) - 1)]
    if level not in LEVELS:
        raise Wrong(f"There are no bots called “{level[:40]}”; their level is {' or '.join(LEVELS)}.")
    if save is not None:
        make(save)
    bots = {each: bot(level) for each in names([name], players - 1)}
    Evening(the_game, bots, chips, name=name, deals=deals, seed=seed, save=save, language=tongue).play()


def make(folder: Path) -> None:
    """Make the folder for records, before there are any to lose."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise Wrong(f"No record can be kept in {folder}: {wrong.strerror}.") from None
    if not os.access(folder, os.W_OK):
        raise Wrong(f"No record can be kept in {folder}: you may not write there.")
    if there := sorted(folder.glob("deal-*.toml")):
        raise Wrong(f"There are records in {folder} already, such as {there[0].name}: name another folder.")


def spoken(language: str) -> str:
    """The language that is asked for, else the one the terminal is set to."""
    from .tongues import LANGUAGES, set_in

    if language and language not in LANGUAGES:
        raise Wrong(f"There is no language “{language[:40]}”; there are {' and '.join(LANGUAGES)}.")
    return language or set_in(os.environ)


# ---------------------------------------------------------------------------------------------------- rules


@app.command()
def games(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game.")] = "", language: Language = ""
) -> None:
    """Every game, and what its dealer may announce."""
    from .games import REGISTRY, announced

    shown = [type(announced(name))] if name else list(REGISTRY.values())
    print("\n\n".join(["\n".join(game_lines(game, teller(language))) for game in shown]))


def teller(language: str, names: Sequence[str] = ()) -> Telling:
    """Whoever speaks the table's sentences in a language."""
    from .tongues import tongue

    return Telling(names, None, tongue(spoken(language)).gettext)


def game_lines(game: type[Game], tell: Telling) -> list[str]:
    """A game and its options as lines of text; the usual value of each option comes first."""
    seats, advised = (span_of(span.start, span.stop - 1) for span in (game.seats, game.advised))
    players = Say(_("{seats} players"), seats=seats)
    if advised != seats:
        players = Say(_("{seats} players, best with {advised}"), seats=seats, advised=advised)
    lines = [f"{game.name} · {tell(Say(game.title))} · {tell(players)} ({game.advice})", f"  {tell(Say(game.about))}"]
    usual, width = game(), max(15, *map(len, game.options))
    for name, option in game.options.items():
        for i, (value, sentence) in enumerate(said_of(option, getattr(usual, name))):
            typed = f"{value} ({tell(bounds)})" if (bounds := bounds_of(option)) else value
            lines.append(
                f"  {name if not i else '':<{width}} {typed:<20} {tell(sentence):<60} {option.clause}".rstrip()
            )
    return lines


def said_of(option: Option[Any], usual: Any) -> list[tuple[str, Any]]:
    """The values of an option as typed, each with its sentence, the usual one first."""
    from .options import one_of

    if isinstance(option, one_of):
        values = sorted(option.values.items(), key=lambda named: named[1] != usual)
        return [(text, option.say(value)) for text, value in values]
    return [("none" if usual is None else str(usual), option.say(usual))]


def bounds_of(option: Option[Any]) -> Say | None:
    """What numbers an option may be, if it is one."""
    number = option.form().get("number")
    return span_of(number["least"], number["most"]) if number else None


def span_of(least: int, most: int | None) -> Say:
    if most is None:
        return Say(_("{least} or more"), least=least)
    return Say(_("{least} to {most}"), least=least, most=most)


@app.command(name="rules")
def rules_(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, “common” for what all share, or a clause.")],
    clauses: Annotated[list[str] | None, typer.Argument(metavar="[CLAUSE]…", help="Only these, such as GU9.")] = None,
    language: Language = "",
) -> None:
    """The rules of a game, or some clauses of them."""
    from . import rules

    language = spoken(language)
    if game[-1:].isdigit():
        game, clauses = "", [game, *(clauses or [])]
    if not clauses:
        print(rules.page(game, language).text(), end="")
    else:
        if game:
            rules.page(game)
        print("\n\n".join([rules.clause(id.upper(), language).printed() for id in clauses]))


# ---------------------------------------------------------------------------------------------------- hands


@app.command()
def rank(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="Such as Qs Qd 7c; several hands apart by /.")],
    game: Annotated[str, typer.Option(help="The game the hand is held in; else it goes by the number of cards.")] = "",
    three_rank: Annotated[str, typer.Option(help="How three cards rank, in Guts (GU20).")] = "",
    wheel: Annotated[str, typer.Option(help="Whether A-2-3 is a straight, in Guts (GU5).")] = "",
    language: Language = "",
) -> None:
    """Name a hand; of several, say which is best and why."""
    from .cards import Card
    from .terminal import card_typed, console, show_hands

    held = [[card_typed(word) for word in part.split()] for part in " ".join(cards).split("/")]
    said = {name: value for name, value in (("three_rank", three_rank), ("wheel", wheel)) if value}
    hands = [Card.parse_all(part) for part in held]
    Card.parse_all([word for part in held for word in part])  # no card is in two hands
    show_hands(console(), ranking_of(game, hands, said), hands, spoken(language))


def ranking_of(game: str, hands: Sequence[Sequence[Card]], said: dict[str, str]) -> Ranking:
    """How hands of so many cards compare in a game; with no game named, in the first that has such hands."""
    from .games import announced

    rankings = rankings_by_game(said)
    if game not in ("", *rankings):
        announced(game)  # refused, if there is none of that name
        raise Wrong(f"Hands of {game} cannot be named here; those of {', '.join(rankings)} can.")
    there = [ranking for name in ([game] if game else rankings) for ranking in rankings[name]]
    sizes = {len(hand) for hand in hands}
    if len(sizes) > 1:
        raise Wrong("Hands that are compared have the same number of cards.")
    fits = [ranking for ranking in there if {ranking.size} == sizes]
    if not fits:
        needed = " or ".join(map(str, sorted({ranking.size for ranking in there})))
        raise Wrong(f"A hand {f'of {game} ' if game else ''}has {needed} cards, not {sizes.pop()}.")
    return fits[0]


def rankings_by_game(said: dict[str, str]) -> dict[str, tuple[Ranking, ...]]:
    """The rankings of every game whose hands have a rank; `said` are options of Guts."""
    from .games import REGISTRY
    from .games.guts import Guts
    from .ranks import doogie, high5

    ranked = {name: (best,) for name, game in REGISTRY.items() if (best := game().best)}
    return ranked | {"guts": (Guts(cards=2).best, Guts(**said).best), "buddys_game": (doogie, high5)}


# ---------------------------------------------------------------------------------------------------- records


Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records of deals.")]


def read_records(file: Path) -> tuple[Record, ...]:
    """The records in a file; what is wrong with it is told with the file's name."""
    from .record import BadRecord, read_all

    try:
        return read_all(file.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise Wrong(f"{file} cannot be read: {wrong.strerror}.") from None
    except UnicodeDecodeError:
        raise Wrong(f"{file} is no record: a record is text in UTF-8.") from None
    except BadRecord as wrong:
        raise Wrong(f"{file}: {wrong}") from None


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a deal, or of a session.")],
    deal: Annotated[int, typer.Option(help="Only this deal of a session.")] = 0,
    all_: Annotated[bool, typer.Option("--all", help="Show all of it at once.")] = False,
    language: Language = "",
) -> None:
    """Step through deals as their reader saw them."""
    from .terminal import ask, console, step_through

    records = [record for record in read_records(file) if deal in (0, record.deal)]
    if not records:
        raise Wrong(f"{file} has no deal {deal}.")
    for record in records:
        if not step_through(record, console(), ask if sys.stdin.isatty() and not all_ else None, spoken(language)):
            break


@app.command()
def verify(files: Files, language: Language = "") -> None:
    """Prove that deals came from their secrets (C9)."""
    from .record import verify

    verdicts = []
    for file in files:
        records = read_records(file)
        for record in records:
            verdict = verify(record)
            verdicts.append(verdict.proven)
            which = f" {record.deal}" if records[1:] else ""
            print(f"{file}{which}: {teller(language, record.names)(verdict.say)}")
    if not all(verdicts):
        raise typer.Exit(NOT_PROVEN)


# ---------------------------------------------------------------------------------------------------- the machine


@app.command()
def doctor(database: Database = "", data: Data = None, port: Port = PORT) -> None:
    """See whether a table can be hosted on this machine."""
    from .doctor import findings

    well = True
    for good, sentence in findings(database, data, port):
        well &= good
        print(f"{'ok   ' if good else 'wrong'}  {sentence}")
    if not well:
        raise typer.Exit(1)


def in_english(say: Any, clause: str) -> str:
    return Telling(())(say) + (f" ({clause})" if clause else "")
