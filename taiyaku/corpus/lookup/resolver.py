"""Which entry a name means once layers, versions of a document and errata alone are weighed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.lookup.counterparts import counterpart
from taiyaku.corpus.lookup.query import Asking
from taiyaku.corpus.lookup.text_in_force import standing_of
from taiyaku.corpus.model import Entry
from taiyaku.corpus.name_keys import kind_rank, name_key
from taiyaku.corpus.names import Candidate, Found, Way, choose
from taiyaku.corpus.part_names import numbered_names
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.terms.matcher import singular
from taiyaku.corpus.text import has_japanese, match_key
from taiyaku.errors import UsageError
from taiyaku.values import Struct, field, replace

TRAIT = "trait"
_NUMBER = re.compile(r"\d+(?:[.-]\d+)+[a-z]?")
_NUMBER_FIRST = re.compile(
    r"(?P<number>\d{1,4}(?:\.\d+)*[a-z]?)[.):]?\s+(?=[^\W\d])"
)  # "2.1 Accepting orders"
_NUMBER_LAST = re.compile(r"[^\W\d]{2,15}\s*(?P<number>\d{1,4}(?:\.\d+)+[a-z]?)")  # "rule 7.3", ルール7.3
_DAY = re.compile(r"\d{4}(?:-\d\d){0,2}")  # or a month, or a year
KIND_SIZES = (2, 3, 4)  # characters of a Japanese word for a kind: 状態, スキル


class Meant(Struct, frozen=True):
    """What a name led to: `answers` to show together, else `found` says what there is to choose from."""

    answers: tuple[Candidate, ...] = ()
    found: Found = field(default_factory=Found)
    notes: tuple[str, ...] = ()  # how the name led there


def find_meant(asking: Asking, name: str, edition: str | None = None, lang: str | None = None) -> Meant:
    """The entry of a name that counts in the layers asked for, in the newest version of its document.

    A rule of a later layer stands before the one it replaces. Several errata to one rule that is not here are
    the answer together. Of an entry in another language than the one asked for it is its counterpart.
    """
    meant = _find_named(asking, name, edition, lang)
    if lang is None or len(meant.answers) != 1:
        return meant
    answer = meant.answers[0]
    origin, _, of = answer.id.rpartition("@")
    written = (
        bool(origin) and of == answer.lang
    )  # by a translator; a document may print it under another name
    if answer.lang == lang and (not written or "/" in name):
        return meant
    entry = asking.corpus.entry(origin if written and answer.lang == lang else answer.id)
    other = counterpart(asking.corpus, entry, lang, edition) if entry else None
    if other is None or other.id == answer.id or not _is_out(asking, other):
        return meant
    candidates = (c for c in (*meant.answers, *meant.found.candidates) if c.id != other.id)
    return Meant((other,), replace(meant.found, answer=other, candidates=tuple(candidates)), meant.notes)


def _find_named(asking: Asking, name: str, edition: str | None, lang: str | None) -> Meant:
    """The entry of a name, in the language asked for where it has the name there."""
    corpus = asking.corpus
    found, notes = _rule_before_trait(corpus.find(name, edition, lang))
    if "/" in name and found.answer and found.answer.id == name.split("#", 1)[0].strip():
        return Meant((found.answer,), found)
    found, announced = _at_the_point(asking, found, name)
    notes = (*notes, *announced)
    numbered = _NUMBER_FIRST.match(name) if found.answer is None else None
    if numbered and (meant := _find_named(asking, name[numbered.end() :], edition, lang)).answers:
        entry = corpus.entry(meant.answers[0].id)
        same = entry is not None and (entry.number or "").strip(".") == numbered["number"]
        note = f"showing {meant.answers[0].title} for {name}"
        return replace(meant, notes=meant.notes if same else (*meant.notes, note))
    alone = _NUMBER_LAST.fullmatch(name.strip()) if not (found.answer or found.candidates) else None
    if alone and (meant := _find_named(asking, alone["number"], edition, lang)).answers:
        return replace(meant, notes=(*meant.notes, f"showing {meant.answers[0].title} for {name}"))
    if found.answer is None:
        questions = _one_question(corpus, found.candidates)
        errata = _errata_alone(found.candidates)
        if errata and (amended := _amended_by(asking, [c.id for c in errata])):
            return Meant((amended,), found, (*notes, _called_so(errata[0])))
        together = errata or tuple(_newest_of_line(asking, c) for c in questions)
        return Meant(together, found, notes) if together else Meant(found=found)
    answer = found.answer
    if answer.kind == "erratum":
        together = _errata_alone((answer, *found.candidates))
        clause = _NUMBER.fullmatch(name.strip(" []")) and name not in answer.title  # one of several in it
        if not clause and (amended := _amended_by(asking, [c.id for c in (answer, *together)])):
            others = replace(found, candidates=(answer, *found.candidates))
            return Meant((amended,), others, (*notes, _called_so(answer)))
        if len(together) > 1:
            return Meant(together, found)
    newest = _newest_of_line(asking, answer)
    if newest.id != answer.id and not (edition and newest.edition != answer.edition):
        number = _NUMBER.fullmatch(name.strip(" []"))
        lost = number and not _has_number(corpus, newest, number[0])
        called = (
            f"only an older version has a {number[0]}"
            if number and lost
            else f"{answer.title!r} is the name of an older version"
        )
        note = f"{called} ({answer.id}); this is its present text"
        return Meant((newest,), replace(found, candidates=(answer, *found.candidates)), (*notes, note))
    former = next((c for c in found.candidates if answer.way is Way.TERM and c.way <= Way.ALIAS), None)
    if former is not None and former.edition != answer.edition:
        then = former.title if former.title != answer.title else name
        notes = (*notes, f"showing {answer.title}: {former.edition} had it as {then} ({former.id})")
    return Meant((answer,), found, (*notes, *unloaded_notes(corpus, answer.id, name)))


def _has_number(corpus: CorpusFile, candidate: Candidate, number: str) -> bool:
    """Whether an entry, or a clause of it, has a number."""
    entry = corpus.entry(candidate.id)
    clauses = (c for s in entry.sections for c in s.clauses) if entry else ()
    names = (n for clause in clauses for n in numbered_names(clause))
    return entry is None or number in (*names, (entry.number or "").strip("."))


def _called_so(erratum: Candidate) -> str:
    return f"{erratum.title!r} is how an erratum calls it ({erratum.id}); this is the rule"


def _rule_before_trait(found: Found) -> tuple[Found, tuple[str, ...]]:
    """The one rule whose name is also a trait's, and that it is: a trait says who or what uses the rule."""
    rules = [c for c in found.candidates if c.kind != TRAIT]
    traits = [c for c in found.candidates if c.kind == TRAIT]
    if found.answer or len(rules) != 1 or rules[0].way >= Way.PREFIX:
        return found, ()
    note = f"a trait of that name too: {', '.join(c.id for c in traits)}"
    return Found(answer=rules[0], candidates=tuple(traits)), (note,)


