"""Terms that come back in a TBX file or a glossary, held against the termbase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from taiyaku.corpus.exchange.merger import Report
from taiyaku.corpus.exchange.returned_units import ListedTerm
from taiyaku.corpus.model import Lang, Term
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.text import match_key
from taiyaku.values import Struct, field


class MergedTerms(Struct):
    """What a glossary adds to the termbase."""

    added: list[DeclaredTerm] = field(default_factory=list)
    same: int = 0
    reports: list[Report] = field(default_factory=list)


def merge_terms(
    listed: Iterable[ListedTerm], terms: Sequence[Term], declared: Sequence[DeclaredTerm]
) -> MergedTerms:
    """The terms of a file that the termbase does not have, or does not have so."""
    merged = MergedTerms()
    known: dict[tuple[Lang, str], set[int]] = {}
    for number, term in enumerate(terms):
        for key in _keys(term.en, term.ja):
            known.setdefault(key, set()).add(number)
    for one in listed:
        keys = _keys(one.en, one.ja)
        shared = Counter(number for key in keys for number in known.get(key, ()))
        most = max(shared.values(), default=0)
        meant = sorted(number for number, count in shared.items() if count == most)
        if not meant and not (one.en and one.ja):
            what = ", ".join((*one.en[:1], *one.ja[:1]))
            merged.reports.append(
                Report(one.line, what, "nothing beside it (a gap, or a merged cell?); left out")
            )
        elif len(meant) > 1 and (most < len(keys) or one.forbidden):
            what = ", ".join((*one.en[:1], *one.ja[:1]))
            concepts = ", ".join(terms[n].concept for n in meant)
            merged.reports.append(Report(one.line, what, f"belongs to several concepts: {concepts}"))
        else:
            _add(one, terms[meant[0]] if meant else None, declared, merged)
    return merged


def _keys(en: Iterable[str], ja: Iterable[str]) -> set[tuple[Lang, str]]:
    return {("en", match_key(form)) for form in en} | {("ja", match_key(form)) for form in ja}


def _add(one: ListedTerm, term: Term | None, declared: Sequence[DeclaredTerm], merged: MergedTerms) -> None:
    if term is None:
        new = DeclaredTerm(None, one.en, one.ja, (), one.forbidden)
    else:
        forbidden = {match_key(f) for d in declared for f in d.forbidden}
        extra = tuple(f for f in one.forbidden if match_key(f) not in forbidden)
        en, ja = _news(one.en, term.en), _news(one.ja, term.ja)
        new = DeclaredTerm(term.concept, en, ja, (), extra)
        if not (en or ja or extra):
            merged.same += 1
            return
    if new in declared or new in merged.added:
        merged.same += 1
    else:
        merged.added.append(new)


def _news(listed: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """The forms to declare for a language: none if all are known, else with the preferred one kept first."""
    keys = {match_key(form) for form in known}
    fresh = [form for form in listed if match_key(form) not in keys]
    return tuple(dict.fromkeys((*known[:1], *fresh))) if fresh else ()
