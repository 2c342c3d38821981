"""A build from start to end: sources, corpus, links and amendments, checks, store, index, site."""

from __future__ import annotations

import gc
import hashlib
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from itertools import chain
from pathlib import Path

from taiyaku.corpus.decisions.parser import load_decisions
from taiyaku.corpus.decisions.pending_files import JOURNAL
from taiyaku.corpus.links.reference_parser import ReferenceWords
from taiyaku.corpus.memo import forget_told
from taiyaku.corpus.model import Corpus, Ingested, Problem, Provenance
from taiyaku.corpus.rows import as_json
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.store import load_corpus, open_corpus, write_corpus
from taiyaku.corpus.terms.declared import FILE as TERMS
from taiyaku.corpus.terms.declared import DeclaredTerm, contradictions, read_terms
from taiyaku.errors import CorpusError, UnreadableError, WorkspaceError
from taiyaku.index.engines import engine_named
from taiyaku.site.addresses import Former
from taiyaku.steps.build_report import BuildReport, report_on
from taiyaku.steps.decision_memory import (
    decided,
    emptied_decisions,
    memory_of,
    remembering,
    sizes,
    take_up_memory,
)
from taiyaku.steps.index_files import index_recipe, make_index
from taiyaku.steps.progress import Watcher
from taiyaku.steps.results import PAGES, SOURCE, Results, SourceKey, code_digest, source_key, source_result
from taiyaku.steps.staging import (
    MANIFEST,
    SITE,
    Manifest,
    alone,
    damages,
    left_over,
    read_manifest,
    staging,
    tidy,
    write_manifest,
)
from taiyaku.steps.trace import Trace
from taiyaku.values import decode, encode, replace
from taiyaku.whole_files import UNFINISHED, Stamp
from taiyaku.workspace import CONFIG, Source, Workspace

PYTHON = f" Python {sys.version_info.major}.{sys.version_info.minor}"
_VALUES = 1_000_000  # made since the last collection of garbage
_ALL_CODE = ("build.py", "catalogs", "corpus", "folder.py", "index", "ingest", "site", "steps")


@contextmanager
def _rare_collections() -> Iterator[None]:
    """A build makes many values and hardly a circle of them; looking for those is a twentieth of its work."""
    before = gc.get_threshold()
    gc.set_threshold(_VALUES, *before[1:])
    try:
        yield
    finally:
        gc.freeze()  # not to look at all of it when the old threshold is back
        gc.set_threshold(*before)
        gc.unfreeze()


