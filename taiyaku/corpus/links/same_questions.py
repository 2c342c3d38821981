"""The same question asked in several documents, in the same words or others.

Questions are compared within a language, across documents, and only where they share a rare word. Of two
documents, one question is the same as one other at most. A `same-faq` link leads from the newer question to
the older; from the one in the document listed later where their order is not known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from taiyaku.corpus.circles import find_circles
from taiyaku.corpus.ids import series_of
from taiyaku.corpus.links.question_similarity import Asked, QuestionWords, Same, Weights, compare, reader_for
from taiyaku.corpus.model import Corpus, Document, Entry, Link, Problem, Version
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.version_numbers import version_key
from taiyaku.multimap import multimap
from taiyaku.values import Struct, replace

RARE_WORDS = 6  # of a question, by which those like it are looked for
MOST_SHARING = 40  # questions that may share a word for it to count as rare
NEAREST = 6  # questions compared with each
MARGIN = 0.05  # by which the best must lead
MOST_CANDIDATES = 5


class Pair(Struct, frozen=True):
    """Two questions that are, or may be, the same; the first one stands earlier in the corpus."""

    first: str
    second: str
    same: Same
    score: float = 1.0


def with_same_questions(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with `same-faq` links, and without the answers that newer ones have replaced.

    An older question becomes `superseded` if the newer one's answer differs by more than typography, and
    `withdrawn` if its document withdrew the same question later; within an edition and a layer only.
    """
    corpus = _answered_anew(corpus)
    asked = {entry.id: entry for entry in corpus.entries if entry.kind == "faq"}
    if len({entry.document for entry in asked.values()}) < 2:
        return corpus
    reader = reader_for(corpus.entries, corpus.terms, QuestionWords.of(setting.words))
    titles = {e.id: e.title for e in corpus.entries}
    read = [reader.read(e, titles.get(e.parent or "")) for e in asked.values()]
    owners = {e.id: e.document for e in asked.values()}
    near = _surer(find_pairs(read, reader.words), corpus)
    pairs = settle([*_by_lineage(corpus, asked), *near], owners)
    precedence = Precedence(corpus.documents, corpus.versions, setting.editions)
    directed = list(_directed(pairs, asked, precedence))
    scopes = {d.id: d.scope for d in corpus.documents}
    dropped = {row.older for row in corpus.lineage if row.older and row.newer is None}
    standing, circles = _standing(directed, asked, precedence, scopes, dropped)
    problems = (*corpus.problems, *(_in_a_circle([asked[i] for i in circle]) for circle in circles))
    entries = tuple(standing.get(e.id, e) for e in corpus.entries)
    links = (*corpus.links, *_links(directed, asked))
    return replace(corpus, links=links, entries=entries, problems=problems)


def _answered_anew(corpus: Corpus) -> Corpus:
    """The corpus in which of the same question in one document, with a date each, the last answer stands."""
    alike: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in corpus.entries:
        if entry.kind == "faq" and entry.date and entry.status == "in-force":
            said = (c.text for s in entry.sections if s.role == "question" for c in s.clauses)
            alike[entry.document, functional_key(" ".join(said))].append(entry)
    past: dict[str, Entry] = {}
    links: list[Link] = []
    for (_, key), same in alike.items():
        last = max(same, key=lambda e: e.date or "")
        if key and len({e.date for e in same}) == len(same):
            past |= {e.id: replace(e, status="superseded") for e in same if _answer(e) != _answer(last)}
            links += [Link(last.id, e.id, "same-faq", last.title, "resolved") for e in same if e.id in past]
    entries = tuple(past.get(e.id, e) for e in corpus.entries)
    return replace(corpus, entries=entries, links=(*corpus.links, *links)) if past else corpus


def _in_a_circle(questions: Sequence[Entry]) -> Problem:
    ids = ", ".join(sorted(q.id for q in questions))
    said = f"texts take one another's place in a circle, by dates and version numbers: {ids}"
    return Problem("W425", said, questions[0].provenance, document=questions[0].document)