def _errata_alone(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The errata of one document to one name, where the name stands for nothing else of their edition."""
    exact = [c for c in candidates if c.way < Way.PREFIX]
    first = next((c for c in exact if c.kind == "erratum"), None)
    if first is None:
        return ()
    same = [c for c in exact if c.edition == first.edition]
    alike = {(c.kind, c.document, name_key(c.title)) for c in same}
    return tuple(same) if alike == {("erratum", first.document, name_key(first.title))} else ()


def _amended_by(asking: Asking, errata: Sequence[str]) -> Candidate | None:
    """The one rule that errata amend, whatever they call it: its text is what a reader asks for."""
    corpus = asking.corpus
    targets = {a.target.partition("#")[0] for a in corpus.amendments_from(errata) if a.target}
    rules = (corpus.find(target).answer for target in sorted(targets))
    newest = {_newest_of_line(asking, rule) for rule in rules if rule}  # of several versions of its document
    return newest.pop() if len(newest) == 1 else None


def _one_question(corpus: CorpusFile, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The newest of several entries that are all the same question."""
    if not candidates or any(c.kind != "faq" for c in candidates):
        return ()
    for one in candidates:
        links = corpus.links_from(one.id)
        older = {x.target for x in links if x.leads("same-faq")}
        if all(c.id in older for c in candidates if c != one):
            return (one,)
    return ()


def _at_the_point(asking: Asking, found: Found, name: str) -> tuple[Found, tuple[str, ...]]:
    """What the name means among the rules that had a text then and the layers that count; what is announced.

    A page is no evidence for a time before its revisions, and nothing dated in the future decides today.
    """
    known = [c for c in (found.answer, *found.candidates) if c]
    pool = [c for c in known if asking.counts(asking.scope_of(c.document))]
    if not pool:
        return Found(near=found.near), ()
    there = _there(asking, pool)
    past = [c for c in there if _ended(asking, c)]
    kept = [c for c in there if c not in past] or there
    if found.answer not in kept and (found.answer or len(kept) < len(known)):
        found = choose(kept, asking.editions, name)
    if found.answer is None and (deciding := _of_the_last_layer(asking, kept)):
        found = Found(deciding, tuple(c for c in kept if c != deciding))
    missing = [c for c in pool if c not in there and asking.asked.as_of is None]
    notes = [_announced(asking, c) for c in missing if _rivals(c, found.answer or kept[0])]
    notes += [f"{c.id} ruled on this until {_ended(asking, c)}" for c in past]
    if found.answer is None:
        return found, tuple(notes)
    others = [c for c in kept if c != found.answer]
    found = _in_layers(asking, Found(found.answer, tuple(others)))
    if found.answer:
        for c in found.candidates:
            if _rivals(c, found.answer) and _is_over(asking, c):
                notes.append(f"{c.id} ruled on this until the next version of {c.document} left it out")
    return found, tuple(notes)


def _there(asking: Asking, pool: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without rules that had no known text at the point, where another of the edition had.

    At a day before a newer edition, that of the older one in the same language is meant.
    """
    rules = [c for c in pool if c.way < Way.PREFIX and kind_rank(c.kind) == 0]
    if len(rules) < 2:
        return list(pool)
    absent = [c for c in rules if not _has_text(asking, c)]
    out = {c.edition for c in rules if c not in absent}
    spoken = {c.lang for c in rules if c not in absent and _DAY.fullmatch(asking.asked.as_of or "")}
    gone = {c.id for c in absent if c.edition in out or c.lang in spoken}
    later = {c.edition for c in absent if c.id in gone} - out  # errata to them have nothing to amend yet
    gone |= {c.id for c in pool if c.kind == "erratum" and c.edition in later}
    return [c for c in pool if c.id not in gone]


def _has_text(asking: Asking, candidate: Candidate) -> bool:
    """Whether it is known what an entry said at the point."""
    if asking.asked.as_of is None and candidate.issued[0] <= asking.today:
        return True
    entry = asking.corpus.entry(candidate.id)
    try:
        standing = standing_of(asking, entry) if entry else None
    except UsageError:  # its edition knows no such version
        return False
    return standing is None or not (standing.absent or standing.state.unknown)


def _announced(asking: Asking, candidate: Candidate) -> str:
    title = asking.title_of(candidate.document)
    return f"announced for {candidate.issued[0]}, not in force yet: {candidate.id} of {title}"


def _of_the_last_layer(asking: Asking, kept: Sequence[Candidate]) -> Candidate | None:
    """The one of several rules of a name that rules over the others, whatever their dates."""
    if len(kept) < 2:
        return None
    first, *others = sorted(kept, key=lambda c: -_rank(asking, c))
    if _is_over(asking, first):
        return None
    above = all(_rivals(first, c) and _rank(asking, first) > _rank(asking, c) for c in others)
    return first if above and _is_out(asking, first) else None


def _in_layers(asking: Asking, found: Found) -> Found:
    """The rule of a later layer before those of earlier ones."""
    answer = found.answer
    assert answer is not None
    kept = (answer, *found.candidates)
    rivals = [c for c in kept if _rivals(c, answer) and _rank(asking, c) > _rank(asking, answer)]
    rivals = [c for c in rivals if not _is_over(asking, c)]
    top = max((_rank(asking, c) for c in rivals), default=0)
    deciding = _newest_versions(asking, [c for c in rivals if _rank(asking, c) == top])
    if len(deciding) == 1:
        answer = deciding[0]
    elif deciding:
        return Found(candidates=tuple(deciding))
    return Found(answer=answer, candidates=tuple(c for c in kept if c != answer))


def _newest_versions(asking: Asking, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Of one rule in several versions of a document the newest that had a text at the point."""
    there = [c for c in candidates if _has_text(asking, c)] if len(candidates) > 1 else list(candidates)
    ids = {c.id for c in there}
    return [c for c in there if ids.isdisjoint(_newer_ids(asking.corpus, c.id))]


def _is_over(asking: Asking, candidate: Candidate) -> bool:
    """Whether the next version of its document had left out what a layer says: what is below counts again."""
    entry = asking.corpus.entry(candidate.id) if candidate.status == "withdrawn" else None
    if entry is None or not entry.removed or not _rank(asking, candidate):
        return False
    return asking.timeline.includes(asking.point(entry), entry.removed, None, entry.edition)


def _ended(asking: Asking, candidate: Candidate) -> str | None:
    """The last time at which the layer of its document counted, if that is past."""
    entry = asking.corpus.entry(candidate.id)
    return asking.ended(entry) if entry else None


def _rivals(a: Candidate, b: Candidate) -> bool:
    """Whether two entries of one name can rule on the same thing."""
    same = (a.edition, a.lang, a.local) == (b.edition, b.lang, b.local)
    kinds = a.kind == b.kind or "rule" in (a.kind, b.kind)
    return same and kinds and a.way < Way.PREFIX and kind_rank(a.kind) == kind_rank(b.kind) == 0


def _is_out(asking: Asking, candidate: Candidate) -> bool:
    """Whether an entry of a layer, or an older one of its line, was there at the point asked for.

    Before that it decides nothing.
    """
    entry = asking.corpus.entry(candidate.id)
    point = asking.point(entry) if entry else None
    return entry is None or any(asking.came_by(point, e) for e in (entry, standing_of(asking, entry).entry))


def _rank(asking: Asking, candidate: Candidate) -> int:
    return asking.rank(asking.scope_of(candidate.document))


def _newest_of_line(asking: Asking, candidate: Candidate) -> Candidate:
    """What an entry of an older version of a document has become, as far as that is one entry.

    Of a question that was asked anew in other words it is the newest one today, whatever that answers.
    """
    corpus, seen = asking.corpus, {candidate.id}
    while candidate.status == "superseded":
        newer = list(_newer_ids(corpus, candidate.id))
        if not newer and candidate.kind == "faq" and asking.asked.as_of is None:
            links = corpus.links_to(candidate.id)
            newer = [x.source for x in links if x.leads("same-faq")]
            newer = newer if len(newer) == 1 else []
        if not newer or newer[-1] in seen:
            break
        seen.add(newer[-1])
        candidate = corpus.find(newer[-1]).answer or candidate
    return candidate


def find_by_kind(asking: Asking, name: str, edition: str | None = None, lang: str | None = None) -> Meant:
    """The entry of a name with a word behind it that says its kind or the chapter it is in.

    "Winded State", where the list of states has it as WINDED (W): what a user says, and no document prints.
    Of several entries of the name it is the one of that kind.
    """
    for head, ending in _split_kinds(name):
        meant = find_meant(asking, head, edition, lang)
        named = meant.answers or tuple(c for c in meant.found.candidates if c.way < Way.PREFIX)
        entries = {c: asking.corpus.entry(c.id) for c in named if c.way < Way.PREFIX}
        fitting = [c for c, entry in entries.items() if entry and ending in _kinds_of(entry)]
        if len(fitting) == 1:
            return replace(meant, answers=tuple(fitting))
    return Meant()


def _split_kinds(name: str) -> Iterator[tuple[str, str]]:
    """A name cut before its last word, or before the ideographs at its end."""
    head, _, ending = name.strip().rpartition(" ")
    if head:
        yield head, singular(match_key(ending.strip("()")))
    elif has_japanese(name):
        yield from ((name[:-size], match_key(name[-size:])) for size in KIND_SIZES if len(name) > size)


def _kinds_of(entry: Entry) -> set[str]:
    """The words for what an entry is: its kind, and the headings above it with their last words."""
    headings = [match_key(heading) for heading in entry.path]
    lasts = (heading.rpartition(" ")[2] for heading in headings)
    return {entry.kind, *map(singular, headings), *map(singular, lasts)}


def _newer_ids(corpus: CorpusFile, entry_id: str) -> Iterator[str]:
    seen = {entry_id}
    while True:
        rows = corpus.lineage_of(entry_id)
        newer = {row.newer for row in rows if row.older == entry_id and row.newer}
        if len(newer) != 1 or newer & seen:
            return
        entry_id = newer.pop()
        seen.add(entry_id)
        yield entry_id


def unloaded_notes(corpus: CorpusFile, entry_id: str, name: str) -> tuple[str, ...]:
    """What to say to someone who asked by such a name; nothing where texts mean the entry by it."""
    times = corpus.times_unloaded(name)
    key = name_key(name)
    if not times or any(name_key(link.anchor) == key for link in corpus.links_to(entry_id)):
        return ()
    often = f"{times} times" if times > 1 else "once"
    return (f"texts that say {name!r} ({often}) mean a rule that is not loaded; this one only has the name",)
