"""Rulings reached by other ways than the name of a rule that stands in the rulebook today."""

from __future__ import annotations

from collections.abc import Iterable

from tests.histories.asking import BETWEEN, Question, rule_questions, rulings_question, text_question
from tests.histories.game import FIRST, NOW, PRINTING, RULES, Game
from tests.histories.kinds.table import kind_of
from tests.histories.model import Dated, Part, Ruled
from tests.histories.printing import print_erratum
from tests.histories.wordings import place

POINTERS = {"en": ("(See FAQs & Errata.)", "See the FAQ."), "ja": ("（FAQ参照）", "FAQを参照。")}


def ruling_on_a_rule_that_was_dropped(game: Game, kind: str) -> Iterable[Question]:
    """The newer printing is without the rule; at the time of the older one its ruling is found."""
    sheet = game.sheet(kind)
    game.sheet(kind)  # which stays
    asked = game.words.question(sheet.rule.name)
    game.faq(sheet.rule, Ruled(FIRST, asked.wordings[0], asked.answers[0]))
    sheet.rule.history.append(Dated(PRINTING, None))
    at = FIRST + BETWEEN
    as_of = game.moments[FIRST].later(2)
    yield rulings_question(sheet.rule, sheet.rule.name, at, as_of)
    yield text_question(game, sheet.rule, sheet.rule.name, at, as_of)
    yield text_question(game, sheet.rule, sheet.rule.name, NOW, None)


def ruling_before_a_rule_was_renamed(game: Game, kind: str) -> Iterable[Question]:
    """The question has the older name; asked for by either name, it is found."""
    sheet = game.sheet(kind)
    older = sheet.rule.name
    asked = game.words.question(older)
    game.faq(sheet.rule, Ruled(FIRST, asked.wordings[0], asked.answers[0]))
    sheet.rule.names[PRINTING] = game.words.name()
    for name in (sheet.rule.name, older):
        yield rulings_question(sheet.rule, name, NOW, None)
    yield rulings_question(sheet.rule, older, FIRST + BETWEEN, game.moments[FIRST].later(2))


def ruling_beside_an_erratum_alone(game: Game, kind: str) -> Iterable[Question]:
    """The rule is in no document; an erratum to it and a question on it are."""
    name = game.words.name()
    old = game.words.effect()
    new = game.words.other(old)
    body = game.say("replace words", **place(game.lang, "effects", 0), a=old.quoted, b=new.quoted)
    game.loose.append((FIRST, print_erratum(game.style, name, 9, body)))
    asked = game.words.question(name)
    game.faq(None, Ruled(FIRST, asked.wordings[0], asked.answers[0]))
    yield Question(kind, "told", name, lines=(new.quoted,))
    yield Question(kind, "told", name, lines=(asked.answers[0],))


def pointer_out_of_a_rule(game: Game, kind: str) -> Iterable[Question]:
    """The rule says "(See FAQs & Errata.)", and the FAQ has a question and an erratum on it."""
    sheet = game.sheet(kind)
    pointer = game.random.choice(POINTERS[game.lang])
    text = sheet.rule.text(RULES)
    effects = text.part("effects")
    joint = " " if game.lang == "en" else ""
    line = f"{effects.lines[0]}{joint}{pointer}"
    sheet.rule.history[0] = Dated(RULES, text.with_part(Part("effects", (line, *effects.lines[1:]))))
    asked = game.words.question(sheet.rule.name)
    game.faq(sheet.rule, Ruled(FIRST, asked.wordings[0], asked.answers[0]))
    game.amend(sheet.rule, FIRST, *game.replaced_words(sheet, RULES, "requirements", 0))
    yield from rule_questions(game, sheet.rule)


def ruling_on_namesakes(game: Game, kind: str) -> Iterable[Question]:
    """A skill and a state have one name, and a question has it too: it is found with each of them."""
    skill = game.sheet(kind)
    name = skill.rule.name
    game.sheet(kind, name, "state")
    asked = game.words.question(name)
    ruled = Ruled(FIRST, asked.wordings[0], asked.answers[0])
    game.faq(skill.rule, ruled)
    for group in ("skill", "state"):
        yield Question(
            kind, "rulings", f"{game.editions[-1].lower()}/{group}/{_slug(name)}", lines=(ruled.answer or "",)
        )


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


WAYS_IN = (
    kind_of(ruling_on_a_rule_that_was_dropped, reprints=True),
    kind_of(ruling_before_a_rule_was_renamed, reprints=True),
    kind_of(ruling_beside_an_erratum_alone),
    kind_of(pointer_out_of_a_rule),
    kind_of(ruling_on_namesakes),
)
