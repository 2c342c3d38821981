"""What a reader must know before the text, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from taiyaku.corpus.amendments.lost_lists import announcing, items_behind
from taiyaku.corpus.amendments.wiki_updates import has_original
from taiyaku.corpus.lookup.answer_model import LANGUAGES, Ruling
from taiyaku.corpus.lookup.query import CORE, Asking, Rendering, Standing
from taiyaku.corpus.lookup.rulings import maybe_replaced, said_by_newer, stale_words, status_then, successor
from taiyaku.corpus.model import TO_COME, Amendment, Clause, Entry, Section, Stale, Translation
from taiyaku.corpus.name_keys import edition_rank
from taiyaku.corpus.names import Candidate, Way
from taiyaku.corpus.version_numbers import is_date
from taiyaku.corpus.versions.timeline import PRINTED
from taiyaku.values import replace

# How a note begins after which the text below is not, or not all, to be played by.
GRAVE = ("NOT ", "WITHDRAWN", "SUPERSEDED", "PENDING", "ANNOUNCED")
_WITHHELD = {
    "excerpt": "only the beginnings of this document's texts are published here",
    "pointer": "the texts of this document are not published here",
}
PENDING = "PENDING: a newer document names this rule; its change is not merged into the text below"


def withheld_notes(asking: Asking, standing: Standing) -> Iterator[str]:
    """What is shown of a text that may not be passed on as a whole is not all that it says."""
    if not (said := asking.withheld):
        return
    document = standing.document
    mode = said.get(standing.entry.document)
    if mode and document:
        where = f": read it at {document.url}" if document.url else f": read them in {document.title}"
        yield f"NOT THE WHOLE TEXT: {_WITHHELD[mode]}{where}"


def edition_notes(asking: Asking, standing: Standing, others: Sequence[Candidate]) -> Iterator[str]:
    """An older edition's text is no answer to a question about the current one, unless it says so first."""
    entry, editions = standing.entry, asking.editions
    if edition_rank(entry.edition, editions) > 1:
        newer = [c for c in others if edition_rank(c.edition, editions) == 0]
        rules = [c for c in newer if c.kind not in ("faq", "erratum")]
        if rules:
            found = f"its entry of that name: {rules[0].id}"
        elif newer:
            found = f"what it says under that name here: {newer[0].id}"
        else:
            found = "it has no entry of that name here"
        edition = entry.edition or "of no known edition"
        yield f"older edition: this is {edition}, the current one is {editions[-1]}; {found}"


def status_notes(asking: Asking, standing: Standing, status: str | None) -> Iterator[str]:
    """Withdrawn, superseded, pending: what that means for the text below."""
    entry = standing.entry
    point = None if standing.point == PRINTED else standing.point
    since = status_then(asking, entry, point)[1] if entry.status == "superseded" else ()
    match status:
        case "withdrawn":
            when = _removed(asking, standing)
            yield f"WITHDRAWN{when}: not in force any more; below is what it said"
            for other in maybe_replaced(asking, entry, point):
                yield f"it is not known whether it is asked in other words by {other.id}: {other.title}"
        case "superseded" | "pending" if entry.kind == "erratum" and entry.removed:
            said = status_then(asking, entry, None)[1]
            open_ = ": whether it still holds is not said" if status == "pending" else ""
            yield f"{'; '.join(said)[:1].upper()}{'; '.join(said)[1:]}{open_}"
        case "superseded":
            newer = successor(asking, entry)
            by = f" by {newer.id}" if newer else ""
            yield f"SUPERSEDED{by}: not in force any more; below is what it said"
        case "pending":
            yield PENDING
        case "in-force" if newer_ones := maybe_replaced(asking, entry, point):
            yield said_by_newer(asking, newer_ones[0], entry)
        case "in-force" if since:
            yield f"in force {'still' if point is None else 'then'}; {'; '.join(since)}"


def _removed(asking: Asking, standing: Standing) -> str:
    removed = standing.entry.removed
    if removed and is_date(removed):
        return f" on {removed}"
    return f" in {removed}{_date_of(asking, standing)}" if removed else ""


def _date_of(asking: Asking, standing: Standing) -> str:
    """The date of the version that withdrew the entry, in brackets, where it is known."""
    point = asking.timeline.at(standing.entry.removed, None, standing.entry.edition)
    return f" ({point.date})" if point and point.date else ""


def alone_notes(asking: Asking, standing: Standing, others: Sequence[Candidate]) -> Iterator[str]:
    """An erratum to a rule that nobody brought is not the rule."""
    entry = standing.entry
    if entry.kind != "erratum":
        return
    targets = _targets(asking, entry)
    if targets:
        rule = asking.corpus.entry(targets[0])
        yield f"an erratum; the rule it amends: {rule.title if rule else targets[0]} ({targets[0]})"
        return
    where = f": {entry.reference.location}" if entry.reference and entry.reference.location else ""
    name = asking.title_of(entry.document)
    yield f"the rule itself is not in this workspace; this is what {name} says of it{where}"
    older = [c for c in others if c.edition != entry.edition and c.kind not in ("faq", "erratum")]
    if older:
        yield f"of another edition there is {', '.join(f'{c.id} ({c.edition})' for c in older)}"


