"""`show NAME` from look-up to printed card, or to a list to choose from."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any

from taiyaku.corpus.lookup.answer import answer
from taiyaku.corpus.lookup.answer_model import LANGUAGES, Answer
from taiyaku.corpus.lookup.asked_clause import of_clause
from taiyaku.corpus.lookup.counterparts import counterpart, headwords_in
from taiyaku.corpus.lookup.query import Asked, Asking
from taiyaku.corpus.lookup.resolver import Meant, find_by_kind, find_meant
from taiyaku.corpus.model import Entry, Link
from taiyaku.corpus.name_keys import name_key
from taiyaku.corpus.names import Candidate, Found, Way, clearly_meant
from taiyaku.corpus.reader import CorpusFile
from taiyaku.errors import CorpusError, TaiyakuError
from taiyaku.terminal.language import _, spoken, word
from taiyaku.terminal.language import said as in_words
from taiyaku.terminal.layout import Screen, plain, shorten
from taiyaku.terminal.output import Output, print_json

LONGEST_NAME = 60  # cells of a name that is repeated in a message
MOST_ELSEWHERE = 5
_OTHER = {"en": "ja", "ja": "en"}  # a text in any other language has no counterpart


def show_name(
    corpus: CorpusFile,
    name: str,
    edition: str | None,
    asked: Asked,
    output: Output,
    site: Path | None = None,
    links: bool = False,
) -> bool:
    """Print what a name leads to; whether that was something to answer with.

    Instead of the text: open its page of a `site`, or say where its `links` lead, how sure that is and why.
    """
    name = name.encode("utf-8", "replace").decode()  # a shell may hand over bytes that are no text
    asking = Asking(corpus, asked)
    meant, said = look_up(asking, name, edition)
    if not meant.answers:
        _print_choice(meant.found, name, edition, output, corpus)
        return False
    if said and not output.as_json:
        print(in_words(said), file=sys.stderr, flush=True)
    if site:
        _open(corpus, meant.answers[0].id, site, asked.lang)
        return True
    if links:
        _print_links(corpus, [one.id for one in meant.answers], output)
        return True
    told = (said,) if said and output.as_json else ()
    shown = [of_clause(_answer(asking, meant, one, told), name) for one in meant.answers]
    missing = ""
    if asked.lang == "both" and len(shown) == 1:
        first = shown[0].entry
        wanted = _OTHER.get(first.lang, "")
        other = _other_language(corpus, name, edition, first, wanted) if wanted else None
        if other:
            shown.append(answer(asking, other, meant.answers))
        else:
            missing = wanted
    output.show(lambda screen: card_lines(corpus, shown, missing, screen), lambda: _shape(shown, missing))
    return True


def _shape(shown: Sequence[Answer], missing: str) -> Any:
    from taiyaku.corpus.lookup.answer_model import answer_json

    shapes = [answer_json(one) for one in shown]
    if missing:
        shapes[0]["notes"].append(f"no {LANGUAGES[missing]} text")
    return shapes[0] if len(shapes) == 1 else shapes


def _open(corpus: CorpusFile, entry_id: str, site: Path, lang: str | None) -> None:
    """Open an entry's page in a browser ($BROWSER, else the system's); print where it is if there is none.

    Raises CorpusError if the site has no such page.
    """
    import webbrowser

    from taiyaku.catalogs import locales
    from taiyaku.site.urls import entry_paths

    ids = corpus.ids()
    locale = lang if lang in locales() else spoken()
    path = site / locale / entry_paths(ids)[ids.index(entry_id)]
    if not path.is_file():
        raise CorpusError(f"{path}: the site has no such page; run `taiyaku build`")
    with suppress(webbrowser.Error, OSError):
        if webbrowser.open(path.resolve().as_uri()):
            return
    print(path)


def _print_links(corpus: CorpusFile, ids: Sequence[str], output: Output) -> None:
    from taiyaku.corpus.exchange.json_lines import link_json

    links = [link for entry_id in ids for link in corpus.links_from(entry_id)]
    output.show(lambda _screen: link_lines(ids, links), lambda: [link_json(link) for link in links])


def look_up(asking: Asking, name: str, edition: str | None) -> tuple[Meant, str]:
    """What a name means, and what is to be said of a guess: it begins a name, or is nearly one."""
    lang = asking.asked.lang if asking.asked.lang != "both" else None
    meant = find_meant(asking, name, edition, lang)
    if not meant.answers or meant.answers[0].way is Way.WITHIN:  # a question about the Winded State is not it
        of_kind = find_by_kind(asking, name, edition, lang)
        if of_kind.answers:
            return of_kind, f"showing {plain(of_kind.answers[0].title)} for {name}"
    if meant.answers and meant.answers[0].way >= Way.SHORTENED:
        return meant, f"showing {plain(meant.answers[0].title)} for {name}"
    if meant.answers or meant.found.candidates:
        return meant, ""
    if likely := clearly_meant(name, meant.found.near):
        other = find_meant(asking, likely, edition, lang)
        if other.answers:
            return other, f"showing {plain(likely)} for {name}"
    return meant, ""


def _answer(asking: Asking, meant: Meant, one: Candidate, said: tuple[str, ...] = ()) -> Answer:
    others = [c for c in (*meant.answers, *meant.found.candidates) if c != one]
    return answer(asking, one, others, (*said, *meant.notes))


def card_lines(corpus: CorpusFile, shown: Sequence[Answer], missing: str, screen: Screen) -> Iterator[str]:
    """Cards one below the other; `missing` is a language there is no text in."""
    from taiyaku.terminal.views.card import card

    for at, one in enumerate(shown):
        if at:
            yield from ("", screen.rule(), "")
        alone = len(shown) == 1
        wanted = _OTHER.get(one.entry.lang) if alone else None
        called = headwords_in(corpus, one.entry, wanted) if wanted else ()
        yield from card(one, screen, called)
    if missing:
        yield from ("", _("%(language)s: no text of this entry yet", language=word(LANGUAGES[missing])))


def _other_language(
    corpus: CorpusFile, name: str, edition: str | None, first: Entry, wanted: str
) -> Candidate | None:
    """The entry of that name in the other language, if there is exactly one to prefer."""
    found = corpus.find(name, edition, wanted).answer
    return found if found and found.lang == wanted else counterpart(corpus, first, wanted, edition)


def _searched(corpus: CorpusFile, name: str, edition: str | None) -> list[Candidate]:
    """What a search finds for a name that nothing has: it knows sounds, initials and everyday words."""
    from taiyaku.index.engine import Filters
    from taiyaku.index.engines import open_both

    try:
        passages, index = open_both(corpus.path.parent if corpus.path.name == "corpus.db" else corpus.path)
        with passages, index:
            ranked = index.search(name, Filters(edition=edition), MOST_ELSEWHERE)
    except TaiyakuError:  # a name can be looked up without an index, and may look like a field of a query
        return []
    found = (corpus.find(one.id).answer for one in ranked)
    return [one for one in found if one]


def _print_choice(found: Found, name: str, edition: str | None, output: Output, corpus: CorpusFile) -> None:
    if output.as_json:
        from taiyaku.corpus.exchange.json_lines import shape

        error = "ambiguous" if found.candidates else "not found"
        print_json({"error": error, "candidates": shape(found.candidates), "near": list(found.near)})
        return
    from taiyaku.terminal.views.hits import candidate_list

    screen, name = Screen(plain=output.plain), shorten(name, LONGEST_NAME)
    if found.candidates:
        many = _(
            "%(name)r can mean %(count)s entries; name one by its id:", name=name, count=len(found.candidates)
        )
        print(many, file=sys.stderr)
        screen.show(candidate_list(found.candidates, screen))
        return
    if edition:
        none = _("nothing is called %(name)r in edition %(edition)s; `taiyaku search` looks into the text",
                 name=name, edition=edition)  # fmt: skip
    else:
        none = _("nothing is called %(name)r; `taiyaku search` looks into the text", name=name)
    print(none, file=sys.stderr)
    near = [n for n in found.near if name_key(name) and (not edition or name_key(n) != name_key(name))]
    if near:
        print(_("did you mean: %(names)s?", names=", ".join(map(plain, near))), file=sys.stderr)
    if hits := _searched(corpus, name, edition):
        print(_("search finds, best first:"), file=sys.stderr)
        said = Screen(sys.stderr, plain=output.plain)
        said.show(candidate_list(hits, said))
    if edition:
        elsewhere = corpus.find(name)
        there = [c.id for c in (elsewhere.answer, *elsewhere.candidates) if c]
        if there:
            ids = ", ".join(there[:MOST_ELSEWHERE])
            print(_("without --edition: %(ids)s", ids=ids), file=sys.stderr)


def link_lines(ids: Sequence[str], links: Sequence[Link]) -> Iterator[str]:
    """The links below the clause that carries them, a line to each."""
    if not links:
        yield _("%(ids)s: no links", ids=", ".join(ids))
    for source, carried in groupby(links, key=lambda link: link.source):
        yield source
        yield from (f"  {line}" for link in carried for line in _lines(link))


def _lines(link: Link) -> Iterator[str]:
    target = link.target or _leads(link)
    yield f"{plain(link.anchor)} -> {target}  [{word(link.type)}, {link.confidence:.2f}]"
    if link.reasons:
        yield f"    {'; '.join(map(in_words, link.reasons))}"


def _leads(link: Link) -> str:
    """Where an open link leads."""
    if link.status == "ambiguous":
        return _("may mean %(candidates)s", candidates=", ".join(link.candidates))
    return (
        _("a rule that is not loaded")
        if link.status == "external"
        else _("leads to nothing in this workspace")
    )