def find_pairs(questions: Sequence[Asked], question_words: QuestionWords) -> list[Pair]:
    """All pairs of questions of different documents worth looking at, the most alike first."""
    weights = Weights(questions)
    found: list[Pair] = []
    for a, b in _likely(questions, weights):
        same, score = compare(a, b, weights, question_words)
        if same:
            found.append(Pair(a.id, b.id, same, score))
    return sorted(found, key=lambda p: (p.same != Same.IDENTICAL, -p.score))


def _likely(questions: Sequence[Asked], weights: Weights) -> Iterator[tuple[Asked, Asked]]:
    """Pairs in the same words, and of each question the few that share most of its rarest words with it."""
    alike: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    having: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for at, question in enumerate(questions):
        if question.key:  # of signs alone one is like any other
            alike[question.lang, question.key].append(at)
        for word in question.stems:
            if weights.frequency[word] <= MOST_SHARING:
                having[question.lang, word].append(at)
    pairs = dict.fromkeys(pair for same in alike.values() for pair in combinations(same[:MOST_SHARING], 2))
    for at, question in enumerate(questions):
        shared: defaultdict[int, float] = defaultdict(float)
        for word in sorted(question.stems, key=lambda w: (weights.frequency[w], w))[:RARE_WORDS]:
            weight = weights.of((word,))
            for other in having.get((question.lang, word), ()):
                if questions[other].document != question.document:
                    shared[other] += weight
        nearest = sorted(shared, key=lambda other: (-shared[other], other))[:NEAREST]
        pairs.update(dict.fromkeys((min(at, other), max(at, other)) for other in nearest))
    for first, second in pairs:
        if questions[first].document != questions[second].document:
            yield questions[first], questions[second]


def _by_lineage(corpus: Corpus, asked: Mapping[str, Entry]) -> Iterator[Pair]:
    """Questions that two versions of one document have in common, as comparing them found."""
    places = {entry_id: at for at, entry_id in enumerate(asked)}
    for row in corpus.lineage:
        if row.older in places and row.newer in places and row.relation in {"unchanged", "edited", "moved"}:
            first, second = sorted((row.older, row.newer), key=places.__getitem__)
            yield Pair(first, second, Same.IDENTICAL, 2.0)


def _surer(pairs: Iterable[Pair], corpus: Corpus) -> list[Pair]:
    """The pairs; an older question that the very version with the newer one dropped is the same for sure."""
    lines = series_of(corpus.documents).values()
    versions = {(older.id, newer.id) for line in lines for older, newer in pairwise(line)}
    owners = {e.id: e.document for e in corpus.entries if e.kind == "faq"}
    gone = {row.older for row in corpus.lineage if row.newer is None}
    new = {row.newer for row in corpus.lineage if row.older is None}

    def is_reworded(older: str, newer: str) -> bool:
        return older in gone and newer in new and (owners[older], owners[newer]) in versions

    return [
        replace(p, same=Same.REWORDED)
        if p.same is Same.UNSURE and (is_reworded(p.first, p.second) or is_reworded(p.second, p.first))
        else p
        for p in pairs
    ]


def settle(pairs: Iterable[Pair], owners: Mapping[str, str]) -> list[Pair]:
    """One question of a document to one of another; a pair with a rival as good as itself is unsure.

    Pairs come best first; `owners` gives the document of each question.
    """
    settled: list[Pair] = []
    between = multimap((frozenset((owners[pair.first], owners[pair.second])), pair) for pair in pairs)
    for rivals in between.values():
        taken: set[str] = set()
        for pair in rivals:
            if {pair.first, pair.second} & taken:
                continue
            if pair.same is Same.UNSURE or any(_rival(pair, other, taken) for other in rivals):
                settled.append(replace(pair, same=Same.UNSURE))
            else:
                settled.append(pair)
                taken |= {pair.first, pair.second}
    return _answered(settled, owners)


