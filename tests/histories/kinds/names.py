"""Names: which rule they mean, in running text and where they are asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.histories.asking import Question, rule_questions
from tests.histories.game import FIRST, RULES, SECOND, Game, Sheet
from tests.histories.kinds.table import kind_of
from tests.histories.model import Dated, Moment, Part, Ruled, Text
from tests.histories.printing import front, print_erratum, print_rulebook
from tests.histories.words import PRAISED, THINGS, rendered, rendered_name


def name_with_a_suffix(game: Game, kind: str) -> Iterable[Question]:
    """It is printed with a letter in brackets, and asked for without."""
    sheet = game.sheet(kind, f"{game.words.name()} (O)", "state")
    yield from rule_questions(game, sheet.rule, name=sheet.rule.name.removesuffix(" (O)"))


def suffix_in_the_newest_edition(game: Game, kind: str) -> Iterable[Question]:
    """The older edition prints the name without it; asked for without, the newest edition answers."""
    plain = game.words.name()
    sheet = game.sheet(kind, f"{plain} (O)", "state")
    older = Text(
        tuple(Part(r, tuple(game.words.other(c).text for c in cs)) for r, cs in sheet.clauses.items())
    )
    if "N1" not in game.editions:
        game.editions.insert(0, "N1")
    moment = Moment("1.0", game.moments[0].year - 6, 3)
    text = print_rulebook(game.style, moment, [(plain, older, "state")])
    id_ = f"old-rules-{len(game.sources)}"
    game.sources.append(game.source(id_, text, "rulebook", moment, edition="N1"))
    yield Question(kind, "text", plain, lines=sheet.rule.text(RULES).said)
    yield Question(kind, "text", plain.upper(), lines=sheet.rule.text(RULES).said)


def name_in_an_erratum_only(game: Game, kind: str) -> Iterable[Question]:
    """The rule is not here, only what the FAQ corrects of it."""
    name = game.words.name() + game.random.choice(
        ("", " State", " Ammunition") if game.lang == "en" else ("",)
    )
    old = game.words.effect()
    new = game.words.other(old)
    what = game.random.choice(("replace words", "replace bullet"))
    facts = {"part": "Effects" if game.lang == "en" else "効果", "k": 2, "ord": "second"}
    facts |= {"a": old.quoted, "b": new.quoted, "old": old.text, "new": new.text}
    body = game.say(what, **facts)
    erratum = print_erratum(game.style, name, 9, body)
    game.loose.append((FIRST, erratum))
    said = new.quoted if what == "replace words" else new.text
    yield Question(kind, "told", name, lines=(said,))
    yield Question(kind, "told", name.lower(), lines=(said,))


def term_defined_nowhere(game: Game, kind: str) -> Iterable[Question]:
    """An answer names a rule that no document has."""
    sheet = game.sheet(kind)
    unknown = game.words.name()
    asked = game.words.question(sheet.rule.name)
    more = f"It does not end {unknown}." if game.lang == "en" else f"{unknown}は終わりません。"
    joint = " " if game.lang == "en" else ""
    game.faq(sheet.rule, Ruled(FIRST, asked.wordings[0], f"{asked.answers[0]}{joint}{more}"))
    yield Question(kind, "link", unknown, document=_faq(game, FIRST), within=more)
    yield Question(kind, "nothing", unknown)
    yield from rule_questions(game, sheet.rule)


def housekeeping_rule_with_a_terms_name(game: Game, kind: str) -> Iterable[Question]:
    """The core rules use a term by its initials; a tournament's rule on something else has the same ones."""
    sheet = game.sheet(kind)
    term = game.words.name()
    letters = "".join(word[0] for word in term.split())
    namesake = f"{PRAISED[letters[0]]} {THINGS[letters[1]]}"
    note = f"Measure the {term} ({letters}) from the base of the runner."
    text = sheet.rule.text(RULES)
    effects = text.part("effects")
    text = text.with_part(Part("effects", (*effects.lines, note)))
    sheet.rule.history[0] = Dated(RULES, text)
    asked = game.words.question(sheet.rule.name)
    more = f"A statue does not block {letters}."
    game.faq(sheet.rule, Ruled(FIRST, asked.wordings[0], f"{asked.answers[0]} {more}"))
    title = f"{namesake} ({letters})"
    table = Text((Part("body", ("Paint the rim of each base in one colour.", "Judges may lend a brush.")),))
    moment = Moment("T1", *map(int, game.moments[SECOND].later(1).split("-")))
    printed = print_rulebook(game.style, moment, [(title, table, "table")], "THE TOURNAMENT GUIDE")
    id_ = f"tournament-{len(game.sources)}"
    title = "The Tournament Guide"
    game.sources.append(game.source(id_, printed, "rulebook", moment, scope="event", title=title))
    yield Question(kind, "link", letters, document=_faq(game, FIRST), within=more)
    yield Question(kind, "link", letters, document="rules-1.0", within=note)
    yield from rule_questions(game, sheet.rule)


