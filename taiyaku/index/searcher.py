"""A query to ranked entries, whichever engine keeps the words: the tables of `index.tables`, and its places.

What a term is worth in an entry is the engine's to say; a query only adds up. Not every word has to match.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from taiyaku.corpus.name_keys import edition_rank
from taiyaku.index.analyzer import folded
from taiyaku.index.engine import FACETS, Facets, Filters, Ranked
from taiyaku.index.index_file import Facts, IndexFile, passes
from taiyaku.index.lexicon import Alternative, Lexicon, Wanted, Ways
from taiyaku.index.query_units import COMMON, Asked, Unit, checked, parse, read_units
from taiyaku.index.ranking import CANDIDATES, Factors, Postings, Weights, fitting, match, title_fit
from taiyaku.multimap import multimap

GUESSES = ("spelling", "prefix")
SHOWN = 0.5  # alternatives surer than that are highlighted
_ASKING_MARKS = (
    *("?", "？", "か ", "とき", "どう", "どこ", "どれ", "どの", "どちら", "いつ", "いくつ", "いくら", "なぜ"),
    *("なに", "何", "誰", "だれ", "できる", "出来る", "できます"),
)
_QUESTION_WORDS = "can do does did is are was may should how what when where which who why if"
_ASKING = frozenset(_QUESTION_WORDS.split())
FIELD_NAMES = ("title", "alias", "question", "labels", "heading", "text", "path", "superseded text")


class _Candidates(NamedTuple):
    """What has words of a query, before it is ranked."""

    wanted: list[Wanted]
    scores: dict[int, float]
    passages: Callable[[int], tuple[float, int]]  # how much of what is wanted the best ones have, and which
    exact: set[int]
    alike: set[int]  # those that are one hit by their name


class RankedIndex(IndexFile):
    """An open index that ranks what has words of a query."""

    weights = Weights()

    def __init__(self, path: Path, application: int, version: int) -> None:
        super().__init__(path, application, version)
        self.use(Ways())
        self._last: tuple[Asked, list[Wanted]] | None = None  # a hit asks several things of one query

    def use(self, ways: Ways) -> None:
        """Weigh the ways of finding a word differently, for measurements."""
        self._lexicon = Lexicon(self._kept, ways)

    def search(
        self, query: str, filters: Filters, limit: int, explain: bool = False, reader: str | None = None
    ) -> list[Ranked]:
        """The best entries for any text whatever, best first; the same ones first whatever the limit.

        Of hits of like worth those in the reader's language come first. Raises UsageError for a field with a
        value that nothing has (`index.query_units`), and never otherwise because of the query.
        """
        asked = parse(query)
        filters = self._filters(asked, filters)
        wanted, scores, passages, exact, alike = self._candidates(asked, filters)
        best = self._best(scores, exact, filters, limit)
        facts = self._facts(best, filters)
        together = {position: passages(position) for position in facts}
        factors = self._factors(asked.words, wanted, exact, facts, together, reader)
        own = {p: f.worth(scores[p]) for p, f in factors.items()}
        lift = {p: self._lift(p, own, best, facts[p].near) for p in own}
        worth = {p: -(own[p] + lift[p]) for p in own}
        order = [(worth[p], p) for p in sorted(worth, key=lambda p: (best[p], worth[p], p))]
        found = [
            r._replace(passages=together[r.position][1])
            for r in self._collapse(order, facts, self._alike(facts, alike, together), limit)
        ]
        if not explain:
            return found

        def reasons(at: int) -> tuple[str, ...]:
            return *unit_reasons(wanted, self._postings, at), factors[at].told(scores[at], lift[at])

        return [r._replace(reasons=reasons(r.position)) for r in found]

    def _candidates(self, asked: Asked, filters: Filters, counted: bool = False) -> _Candidates:
        """Whatever has words of the query, and what it requires; `counted`: with any filter lifted."""
        wanted = self._wanted(asked)
        exact, alike = self._named(asked.words)
        self._read_ahead(asked, None if counted else filters, wanted, exact)
        matched = match(wanted, self._postings, self._count, self.weights)
        scores = matched.scores
        for position in exact:
            scores.setdefault(position, 0.0)
        if not wanted and any(filters):
            scores = dict.fromkeys(range(1, self._count + 1), 0.0)  # a field alone lists what has it
        scores = self._required(asked, scores)
        return _Candidates(wanted, scores, matched.passages, exact & scores.keys(), alike)

    def _read_ahead(
        self, asked: Asked, filters: Filters | None, wanted: Sequence[Wanted], exact: Collection[int]
    ) -> None:
        """For an engine that is told at once what a query takes; without filters it is to be counted."""

    def facets(self, query: str, filters: Filters) -> Facets:
        """What a search could be narrowed to. Raises UsageError as `search` does."""
        asked = parse(query)
        filters = self._filters(asked, filters)
        found = self._candidates(asked, filters, counted=True)
        facts = self._facts(found.scores, Filters())
        together = {position: found.passages(position) for position in facts}
        alike = self._alike(facts, found.alike, together)
        written = {field for field, _ in asked.fields}

        def hits(lifted: str) -> Iterator[tuple[Facts, int]]:
            chosen = [(f, v) for f, v in filters._asdict().items() if v and (f != lifted or f in written)]
            for position, entry in facts.items():
                if all(passes(entry, field, value) for field, value in chosen):
                    yield entry, alike[position]

        counts: dict[str, dict[str, int]] = {}
        for field in FACETS:
            different = {(getattr(entry, field), hit) for entry, hit in hits(field)}
            counts[field] = dict(sorted(Counter(value for value, _ in different if value).items()))
        return Facets(len({hit for _, hit in hits("")}), counts)

    def corrected(self, query: str) -> str | None:
        """The query with its unknown words as they were probably meant, if that is how it was answered."""
        asked = parse(query)
        return corrected(asked.words, self._wanted(asked))

    def shown_terms(self, query: str) -> set[str]:
        """The index terms that a snippet should show: those of the query and of what it was taken to mean."""
        rare = (want for want in self._wanted(parse(query)) if want.weight > COMMON)
        shown = ((want, a) for want in rare for a in want.alternatives if a.weight >= SHOWN)
        return {term for want, a in shown for term in (*a.terms, *want.unit.ending())}

    def understood(self, query: str) -> tuple[int, int]:
        """How many of a query's telling words the corpus has, and how many there are."""
        telling = [want for want in self._wanted(parse(query)) if want.weight > COMMON]
        return sum(map(self._meant, telling)), len(telling)

    def is_name(self, query: str, entry: str) -> bool:
        """Whether a query is no more than a name of the entry with that id."""
        named, alike = self._named(parse(query).words)
        return any(facts.id == entry for facts in self._facts(named - alike, Filters()).values())

    def _meant(self, want: Wanted) -> bool:
        """Whether the corpus has a word, or another one for it, otherwise than by guessing at its letters."""
        sure = (a for a in want.alternatives if a.way not in GUESSES)
        return any(all(self._postings(term) for term in a.terms) for a in sure)

    def _wanted(self, asked: Asked) -> list[Wanted]:
        if self._last is None or self._last[0] != asked:
            self._last = asked, self._looked_up(asked)
        return self._last[1]

    def _looked_up(self, asked: Asked) -> list[Wanted]:
        units = read_units(asked.words)
        editions = {edition.casefold() for edition in self._editions}
        marked = [
            u._replace(weight=min(u.weight, COMMON)) if u.text.casefold() in editions else u for u in units
        ]
        if any(unit.weight > COMMON for unit in marked):
            units = marked  # "dodge N3" asks for dodge
        units += [Unit(p, "prefix", (p,), 1.0) for p in dict.fromkeys(map(folded, asked.prefixes))]
        return self._lexicon.wanted(units)

    def _filters(self, asked: Asked, filters: Filters) -> Filters:
        """The filters, narrowed by the fields of the query, each with a value that some entry has."""
        given = [(field, value) for field, value in filters._asdict().items() if value is not None]
        for field, value in (*given, *asked.fields):
            filters = filters._replace(**{field: checked(field, value, self._values(field))})
        return filters

    def _required(self, asked: Asked, scores: dict[int, float]) -> dict[int, float]:
        """What is left when phrases and beginnings must be there, and unwanted words must not."""
        having = [*map(self._having, asked.phrases), *(self._begun(folded(p)) for p in asked.prefixes)]
        unwanted = set[int]().union(*map(self._having, asked.without))
        if not having and not unwanted:
            return scores
        return {p: s for p, s in scores.items() if p not in unwanted and all(p in some for some in having)}

    def _best(
        self, scores: dict[int, float], exact: set[int], filters: Filters, limit: int
    ) -> dict[int, int]:
        """The entries worth a closer look, in batches, so that more of them change nothing before them.

        All of them where filters will let few pass.
        """
        if any(filters) or len(scores) <= CANDIDATES:
            return dict.fromkeys(scores, 0)
        enough = -(-4 * limit // CANDIDATES) * CANDIDATES
        largest = heapq.nlargest(enough, scores, key=lambda p: (scores[p], -p))
        return {p: n // CANDIDATES for n, p in enumerate(largest)} | dict.fromkeys(exact, 0)

    def _factors(
        self,
        words: str,
        wanted: Sequence[Wanted],
        exact: set[int],
        facts: dict[int, Facts],
        together: dict[int, tuple[float, int]],
        reader: str | None,
    ) -> dict[int, Factors]:
        """What speaks for and against each entry besides its words."""
        w = self.weights
        lang, asking = reader or query_lang(wanted), is_question(words)
        main = fitting([want for want in wanted if want.weight > COMMON] or wanted)
        editions = self._edition_factors({entry.edition for entry in facts.values()}, wanted)

        def factors(position: int, entry: Facts) -> Factors:
            title, said = title_fit(entry.titles, main, w.said)
            return Factors(
                bonus=w.exact if position in exact else 0.0,
                passage=together[position][0] ** w.passage,
                title=1 + w.title * title,
                size=1 + w.size * math.log2(1 + min(entry.size, 1000)),
                edition=editions[entry.edition],
                status=1.0 if entry.status == "in-force" else w.not_in_force,
                lang=1.0 if entry.lang == lang else w.other_lang,
                kind=1 + w.asking * said if asking and entry.kind == "faq" else 1.0,
            )

        return {position: factors(position, entry) for position, entry in facts.items()}

    def _lift(self, entry: int, own: dict[int, float], best: dict[int, int], near: frozenset[int]) -> float:
        """What an entry gets from the best that is linked with it, of its batch or one before."""
        beside = (own[n] for n in near.intersection(own) if best[n] <= best[entry])
        return self.weights.linked * max(beside, default=0.0)

    def _edition_factors(self, editions: Iterable[str], wanted: Sequence[Wanted]) -> dict[str, float]:
        """The current edition before older ones; if the query names one, that one before all others."""
        words = {want.unit.text.casefold() for want in wanted}
        if any(edition.casefold() in words for edition in self._editions):
            return {e: 1.0 if e.casefold() in words else self.weights.not_named for e in editions}
        return {e: self.weights.older if edition_rank(e, self._editions) > 1 else 1.0 for e in editions}

    def _alike(
        self, facts: dict[int, Facts], named: set[int], together: dict[int, tuple[float, int]]
    ) -> dict[int, int]:
        """What the entries of one hit have in common, by position.

        It is the part that the query names, or the one that is the best of each and says the same in all.
        """
        found = {position: entry.cluster for position, entry in facts.items()}
        for position, entry in facts.items():
            best = together[position][1]
            for passages, number in entry.boxes:
                if not best & ~passages:
                    found[position] = -1 - number
        return found | dict.fromkeys(named & facts.keys(), 0)

    def _collapse(
        self, ranked: list[tuple[float, int]], facts: dict[int, Facts], alike: dict[int, int], limit: int
    ) -> list[Ranked]:
        """The best of each hit, what is in force first, with the others as its variants."""
        groups = multimap((alike[position], (score, position)) for score, position in ranked)
        found: list[Ranked] = []
        for group in list(groups.values())[: max(0, limit)]:
            best = round(-group[0][0], 4)
            first, *others = sorted((p for _, p in group), key=lambda p: facts[p].status != "in-force")
            found.append(Ranked(facts[first].id, first, best, tuple(facts[p].id for p in others)))
        return found


def query_lang(wanted: Sequence[Wanted]) -> str:
    """The language a question is asked in."""
    return "en" if all(want.unit.script in {"latin", "code", "other"} for want in wanted) else "ja"


def is_question(query: str) -> bool:
    """Whether a query is worded as a question, wherever in it that shows."""
    text = query.strip()
    if any(mark in text for mark in _ASKING_MARKS) or text.endswith("か"):
        return True
    words = text.casefold().split()
    return len(words) > 2 and not _ASKING.isdisjoint(words)


def unit_reasons(
    wanted: Sequence[Wanted], postings: Callable[[str], Postings], position: int
) -> Iterator[str]:
    """For each unit of a query the words of the entry that stand for it, how they were come by, and where."""
    for want in wanted:
        best: tuple[float, Alternative, int, float] | None = None
        for alternative in want.alternatives:
            there = [found[position] for t in alternative.terms if position in (found := postings(t))]
            if not there:
                continue
            share = len(there) / len(alternative.terms)
            worth = alternative.weight * share**2 * sum(impact for impact, *_ in there)
            if best is None or worth > best[0]:
                fields = there[0][2]
                for _, _, more, _ in there[1:]:
                    fields &= more
                best = (worth, alternative, fields, share)
        if best is None:
            yield f"{want.unit.text}: not there"
            continue
        _, alternative, fields, share = best
        where = ", ".join(name for n, name in enumerate(FIELD_NAMES) if fields & 1 << n) or "several places"
        how = "as it stands" if alternative.way == "literal" else f"by {alternative.way}: {alternative.form}"
        part = "" if share > 0.999 else f", {share:.0%} of it"
        yield f"{want.unit.text}: {how}{part} (weight {want.weight * alternative.weight:.2f}) in {where}"


def corrected(words: str, wanted: Sequence[Wanted]) -> str | None:
    """The words with each unknown one replaced by the spelling it was taken for; None if all are known."""
    changed = words
    for want in wanted:
        spelt = [a for a in want.alternatives if a.way in {"spelling", "joined"}]
        others = [a for a in want.alternatives if a.way in {"reading", "term", "initials"}]
        if want.known or not spelt or others:
            continue
        best = max(spelt, key=lambda a: a.weight)
        changed = changed.replace(want.unit.text, best.form, 1)
    return changed if changed != words else None
