"""What rulings and translations rely on, remembered from build to build.

A ruling holds for the clauses of the rules it is about, as they were in force when it was made. If one of
them says something else later, the ruling is stale: exactly then, for digests forget typography, numbering
and page numbers, and a clause that moved is followed. A clause that is added makes nothing stale: what the
ruling was made for still stands.

A flag stays, from build to build, until a person clears it (`[[holds]]`), the ruling itself says something
else, comes out anew, or the clause reads as before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from taiyaku.corpus.decided import ClearedFlag
from taiyaku.corpus.decisions.placing import is_partial, placed_flags
from taiyaku.corpus.decisions.reliance_file import Memory, Remembered, digest_of, read_memory
from taiyaku.corpus.ids import PAST
from taiyaku.corpus.links.translations import FROM, TO
from taiyaku.corpus.model import Corpus, Stale
from taiyaku.corpus.reliance.basis import RULINGS, Ground, Parts, within
from taiyaku.corpus.reliance.earlier_texts import EarlierTexts
from taiyaku.corpus.reliance.staleness import Case, Reliance
from taiyaku.corpus.reliance.translated_version import Misfit, TranslatedVersions
from taiyaku.corpus.settings import Setting
from taiyaku.values import Struct, field, replace

_RELYING = frozenset({"about", "amends", "see-also", "related"})


class Review(Struct, frozen=True):
    """Who is stale, and what to remember for the next build."""

    stale: tuple[Stale, ...] = ()
    memory: tuple[Remembered, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)  # what the remembered digests stand for


def with_stale(corpus: Corpus, setting: Setting, misfit: Misfit | None = None) -> Corpus:
    """The corpus with its rulings and translations flagged whose ground has changed."""
    if setting.memory is None:
        return corpus
    found = review(corpus, setting, misfit)
    setting.reviewed[:] = [(_looked_at(corpus), found)]
    stale = found.stale
    flagged = {flag.id for flag in stale}
    alignments = (replace(a, stale=True) if flagged.intersection(a.ids) else a for a in corpus.alignments)
    return replace(corpus, stale=stale, alignments=tuple(alignments))


def last_review(corpus: Corpus, setting: Setting, misfit: Misfit | None = None) -> Review:
    """The review that `with_stale` made with this setting; one anew where that looked at other things."""
    known: list[Review] = [found for seen, found in setting.reviewed if seen == _looked_at(corpus)]
    return known[0] if known else review(corpus, setting, misfit)


def _looked_at(corpus: Corpus) -> object:
    """The corpus without what the review of it and the steps behind that say."""
    pairs = [(a.en, a.ja, a.level, a.status) for a in corpus.alignments]
    return replace(corpus, alignments=(), stale=(), problems=(), meta={}), pairs, is_partial(corpus)


def review(corpus: Corpus, setting: Setting, misfit: Misfit | None = None) -> Review:
    """Hold what is remembered against the corpus. Raises WorkspaceError for a damaged memory.

    `misfit` says whether the numbers of two texts disagree: by that it is known which version a translation
    was made for.
    """
    remembered = read_memory(setting.memory)
    ground = Ground(corpus, setting)
    found = find_reliances(corpus, ground, remembered)
    partial = is_partial(corpus)
    cleared: defaultdict[str, list[ClearedFlag]] = defaultdict(list)
    for flag in placed_flags(corpus, setting):
        cleared[flag.id].append(flag)
    partners = {r.id: tuple(r.parts) for r in found if "#" in r.id}
    versions = TranslatedVersions(corpus, ground, partners, misfit)
    known = {**_of_older_versions(found, versions), **_renamed(remembered, found)}
    pairs = dict.fromkeys(
        (r.id.split("#")[0], rule) for r in found if "#" in r.id for rule in sorted(r.linked)
    )
    about = {r.id: {part.split("#")[0] for part in r.parts} for r in found if "#" not in r.id}
    outdated = EarlierTexts(corpus, ground, setting).outdated(about)
    unseen = chain(
        versions.unsettled(pairs), versions.added(_paired(corpus)), versions.corrected(), versions.updated(),
        outdated,
    )  # fmt: skip
    stale = [] if partial else [flag for flag in unseen if not _holds(flag, cleared)]
    memory: dict[str, Remembered] = dict(remembered) if partial else {}
    for reliance in found:
        case = Case(reliance, ground, known.get(reliance.id), cleared[reliance.id])
        line, flags = case.settle()
        if not partial:
            stale += flags
            memory |= {line.id: line} if line.relies or line.stale else {}
        elif case.known:  # without all sources, nothing new can be said
            before = {part for part, _ in case.known.stale}
            stale += [flag for flag in flags if flag.relies_on in before]
    digests = {digest.split("*")[0] for m in memory.values() for _, digest in (*m.relies.items(), *m.stale)}
    said = ground.said if digests <= ground.said.keys() else {**ground.texts, **ground.said}
    texts = {digest: said[digest] for digest in digests if digest in said}
    told = {(flag.id, flag.relies_on): flag for flag in stale}  # remembered, and by its date as well
    return Review(tuple(told.values()), tuple(sorted(memory.values(), key=lambda m: m.id)), texts)


def _of_older_versions(found: Sequence[Reliance], versions: TranslatedVersions) -> Memory:
    """What printed translations of older texts rely on, as if it had been remembered."""
    told = ((r, versions.relied_on(r.id)) for r in found if "#" in r.id)
    return {r.id: Remembered(r.id, r.made, dict(relies)) for r, relies in told if relies}


def _paired(corpus: Corpus) -> frozenset[str]:
    pairs = (a for a in corpus.alignments if a.level == "clause" and a.status != "rejected")
    return frozenset(i for a in pairs if a.en and a.ja for i in a.ids)


def _holds(flag: Stale, cleared: Mapping[str, Sequence[ClearedFlag]]) -> bool:
    """Whether a person found that it holds with a text that came since."""
    now = digest_of(flag.after or "")
    return any(c.relies_on == flag.relies_on and c.digest == now for c in cleared.get(flag.id, ()))


# Who relies on what


def find_reliances(corpus: Corpus, ground: Ground, remembered: Memory) -> list[Reliance]:
    """Every ruling and translation in force with the parts it relies on, in document order.

    Those remembered that have no link any more are among them: what they rely on may be gone.
    """
    targets: defaultdict[str, dict[str, None]] = defaultdict(dict)
    linked: defaultdict[str, set[str]] = defaultdict(set)
    for source, target, sure in _pairs(corpus, ground):
        entry = ground.owner(target)
        if entry and entry.id != source.split("#")[0]:
            linked[source].add(entry.id)
            if sure:
                targets[source][target] = None
    order = {entry.id: at for at, entry in enumerate(corpus.entries)}
    alone = {
        i for i in remembered if (e := ground.owner(i)) and e.status not in PAST and ground.is_printed(e)
    }
    ids = sorted(alone.union(linked), key=lambda i: (order.get(i.split("#")[0], 0), i))
    return [
        Reliance(i, _made(i, ground), _relied_on(i, targets[i], ground), frozenset(linked[i])) for i in ids
    ]


def _pairs(corpus: Corpus, ground: Ground) -> Iterator[tuple[str, str, bool]]:
    """(who relies, on what, whether that is sure) of every ruling and translation in force."""
    placed = {a.source: a.target for a in corpus.amendments if a.target}
    aligned = _aligned(corpus, ground)
    translating = (k for k in corpus.links if k.type == "translation-of")
    linked = {(k.source.split("#")[0], (k.target or "").split("#")[0]) for k in translating}
    for link in corpus.links:
        source = ground.owner(link.source)
        if source is None or source.status in PAST or not ground.is_printed(source):
            continue
        sure = link.status == "resolved"
        leads = [link.target] if link.target else list(link.candidates)
        if source.kind in RULINGS and link.type in _RELYING:
            if not (link.type == "amends" and source.id in placed):
                yield from ((source.id, lead, sure) for lead in leads)
        elif link.type == "translation-of":
            clauses = aligned.get((source.id, (link.target or "").split("#")[0]))
            yield from clauses or ((source.id, lead, sure) for lead in leads)
            if clauses:
                yield from ((source.id, lead, False) for lead in leads)  # what it relied on before
    for (one, other), clauses in aligned.items():  # of documents that no link pairs
        source, goal = ground.owner(one), ground.owner(other)
        if source is None or goal is None or (one, other) in linked or source.status in PAST:
            continue
        printed = ground.is_printed(source) and ground.is_printed(goal)
        if printed and (source.lang, goal.lang) == (FROM, TO):
            yield from clauses
    for amendment in corpus.amendments:
        source = ground.owner(amendment.source)
        if amendment.target and source and source.kind in RULINGS and source.status not in PAST:
            yield source.id, amendment.target, True


def _aligned(corpus: Corpus, ground: Ground) -> dict[tuple[str, str], list[tuple[str, str, bool]]]:
    """The aligned clauses of each pair of entries, both ways round."""
    found: defaultdict[tuple[str, str], list[tuple[str, str, bool]]] = defaultdict(list)
    pairs = (a for a in corpus.alignments if a.level == "clause" and a.status != "rejected")
    for one, other in (both for a in pairs for both in a.facing):
        found[one.split("#")[0], other.split("#")[0]].append((one, other, True))
    return dict(found)


def _made(any_id: str, ground: Ground) -> str:
    """A digest of what a ruling or translation says itself, and of the version it came out with."""
    entry = ground.owner(any_id)
    if entry is None:
        return digest_of("")
    parts = within(ground.parts(entry), any_id)
    return digest_of("\n".join((*parts.values(), f"version {ground.version(entry)}")))


def _relied_on(any_id: str, targets: Iterable[str], ground: Ground) -> Parts:
    parts: dict[str, str] = {}
    for target in targets:
        entry = ground.owner(target)
        if entry and entry.status not in PAST:  # what is withdrawn already was no ground when it was asked
            parts.update(within(ground.parts_before(entry, any_id), target))
    return parts


def _renamed(remembered: Memory, found: Sequence[Reliance]) -> Memory:
    """What is remembered, under the ids of today: what has another id may still say the same."""
    made = {reliance.id: reliance.made for reliance in found}
    lost: defaultdict[str, list[Remembered]] = defaultdict(list)
    for item in remembered.values():
        if made.get(item.id) != item.made:
            lost[item.made].append(item)
    known = dict(remembered)
    for reliance in found:
        same, before = lost.get(reliance.made, []), remembered.get(reliance.id)
        if len(same) == 1 and (before is None or before.made != reliance.made):
            known[reliance.id] = same[0]
    return known
