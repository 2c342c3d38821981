"""Decisions with the ids that their texts have now, and what the next build has to know of them.

Links and amendments speak of texts as printed; translations, pairs and what holds speak of texts in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from taiyaku.corpus.amendments.texts_in_force import JOINT, in_force
from taiyaku.corpus.decided import (
    AmendmentDecision,
    ClearedFlag,
    Ids,
    LinkDecision,
    Paired,
    Translated,
    Translations,
)
from taiyaku.corpus.decisions.anchor_file import (
    ANCHORS,
    AnchorMemory,
    Bound,
    Bounds,
    anchors_text,
    read_anchors,
)
from taiyaku.corpus.decisions.anchors import Anchors, Mark, Place, decision_key
from taiyaku.corpus.decisions.labels import is_label
from taiyaku.corpus.decisions.outline_matching import Sheet, sheets
from taiyaku.corpus.decisions.reliance_file import GONE, digest_of
from taiyaku.corpus.model import Corpus, Problem, Provenance
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import plain
from taiyaku.values import replace

UNREAD = frozenset({"E001", "E002", "E003"})  # codes of sources that are not in the corpus


def printed_anchors(corpus: Corpus, setting: Setting) -> Anchors:
    """For decisions about texts as printed. Raises WorkspaceError for a damaged memory."""
    return Anchors(corpus, corpus.entries, _memory(setting), printed=True)


def anchors_in_force(corpus: Corpus, setting: Setting) -> Anchors:
    """For decisions about texts as they are in force. Raises WorkspaceError for a damaged memory."""
    return Anchors(corpus, in_force(corpus), _memory(setting), printed=False)


def _memory(setting: Setting) -> AnchorMemory:
    return read_anchors(setting.memory.with_name(ANCHORS) if setting.memory else None)


def is_partial(corpus: Corpus) -> bool:
    """Whether a source is missing: what it holds is not gone."""
    return any(problem.code in UNREAD for problem in corpus.problems)


def placed_link(decision: LinkDecision, anchors: Anchors) -> tuple[Place, Place | None]:
    """Where the words of a link stand, and what they are to point to; None: to nothing."""
    about = (decision.source, plain(decision.anchor).casefold())
    source = anchors.find(decision_key("link", *about), Mark(decision.source))
    if decision.target is None:
        return source, None
    return source, anchors.find(decision_key("target", *about, decision.target), Mark(decision.target))


def placed_amendment(decision: AmendmentDecision, anchors: Anchors) -> Place | None:
    """What an amendment changes; None if it changes nothing."""
    if decision.target is None:
        return None
    key = decision_key("amendment", decision.amendment, decision.target)
    return anchors.find(key, Mark(decision.target))


def placed_translation(written: Translated, anchors: Anchors) -> Place:
    """The clauses that a translation was made for."""
    sources = written.source.split(JOINT)
    known = sources if len(sources) == len(written.of) else [""] * len(written.of)
    key = _translation_key(written)
    marks = (Mark(i, digest_of(t) if t else "", t) for i, t in zip(written.of, known, strict=True))
    return _joined([anchors.find(key, mark) for mark in marks])


def placed_pair(pair: Paired, anchors: Anchors) -> tuple[Place, Place]:
    """The clauses of both sides of a pair."""
    key = _pair_key(pair)
    digests = pair.digest.split("-") if "-" in pair.digest else ["", ""]
    en, ja = (
        _joined([anchors.find(key, Mark(i, digest if len(ids) == 1 else "")) for i in ids])
        for ids, digest in ((pair.en, digests[0]), (pair.ja, digests[1]))
    )
    return en, ja


def _translation_key(written: Translated) -> str:
    return decision_key("translation", written.lang, digest_of(written.source), *written.of)


def _pair_key(pair: Paired) -> str:
    return decision_key("pair", *pair.en, "=", *pair.ja, pair.digest)


def renamed(stored: Translations, bounds: Bounds) -> tuple[Translations, Translations]:
    """What is stored under the ids that its texts had at the last build, and what was set aside then."""

    def now(key: str, ids: Ids) -> Ids | None:
        known = bounds.get(key)
        if known is None:  # not built yet: its ids are those of the last build
            return ids
        found = [known[i].at if i in known else (i,) for i in ids]
        return tuple(dict.fromkeys(i for at in found for i in at)) if all(found) else None

    texts = [(t, now(_translation_key(t), t.of)) for t in stored.texts]
    pairs = [(p, now(_pair_key(p), p.en), now(_pair_key(p), p.ja)) for p in stored.pairs]
    placed = [replace(p, en=en, ja=ja) for p, en, ja in pairs if en and ja]
    aside = [p for p, en, ja in pairs if not (en and ja)]
    return (
        Translations(tuple(replace(t, of=of) for t, of in texts if of), tuple(placed)),
        Translations(tuple(t for t, of in texts if not of), tuple(aside)),
    )


def _joined(places: list[Place]) -> Place:
    aside = next((place for place in places if not place.ids), None)
    return aside or Place(tuple(dict.fromkeys(i for place in places for i in place.ids)))


def placed_flags(corpus: Corpus, setting: Setting, anchors: Anchors | None = None) -> tuple[ClearedFlag, ...]:
    """What people found to hold, under the ids of today; what is about texts that are gone is left out."""
    if not setting.decisions.cleared:
        return ()
    anchors = anchors or anchors_in_force(corpus, setting)
    return tuple(found for flag in setting.decisions.cleared if (found := placed_flag(flag, anchors)))


def placed_flag(flag: ClearedFlag, anchors: Anchors) -> ClearedFlag | None:
    """A flag under the ids of today; None if what it is about is not there."""
    key = decision_key("holds", flag.id, flag.relies_on, flag.digest)
    name, at, rest = flag.id.partition("@")  # what translates a clause goes where that goes
    lang, sign, part = rest.partition("#")
    own = anchors.find(key, Mark(f"{name}{sign}{part}" if at else flag.id))
    if len(own.ids) != 1:
        return flag if flag.digest == GONE else None
    moved = own.ids[0] if not at else "@".join((own.ids[0].partition("#")[0], lang))
    if at and (new_part := own.ids[0].partition("#")[2]):
        moved += f"#{new_part}"
    if flag.digest == GONE or "#" not in flag.relies_on or anchors.is_table(flag.relies_on):
        return replace(flag, id=moved)
    ground = anchors.find(key, Mark(flag.relies_on, flag.digest))
    return replace(flag, id=moved, relies_on=ground.ids[0]) if len(ground.ids) == 1 else None


def moved_note(where: Provenance, old: Ids, new: Ids) -> Iterator[Problem]:
    """A note on each id that a decision names otherwise than the text is called now."""
    if old != new:
        message = f"this decision is about {' '.join(new)}, as {' '.join(old)} is called now"
        yield Problem("N401", message, where, "note")


def anchor_memory(corpus: Corpus, setting: Setting) -> str:
    """What the next build has to know, as the file is written; empty where nobody has decided anything."""
    decided = setting.decisions
    if not (decided.links or decided.amendments or decided.cleared or decided.translations.any):
        return ""
    memory = _memory(setting)
    printed, now = printed_anchors(corpus, setting), anchors_in_force(corpus, setting)
    for link in decided.links:
        placed_link(link, printed)
    for amendment in decided.amendments:
        placed_amendment(amendment, printed)
    for text in (t for t in decided.translations.texts if not is_label(t.of[0])):
        placed_translation(text, now)
    for pair in decided.translations.pairs:
        placed_pair(pair, now)
    placed_flags(corpus, setting, now)
    bounds = {key: dict(found) for anchors in (printed, now) for key, found in anchors.bounds.items()}
    if is_partial(corpus):
        bounds = {key: _kept(found, memory.bounds.get(key, {})) for key, found in bounds.items()}
    return anchors_text(_outlines(corpus, memory, bounds))


def _kept(found: Mapping[str, Bound], known: Mapping[str, Bound]) -> dict[str, Bound]:
    """What was found; of what was not, what was known."""
    return {i: bound if bound.at else known.get(i, bound) for i, bound in found.items()}


def _outlines(corpus: Corpus, memory: AnchorMemory, bounds: dict[str, dict[str, Bound]]) -> AnchorMemory:
    """The texts of all documents that decisions are or were about."""
    owners = {e.id: e.document for e in reversed(corpus.entries)}
    ids = {i for found in bounds.values() for bound in found.values() for i in bound.at}
    wanted = {owners[entry] for i in ids if (entry := i.partition("#")[0]) in owners}
    wanted |= {sheet.document for sheet in memory.in_force}
    series = {d.id: d.series for d in corpus.documents if d.id in wanted and not d.is_translation}
    missing = wanted.difference(series) if is_partial(corpus) else set()

    def with_missing(now: Iterator[Sheet], had: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
        return (*now, *(sheet for sheet in had if sheet.document in missing))

    return AnchorMemory(
        with_missing(sheets(in_force(corpus), series), memory.in_force),
        with_missing(sheets(corpus.entries, series), memory.printed),
        bounds,
    )