@_rare_collections()
def build(
    workspace: Workspace, jobs: int = 1, watcher: Watcher | None = None, verify: bool = False
) -> BuildReport:
    """Bring `build/` up to date with the sources; only what changed is done again.

    What is not as the last build left it is made again; `verify` compares the bytes of every file. Raises
    UnreadableError if no source at all can be read, WorkspaceError if there is none, BuildError if the folder
    cannot be written. Then, and when interrupted, the previous build stays.
    """
    began = time.perf_counter()
    watcher = watcher or Watcher()
    if not workspace.sources:
        raise WorkspaceError(f"{workspace.root / CONFIG}: no [[source]] in it yet; add one per document")
    manifest = _taken_up(workspace)
    setting = _setting(workspace)  # a slip in a decision is told before anything is read
    keys = {s.id: source_key(s, workspace.vocabulary) for s in workspace.sources}
    fingerprint = _fingerprint(workspace, keys)
    built = workspace.database.exists() or bool(manifest.files)
    before = _built_fingerprint(workspace)
    anew = before not in {None, fingerprint}
    damaged = tuple(damages(workspace.build, manifest, verify, anew)) if built else ()
    if not damaged and before == fingerprint and (corpus := _unchanged(workspace)):
        _land(workspace)
        return report_on(corpus, {}, workspace, time.perf_counter() - began, unchanged=True)
    if any(one.path == MANIFEST or one.path.startswith(SITE) for one in damaged):
        (workspace.build / "cache" / PAGES).unlink(missing_ok=True)  # no page is taken from that site
    emptied = tuple(emptied_decisions(workspace, manifest))
    del manifest  # a line for each file
    with staging(workspace.build) as stage, remembering(workspace) as memory:
        results = Results(workspace.build / "cache")
        trace = Trace(watcher, results.counts)
        with trace.step("reading", told=False), results.of_texts("corpus", known=True):
            ingested, failures, seconds = _gather(workspace, keys, jobs, watcher, results)
        trace.add(0, 0, results.why_read({i: key for i in seconds if (key := keys[i])}))
        setting = _with_tools(setting, results)
        with trace.step("links and checks"), results.of_texts("corpus"):
            corpus = _assembled(workspace, setting, ingested, failures, trace)
            former = memory.take(corpus, setting)
        del ingested, setting  # nothing of them is needed any more, and it is much
        own = {
            "inputs": _inputs(workspace, keys, memory.coming),
            "fingerprint": _fingerprint(workspace, keys, memory.coming),
        }
        corpus = replace(corpus, meta={**corpus.meta, **own})
        with results.of_texts("index"):  # they ask for the keys of all names
            with trace.step("index"):
                corpus = make_index(corpus, workspace.engine, stage.folder / "index", results)
            with trace.step("corpus"):
                write_corpus(corpus, stage.folder / "corpus.db")
                forget_told()
        with trace.step("site"), results.of_texts("index", known=True):  # the same ones
            stamps, kept, made = _write_site(workspace, corpus, stage.folder, jobs, former, results, built)
        trace.add(kept, made)
        write_manifest(stage.folder, Manifest(stamps, memory.committed, sizes(workspace, memory.coming)))
        results.note_keys({i: key for i, key in keys.items() if key})
        results.forget()
        stage.publish()  # last: a build that is killed before it is made again, whatever lies in the cache
    _land(workspace)
    report = report_on(corpus, seconds, workspace, time.perf_counter() - began)
    problems = (*report.problems, *emptied, *memory.unwritten)
    return replace(report, problems=problems, damaged=damaged, steps=tuple(trace.spans))


def _land(workspace: Workspace) -> None:
    """Tell the engine that what it built is what readers get; also where an earlier build could not."""
    engine = engine_named(workspace.engine)
    engine.landed(workspace.build / "index" / engine.file)


def is_current(workspace: Workspace) -> bool:
    """Whether a build would make the corpus again that is there."""
    keys = {s.id: source_key(s, workspace.vocabulary) for s in workspace.sources}
    with open_corpus(workspace.database) as corpus:
        return corpus.meta().get("inputs") == _inputs(workspace, keys)


def _taken_up(workspace: Workspace) -> Manifest:
    """What the last build left, after what it could not finish is finished or gone. Raises BuildError."""
    unfinished = any(workspace.decisions.rglob(UNFINISHED)) or left_over(workspace.build)
    if unfinished or any(workspace.decisions.rglob(JOURNAL)):
        with alone(workspace.root):
            tidy(workspace.build)
            take_up_memory(workspace, read_manifest(workspace.build))
    return read_manifest(workspace.build)


def _fingerprint(
    workspace: Workspace, keys: Mapping[str, SourceKey | None], coming: Mapping[Path, str] | None = None
) -> str:
    """A name for everything the built folder depends on; `coming` is what is about to be remembered."""
    settings = [_inputs(workspace, keys, coming), workspace.base_url, workspace.api]
    return hashlib.sha256(encode(settings)).hexdigest()


def _inputs(
    workspace: Workspace, keys: Mapping[str, SourceKey | None], coming: Mapping[Path, str] | None = None
) -> str:
    """The same without where the site is published, which a build can be told besides."""
    settings = [
        workspace.name, workspace.languages, workspace.editions,
        index_recipe(workspace.engine), workspace.hosts,
        workspace.problems, workspace.scopes, workspace.versions, _published(workspace),
        dict(workspace.redirects),
        [[s.id, keys[s.id]] for s in workspace.sources], decided(workspace, coming),
        code_digest(_ALL_CODE), _declared(workspace),
    ]  # fmt: skip
    return hashlib.sha256(encode(settings)).hexdigest()


def _built_fingerprint(workspace: Workspace) -> str | None:
    """The name of what the corpus that is there was built from; None if that cannot be told."""
    try:
        with open_corpus(workspace.database) as corpus:
            return corpus.meta().get("fingerprint")
    except CorpusError:
        return None


