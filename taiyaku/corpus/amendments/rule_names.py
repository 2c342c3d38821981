"""An erratum under the name of its rule alone, and its texts without what stands around them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import excerpt, sentences
from taiyaku.corpus.amendments.fitting.bench import Bench
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.new_clauses import leading_number
from taiyaku.corpus.amendments.targets.rule_index import BRACKETS
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import ending
from taiyaku.corpus.amendments.wordings.paragraph_parser import unquoted_sentences
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, cut_quotes, masked, spoken_last
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Clause, Entry, Section, Title
from taiyaku.corpus.text import ARROW, has_japanese
from taiyaku.values import replace

_LONG_QUOTE = re.compile(r"[“\"](?:[^\s“”\"]+\s+){2,}[^“”\"]*[”\"]")  # what is exchanged names nothing
_STRUCK = re.compile(r"\(\([^()]+\)\)\s*")  # "a zone of ((twenty)) thirty metres"
_WHY = re.compile(rf"{HOLE}[.。]?\s*(?P<why>[(（](?P<said>[A-Z][^()（）\d{HOLE}]+[.!])[)）])$")
_REASON = re.compile(r"(?P<why>[^、。「」『』:：]{4,40})、(?=\S)")
_BOTH = 2  # wordings
_LABEL_WORDS = 3  # what has more is a sentence


def with_its_text(erratum: Entry) -> Entry:
    """An erratum that has nothing but a title with wordings, or remarks below it, as the text that it is."""
    outside, quotes = cut_quotes(erratum.title)
    if erratum.title.endswith("…"):
        return erratum  # only how a text begins
    exchanges = len(quotes) == _BOTH and re.search(f"{HOLE}{ARROW}{HOLE}", outside.replace(" ", ""))
    empty = not any(s.clauses or s.tables for s in erratum.sections)
    if not (exchanges or (empty and quotes)):
        return erratum
    text = Clause(f"{erratum.id}#body.1", erratum.title, erratum.provenance)
    body = Section(f"{erratum.id}#body", "body", None, erratum.lang, erratum.provenance, (text,))
    name = outside.partition(HOLE)[0].strip("《》【】〈〉 \u3000:：")
    if empty or not name:
        return replace(erratum, kind="notice", sections=(body, *erratum.sections))
    wordings = excerpt(text, erratum.title[masked(erratum.title).index(HOLE) :])
    titles = (Title(erratum.lang, name),)
    below = (c for s in erratum.sections for c in s.clauses)
    clauses = (wordings, *(replace(c, id=f"{body.id}.{at}") for at, c in enumerate(below, 2)))
    sections = (replace(body, clauses=clauses),)
    return replace(erratum, kind="erratum", titles=titles, sections=sections)


def called_by_numbers(erratum: Entry, bench: Bench) -> Entry:
    """An erratum under the name of its rule alone, what is done with it above its text.

    "Section 9 Article 8 Punt – amended to read as follows"
    """
    chained = bench.subjects.chains.begun(erratum.title, erratum.edition)
    if chained is None or not chained.said or not erratum.sections or not erratum.sections[0].clauses:
        return erratum
    first, *rest = erratum.sections
    order = replace(first.clauses[0], id=f"{first.id}.0", text=f"{chained.said.rstrip(':')}:", spans=())
    told = replace(first, clauses=(replace(order, marker=None), *first.clauses))
    return replace(erratum, titles=(Title(erratum.lang, chained.name),), sections=(told, *rest))


def without_own_number(erratum: Entry, subjects: Subjects) -> Entry:
    """An erratum without the number beside its title that only its rule as a whole has: "Goliath (2.3)".

    Where the title is no name, "p. 4, 2.3", it is called after that rule.
    """
    place = erratum.reference.location if erratum.reference else None
    if place is None or erratum.reference is None:
        return erratum
    bare = replace(erratum, reference=replace(erratum.reference, location=None))
    of_title, of_place = (
        [subjects.rules[s.entry] for s in subjects.of(one) if s.by_name] for one in (bare, erratum)
    )
    named = of_title or of_place
    if not named or any(_bare_number(rule.number) != _bare_number(place) for rule in named):
        return erratum
    return bare if of_title else replace(bare, titles=(Title(erratum.lang, named[0].title),))


def _bare_number(text: str | None) -> str:
    return (text or "").strip(" .()[]§")


def without_citations(erratum: Entry, bench: Bench) -> Entry:
    """An erratum without the page or the source that stands around its texts and is none of them.

    Nor the sentence in brackets behind quoted words that says why: "(Too weak for beginners.)".
    Nor what says so in front of an order, or in which printing it is done.
    """

    def bare(clause: Clause) -> Clause:
        text = _STRUCK.sub("", clause.text)
        for since in reversed([*bench.words.find("since_printings").finditer(lowered(masked(text)))]):
            text = text[: since.start()] + text[since.end() :]
        text = without_reason(text, bench.words)
        why = _WHY.search(masked(text))
        if why and not _limits(lowered(why["said"]), bench.words):
            text = text[: why.start("why")].rstrip()
        while found := bench.words.cited.search(lowered(text)):
            text = text[: found.start()] + text[found.end() :]
        return clause if text == clause.text else excerpt(clause, text)

    if erratum.kind == "faq":
        return erratum
    sections = (replace(s, clauses=tuple(map(bare, s.clauses))) for s in erratum.sections)
    return replace(erratum, sections=tuple(sections))


def joined_at_arrows(erratum: Entry) -> Entry:
    """An erratum with each line that an arrow begins behind the one that it changes: →「…」, below 「…」."""

    def joined(clauses: Sequence[Clause]) -> Iterator[Clause]:
        above: Clause | None = None
        for clause in clauses:
            begins = re.match(ARROW, clause.text)
            if above and (begins or re.fullmatch(ARROW, clause.marker or "")):
                above = replace(above, text=f"{above.text} {'' if begins else '→ '}{clause.text}", spans=())
                continue
            if above:
                yield above
            above = clause
        if above:
            yield above

    if not any(re.match(ARROW, c.marker or c.text) for s in erratum.sections for c in s.clauses[1:]):
        return erratum
    sections = (replace(s, clauses=tuple(joined(s.clauses))) for s in erratum.sections)
    return replace(erratum, sections=tuple(sections))


def without_speech_marks(erratum: Entry, words: PlaceWords) -> Entry:
    """A letter, or an answer, with what its writer is quoted to say as text: "Too good. Strike it out."."""

    def plain(clause: Clause) -> Clause:
        before, said = spoken_last(clause.text)
        told = len(sentences(said)) > 1 or words.find("asks").search(lowered(before))
        return replace(clause, text=f"{before} {said}".strip(), spans=()) if said and told else clause

    erratum = joined_at_arrows(erratum)
    if erratum.kind == "erratum":
        return erratum
    sections = (replace(s, clauses=tuple(map(plain, s.clauses))) for s in erratum.sections)
    return replace(erratum, sections=tuple(sections))


def without_reason(text: str, words: PlaceWords) -> str:
    """A text without the words in front of its order that say why: 分かりにくいため、第2文を削除する。"""
    lead = _REASON.match(text)
    if not (lead and ending(words.find("because"), lead["why"])):
        return text
    rest = text[lead.end() :]
    article = read_article(rest)
    said = unquoted_sentences(article[1] if article else rest)
    order = read_instruction(said[0], words, alone=False) if said else None
    done = order is not None and order.operation in ("replace", "delete", "insert")
    return rest if done and not words.find("conditions").search(lead["why"]) else text


def _limits(flat: str, words: PlaceWords) -> bool:
    """Whether a remark may say when a change counts."""
    begins = any(words.find(name).match(flat) for name in ("limits_begin", "cases_begin", "remarks_begin"))
    return begins or any(words.find(name).search(flat) for name in ("limits", "reservations", "provisos"))


def called_by_sentence(erratum: Entry, subjects: Subjects) -> Entry:
    """The erratum under the one rule that the sentence names which was taken for its title.

    "The repair rule promised too much. Strike its second sentence." Or under the one on its page that its
    text names: "P. 41. The Frigate should have a Hull of 50."
    """
    named = doubtful_rules(subjects).named
    bare = BRACKETS.sub(" ", erratum.title)
    sentence = len(bare.split()) > _LABEL_WORDS and not leading_number(erratum.title, subjects.words)
    told = named(erratum.title, erratum) if sentence else []
    texts = [_LONG_QUOTE.sub(" ", c.text) for s in erratum.sections for c in s.clauses]
    said = {name for text in texts for name in named(text, erratum)}
    if erratum.reference and erratum.reference.pages and len(said) == 1 and not subjects.has_a_name(erratum):
        there = {s.entry for s in subjects.of(erratum)}
        text = " ".join(c.text for s in erratum.sections for c in s.clauses)
        shown = [
            n
            for n in said
            if has_japanese(n) or (n.removesuffix("s")[:1].isupper() and n.removesuffix("s") in text)
        ]
        told = [n for n in shown if there & {s.entry for s in subjects.called(n, erratum)}]
    others = said - {*told}
    if len(told) != 1 or others or any(s.by_name for s in subjects.of(erratum)):
        return erratum
    return replace(erratum, titles=(Title(erratum.lang, told[0]),))
