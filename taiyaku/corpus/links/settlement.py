"""The last word on links: none leads to its own source or in a circle, and each says its reasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from taiyaku.corpus.circles import reached_from
from taiyaku.corpus.model import Corpus, Link, Problem
from taiyaku.corpus.settings import Setting
from taiyaku.values import replace

_SAID = {
    "see-also": "the text points there",
    "page-reference": "the text names the page",
    "related": "the document lists it",
    "amends": "the erratum is headed so",
    "about": "what weighs most of what is named",
    "same-faq": "the same rare words and nothing that differs",
    "translation-of": "names that are one another's",
}
_WHY_NOT = {"dangling": "nothing here has that name", "external": "it is not in this workspace"}


def with_settled_links(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its links, each with its reasons; a problem for each decision that runs in a circle."""
    kept, turning = _straight(corpus.links)
    problems = [Problem("W404", _message(link), severity="warning") for link in turning if link.decided]
    settled = tuple(dict.fromkeys(map(_with_reasons, kept)))
    return replace(corpus, links=settled, problems=(*corpus.problems, *problems))


def _straight(links: Iterable[Link]) -> tuple[list[Link], list[Link]]:
    """The links that lead on, and those that lead to themselves or close a circle of questions.

    Of a circle the link that was found goes rather than one that was decided.
    """
    kept: list[Link] = []
    turning: list[Link] = []
    newer: defaultdict[str, list[str]] = defaultdict(list)
    for link in sorted(links, key=lambda link: not link.decided):
        target = link.target or ""
        circle = link.type == "same-faq" and target and link.source in reached_from(target, newer)
        if circle or (target and _is_own(link)):
            turning.append(link)
        else:
            kept.append(link)
            if link.type == "same-faq" and target:
                newer[link.source].append(target)
    order = {link: at for at, link in enumerate(links)}
    return sorted(kept, key=order.__getitem__), sorted(turning, key=order.__getitem__)


def _is_own(link: Link) -> bool:
    """Whether a text refers to itself or to what it is part of."""
    target = link.target or ""
    return link.source == target or (link.decided and link.source.startswith(f"{target}#"))


def _message(link: Link) -> str:
    where = "itself" if _is_own(link) else "a circle of questions"
    said = f"“{link.anchor}” of {link.source}, to {link.target}"
    return f"a decision leads a text to {where}, and is left out: {said}"


def _with_reasons(link: Link) -> Link:
    if link.decided:
        return replace(link, confidence=1.0, reasons=("a person decided it",))
    if link.reasons:
        return link
    return replace(link, confidence=_share(link), reasons=tuple(_reasons(link)))


def _share(link: Link) -> float:
    """One of several candidates is as likely as the next."""
    return round(1 / len(link.candidates), 2) if link.status == "ambiguous" and link.candidates else 1.0


def _reasons(link: Link) -> Iterator[str]:
    yield _SAID.get(link.type, "")
    if link.status == "ambiguous":
        yield f"{len(link.candidates)} fit equally well"
    elif link.status in _WHY_NOT:
        yield _WHY_NOT[link.status]
    if link.edition_gap:
        yield "the rule of another edition"
