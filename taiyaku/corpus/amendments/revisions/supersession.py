"""What became of amendments when a newer version of their document came: made anew, said again, left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.amendments.revisions.reissues import Succession
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.decided import AmendmentDecision
from taiyaku.corpus.ids import series_of
from taiyaku.corpus.model import Amendment, Corpus, Document, Entry
from taiyaku.corpus.similarity import functional_key
from taiyaku.values import replace


def settled(
    made: Sequence[tuple[Amendment, Entry]], corpus: Corpus, succession: Succession,
    decided: Mapping[str, AmendmentDecision], ending: Collection[str],
) -> Iterator[Amendment]:  # fmt: skip
    """The amendments with their erratum, each with what took its place; then those that were left out.

    A change that has been made and that a newer version does not give again is uncertain from then on,
    unless a newer printing of the rule says it itself, or that version is one `ending` the rest.
    """
    successors = _Successors(made, corpus, succession)
    later = _later_versions(corpus)
    homes = {a.id: erratum.document for a, erratum in made}
    changing = {a.id for a, _ in made if a.patches}
    dropped = []
    for amendment, erratum in made:
        again = successors.of(amendment, erratum)
        yield replace(amendment, replaced_by=again[0]) if again else amendment
        merged = amendment.status == "applied" and amendment.patches and not amendment.decided
        if not merged or successors.is_printed(amendment):
            continue
        for at, version in enumerate(later.get(erratum.document, ())):
            there = [i for i in again if homes[i] == version.id]
            if any(i in changing for i in there):
                break
            if not there:
                rest = {d.id for d in later[erratum.document][at:]}
                next_ = next((i for i in again if homes[i] in rest), None)
                since = version.version or version.date or version.id
                left_out = _dropped(amendment, since, next_, decided)
                dropped.append(_ended(left_out, version) if version.id in ending else left_out)
                break
        if erratum.removed and erratum.document not in later and not again:
            dropped.append(_dropped(amendment, erratum.removed, None, decided))
    yield from dropped


def ending_the_rest(entries: Iterable[Entry], words: PlaceWords) -> set[str]:
    """The documents that say of what they do not give again that it holds no more."""
    told = words.find("ends_the_rest")
    notices = (e for e in entries if e.kind == "notice")
    return {e.document for e in notices if any(told.search(lowered(c.text)) for c in e.clauses)}


def _later_versions(corpus: Corpus) -> dict[str, tuple[Document, ...]]:
    """The newer versions of each document, oldest first."""
    return {
        document.id: versions[at + 1 :]
        for versions in series_of(corpus.documents).values()
        for at, document in enumerate(versions)
    }


class _Successors:
    """What newer versions of a document say in the place of an erratum."""

    def __init__(
        self, made: Sequence[tuple[Amendment, Entry]], corpus: Corpus, succession: Succession
    ) -> None:
        self._succession = succession
        self._order = {amendment.id: at for at, (amendment, _) in enumerate(made)}
        self._on: defaultdict[str | None, list[tuple[Amendment, Entry]]] = defaultdict(list)
        self._of: defaultdict[str, list[Amendment]] = defaultdict(list)
        for amendment, source in made:
            self._on[amendment.target].append((amendment, source))
            self._of[source.id].append(amendment)
        self._next: dict[str, list[str]] = {}
        for line in corpus.lineage:
            if line.older and line.newer:
                self._next.setdefault(line.older, []).append(line.newer)

    def of(self, amendment: Amendment, erratum: Entry) -> list[str]:
        """The amendments of newer versions that are about this one's place, the oldest first."""
        if amendment.decided:
            return []
        if amendment.status == "applied" and amendment.patches:
            found = {*self._succession.again[amendment.id], *self._said_again(amendment, erratum)}
            return sorted(found & self._order.keys(), key=self._order.__getitem__)
        heirs = self._heirs(erratum.id)
        owner = _owner(amendment)
        same = [
            newer.id
            for heir in heirs
            for newer in self._of[heir]
            if _owner(newer) == owner and _of_one_place(newer, amendment)
        ]
        same.sort(key=self._order.__getitem__)
        place = self._on_its_place(amendment, erratum)
        return same or ([place] if place else [])

    def is_printed(self, amendment: Amendment) -> bool:
        """Whether another printing of the rule says by itself what the amendment says."""
        return any(
            a.status == "applied" and not a.patches and _owner(a) != _owner(amendment)
            for a in self._of[amendment.source]
        )

    def _heirs(self, erratum: str) -> set[str]:
        """The erratum in all newer versions of its document."""
        found: set[str] = set()
        open_ = [erratum]
        while open_:
            for newer in self._next.get(open_.pop(), ()):
                if newer not in found:
                    found.add(newer)
                    open_.append(newer)
        return found

    def _on_its_place(self, amendment: Amendment, erratum: Entry) -> str | None:
        """A newer version's change of the very clause this one may be about."""
        place = amendment.target if amendment.target and "#" in amendment.target else None
        place = place or (amendment.nearest[0] if amendment.nearest else None)
        if place is None or "#" not in place:
            return None
        for newer, source in self._on[place]:
            if newer.status == "applied" and erratum.document in self._succession.older(source.document):
                return newer.id
        return None

    def _said_again(self, amendment: Amendment, erratum: Entry) -> list[str]:
        """Errata of newer versions that found this one's text in force."""
        mine = wording(erratum)
        return [
            newer.id
            for newer, source in (self._on[amendment.target] if amendment.target is not None else ())
            if erratum.document in self._succession.older(source.document)
            and newer.status == "applied"
            and not newer.patches
            and newer.operation != "clarify"
            and (wording(source) == mine or (newer.operation != "delete" and _brings(amendment, newer.after)))
        ]