def _unchanged(workspace: Workspace) -> Corpus | None:
    """The corpus as built, which a new build would make again, if the rest of a build is there too."""
    index = workspace.build / "index" / engine_named(workspace.engine).file
    site = workspace.build / "site" / "index.html"
    if not (index.is_file() and site.is_file()):
        return None
    try:
        whole = load_corpus(workspace.database)
    except CorpusError:
        return None
    return None if any(p.code in {"E001", "E003"} for p in whole.problems) else whole


def _gather(
    workspace: Workspace,
    keys: Mapping[str, SourceKey | None],
    jobs: int,
    watcher: Watcher,
    results: Results,
) -> tuple[list[Ingested], list[Problem], dict[str, float]]:
    """What each source gives, in the workspace's order: from the cache where nothing changed, else read."""
    got: dict[str, Ingested] = {}
    failures: list[Problem] = []
    seconds: dict[str, float] = {}
    watcher.begins(len(workspace.sources))
    stale: list[Source] = []
    for source in workspace.sources:
        key = keys[source.id]
        if key and (kept := source_result(results, key)):
            got[source.id] = kept
            watcher.read(source, len(kept.entries), 0.0, cached=True)
        else:
            stale.append(source)
    if stale:
        import_module("taiyaku.corpus.assembly")  # before processes part: readers need most of it too
        from taiyaku.steps.source_reading import read_sources  # which takes a while to import

        for outcome in read_sources(stale, workspace.vocabulary, jobs, watcher):
            if outcome.data is None or outcome.problem:
                assert outcome.problem
                failures.append(outcome.problem)
                watcher.failed(outcome.source, outcome.problem.message, outcome.trace)
                continue
            got[outcome.source.id] = decode(Ingested, outcome.data)
            seconds[outcome.source.id] = outcome.seconds
            if key := keys[outcome.source.id]:
                results.remember(SOURCE, str(key), outcome.data)
            watcher.read(outcome.source, len(got[outcome.source.id].entries), outcome.seconds, cached=False)
    order = [s.id for s in workspace.sources]
    failures.sort(key=lambda p: order.index(p.document or ""))
    if not got:
        more = f" (and {len(failures) - 1} more)" if len(failures) > 1 else ""
        raise UnreadableError(f"no source could be read: {failures[0].message}{more}")
    return [got[i] for i in order if i in got], failures, seconds


def _assembled(
    workspace: Workspace,
    setting: Setting,
    ingested: Sequence[Ingested],
    failures: Sequence[Problem],
    trace: Trace | None = None,
) -> Corpus:
    """The documents as one corpus, with what was found in and between them."""
    from taiyaku.corpus.assembly import assemble  # takes a while, and a build of nothing new needs none of it

    graded = [replace(i, problems=tuple(map(_graded, i.problems))) for i in ingested]
    meta = {
        "name": workspace.name,
        "languages": as_json(workspace.languages),
        "editions": as_json(workspace.editions),
        "scopes": as_json(workspace.scopes),
        "engine": workspace.engine,
        **({"hosts": as_json(workspace.hosts)} if workspace.hosts else {}),
        **_own_names(workspace),
        **_published(workspace),
    }
    remarks = [*(_remark(text) for text in workspace.problems), *failures, *_contradictions(workspace)]
    return assemble(graded, setting, remarks, meta, trace.step if trace else nullcontext)


def _contradictions(workspace: Workspace) -> Iterator[Problem]:
    """What people declared of their terms and took back elsewhere."""
    own, returned = _declared(workspace)
    back = (workspace.decisions / "terms" / TERMS).relative_to(workspace.root).as_posix()
    for is_back, message in contradictions(own, returned):
        where = Provenance(back if is_back else TERMS, (1, 1))
        yield Problem("W402", f"{TERMS}: {message}", where, "warning")


def _own_names(workspace: Workspace) -> dict[str, str]:
    """What only this workspace's vocabularies have words for, as the corpus remembers it; else nothing."""
    from taiyaku.ingest.vocabulary import load_vocabulary

    names: dict[str, dict[str, str]] = {}
    for more in (workspace.vocabulary, *(s.vocabulary for s in workspace.sources)):
        for lang, own in load_vocabulary(more).own_names().items() if more else ():
            names[lang] = {**own, **names.get(lang, {})}
    return {"own_names": as_json(names)} if names else {}