def state_beside_a_skill(game: Game, kind: str) -> Iterable[Question]:
    """ "X State" is the state X, where a skill is called X too."""
    skill = game.sheet(kind)
    state = game.sheet(kind, f"{skill.rule.name} State", "state")
    name = state.rule.name
    more = f"A runner in the {name} may not sing."
    asked = game.words.question(game.sheet(kind).rule.name)
    game.faq(None, Ruled(FIRST, asked.wordings[0], f"{asked.answers[0]} {more}"))
    yield Question(kind, "link", name, document=_faq(game, FIRST), within=more, target=("rules", name))
    yield Question(kind, "text", name, lines=state.rule.text(RULES).said)


def scenario_that_names_a_skill(game: Game, kind: str) -> Iterable[Question]:
    """Its special rule has the name of the skill that it speaks of; the words mean the skill."""
    sheet = game.sheet(kind)
    name, scenario = sheet.rule.name, game.words.name()
    clause = game.random.choice(
        (
            f"In this scenario the {name} Special Skill costs nothing.",
            f"All runners have the {name} Special Skill. They pay nothing for it in the first two rounds.",
        )
    )
    title = "NIGHTS AT THE HARBOUR"
    blocks = [
        *front(game.style, title, None),
        "## SCENARIOS",
        f"### {game.style.headword(scenario)}",
        "#### MISSION OBJECTIVES",
        f"- {game.words.requirement().text}",
        "#### SCENARIO SPECIAL RULES",
        f"##### {game.style.headword(name)}",
        clause,
        f"##### {game.style.headword(game.words.name())}",
        game.words.effect().text,
    ]
    id_ = f"scenarios-{len(game.sources)}"
    text, date = "\n\n".join(blocks) + "\n", game.moments[FIRST].date
    game.sources.append(game.source(id_, text, "rulebook", version="S1", date=date, title=title))
    yield Question(kind, "link", name, document=id_, within=clause, target=("rules", name))
    yield Question(kind, "text", name, lines=sheet.rule.text(RULES).said)


def pointer_to_a_rule(game: Game, kind: str) -> Iterable[Question]:
    """An answer points to another rule."""
    sheet, other = game.sheet(kind), game.sheet(kind)
    name = other.rule.name
    pointers = {"en": ("See {}.", "(see {})", "It is treated like {}."), "ja": ("{}を参照。", "（{}参照）")}
    more = game.random.choice(pointers[game.lang]).format(name)
    asked = game.words.question(sheet.rule.name)
    answer = f"{asked.answers[0]}{' ' if game.lang == 'en' else ''}{more}"
    game.faq(sheet.rule, Ruled(FIRST, asked.wordings[0], answer))
    yield Question(kind, "link", name, document=_faq(game, FIRST), within=answer, target=("rules", name))
    yield from rule_questions(game, sheet.rule)


