"""Wiki pages: what they say now, since when they are known to say it, and what they say of earlier texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tests.histories.asking import Question, rule_questions
from tests.histories.game import FIRST, NOW, RULES, SECOND, Game
from tests.histories.kinds.table import kind_of
from tests.histories.model import Moment, Text
from tests.histories.printing import MONTHS, WORDS

LISTS = {
    "en": ("A runner on the quay may do any of the following things:", "It does so once in each round."),
    "ja": ("岸壁にいる走者は次のいずれかを行うことができる：", "これは各ラウンドに一度だけ行える。"),
}
SHORT = tuple(month[:3] for month in MONTHS)


def page_known_since_its_revision(game: Game, kind: str) -> Iterable[Question]:
    """Only the page has the rule; before its last edit nobody knows what it said."""
    sheet = game.sheet(kind, core=False)
    text, revised = sheet.rule.text(RULES), game.moments[SECOND]
    _page(game, sheet.rule.name, [*_lead(game, sheet.rule.name), *_parts(game, text)], revised)
    asked = Question(kind, "text", sheet.rule.name, lines=text.said)
    yield asked
    yield replace(asked, as_of=revised.later(2))
    for at in (RULES, FIRST):
        yield replace(asked, as_of=game.moments[at].later(2), standing="unknown")


def page_beside_the_rulebook(game: Game, kind: str) -> Iterable[Question]:
    """It says what the rulebook says, and is known since later."""
    sheet = game.sheet(kind)
    text = sheet.rule.text(RULES)
    _page(game, sheet.rule.name, [*_lead(game, sheet.rule.name), *_parts(game, text)], game.moments[SECOND])
    yield from rule_questions(game, sheet.rule)


def page_updated(game: Game, kind: str) -> Iterable[Question]:
    """One bullet was updated; the original stands below it."""
    yield from _updated(game, kind, [FIRST])


def page_updated_twice(game: Game, kind: str) -> Iterable[Question]:
    """The original of the second update is the text of the first one, with its own original."""
    yield from _updated(game, kind, [FIRST, SECOND])


def list_lost_on_a_page(game: Game, kind: str) -> Iterable[Question]:
    """The page has lost the list that the rulebook prints: it is given back, and it is said from where."""
    name, revised = game.words.name(), game.moments[FIRST]
    items = (game.words.effect().text, game.words.effect().text)
    intro, rest = LISTS[game.lang]
    heading = WORDS[game.lang]["effects"]
    blocks = [f"# {game.lang.upper()}-{name}", f"### {name}", game.style.parts.format(heading), intro]
    blocks += ["\n".join(f"- {item}" for item in items), rest]
    printed = f"book-{len(game.sources)}"
    text = "\n\n".join(blocks) + "\n"
    game.sources.append(game.source(printed, text, "rulebook", game.moments[RULES], title=printed))
    _page(game, name, [*_lead(game, name), heading.capitalize(), intro, rest], revised)
    yield Question(kind, "told", name, lines=items)
    yield Question(kind, "text", name, lines=(intro, *items, rest))
    yield Question(kind, "told", name, revised.later(2), lines=items)
    yield Question(kind, "text", name, game.moments[RULES].later(2), lines=(intro, *items, rest))


def _updated(game: Game, kind: str, updates: Sequence[int]) -> Iterable[Question]:
    name, clause = game.words.name(), game.words.effect()
    forms = [clause]
    for _at in updates:
        forms.append(game.words.other(*forms))
    requirement, intro = game.words.requirement().text, game.words.effect().text
    words = ("Update {}", "Show original text.", "Original", "Effects", "Requirements")
    if game.lang == "ja":
        words = ("更新 {}", "原文を表示", "原文", "効果", "条件")
    blocks = [*_lead(game, name), intro, words[4], f"• {requirement}", words[3]]
    for at, form in zip(reversed(updates), reversed(forms[1:]), strict=True):
        blocks += [words[0].format(_stamp(game, game.moments[at])), form.text, words[1], words[2]]
    blocks.append(forms[0].text)
    _page(game, name, blocks, None)
    points = [(NOW, None), *((at, game.moments[at].later(2)) for at in updates)]
    points += [(at, game.moments[at].version) for at in updates]
    for at, as_of in points:
        current = forms[sum(u <= at for u in updates)].text
        yield Question(kind, "text", name, as_of, lines=(intro, requirement, current))
    printed = (intro, requirement, forms[0].text)
    yield Question(kind, "text", name, as_printed=True, lines=printed)


def ruling_removed_from_a_page(game: Game, kind: str) -> Iterable[Question]:
    """A card of the page says in which version it was removed."""
    name, kept = game.words.name(), game.words.effect().text
    asked, other = game.words.question(name), game.words.question(name)
    first, second = game.moments[FIRST], game.moments[SECOND]
    cards = [
        *_card(game, asked.wordings[0], asked.answers[0], f"{_stamp(game, first)}", _stamp(game, second)),
        *_card(game, other.wordings[0], other.answers[0], f"{_stamp(game, first)}", ""),
    ]
    _page(game, name, [*_lead(game, name), kept, "FAQs & Errata", *cards], None)
    stays, goes = other.answers[0], asked.answers[0]
    yield Question(kind, "rulings", name, lines=(stays,), never=(goes,))
    yield Question(kind, "rulings", name, second.later(2), lines=(stays,), never=(goes,))
    yield Question(kind, "rulings", name, first.later(2), lines=(stays, goes))


def _card(game: Game, question: str, answer: str, since: str, removed: str) -> list[str]:
    gone = f"Removed in {removed} " if removed else ""
    return [f"N2 FAQ\nVersion: {gone}{since}", f"Q: {question}", f"A: {answer}"]


def _lead(game: Game, name: str) -> list[str]:
    if game.lang == "ja":
        return [name]
    return [name, "From Quay Runners Wiki\nJump to: navigation, search"]


def _parts(game: Game, text: Text) -> list[str]:
    blocks = []
    for part in text.parts:
        blocks.append(WORDS[game.lang][part.role].capitalize())
        blocks.append("\n".join(f"  • {line}" for line in part.lines))
    return blocks


def _stamp(game: Game, moment: Moment) -> str:
    if game.lang == "ja":
        return f"{moment.version}（{moment.year}年{moment.month}月）"
    return f"{moment.version}, {SHORT[moment.month - 1]} {moment.year}"


def _page(game: Game, name: str, blocks: Iterable[str], revised: Moment | None) -> None:
    blocks = list(blocks)
    if revised and game.lang == "ja":
        blocks.append(f"最終更新 {revised.year}年{revised.month}月12日 (火) 10:11")
    elif revised:
        blocks.append(
            f"This page was last edited on 12 {MONTHS[revised.month - 1]} {revised.year}, at 10:11."
        )
    id_ = f"wiki-{len(game.sources)}"
    game.sources.append(game.source(id_, "\n\n".join(blocks) + "\n", "wiki", title=name, suffix="txt"))


PAGES = (
    kind_of(page_known_since_its_revision),
    kind_of(page_beside_the_rulebook),
    kind_of(page_updated),
    kind_of(page_updated_twice),
    kind_of(list_lost_on_a_page),
    kind_of(ruling_removed_from_a_page, "en"),
)