def _of_one_place(a: Amendment, b: Amendment) -> bool:
    """Whether two amendments of one rule are about the same place in it, as far as they say."""
    if a.location == b.location or (a.target or "") == (b.target or ""):
        return True
    return bool({a.target, *a.nearest[:1]} & {b.target, *b.nearest[:1]} - {None})


def _brings(amendment: Amendment, text: str | None) -> bool:
    """Whether a text came in with an amendment: it was not there before."""
    key = _key(text)
    return bool(key) and key in _key(amendment.after) and key not in _key(amendment.before)


def _key(text: str | None) -> str:
    return functional_key(text or "")


def wording(erratum: Entry) -> str:
    """All that an erratum says, as a key that forgets its typography."""
    texts: list[str] = [(erratum.reference.location if erratum.reference else None) or ""]
    for section in erratum.sections:
        texts += [section.role, *(c.text for c in section.clauses)]
        texts += ["\t".join(row) for t in section.tables for row in (t.header, *t.rows)]
    return "\n".join(map(functional_key, texts))


def _owner(amendment: Amendment) -> str | None:
    place = amendment.target or (amendment.nearest[0] if amendment.nearest else None)
    return place.partition("#")[0] if place else None


def _dropped(
    amendment: Amendment, since: str, again: str | None, decided: Mapping[str, AmendmentDecision]
) -> Amendment:
    """A later version of the document leaves the erratum out, and does not say whether it still holds.

    `again` is what a version after that one says of the place.
    """
    reason = f"{since} of its document leaves it out: whether it still holds is not said"
    decision = decided.get(f"{amendment.id}-dropped")
    dismissed = decision is not None and decision.verdict == "dismissed"
    return replace(
        amendment, id=f"{amendment.id}-dropped", operation="delete", status="unresolved", patches=(),
        before=amendment.after, after=amendment.before, version=since, date=None, reason=reason,
        nearest=(amendment.target,) if amendment.target else (), repairs=False, replaced_by=again,
        decided="dismissed" if dismissed else None,
    )  # fmt: skip


def _ended(left_out: Amendment, version: Document) -> Amendment:
    """What a version leaves out that says of all it leaves out that it holds no more."""
    return replace(left_out, status="applied", version=version.version, date=version.date, reason=None)