def rules_that_name_rules(game: Game, kind: str) -> Iterable[Question]:
    """The text of one rule uses the name of another, which an older edition has too."""
    sheet, other = game.sheet(kind), game.sheet(kind)
    name = other.rule.name
    clause = (
        f"Then it may declare {name} at no cost."
        if game.lang == "en"
        else f"その後、{name}を無料で宣言できる。"
    )
    text = sheet.rule.text(RULES)
    effects = text.part("effects")
    sheet.rule.history[0] = Dated(RULES, text.with_part(Part("effects", (*effects.lines, clause))))
    if "N1" not in game.editions:
        game.editions.insert(0, "N1")
    moment = Moment("1.0", game.moments[0].year - 6, 3)
    old = print_rulebook(game.style, moment, [(name, other.rule.text(RULES), "skill")])
    id_ = f"old-rules-{len(game.sources)}"
    game.sources.append(game.source(id_, old, "rulebook", moment, edition="N1"))
    yield Question(kind, "link", name, document="rules-1.0", within=clause, target=("rules", name))
    yield from rule_questions(game, sheet.rule)


def translation_of_a_text_that_changed(game: Game, kind: str) -> Iterable[Question]:
    """The Japanese rulebook renders the text as first printed; an erratum has changed it since."""
    sheet, still = game.sheet(kind), game.sheet(kind)
    names = [s.rule.name for s in (sheet, still)]
    rules = [
        (f"{n}（{rendered_name(n)}）", _rendered(s), "skill")
        for n, s in zip(names, (sheet, still), strict=True)
    ]
    game.amend(sheet.rule, FIRST, *game.replaced_words(sheet, RULES, "effects", 0))
    style = replace(game.style, lang="ja")
    moment = Moment("1.0", game.moments[RULES].year, game.moments[RULES].month)
    text = print_rulebook(style, moment, rules)
    id_ = f"ja-{len(game.sources)}"
    game.sources.append(game.source(id_, text, "rulebook", moment, lang="ja"))
    yield Question(kind, "text", sheet.rule.name, lang="ja", standing="doubtful")
    yield Question(kind, "text", still.rule.name, lang="ja", lines=rules[1][1].said)
    yield from rule_questions(game, sheet.rule)


def contradicting_decisions(game: Game, kind: str) -> Iterable[Question]:
    """Two people decided otherwise what some words lead to: one finding says so."""
    sheet, other, third = (game.sheet(kind) for _ in range(3))
    name = other.rule.name
    text = sheet.rule.text(RULES)
    effects = text.part("effects")
    clause = f"Then it may declare {name} at no cost."
    sheet.rule.history[0] = Dated(RULES, text.with_part(Part("effects", (*effects.lines, clause))))
    ids = [f"n2/skill/{s.rule.name.lower().replace(' ', '-')}" for s in (sheet, other, third)]
    source = f"{ids[0]}#effects.{len(effects.lines) + 1}"
    for number, target in enumerate(ids[1:], 1):
        game.decisions[f"{number}.toml"] = (
            f'[[link]]\nsource = "{source}"\nanchor = "{name}"\ntarget = "{target}"\nby = "reader {number}"\n'
        )
    yield Question(kind, "findings", source, lines=("W402",))
    yield from rule_questions(game, sheet.rule)


def _faq(game: Game, at: int) -> str:
    return f"faq-{game.moments[at].version}"


def _rendered(sheet: Sheet) -> Text:
    return Text(tuple(Part(r, tuple(rendered(c).text for c in cs)) for r, cs in sheet.clauses.items()))


NAMES = (
    kind_of(name_with_a_suffix, "en"),
    kind_of(suffix_in_the_newest_edition, "en"),
    kind_of(name_in_an_erratum_only),
    kind_of(term_defined_nowhere),
    kind_of(housekeeping_rule_with_a_terms_name, "en"),
    kind_of(state_beside_a_skill, "en"),
    kind_of(scenario_that_names_a_skill, "en"),
    kind_of(pointer_to_a_rule),
    kind_of(rules_that_name_rules),
    kind_of(translation_of_a_text_that_changed, "en"),
    kind_of(contradicting_decisions, "en"),
)
