"""Checks of changes, rulings, translations and versions; `taiyaku.corpus.checks` has all in a table."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence

from taiyaku.corpus.ids import PAST
from taiyaku.corpus.model import Amendment, Corpus, Entry, Problem, Section, Stale
from taiyaku.corpus.reliance.basis import RULINGS
from taiyaku.corpus.similarity import functional_key, word_diff
from taiyaku.corpus.text import first_words
from taiyaku.values import replace

Finding = tuple[str, str]
_MANY = 3  # texts that are gone, and their rules too: their document is
_AROUND = 5  # words shown on each side of a change


def stale_ruling(corpus: Corpus) -> Iterator[Finding]:
    """a ruling was made for a text that says something else now"""
    rulings = ruling_ids(corpus)
    return _told(corpus, [flag for flag in corpus.stale if flag.id in rulings])


def stale_translation(corpus: Corpus) -> Iterator[Finding]:
    """a translation was made for a text that says something else now"""
    rulings = ruling_ids(corpus)
    flags = [flag for flag in corpus.stale if flag.id not in rulings]
    yield from _told(corpus, flags)
    told = {flag.id.partition("#")[0] for flag in flags}
    for amendment in untranslated(corpus):
        if amendment.target and amendment.target.partition("#")[0] not in told:
            yield amendment.target, lacking(amendment)


def untranslated(corpus: Corpus) -> list[Amendment]:
    """Open changes of rules in another language than theirs that have been made to the rule in their own."""
    langs = {entry.id: entry.lang for entry in corpus.entries}
    made = {a.source for a in corpus.amendments if a.status == "applied" and a.target}
    return [
        one
        for one in corpus.amendments
        if one.status == "unresolved" and one.target and not one.decided and one.source in made
        and langs.get(one.target.partition("#")[0]) != langs.get(one.source)
    ]  # fmt: skip


def lacking(amendment: Amendment) -> str:
    """What a translation does not have yet."""
    return f"{amendment.source} is not worked into it"


def _told(corpus: Corpus, flags: Sequence[Stale]) -> Iterator[Finding]:
    """A finding for each flag, but one for all of a document whose rules are gone: a source was taken out."""
    homes = {entry.id: entry.document for entry in corpus.entries}
    gone: defaultdict[str, list[str]] = defaultdict(list)
    for flag in flags:
        lost = flag.after is None and flag.reason not in ("pending", "withdrawn")
        if lost and (relied := flag.relies_on.partition("#")[0]) not in homes:
            gone[homes.get(flag.id.partition("#")[0], "")].append(relied)
    for flag in flags:
        lost_of = gone.get(homes.get(flag.id.partition("#")[0], ""), [])
        if len(lost_of) < _MANY or flag.relies_on.partition("#")[0] not in lost_of:
            yield flag.id, stale_detail(flag)
    for document, ids in gone.items():
        if len(ids) >= _MANY:
            yield document, f"{ids[0]} and {len(ids) - 1} more are gone"


def ruling_ids(corpus: Corpus) -> frozenset[str]:
    """Entries that rule on others; what translates one does not."""
    translated = {translation.id.split("#")[0] for translation in corpus.translations}
    return frozenset(e.id for e in corpus.entries if e.kind in RULINGS and e.id not in translated)


def stale_detail(flag: Stale) -> str:
    """What a ruling or translation relied on, and what became of it."""
    if flag.reason == "pending":
        return f"a change of {flag.relies_on} is not merged"
    if flag.reason == "withdrawn":
        return f"{flag.relies_on} is withdrawn"
    if flag.after is None:
        was = f" (“{first_words(flag.before, 12)}”)" if flag.before else ""
        return f"{flag.relies_on} is gone{was}"
    if flag.before is None:
        if flag.reason == "added":
            return f"{flag.relies_on} was added: “{first_words(flag.after, 12)}”"
        return f"{flag.relies_on} reads now “{first_words(flag.after, 12)}”"
    return f"{flag.relies_on}: {short_diff(flag.before, flag.after)}"


def short_diff(before: str, after: str) -> str:
    """The difference of two texts in one line: what went as [-…-], what came as {+…+}, little around it."""
    shown = []
    runs = word_diff(before, after)
    for at, run in enumerate(runs):
        text = " ".join(run.text.split())
        if run.change == "same":
            shown.append(_middle(text, first=at == 0, last=at == len(runs) - 1))
        else:
            shown.append(f"[-{text}-]" if run.change == "deleted" else f"{{+{text}+}}")
    return " ".join(text for text in shown if text)


def _middle(text: str, *, first: bool, last: bool) -> str:
    """The words of an unchanged run that stand next to a change."""
    words = text.split(" ")
    if len(words) == 1 and len(text) > 8 * _AROUND:  # Japanese
        words, glue, count = list(text), "", 4 * _AROUND
    else:
        glue, count = " ", _AROUND
    if len(words) <= (count if first or last else 2 * count):
        return text
    head = "" if first else glue.join(words[:count])
    tail = "" if last else glue.join(words[-count:])
    return f"{head} … {tail}".strip()


def open_update(corpus: Corpus) -> Iterator[Finding]:
    """superseded text has no text beside it that took its place"""
    kinds = {entry.id: entry.kind for entry in corpus.entries}
    for amendment in corpus.amendments:
        waiting = amendment.status == "unresolved" and not amendment.decided and amendment.target is None
        if waiting and amendment.before and kinds.get(amendment.source) != "erratum":
            yield amendment.source, first_words(amendment.before)


def open_amendment(corpus: Corpus) -> Iterator[Finding]:
    """a change has not been made to the text it is for; that is pending until a person decides"""
    kinds = {entry.id: entry.kind for entry in corpus.entries}
    leading = (k for k in corpus.links if k.type == "amends")
    baseless = {k.source for k in leading if k.status in ("dangling", "ambiguous")}
    elsewhere = {amendment.id for amendment in untranslated(corpus)}
    for amendment in corpus.amendments:
        if amendment.id in elsewhere:
            continue
        waiting = amendment.status == "unresolved" and not (amendment.decided or amendment.replaced_by)
        placed = amendment.target or amendment.nearest
        told = kinds.get(amendment.source) == "erratum" and amendment.source not in baseless
        if waiting and (placed or told):
            yield amendment.source, amendment_detail(amendment)


def amendment_detail(amendment: Amendment) -> str:
    """Where a change was meant to go, why it did not get there, and what it may have meant."""
    place = f"“{first_words(amendment.location, 10)}”: " if amendment.location else ""
    reason = amendment.reason or " of ".join(filter(None, (amendment.operation, amendment.target)))
    near = f"; nearest: {amendment.nearest[0]}" if amendment.nearest else ""
    return f"{place}{reason}{near}"


def refused_amendment(corpus: Corpus) -> Iterator[Finding]:
    """a change no longer fits the text it was made for, and is left out"""
    from taiyaku.corpus.amendments.overlay import state_at
    from taiyaku.corpus.versions.timeline import Timeline

    by_entry: defaultdict[str, list[Amendment]] = defaultdict(list)
    for amendment in corpus.amendments:
        for entry_id in dict.fromkeys(patch.entry for patch in amendment.patches):
            by_entry[entry_id].append(amendment)
    entries = {entry.id: entry for entry in reversed(corpus.entries)}
    documents = {document.id: document for document in corpus.documents}
    scopes = tuple(json.loads(corpus.meta.get("scopes", "[]")))
    timeline = Timeline(corpus.versions)
    for entry_id, amendments in by_entry.items():
        if entry := entries.get(entry_id):
            state = state_at(entry, amendments, timeline, None, scopes, documents.get(entry.document))
            for amendment, why in state.refused:
                yield amendment.source, f"{entry_id}: {why}"


def two_answers(corpus: Corpus) -> Iterator[Finding]:
    """one question has two answers in force, and nothing says which is the newer one"""
    entries = {entry.id: entry for entry in reversed(corpus.entries)}
    for link in corpus.links:
        if link.leads("same-faq") and not link.edition_gap:
            one, other = entries.get(link.source), entries.get(link.target or "")
            standing = one and other and not {*PAST, "pending"}.intersection((one.status, other.status))
            if one and other and standing and _answer(one) != _answer(other):
                yield one.id, f"{first_words(one.title)} ({one.id}, {other.id})"


def _answer(entry: Entry) -> str:
    answers = [s for s in entry.sections if s.role == "answer"]
    return functional_key("\n".join(clause.text for section in answers for clause in section.clauses))


def undated_amendments(corpus: Corpus) -> Iterator[Finding]:
    """a document changes rules and says neither its version nor its date: when, is not known"""
    sources = {entry.id: entry for entry in corpus.entries}
    undated: defaultdict[str, list[str]] = defaultdict(list)
    for amendment in corpus.amendments:
        source = sources.get(amendment.source)
        known = amendment.version or amendment.date or amendment.decided
        if source and not known and (amendment.status == "applied" or source.kind == "erratum"):
            undated[source.document].append(source.title)
    for document, titles in undated.items():
        unique = list(dict.fromkeys(titles))
        more = f" and {len(unique) - 3} more" if len(unique) > 3 else ""
        yield document, f"{', '.join(map(first_words, unique[:3]))}{more}"


def undated_version(corpus: Corpus) -> Iterator[Finding]:
    """nothing says when a version came out: no document, no [[version]]"""
    changing = {(amendment.edition, amendment.version) for amendment in corpus.amendments}
    for version in corpus.versions:
        if version.date is None and (version.edition, version.name) in changing:
            where = version.documents[0] if version.documents else ""
            yield where, f"{version.name} of {version.edition}" if version.edition else version.name


def with_repairs(corpus: Corpus) -> Iterator[Problem]:
    """The problems of the documents; a lost list that another document gave back is a note."""
    repaired = [a for a in corpus.amendments if a.repairs and a.status == "applied" and a.target]
    parts: dict[str, Section] = {s.id: s for e in corpus.entries for s in e.sections}
    owners = {e.id: e for e in corpus.entries}
    for problem in corpus.problems:
        if problem.code == "W201" and problem.where:
            for amendment in repaired:
                if _stands_in(problem, amendment, parts, owners):
                    giver = owners.get(amendment.source)
                    text = f"{problem.message}; restored from {giver.document if giver else amendment.source}"
                    problem = replace(problem, severity="note", message=text)
                    break
        yield problem


def _stands_in(
    problem: Problem, amendment: Amendment, parts: dict[str, Section], owners: dict[str, Entry]
) -> bool:
    """Whether the problem is about the text that the amendment repairs."""
    target = amendment.target or ""
    owner = owners.get(target.split("#")[0])
    if owner is None or owner.document != problem.document or problem.where is None:
        return False
    found: list[Section | Entry] = [parts[p.section] for p in amendment.patches if p.section in parts]
    first, last = problem.where.lines
    lines = (place.provenance.lines for place in found or [owner])
    return any(begin <= first and last <= end for begin, end in lines)