def _targets(asking: Asking, erratum: Entry) -> list[str]:
    """The rules here that an erratum amends."""
    return [a.target.split("#", 1)[0] for a in asking.corpus.amendments_from((erratum.id,)) if a.target]


def is_alone(asking: Asking, entry: Entry) -> bool:
    """Whether it is an erratum to a rule that nobody brought."""
    return entry.kind == "erratum" and not _targets(asking, entry)


def point_notes(asking: Asking, standing: Standing, later_rulings: int) -> Iterator[str]:
    """How the text asked for differs from what is in force now."""
    point, state = standing.point, standing.state
    if standing.asked_for:
        yield f"the question as it was put at {asking.asked.as_of}; its present form: {standing.asked_for}"
    as_of = asking.asked.as_of
    if standing.absent and as_of is None:
        yield f"ANNOUNCED, not in force yet: {standing.absent}; below is what it will say"
    elif standing.absent:
        yield f"no text {'known ' if standing.unseen else ''}at {as_of}: {standing.absent}"
    elif state.unknown and as_of is not None:
        text = "; below is its earliest text known" if has_original(standing.entry) else ""
        yield f"it is not known what it said at {as_of}: {state.unknown}{text}"
    if point is not None and point.note:
        yield point.note
    yield from (note for note in state.notes if not (standing.absent and note.startswith("no text at")))
    later = [a for a in state.later if a.patches]
    announced = [a for a in state.applied if a.reason == TO_COME]
    if waiting := [*(later if point is None else ()), *announced]:
        yield f"announced, not in force yet: changes of {_named(waiting)} to this text"
    if point == PRINTED and is_alone(asking, standing.entry):
        yield "the printed text is not here: below is what the erratum says"
    elif point == PRINTED:
        yield f"as printed, before {_named(later)}" if later else "as printed: no change to it is known"
        if later_rulings:
            yield f"{_count(later_rulings, 'ruling')} left out"
    elif point is not None:
        if later:
            yield f"as of {asking.asked.as_of}; amended since: {_named(later)}"
        if later_rulings:
            yield f"{_count(later_rulings, 'ruling')} given after {asking.asked.as_of} not listed"


def unmerged_notes(
    asking: Asking, standing: Standing, documents: dict[str, str]
) -> Iterator[tuple[str, Amendment]]:
    """What could not be merged into the text, with the amendment."""
    if standing.point != PRINTED:
        for amendment in standing.unmerged:
            yield _unplaced(asking, amendment, documents), amendment
    for amendment, why in standing.state.refused:
        note = f"NOT MERGED: {_source(asking, amendment, documents)} does not fit the text: {why}"
        yield note, replace(amendment, reason=why)


def amendment_notes(asking: Asking, standing: Standing, documents: dict[str, str]) -> Iterator[str]:
    """What of the text was put right, and by whom it was amended."""
    for amendment in standing.state.applied:
        if amendment.repairs:
            source = _source(asking, amendment, documents)
            yield f"restored from {source}: this document has lost a part of its text"
    own = ("", standing.entry.document)
    changing = (a for a in standing.state.applied if a.patches and not a.repairs)
    others = [a for a in changing if documents.get(a.source, "") not in own]
    if others:
        sources = dict.fromkeys(_source(asking, a, documents) for a in others)
        yield f"amended by {'; '.join(sources)}: marked below"


def layer_of(asking: Asking, standing: Standing, documents: dict[str, str]) -> tuple[str, str | None]:
    """The layer that decides what the text says, and the same in words with the document that sets it."""
    scope = standing.state.scope
    if not scope:
        return CORE, None
    changing = [a for a in standing.state.applied if a.patches and a.scope == scope]
    setter = documents.get(changing[-1].source, "") if changing else standing.entry.document
    return scope, f"{scope}: {asking.title_of(setter)}"


def translation_notes(
    translations: Sequence[Translation], rendering: Rendering | None = None
) -> Iterator[str]:
    """Whose translation the text is, of what and how much of it, and what of it is not settled."""
    if rendering and rendering.left_out:
        origin = rendering.original.entry.id
        left_out = _count(len(rendering.left_out), "clause")
        yield f"{left_out} left out: translated from another text of {origin}"
    if not translations:
        if rendering and not rendering.original.absent:
            yield f"translated: tables of {rendering.original.entry.id}; no document prints this text"
        return
    origin = translations[0].of[0].split("#", 1)[0]
    said = sorted({(t.by or "", t.on or "") for t in translations})
    signed = [f"{by or 'unsigned'} ({on})" if on else by or "unsigned" for by, on in said]
    named = f" by {', '.join(signed)}" if signed != ["unsigned"] else ""
    clauses = _count(len(translations), "clause")
    yield f"translated{named}: {clauses} of {origin}; no document prints this text"
    if rendering and (rendering.missing or rendering.tables):
        missing = [_count(rendering.missing, "clause")] if rendering.missing else []
        missing += ["its tables"] if rendering.tables else []
        yield f"NOT ALL of it is translated: {' and '.join(missing)} missing; see {origin}"
    if rendering and rendering.printed:
        yield f"other clauses are printed in {', '.join(rendering.printed)}"
    review = sum(t.state != "final" for t in translations)
    if review:
        yield f"{_count(review, 'clause')} of the translation still to be reviewed"


