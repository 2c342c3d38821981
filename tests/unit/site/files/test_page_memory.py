"""A site made with the last one at hand is the site made without, whatever changes or happens to it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import taiyaku.site.pages.plan
import taiyaku.site.rendering.templates
from taiyaku.corpus.model import (
    Alignment,
    Amendment,
    Corpus,
    Entry,
    Link,
    Problem,
    Section,
    Span,
    Term,
    Title,
)
from taiyaku.site.build import write_site
from taiyaku.site.content.memory_corpus import owner
from taiyaku.site.files.page_memory import Place, name_of
from taiyaku.site.pages.browse import Concordance, Concordances
from taiyaku.site.pages.plan import EntryPage, Plan
from taiyaku.site.settings import SiteSettings
from taiyaku.values import Struct, fields, replace
from taiyaku.whole_files import kept, write_kept
from tests.unit.site import sample

CHOICES: dict[tuple[type, str], tuple[str, ...]] = {
    (Entry, "status"): ("withdrawn", "superseded", "pending", "in-force"),
    (Link, "status"): ("resolved", "ambiguous", "dangling"),
    (Link, "type"): ("about", "amends", "same-faq", "see"),
    (Amendment, "operation"): ("insert", "replace"),
    (Amendment, "status"): ("applied", "unresolved"),
    (Alignment, "status"): ("confirmed", "rejected"),
    (Alignment, "level"): ("entry", "section"),
    (Problem, "severity"): ("error", "warning"),
    (Section, "role"): ("answer", "original", "labels"),
    (Span, "style"): ("strong", "deleted"),
    (Title, "form"): ("name", "reading", "gloss"),
}
SOME = {"entries": 40}  # changes tried of each part of a corpus; of the others, 10


def files(site: Path) -> dict[str, bytes]:
    return {p.relative_to(site).as_posix(): p.read_bytes() for p in site.rglob("*") if p.is_file()}


@pytest.fixture
def corpus() -> Corpus:
    """The sample, with a term for each entry that some text names, and one that shares an entry."""
    plain = sample.corpus()
    named = sorted({owner(link.target) for link in plain.links if link.leads("mentions")})
    titles = {entry.id: entry.title for entry in plain.entries}
    terms = [Term(f"term-{n}", (titles[i],), ("伏せ",), evidence=(i,)) for n, i in enumerate(named)]
    both = Term("all", ("All of them",), (), evidence=tuple(named), occurrences=(("en", 2),))
    return replace(plain, terms=(*terms, both))


@pytest.fixture
def place(corpus: Corpus, tmp_path: Path) -> Place:
    """A site, and what is remembered of it."""
    place = Place(tmp_path / "cache" / "pages", tmp_path / "last", "recipe")
    write_site(corpus, place.site, SiteSettings(), place)
    return place


def again(corpus: Corpus, place: Place, settings: SiteSettings | None = None) -> dict[str, bytes]:
    """The site made with the last one at hand; that one stays as it was, in both its places."""
    before, kept = files(place.site), place.file.read_bytes() if place.file.exists() else b""
    next_ = place.site.with_name("next")
    write_site(corpus, next_, settings or SiteSettings(), place)
    made = files(next_)
    assert files(place.site) == before
    place.file.write_bytes(kept)
    return made


def without(corpus: Corpus, tmp_path: Path, settings: SiteSettings | None = None) -> dict[str, bytes]:
    write_site(corpus, tmp_path / "clean", settings or SiteSettings())
    return files(tmp_path / "clean")


def changed(value: Any) -> Iterator[Any]:
    """Values that differ from this one in one place each, wherever in it that is."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, str):
        yield f"{value} more"
    elif isinstance(value, int | float):
        yield value + 1
    elif value is None:
        yield "2020-02"
    elif isinstance(value, dict):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
    elif isinstance(value, tuple):
        if not any(isinstance(one, int | float) for one in value):  # those come in pairs and fours
            yield from (value[:n] + value[n + 1 :] for n in range(len(value)))
        for n, one in enumerate(value):
            yield from ((*value[:n], other, *value[n + 1 :]) for other in changed(one))
    elif isinstance(value, Struct):
        for field in fields(value):
            own = getattr(value, field.name)
            if own is None and "str" not in str(field.type):
                continue
            for other in CHOICES.get((type(value), field.name), changed(own)):
                yield replace(value, **{field.name: other})


