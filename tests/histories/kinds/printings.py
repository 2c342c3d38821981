"""New printings and new editions of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tests.histories.asking import BETWEEN, Question, rule_questions, text_question
from tests.histories.game import FIRST, NOW, PRINTING, RULES, Game, Sheet
from tests.histories.kinds.table import kind_of
from tests.histories.model import Dated, Moment, Part, Rule, Text
from tests.histories.printing import print_rulebook
from tests.histories.words import Clause


def printing_takes_in_an_erratum(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    game.amend(sheet.rule, FIRST, *game.replaced_words(sheet, RULES))
    yield from rule_questions(game, sheet.rule)


def printing_changes_a_rule(game: Game, kind: str) -> Iterable[Question]:
    """Without any erratum before."""
    sheet = game.sheet(kind)
    new = game.words.other(sheet.clauses["effects"][0])
    text = sheet.rule.text(RULES).with_line("effects", 0, new.text)
    sheet.rule.history.append(Dated(PRINTING, text))
    yield from rule_questions(game, sheet.rule)


def printing_goes_beyond_an_erratum(game: Game, kind: str) -> Iterable[Question]:
    """The newer printing says something else than the erratum did: it ends it."""
    sheet = game.sheet(kind)
    old = sheet.clauses["effects"][1]
    game.amend(sheet.rule, FIRST, *game.replaced_words(sheet, RULES, "effects", 1))
    new = game.words.other(sheet.clauses["effects"][1], old)
    sheet.rule.history.append(Dated(PRINTING, sheet.rule.text(FIRST).with_line("effects", 1, new.text)))
    yield from rule_questions(game, sheet.rule)


def printing_renames_a_rule(game: Game, kind: str) -> Iterable[Question]:
    """Under its new name the rule has new text; errata to the older name are over."""
    sheet, older = _renamed(game, kind)
    yield from rule_questions(game, sheet.rule)
    yield replace(text_question(game, sheet.rule, older, NOW, None), standing="renamed")


def _renamed(game: Game, kind: str) -> tuple[Sheet, str]:
    """A rule with an erratum, another name and another text in the newer printing; its older name."""
    sheet = game.sheet(kind)
    old = sheet.clauses["effects"][1]
    game.amend(sheet.rule, FIRST, *game.replaced_words(sheet, RULES, "effects", 1))
    new = game.words.other(sheet.clauses["effects"][1], old)
    sheet.rule.history.append(Dated(PRINTING, sheet.rule.text(FIRST).with_line("effects", 1, new.text)))
    older = sheet.rule.name
    sheet.rule.names[PRINTING] = game.words.name()
    return sheet, older


def printing_of_no_series(game: Game, kind: str) -> Iterable[Question]:
    """Only titles, versions and dates say that the printings are versions of one document."""
    game.series = ""
    yield from printing_takes_in_an_erratum(game, kind)


def renaming_printing_of_no_series(game: Game, kind: str) -> Iterable[Question]:
    """As before; asked by its older name it has the older text at its time, and now a successor."""
    game.series = ""
    sheet, older = _renamed(game, kind)
    yield text_question(game, sheet.rule, sheet.rule.name, NOW, None)
    yield replace(text_question(game, sheet.rule, older, NOW, None), standing="renamed")
    for at in (RULES, FIRST):
        yield text_question(game, sheet.rule, older, at + BETWEEN, game.moments[at].later(2))


def printing_drops_a_rule(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    game.sheet(kind)  # which stays
    sheet.rule.history.append(Dated(PRINTING, None))
    yield from rule_questions(game, sheet.rule)


def printing_adds_a_rule(game: Game, kind: str) -> Iterable[Question]:
    game.sheet(kind)  # which was there before
    sheet = game.sheet(kind)
    sheet.rule.history[:] = [Dated(PRINTING, sheet.rule.text(RULES))]
    yield from rule_questions(game, sheet.rule)


def older_edition_with_the_same_name(game: Game, kind: str) -> Iterable[Question]:
    """Another edition has a rule of that name, whose text is no part of the current one."""
    sheet = game.sheet(kind)
    game.amend(sheet.rule, FIRST, *game.replaced_words(sheet, RULES))
    older = Rule(kind, dict(sheet.rule.names), "skill", [Dated(RULES, _renumbered(game, sheet.clauses))])
    moment = Moment("1.0", game.moments[0].year - 6, 3)
    text = print_rulebook(game.style, moment, [(older.name, older.text(RULES), "skill")])
    if "N1" not in game.editions:
        game.editions.insert(0, "N1")
    named = game.source(f"old-rules-{len(game.sources)}", text, "rulebook", moment, edition="N1")
    game.sources.append(named)
    yield from rule_questions(game, sheet.rule)


def _renumbered(game: Game, clauses: Mapping[str, Sequence[Clause]]) -> Text:
    return Text(tuple(Part(r, tuple(game.words.other(c).text for c in made)) for r, made in clauses.items()))


PRINTINGS = (
    kind_of(printing_takes_in_an_erratum, reprints=True),
    kind_of(printing_changes_a_rule, reprints=True),
    kind_of(printing_goes_beyond_an_erratum, reprints=True),
    kind_of(printing_renames_a_rule, reprints=True),
    kind_of(printing_drops_a_rule, reprints=True),
    kind_of(printing_adds_a_rule, reprints=True),
    kind_of(printing_of_no_series, reprints=True, shares=False),
    kind_of(renaming_printing_of_no_series, reprints=True, shares=False),
    kind_of(older_edition_with_the_same_name),
)