def _answered(pairs: Sequence[Pair], owners: Mapping[str, str]) -> list[Pair]:
    """The pairs with those unsure ones settled that the others answer: both are the same as a third question.

    Where the others would make one question of two of one document, an unsure pair of them is left out.
    """
    home: dict[str, str] = {}

    def find(question: str) -> str:
        while (next_ := home.get(question, question)) != question:
            question = next_
        return question

    for pair in pairs:
        if pair.same is not Same.UNSURE:
            home[find(pair.first)] = find(pair.second)
    members: defaultdict[str, list[str]] = defaultdict(list)
    for question in {end for pair in pairs for end in (pair.first, pair.second)}:
        members[find(question)].append(owners[question])
    clear = {root for root, homes in members.items() if len(set(homes)) == len(homes)}
    answered = []
    for pair in pairs:
        if pair.same is not Same.UNSURE or find(pair.first) != find(pair.second):
            answered.append(pair)
        elif find(pair.first) in clear:
            answered.append(replace(pair, same=Same.REWORDED))
    return answered


def _rival(pair: Pair, other: Pair, taken: set[str]) -> bool:
    """Whether another pair claims one of the two questions with nearly as much right."""
    ends, others = {pair.first, pair.second}, {other.first, other.second}
    if len(ends & others) != 1 or others & taken:
        return False
    if pair.same is Same.IDENTICAL and other.same is not Same.IDENTICAL:
        return False
    return other.score > pair.score - MARGIN


class _Directed(Struct, frozen=True):
    newer: str
    older: str
    same: Same
    ordered: bool  # whether it is known which is newer


def _directed(
    pairs: Iterable[Pair], asked: Mapping[str, Entry], precedence: Precedence
) -> Iterator[_Directed]:
    for pair in pairs:
        order = precedence.order(precedence.issue(asked[pair.first]), precedence.issue(asked[pair.second]))
        newer, older = (pair.first, pair.second) if order > 0 else (pair.second, pair.first)
        yield _Directed(newer, older, pair.same, ordered=order != 0)


def _links(directed: Sequence[_Directed], asked: Mapping[str, Entry]) -> Iterator[Link]:
    """One link for each settled pair; what may be the same as a question is kept as its candidates."""
    unsure: defaultdict[str, list[str]] = defaultdict(list)
    order = {entry_id: at for at, entry_id in enumerate(asked)}
    for pair in sorted(directed, key=lambda d: (order[d.newer], order[d.older])):
        newer, older = asked[pair.newer], asked[pair.older]
        if pair.same is Same.UNSURE:
            unsure[newer.id].append(older.id)
            continue
        gap = bool(newer.edition and older.edition and newer.edition != older.edition)
        yield Link(newer.id, older.id, "same-faq", newer.title, "resolved", (), gap)
    for source, candidates in unsure.items():
        title = asked[source].title
        yield Link(source, None, "same-faq", title, "ambiguous", tuple(candidates[:MOST_CANDIDATES]))


def _standing(
    directed: Sequence[_Directed],
    asked: Mapping[str, Entry],
    precedence: Precedence,
    scopes: Mapping[str, str],
    dropped: Collection[str],
) -> tuple[dict[str, Entry], list[tuple[str, ...]]]:
    """The questions that are no longer in force because of another one, with their status; and circles.

    `dropped` are those that the next version of their document does not have under the same words.
    """
    changed: dict[str, Entry] = {}
    for pair in directed:
        newer, older = asked[pair.newer], asked[pair.older]
        alike = newer.edition == older.edition and scopes.get(newer.document) == scopes.get(older.document)
        if pair.same is Same.UNSURE or not alike:
            continue
        if pair.same is Same.IDENTICAL:
            for withdrawn, other in ((newer, older), (older, newer)):
                if _withdraws(withdrawn, other, precedence):
                    changed[other.id] = replace(other, status="withdrawn", removed=withdrawn.removed)
        if pair.ordered and older.id in dropped and _reworded(newer, older, precedence):
            changed[older.id] = replace(older, status="superseded", removed=None)
        if pair.ordered and newer.status == older.status == "in-force" and _answer(newer) != _answer(older):
            changed.setdefault(older.id, replace(older, status="superseded"))
    ends = {e.id for e in changed.values() if e.status == "superseded"}
    orders = ((d.newer, d.older) for d in directed if d.ordered and d.same is not Same.UNSURE)
    circles = find_circles((a, b) for a, b in orders if a in ends and b in ends)
    changed |= {i: replace(asked[i], status="pending") for circle in circles for i in circle}
    return changed, circles


