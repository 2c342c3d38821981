"""Corrections in an issue of the FAQ, and what later issues make of them."""

from __future__ import annotations

from collections.abc import Iterable

from tests.histories.asking import Question, rule_questions, text_question
from tests.histories.game import FIRST, NOW, PRINTING, RULES, SECOND, Game
from tests.histories.kinds.table import kind_of
from tests.histories.model import Dated, Part
from tests.histories.printing import print_erratum
from tests.histories.wordings import HEADINGS, place


def erratum_replaces_bullet(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    text, body, _ = game.replaced_bullet(sheet, RULES)
    game.amend(sheet.rule, game.random.choice((FIRST, SECOND)), text, body)
    yield from rule_questions(game, sheet.rule)


def erratum_replaces_words(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    text, body = game.replaced_words(sheet, RULES)
    game.amend(sheet.rule, game.random.choice((FIRST, SECOND)), text, body)
    yield from rule_questions(game, sheet.rule)


def erratum_adds_bullet(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    role = game.random.choice(("requirements", "effects"))
    new = (game.words.requirement() if role == "requirements" else game.words.effect()).text
    part = sheet.rule.text(RULES).part(role)
    text = sheet.rule.text(RULES).with_part(Part(role, (*part.lines, new)))
    body = game.say("add bullet", part=HEADINGS[game.lang][role], new=new)
    game.amend(sheet.rule, FIRST, text, body)
    yield from rule_questions(game, sheet.rule)


def erratum_deletes_sentence(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    k = game.random.randrange(len(sheet.clauses["effects"]))
    kept, gone = sheet.clauses["effects"][k].text, game.words.effect().text
    joint = " " if game.lang == "en" else ""
    printed = sheet.rule.text(RULES).with_line("effects", k, f"{kept}{joint}{gone}")
    sheet.rule.history[0] = Dated(RULES, printed)
    body = game.say("delete sentence", **place(game.lang, "effects", k), gone=gone)
    game.amend(sheet.rule, FIRST, printed.with_line("effects", k, kept), body)
    yield from rule_questions(game, sheet.rule)


def erratum_replaces_cell(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind, group="table")
    part = sheet.rule.text(RULES).part("body")
    row, column = game.random.randrange(1, len(part.rows)), game.random.randrange(1, 3)
    old = part.rows[row]
    new = str(game.random.randint(30, 59))
    cells = tuple(new if at == column else cell for at, cell in enumerate(old))
    rows = tuple(cells if at == row else r for at, r in enumerate(part.rows))
    text = sheet.rule.text(RULES).with_part(Part("body", part.lines, rows))
    header = part.rows[0][column]
    name = header.lower() if game.lang == "en" else header
    body = game.say("replace cell", row=old[0], column=name, old=old[column], new=new)
    game.amend(sheet.rule, FIRST, text, body)
    yield from rule_questions(game, sheet.rule)


def erratum_restates_section(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    text, body = game.restated(sheet, RULES)
    game.amend(sheet.rule, FIRST, text, body)
    yield from rule_questions(game, sheet.rule)


def erratum_of_an_erratum(game: Game, kind: str) -> Iterable[Question]:
    """The next issue gives the same bullet yet another number, in place of the first erratum."""
    sheet = game.sheet(kind)
    k = game.random.randrange(len(sheet.clauses["effects"]))
    old = sheet.clauses["effects"][k]
    for at in (FIRST, SECOND):
        new = game.words.other(sheet.clauses["effects"][k], old)
        where = place(game.lang, "effects", k)
        body = game.say("replace bullet", **where, old=old.text, new=new.text)
        text = sheet.rule.text(RULES).with_line("effects", k, new.text)
        game.amend(sheet.rule, at, text, body, until=SECOND if at == FIRST else 99)
        sheet.clauses["effects"][k] = new
    yield from rule_questions(game, sheet.rule)


def errata_one_after_another(game: Game, kind: str) -> Iterable[Question]:
    """The next issue repeats the first erratum and brings another one to another bullet."""
    sheet = game.sheet(kind)
    first = game.replaced_words(sheet, RULES, "effects", 0)
    game.amend(sheet.rule, FIRST, *first)
    second = game.replaced_words(sheet, FIRST, "effects", 1)
    game.amend(sheet.rule, SECOND, *second)
    yield from rule_questions(game, sheet.rule)


def erratum_repeated_in_other_words(game: Game, kind: str) -> Iterable[Question]:
    """The next issue says the same change otherwise: nothing changes again."""
    sheet = game.sheet(kind)
    old = sheet.clauses["effects"][0]
    text, body = game.replaced_words(sheet, RULES, "effects", 0)
    erratum = game.amend(sheet.rule, FIRST, text, body)
    new = sheet.clauses["effects"][0]
    where = place(game.lang, "effects", 0)
    erratum.bodies[SECOND] = game.say("replace bullet", **where, old=old.text, new=new.text)
    game.issues.add(SECOND)
    yield from rule_questions(game, sheet.rule)


def erratum_dropped(game: Game, kind: str) -> Iterable[Question]:
    """The next issue leaves it out without a word: whether it holds is not known, but from a printing."""
    sheet = game.sheet(kind)
    text, body = game.replaced_words(sheet, RULES)
    game.amend(sheet.rule, FIRST, text, body, until=SECOND)
    sheet.rule.history.append(Dated(SECOND, text, doubt=not game.reprinted))
    game.issues.add(SECOND)
    other = game.sheet(kind)  # something that the next issue has errata for
    game.amend(other.rule, SECOND, *game.replaced_words(other, RULES))
    yield from rule_questions(game, sheet.rule)


def erratum_after_a_printing(game: Game, kind: str) -> Iterable[Question]:
    """A newer printing has the first erratum in it, a later issue corrects the newer text."""
    sheet = game.sheet(kind)
    game.amend(sheet.rule, FIRST, *game.replaced_words(sheet, RULES, "effects", 0))
    game.amend(sheet.rule, PRINTING + 1, *game.replaced_words(sheet, PRINTING, "effects", 0))
    yield from rule_questions(game, sheet.rule)


def errata_that_contradict_each_other(game: Game, kind: str) -> Iterable[Question]:
    """One issue changes the same words in two ways: which of them holds is not known."""
    sheet = game.sheet(kind)
    old = sheet.clauses["effects"][0]
    text = sheet.rule.text(RULES)
    first = game.words.other(old)
    second = game.words.other(old, first)
    for new in (first, second):
        body = game.say("replace words", **place(game.lang, "effects", 0), a=old.quoted, b=new.quoted)
        game.amend(sheet.rule, FIRST, text, body)
    sheet.rule.history.append(Dated(FIRST, text, doubt=True))
    if game.reprinted:  # it says which one held
        sheet.rule.history.append(Dated(PRINTING, text.with_line("effects", 0, first.text)))
        yield text_question(game, sheet.rule, sheet.rule.name, NOW, None)
    else:
        yield from rule_questions(game, sheet.rule)


def erratum_with_two_orders(game: Game, kind: str) -> Iterable[Question]:
    """One correction changes words in two parts of its rule."""
    sheet = game.sheet(kind)
    moved, first = game.replaced_words(sheet, RULES, "requirements", 0)
    old = sheet.clauses["effects"][0]
    new = game.words.other(old)
    second = game.say("replace words", **place(game.lang, "effects", 0), a=old.quoted, b=new.quoted)
    game.amend(sheet.rule, FIRST, moved.with_line("effects", 0, new.text), f"{first}\n\n{second}")
    yield from rule_questions(game, sheet.rule)


def erratum_to_the_state_of_a_skill(game: Game, kind: str) -> Iterable[Question]:
    """It names the state; the skill that is called the same but for the word, and says the same, stays."""
    skill = game.sheet(kind)
    said = skill.rule.text(RULES)
    state = game.sheet(kind, f"{skill.rule.name}{' State' if game.lang == 'en' else '状態'}", "state")
    state.clauses, state.rule.history[0] = dict(skill.clauses), Dated(RULES, said)
    state.clauses = {role: [*clauses] for role, clauses in skill.clauses.items()}
    game.amend(state.rule, FIRST, *game.replaced_words(state, RULES, "effects", 0))
    yield from rule_questions(game, state.rule, name=state.rule.name)
    yield text_question(game, skill.rule, f"n2/skill/{skill.rule.name.lower().replace(' ', '-')}", NOW, None)


def erratum_by_an_abbreviation(game: Game, kind: str) -> Iterable[Question]:
    """The rulebook prints it in brackets behind the name, the FAQ knows nothing else."""
    plain = game.words.name()
    short = "".join(word[0] for word in plain.split())
    sheet = game.sheet(kind, f"{plain} ({short})")
    text, body = game.replaced_words(sheet, RULES)
    sheet.rule.history.append(Dated(FIRST, text))
    game.loose.append((FIRST, print_erratum(game.style, short, 5, body)))
    game.issues.add(FIRST)
    yield from rule_questions(game, sheet.rule, name=game.random.choice((plain, short)))


ERRATA = (
    kind_of(erratum_replaces_bullet),
    kind_of(erratum_replaces_words),
    kind_of(erratum_adds_bullet),
    kind_of(erratum_deletes_sentence),
    kind_of(erratum_replaces_cell),
    kind_of(erratum_restates_section),
    kind_of(erratum_of_an_erratum),
    kind_of(errata_one_after_another),
    kind_of(erratum_repeated_in_other_words),
    kind_of(erratum_dropped),
    kind_of(erratum_after_a_printing, reprints=True),
    kind_of(errata_that_contradict_each_other),
    kind_of(erratum_with_two_orders),
    kind_of(erratum_to_the_state_of_a_skill, shares=False),
    kind_of(erratum_by_an_abbreviation, "en"),
)