def original_notes(standing: Standing, changes_asked: bool) -> Iterator[str]:
    if standing.rendering and changes_asked:
        yield f"the changes below are those of the original, {standing.rendering.original.entry.id}"


def language_notes(standing: Standing, lang: str | None) -> Iterator[str]:
    have = standing.entry.lang
    if lang and lang != "both" and lang != have:
        yield f"no {LANGUAGES.get(lang, lang)} text: this is the {LANGUAGES.get(have, have)} one"


def variant_notes(sections: Sequence[Section]) -> Iterator[str]:
    if any(clause.variant for section in sections for clause in section.clauses):
        yield "some clauses stand in two variants; the source does not say which applies when"


def stale_notes(stale: Iterable[Stale]) -> Iterator[tuple[str, Stale]]:
    yield from ((f"{stale_words(flag)}{_difference(flag)}", flag) for flag in stale)


def _difference(flag: Stale) -> str:
    """What changed between the text that was translated and that of now; a ruling is to be read whole."""
    if flag.reason == "added" or (flag.reason == "corrected" and flag.after and not flag.before):
        return f": {flag.after}"
    if not (flag.before and flag.after and {"@", "#"} & set(flag.id)):
        return ""
    from taiyaku.corpus.reliance.checks import short_diff

    return f": {short_diff(flag.before, flag.after)}"


def ruling_notes(standing: Standing, rulings: Sequence[Ruling]) -> Iterator[str]:
    """Rulings of a newer edition are no part of an older one's rules, but its reader must know of them."""
    newer = dict.fromkeys(r.edition for r in rulings if any("contradict or replace" in s for s in r.said))
    if newer:
        ours = standing.entry.edition
        yield f"{', '.join(newer)} has rulings on this name; they are no {ours} rules"


def _unplaced(asking: Asking, amendment: Amendment, documents: dict[str, str]) -> str:
    where = amendment.location or "it does not say where"
    reason = f" ({amendment.reason})" if amendment.reason else ""
    nearest = f"; nearest: {', '.join(amendment.nearest[:2])}" if amendment.nearest else ""
    text = f"; it says: {_short(amendment.after)}" if amendment.after else ""
    return f"NOT MERGED: {_source(asking, amendment, documents)}: {where}{reason}{nearest}{text}"


def _short(text: str, limit: int = 160) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[:limit].rstrip() + "…"


def _source(asking: Asking, amendment: Amendment, documents: dict[str, str]) -> str:
    document = documents.get(amendment.source, "")
    dated = ", ".join(filter(None, (amendment.version, amendment.date)))
    return f"{document} ({dated})" if document and dated else document or dated or amendment.source


def _named(amendments: Sequence[Amendment]) -> str:
    """The versions that brought amendments, oldest first as they come: "1.1 (2021-12), 1.2 (2022-01)"."""
    said = (
        f"{a.version} ({a.date})" if a.version and a.date else a.version or a.date or "an undated change"
        for a in amendments
    )
    return ", ".join(dict.fromkeys(said))


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


_LONGEST = 60  # characters of the announcing words that are repeated


def lost_list_notes(
    asking: Asking, standing: Standing, sections: Sequence[Section], others: Sequence[Candidate]
) -> Iterator[str]:
    """One note for each list that is missing from the text shown."""
    for clause in (c for s in sections for c in announcing(s)):
        said = clause.text if len(clause.text) <= _LONGEST else f"…{clause.text[-_LONGEST:]}"
        source, items = _printed_elsewhere(asking, standing, clause, others)
        found = f"; {source} prints it: {' • '.join(items)}" if items else ""
        yield f"a list is missing here, lost by its document: “{said}”{found}"


def _printed_elsewhere(
    asking: Asking, standing: Standing, clause: Clause, others: Sequence[Candidate]
) -> tuple[str, list[str]]:
    """The document that has the list behind the same words, and its items."""
    same = [c.id for c in others if c.way < Way.PREFIX and c.lang == standing.entry.lang]
    places = [(e.document, s) for e in asking.corpus.entries(same) for s in e.sections]
    for amendment in standing.state.later:
        brought = [p for patch in amendment.patches for p in patch.added if isinstance(p, Section)]
        places += [(amendment.source, section) for section in brought]
    for source, section in places:
        if items := items_behind(clause, section):
            return source, [item.text for item in items]
    return "", []
