"""Seasons, events and house rules over the game's own rules, and what is only announced."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.histories.asking import BETWEEN, Question, rule_questions, text_question
from tests.histories.game import FIRST, FUTURE, NOW, PRINTING, RULES, SECOND, Game, Sheet
from tests.histories.kinds.table import kind_of
from tests.histories.model import CORE, Dated, Moment, Text
from tests.histories.printing import WORDS, print_erratum, print_faq, print_rulebook
from tests.histories.wordings import place

TITLES = {
    "en": {"season": "SEASON OF STORMS", "event": "THE BRIDGE FAIR", "house": "RULES OF OUR CLUB"},
    "ja": {"season": "嵐の季節", "event": "橋の市", "house": "当倶楽部の取り決め"},
}


def season_restates_a_rule(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    _layer(game, sheet, "season", FIRST)
    yield from rule_questions(game, sheet.rule, layers=True)
    yield _beside(sheet)


def core_erratum_after_a_season(game: Game, kind: str) -> Iterable[Question]:
    """It changes the core text; the season's stands as it is."""
    sheet = game.sheet(kind)
    _layer(game, sheet, "season", FIRST)
    game.amend(sheet.rule, SECOND, *game.replaced_words(sheet, RULES))
    yield from rule_questions(game, sheet.rule, layers=True)
    yield _beside(sheet)


def core_bullet_replaced_after_a_season(game: Game, kind: str) -> Iterable[Question]:
    """As before, with a bullet that the season has word for word too."""
    sheet = game.sheet(kind)
    _layer(game, sheet, "season", FIRST, at=1)
    game.amend(sheet.rule, SECOND, *game.replaced_words(sheet, RULES, "effects", 0))
    yield from rule_questions(game, sheet.rule, layers=True)


