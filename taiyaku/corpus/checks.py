"""What is wrong or suspicious in and between the documents: a table of small checks.

A check yields (id it is about, detail); its docstring is the message. Findings of the readers and formats
are problems already and are passed on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from taiyaku.corpus.alignment.pair_check import differing_translation
from taiyaku.corpus.circles import superseded_in_a_circle, two_of_one_layer
from taiyaku.corpus.decisions.toml_snippets import amendment_snippet, link_snippet, stale_snippet
from taiyaku.corpus.ids import Places, part_ids
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus, Link, Problem, Provenance, Severity, Stale
from taiyaku.corpus.reliance import checks as reliance
from taiyaku.corpus.text import first_words
from taiyaku.values import Struct

REFERENCES = ("see-also", "related", "page-reference", "amends")

SEVERITIES: dict[str, Severity] = {"E": "error", "W": "warning", "N": "note"}
Finding = tuple[str, str]
Check = Callable[[Corpus], Iterator[Finding]]


def duplicate_id(corpus: Corpus) -> Iterator[Finding]:
    """two entries share an id"""
    counts = Counter(entry.id for entry in corpus.entries)
    return ((entry_id, entry_id) for entry_id, count in counts.items() if count > 1)


def duplicate_part(corpus: Corpus) -> Iterator[Finding]:
    """two sections or clauses share an id"""
    owners = {e.id: e for e in corpus.entries}
    for entry in owners.values():
        counts = Counter(part_ids(entry))
        yield from ((entry.id, part) for part, count in counts.items() if count > 1)


def broken_id(corpus: Corpus) -> Iterator[Finding]:
    """an id is referred to that the corpus does not have"""
    known = Places(corpus)
    for entry in corpus.entries:
        if entry.parent and entry.parent not in known:
            yield entry.id, f"parent {entry.parent}"
    for link in corpus.links:
        for target in (link.target, *link.candidates):
            if target and target not in known:
                yield link.source, f"link to {target}"
    for amendment in corpus.amendments:
        if amendment.target and amendment.target not in known:
            yield amendment.source, f"amendment of {amendment.target}"


def dangling_reference(corpus: Corpus) -> Iterator[Finding]:
    """a reference leads to nothing in the workspace"""
    return _links(corpus, "dangling", ("see-also", "page-reference"))


def ambiguous_reference(corpus: Corpus) -> Iterator[Finding]:
    """a reference can mean several entries"""
    return _links(corpus, "ambiguous", REFERENCES)


def ambiguous_names(corpus: Corpus) -> Iterator[Finding]:
    """names in running text, or titles of translations, can mean several entries and lead to none"""
    owners = {entry.id: entry.document for entry in corpus.entries}
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for link in corpus.links:
        if link.status == "ambiguous" and link.type not in REFERENCES and not link.decided:
            found[owners.get(link.source.split("#")[0], "")][first_words(link.anchor)] += 1
    for document, anchors in found.items():
        often = ", ".join(f"{anchor} ({n})" for anchor, n in anchors.most_common(5))
        yield document, f"{anchors.total()} in this document, most often {often}"


def renamed_rule(corpus: Corpus, memo: Memo = no_memo) -> Iterator[Finding]:
    """two editions seem to call one rule by two names"""
    from taiyaku.corpus.terms.renames import find_renames

    yield from ((found.newer.id, str(found)) for found in find_renames(corpus, memo))


def related_elsewhere(corpus: Corpus) -> Iterator[Finding]:
    """a related name has no entry in the workspace"""
    return _links(corpus, "dangling", ("related",))


def amends_elsewhere(corpus: Corpus) -> Iterator[Finding]:
    """an erratum amends a rule of this edition that is not in the workspace; it stands alone"""
    return _links(corpus, "dangling", ("amends",))


def _links(corpus: Corpus, status: str, types: Collection[str]) -> Iterator[Finding]:
    placed = {amendment.source for amendment in corpus.amendments if amendment.target}
    for link in corpus.links:
        open_ = link.status == status and link.type in types and not link.decided
        if open_ and not (link.type == "amends" and link.source in placed):  # its text said where it belongs
            yield link.source, link_detail(link)


def link_detail(link: Link) -> str:
    """The words of a link and what they may mean."""
    more = f" and {len(link.candidates) - 2} more" if len(link.candidates) > 2 else ""
    options = f" ({', '.join(link.candidates[:2])}{more})"
    return first_words(link.anchor, 12) + (options if link.candidates else "")


CHECKS: dict[str, Check] = {
    "E101": duplicate_id,
    "E102": duplicate_part,
    "E201": broken_id,
    "W301": dangling_reference,
    "W302": ambiguous_reference,
    "W303": reliance.open_update,
    "N301": related_elsewhere,
    "N302": amends_elsewhere,
    "N303": ambiguous_names,
    "N304": renamed_rule,
    "W411": reliance.stale_ruling,
    "W412": reliance.stale_translation,
    "W413": differing_translation,
    "W421": reliance.open_amendment,
    "W422": reliance.refused_amendment,
    "W423": reliance.two_answers,
    "W424": reliance.undated_amendments,
    "W425": superseded_in_a_circle,
    "W426": two_of_one_layer,
    "N421": reliance.undated_version,
}


FindingKey = tuple[str, str, Provenance | None]  # code, message and place of a problem


def decision_snippets(corpus: Corpus, recalled: Sequence[Stale]) -> dict[FindingKey, list[str]]:
    """The decisions, as TOML, that would settle the problems of a corpus.

    `recalled` are its flags, in order, with the text before as far as it is known from elsewhere.
    """
    places = _places(corpus)
    rulings = reliance.ruling_ids(corpus)
    found: defaultdict[FindingKey, list[str]] = defaultdict(list)

    def add(code: str, subject: str, detail: str, snippet: str) -> None:
        place = places.get(subject)
        found[code, _message(code, detail), place.where if place else None].append(snippet)

    for link in corpus.links:
        if link.status == "ambiguous" and link.type in REFERENCES:
            add("W302", link.source, link_detail(link), link_snippet(link))
    away = {amendment.id for amendment in reliance.untranslated(corpus)}
    for amendment in corpus.amendments:
        snippet = amendment_snippet(amendment)
        if amendment.target and amendment.id in away:
            add("W412", amendment.target, reliance.lacking(amendment), snippet)
        elif amendment.status == "unresolved":
            add("W421", amendment.source, reliance.amendment_detail(amendment), snippet)
    for flag, known in zip(corpus.stale, recalled, strict=True):
        code = "W411" if flag.id in rulings else "W412"
        changed = reliance.stale_detail(known) if known != flag else ""
        add(code, flag.id, reliance.stale_detail(flag), stale_snippet(flag, changed))
    return dict(found)


def _message(code: str, detail: str) -> str:
    return f"{(CHECKS[code].__doc__ or '').strip()}: {detail}"


class _Place(Struct, frozen=True):
    where: Provenance | None
    document: str


def find_problems(corpus: Corpus, memo: Memo = no_memo) -> tuple[Problem, ...]:
    """The problems of the documents and what the checks find, by document in order, then by place."""
    places = _places(corpus)
    found = list(reliance.with_repairs(corpus))
    for code, check in CHECKS.items():
        for subject, detail in renamed_rule(corpus, memo) if check is renamed_rule else check(corpus):
            place = places.get(subject)
            where, document = (place.where, place.document) if place else (None, None)
            found.append(Problem(code, _message(code, detail), where, SEVERITIES[code[0]], document))
    return in_order(corpus, found)


def in_order(corpus: Corpus, found: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems by document in order, then by place; none twice."""
    order = {d.id: at for at, d in enumerate(corpus.documents)}

    def place(problem: Problem) -> tuple[object, ...]:
        lines = problem.where.lines if problem.where else (0, 0)
        return order.get(problem.document or "", -1), lines, problem.code, problem.message

    return tuple(dict.fromkeys(sorted(found, key=place)))


def _places(corpus: Corpus) -> dict[str, _Place]:
    places: dict[str, _Place] = {}
    for entry in corpus.entries:
        places.setdefault(entry.id, _Place(entry.provenance, entry.document))
        for section in entry.sections:
            places.setdefault(section.id, _Place(section.provenance, entry.document))
            for clause in section.clauses:
                places.setdefault(clause.id, _Place(clause.provenance, entry.document))
    return places | {document.id: _Place(None, document.id) for document in corpus.documents}