@pytest.mark.parametrize("part", [f.name for f in fields(Corpus)])
def test_any_change_gives_the_site_a_clean_build_gives(
    part: str, corpus: Corpus, place: Place, tmp_path: Path
) -> None:
    several = list(changed(getattr(corpus, part)))
    for value in several[:: max(1, len(several) // SOME.get(part, 10))]:
        other = replace(corpus, **{part: value})
        assert again(other, place) == without(other, tmp_path), value


def test_any_setting_counts(corpus: Corpus, place: Place, tmp_path: Path) -> None:
    for settings in (SiteSettings("Another name"), SiteSettings(base_url="https://example.net/")):
        assert again(corpus, place, settings) == without(corpus, tmp_path, settings)


def test_nothing_is_rendered_for_nothing(
    corpus: Corpus, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def render(*_: object) -> None:
        raise AssertionError("rendered")

    monkeypatch.setattr(taiyaku.site.rendering.templates, "Renderer", render)
    assert again(corpus, place) == files(place.site)
    pages = [p.relative_to(place.site) for p in place.site.rglob("*.html")]
    assert pages and all(os.path.samefile(place.site / p, place.site.with_name("next") / p) for p in pages)


def with_longer(corpus: Corpus, entry_id: str) -> Corpus:
    entry = next(e for e in corpus.entries if e.id == entry_id)
    first, *others = entry.sections
    longer = replace(first.clauses[0], text=f"{first.clauses[0].text}!")
    other = replace(entry, sections=(replace(first, clauses=(longer, *first.clauses[1:])), *others))
    return replace(corpus, entries=tuple(other if e is entry else e for e in corpus.entries))


def with_longer_duck(corpus: Corpus) -> Corpus:
    return with_longer(corpus, "la1/skill/duck")


def test_only_what_asks_for_a_change_is_gathered(
    corpus: Corpus, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    gathered: list[str] = []
    gather = taiyaku.site.pages.plan._entry_page

    def noted(plan: Plan, position: int, *more: Any) -> EntryPage:
        gathered.append(plan.relations.entries[position].id)
        return gather(plan, position, *more)

    monkeypatch.setattr(taiyaku.site.pages.plan, "_entry_page", noted)
    again(corpus, place)
    assert not gathered
    again(with_longer_duck(corpus), place)
    assert {"la1/skill/duck", "la2/skill/duck"} < {*gathered}
    assert len(gathered) < len(corpus.entries) / 2


def test_only_terms_that_stand_in_a_changed_text_are_gathered(
    corpus: Corpus, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    gathered: list[str] = []
    gather = Concordances.of

    def noted(concordances: Concordances, term: Term, path: str) -> Concordance:
        gathered.append(term.concept)
        return gather(concordances, term, path)

    monkeypatch.setattr(Concordances, "of", noted)
    again(corpus, place)
    assert not gathered
    ends = {owner(i) for x in corpus.links if x.leads("mentions") for i in (x.source, x.target)}
    naming, other = (
        next(e.id for e in corpus.entries if (e.id in ends) is named and e.clauses) for named in (True, False)
    )
    again(with_longer(corpus, other), place)
    assert not gathered
    longer = with_longer(corpus, naming)
    assert again(longer, place) == without(longer, place.site.parent)
    assert gathered
    fewer = replace(corpus, terms=corpus.terms[1:])
    assert again(fewer, place) == without(fewer, place.site.parent)


def test_a_change_renders_only_what_shows_it(corpus: Corpus, place: Place) -> None:
    again(with_longer_duck(corpus), place)
    next_ = place.site.with_name("next")
    pages = [p.relative_to(place.site) for p in place.site.rglob("*.html")]
    fresh = {p.as_posix() for p in pages if not os.path.samefile(place.site / p, next_ / p)}
    assert fresh == {  # its own pages, and those of its counterpart, beside which it stands
        f"{locale}/entry/{edition}/skill/duck.html" for locale in ("en", "ja") for edition in ("la1", "la2")
    }


def _touch(path: Path) -> None:
    later = path.stat().st_mtime_ns + 10**10
    os.utime(path, ns=(later, later))


def _edit(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"e", b"E"))
    _touch(path)


@pytest.mark.parametrize(
    "harm", [Path.unlink, _edit, lambda p: p.write_bytes(b""), lambda p: (p.unlink(), p.mkdir())]
)
def test_a_page_that_was_tampered_with_is_made_again(
    harm: Callable[[Path], object], corpus: Corpus, place: Place, tmp_path: Path
) -> None:
    harm(place.site / "en/entry/la2/skill/duck.html")
    assert again(corpus, place) == without(corpus, tmp_path)


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"recipe": "recipe"}', None])
def test_without_memory_all_is_made_again(
    text: str | None, corpus: Corpus, place: Place, tmp_path: Path
) -> None:
    place.file.unlink() if text is None else place.file.write_text(text)
    assert again(corpus, place) == without(corpus, tmp_path)


def test_other_code_and_another_site_are_not_trusted(corpus: Corpus, place: Place, tmp_path: Path) -> None:
    for page in place.site.rglob("*.html"):
        page.write_bytes(page.read_bytes().swapcase())
        os.utime(page, (0, 0))
    assert again(corpus, replace(place, recipe="other")) == without(corpus, tmp_path)
    (place.site / "taiyaku-site.json").write_text('{"format": 1, "revision": "0"}')
    assert again(corpus, place) == without(corpus, tmp_path)


def test_pages_are_copied_where_there_are_no_links(
    corpus: Corpus, place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    assert again(corpus, place) == without(corpus, tmp_path)


def test_only_data_has_a_name() -> None:
    assert name_of(("a", 1)) == name_of(("a", 1)) != name_of(("a", "1"))
    with pytest.raises(TypeError, match="unsupported"):
        name_of(object())


@pytest.mark.parametrize("digest", ['"\\ud800"', "1", "null"])
def test_a_memory_that_no_site_leaves_is_forgotten(
    corpus: Corpus, place: Place, tmp_path: Path, digest: str
) -> None:
    known = json.loads(kept(place.file) or b"")
    pages = (
        (path, ", ".join([json.dumps(key), digest, str(size)]))
        for path, (key, _, size) in known["pages"].items()
    )
    records = ", ".join(f"{json.dumps(path)}: [{record}]" for path, record in pages)
    head = f'"recipe": "{known["recipe"]}", "revision": "{known["revision"]}"'
    write_kept(place.file, f'{{{head}, "pages": {{{records}}}}}'.encode())

    assert again(corpus, place) == without(corpus, tmp_path)