def core_erratum_before_a_season(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    game.amend(sheet.rule, FIRST, *game.replaced_words(sheet, RULES))
    _layer(game, sheet, "season", SECOND)
    yield from rule_questions(game, sheet.rule, layers=True)


def event_over_a_season(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    _layer(game, sheet, "season", FIRST)
    _layer(game, sheet, "event", SECOND)
    yield from rule_questions(game, sheet.rule, layers=True)


def house_rule(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    _layer(game, sheet, "house", FIRST)
    yield from rule_questions(game, sheet.rule, layers=True)


def season_corrects_itself(game: Game, kind: str) -> Iterable[Question]:
    """The season's own FAQ changes words that only the season's text has."""
    sheet = game.sheet(kind)
    text = _layer(game, sheet, "season", FIRST)
    k = next(i for i, c in enumerate(sheet.clauses["effects"]) if c.text not in text.said)
    printed = text.part("effects").lines[k]
    old = next(c for n in range(2, 13) if (c := replace(sheet.clauses["effects"][k], n=n)).text == printed)
    new = game.words.other(old, sheet.clauses["effects"][k])
    body = game.say("replace words", **place(game.lang, "effects", k), a=old.quoted, b=new.quoted)
    moment = _moment(game, SECOND)
    erratum = print_erratum(game.style, sheet.rule.name, 7, body)
    title = f"{TITLES[game.lang]['season']} FAQ"
    written = print_faq(game.style, moment, SECOND, (), (), [erratum], title)
    id_ = f"season-faq-{len(game.sources)}"
    game.sources.append(
        game.source(id_, written, "faq", version="S2", date=moment.date, scope="season", title=title)
    )
    sheet.rule.history.append(Dated(SECOND + 0.5, text.with_line("effects", k, new.text), "season"))
    yield from rule_questions(game, sheet.rule, layers=True)


def season_announced(game: Game, kind: str) -> Iterable[Question]:
    """It is printed and not out yet."""
    sheet = game.sheet(kind)
    _layer(game, sheet, "season", FUTURE)
    yield from rule_questions(game, sheet.rule, layers=True)
    yield Question(kind, "told", sheet.rule.name, lines=("2999",))


def erratum_announced(game: Game, kind: str) -> Iterable[Question]:
    """An issue of the FAQ that will be out in some years changes nothing today."""
    sheet = game.sheet(kind)
    text, body = game.replaced_words(sheet, RULES)
    erratum = print_erratum(game.style, sheet.rule.name, 7, body)
    moment = Moment("9.0", 2999, 3)
    written = print_faq(game.style, moment, RULES, (), (), [erratum])
    game.sources.append(game.source(f"faq-9.{len(game.sources)}", written, "faq", moment))
    sheet.rule.history.append(Dated(FUTURE, text))
    yield from rule_questions(game, sheet.rule)
    yield text_question(game, sheet.rule, sheet.rule.name, FUTURE + BETWEEN, "2999-06")
    yield Question(kind, "told", sheet.rule.name, lines=("2999",))


def season_followed_by_another(game: Game, kind: str) -> Iterable[Question]:
    """The next season's pack has one of the two rules; of the other one the core text counts again."""
    kept, left = game.sheet(kind), game.sheet(kind)
    for sheet in (kept, left):
        _layer(game, sheet, "season", FIRST, series="storms")
    first, second = game.sources[-2:]
    heading = f"## {WORDS[game.lang]['skill']}\n\n"
    game.sources[-2:] = [replace(first, text=f"{first.text}\n{second.text.partition(heading)[2]}")]
    _layer(game, kept, "season", SECOND, series="storms")
    yield from rule_questions(game, kept.rule, layers=True)
    for at, as_of in (
        (FIRST + BETWEEN, game.moments[FIRST].later(2)),
        (RULES + BETWEEN, game.moments[RULES].later(2)),
    ):
        yield text_question(game, left.rule, left.rule.name, at, as_of)
    yield replace(text_question(game, left.rule, left.rule.name, NOW, None, "core"), scope=None)


def printing_after_a_house_rule(game: Game, kind: str) -> Iterable[Question]:
    """A newer printing of the game's rules does not end what a club has agreed on."""
    sheet = game.sheet(kind)
    _layer(game, sheet, "house", FIRST)
    new = game.words.other(sheet.clauses["requirements"][0])
    sheet.rule.history.append(Dated(PRINTING, sheet.rule.text(RULES).with_line("requirements", 0, new.text)))
    yield from rule_questions(game, sheet.rule, layers=True)


def packs_that_both_claim_to_decide(game: Game, kind: str) -> Iterable[Question]:
    """Two season packs of the same day give one rule two texts: which of them holds is not known."""
    sheet = game.sheet(kind)
    for _ in range(2):
        _layer(game, sheet, "season", FIRST)
    a, b = game.sources[-2:]
    game.sources[-2:] = [
        replace(a, title=f"{a.title} A", version="A"),
        replace(b, title=f"{b.title} B", version="B"),
    ]
    asked = text_question(game, sheet.rule, sheet.rule.name, NOW, None)
    yield replace(asked, standing="doubtful")


def _layer(game: Game, sheet: Sheet, layer: str, since: int, at: int | None = None, series: str = "") -> Text:
    """A pack that gives the rule with another number in one bullet and one bullet more."""
    rule = sheet.rule
    effects = rule.text(since).part("effects")
    k = game.random.randrange(len(effects.lines)) if at is None else at
    new = game.words.other(sheet.clauses["effects"][k])
    text = rule.text(since).with_line("effects", k, new.text)
    text = text.with_line("effects", len(effects.lines) - 1, *text.part("effects").lines[-1:],
                          game.words.effect().text)  # fmt: skip
    moment = Moment("", 2999, 3) if since == FUTURE else _moment(game, since)
    title = TITLES[game.lang][layer]
    printed = print_rulebook(game.style, moment, [(rule.name, text, rule.group)], title)
    id_ = f"{layer}-{len(game.sources)}"
    game.sources.append(
        game.source(id_, printed, "rulebook", moment, scope=layer, title=title, series=series)
    )
    rule.history.append(Dated(since + 0.5, text, layer))
    if since != FUTURE:
        game.issues.add(since)
    return text


def _moment(game: Game, at: int) -> Moment:
    """A month after a moment; packs count their versions by themselves."""
    year, month = game.moments[at].later(1).split("-")
    return Moment(f"S{at}", int(year), int(month))


def _beside(sheet: Sheet) -> Question:
    """The core text of today is said beside the deciding one."""
    found = sheet.rule.at(NOW, CORE)
    assert found and found.text
    return Question(sheet.rule.kind, "told", sheet.rule.name, lines=found.text.said)


LAYERS = (
    kind_of(season_restates_a_rule),
    kind_of(core_erratum_after_a_season),
    kind_of(core_bullet_replaced_after_a_season),
    kind_of(core_erratum_before_a_season),
    kind_of(event_over_a_season),
    kind_of(house_rule),
    kind_of(season_corrects_itself),
    kind_of(season_announced),
    kind_of(erratum_announced),
    kind_of(season_followed_by_another, shares=False),
    kind_of(printing_after_a_house_rule, reprints=True),
    kind_of(packs_that_both_claim_to_decide),
)