def _published(workspace: Workspace) -> dict[str, str]:
    """What the site may show of each source, as the corpus remembers it; nothing if that is everything."""
    from taiyaku.site.content.withholding import META, publish_meta

    said = publish_meta({s.id: s.publish for s in workspace.sources}, workspace.excerpt)
    return {META: said} if said else {}


def _setting(workspace: Workspace) -> Setting:
    from taiyaku.ingest.vocabulary import load_vocabulary

    vocabulary = load_vocabulary(workspace.vocabulary, *(s.lang for s in workspace.sources))
    return Setting(
        editions=workspace.editions,
        scopes=workspace.scopes,
        versions=workspace.versions,
        references=ReferenceWords(
            see=vocabulary.words("references", "see"),
            pages=vocabulary.words("references", "pages"),
            special=vocabulary.words("roles", "special-rules"),
            rules=vocabulary.words("references", "rules"),
            leading=vocabulary.words("references", "leading"),
            trailing=vocabulary.words("references", "trailing"),
            lettered=vocabulary.words("references", "lettered"),
            at=vocabulary.words("references", "at"),
            articles=vocabulary.words("names", "articles"),
        ),
        words=vocabulary.tables,
        decisions=load_decisions(workspace.decisions),
        terms=tuple(chain(*_declared(workspace))),
        memory=memory_of(workspace),
    )


def _with_tools(setting: Setting, results: Results) -> Setting:
    from taiyaku.ingest.language import find_nouns, find_terms, find_words  # which takes a while to import

    return replace(setting, find_terms=find_terms, find_words=find_words, find_nouns=find_nouns, memo=results)


def _declared(workspace: Workspace) -> tuple[tuple[DeclaredTerm, ...], tuple[DeclaredTerm, ...]]:
    """The terms that people declared: the workspace's own, and those that translators gave back."""
    own = read_terms(workspace.root / TERMS)
    if not (workspace.decisions / "terms").is_dir():
        return own, ()  # and nothing imported that reads translators' files
    from taiyaku.corpus.exchange.decision_writer import stored_terms

    return own, stored_terms(workspace.decisions)


def _graded(problem: Problem) -> Problem:
    """A reader's finding with the severity its code stands for; a W may be less than a warning."""
    from taiyaku.corpus.checks import SEVERITIES

    severity = SEVERITIES.get(problem.code[:1], "warning")
    return problem if severity == "warning" else replace(problem, severity=severity)


def _remark(text: str) -> Problem:
    """A remark on the configuration, "taiyaku.toml:12: id: …", as a problem."""
    _, line, message = text.split(":", 2)
    where = Provenance(CONFIG, (int(line), int(line))) if line.isdecimal() else None
    return Problem("E002", message.strip(), where, "error")


def _write_site(
    workspace: Workspace, corpus: Corpus, folder: Path, jobs: int, former: Former, results: Results,
    looked_at: bool,
) -> tuple[Mapping[str, Stamp], int, int]:  # fmt: skip
    """Make the game to take along, then the site; pages that would come out as in the last build are its.

    That is known to be as it was built where it has been `looked_at`.

    Returns the stamps of files that need not be read for it, and how many pages were kept and made.
    """
    from taiyaku.site.build import write_site
    from taiyaku.site.files.page_memory import Place
    from taiyaku.site.settings import SiteSettings
    from taiyaku.steps.game import make_game
    from taiyaku.steps.index_files import search_source

    last = Place(
        file=workspace.build / "cache" / PAGES,
        site=workspace.build / "site",
        recipe=code_digest(("site", "corpus", "catalogs"), ("jinja2", "markupsafe", "babel")) + PYTHON,
        looked_at=looked_at,
    )
    with search_source(corpus, workspace.engine, folder / "index", results) as search:
        game, stamps = make_game(corpus, folder, search.index)
        offered = game, stamps[game]
        settings = SiteSettings(workspace.name, workspace.base_url, former, workspace.api, offered)
        made = write_site(corpus, folder / "site", settings, last, search, jobs)
    known = {p.relative_to(folder).as_posix(): s for p, s in stamps.items() if p.is_relative_to(folder)}
    known |= {f"{SITE}{path}": stamp for path, stamp in made.stamps.items()}
    return known, made.kept, made.pages - made.kept