def _withdraws(withdrawn: Entry, other: Entry, precedence: Precedence) -> bool:
    """Whether a question was withdrawn by a version that came after the other one was printed."""
    if withdrawn.status != "withdrawn" or not withdrawn.removed or other.status != "in-force":
        return False
    gone = precedence.issue_of(withdrawn.edition, withdrawn.removed)
    return precedence.order(gone, precedence.issue(other)) > 0


def _reworded(newer: Entry, older: Entry, precedence: Precedence) -> bool:
    """Whether the version that dropped a question asks it in other words."""
    if older.status != "withdrawn" or not older.removed or newer.removed:
        return False
    return precedence.order(precedence.issue_of(older.edition, older.removed), precedence.issue(newer)) == 0


def _answer(entry: Entry) -> str:
    """What an entry answers, forgetting typography."""
    return functional_key(" ".join(c.text for s in entry.sections if s.role == "answer" for c in s.clauses))


# Which of two texts came out later, where dates are of unequal precision or missing.
Issue = tuple[str, str, str]  # edition, date, version; empty where not known


class Precedence:
    """Compares texts by date, then by version within an edition, then by edition."""

    def __init__(
        self, documents: Iterable[Document], versions: Iterable[Version], editions: Sequence[str]
    ) -> None:
        self._documents = {d.id: d for d in documents}
        self._editions = {edition: at for at, edition in enumerate(editions)}
        self._known = {
            (v.edition, name): (at, v.date or "")
            for at, v in enumerate(versions)
            for name in (v.name, *v.aliases)
        }

    def issue(self, entry: Entry) -> Issue:
        """When an entry's text came out: as it says itself, else as its document says.

        The date of a wiki page is that of its last edit, and says nothing of the text on it.
        """
        document = self._documents.get(entry.document)
        if document and not (entry.version or entry.date) and document.format != "wiki":
            return self.issue_of(entry.edition, document.version, document.date)
        return self.issue_of(entry.edition, entry.version, entry.date)

    def issue_of(self, edition: str, version: str | None, date: str | None = None) -> Issue:
        """The issue of a version; its date from the list of versions where none is given."""
        known = self._known.get((edition, version or ""))
        return edition, date or (known[1] if known else ""), version or ""

    def order(self, a: Issue, b: Issue) -> int:
        """1 if `a` is later, -1 if it is earlier, 0 if they are of one time or it cannot be known."""
        (edition_a, date_a, version_a), (edition_b, date_b, version_b) = a, b
        if date_a and date_b and not date_a.startswith(date_b) and not date_b.startswith(date_a):
            return _sign(date_a > date_b)
        if edition_a != edition_b:
            known = self._editions
            if edition_a in known and edition_b in known:
                return _sign(known[edition_a] > known[edition_b])
            return 0
        if version_a and version_b and version_a != version_b:
            place_a, place_b = (
                self._known.get((edition_a, version_a)),
                self._known.get((edition_b, version_b)),
            )
            dated = place_a and place_b and place_a[1] and place_b[1]  # an undated one may stand anywhere
            if place_a and place_b and dated and place_a[0] != place_b[0]:
                return _sign(place_a[0] > place_b[0])
            if version_key(version_a) != version_key(version_b):
                return _sign(version_key(version_a) > version_key(version_b))
        return 0


def _sign(later: bool) -> int:
    return 1 if later else -1
