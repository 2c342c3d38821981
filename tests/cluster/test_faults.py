"""What breaks in a cluster ends in the right answer or in one sentence, and loses nothing.

One node by default; `make test-cluster` takes three (TAIYAKU_NODES).
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.errors import CorpusError
from taiyaku.index import opensearch_writer
from taiyaku.index.engine import Filters
from taiyaku.index.engines import engine_named
from taiyaku.index.opensearch import open_index
from taiyaku.index.opensearch_client import ENTRIES
from taiyaku.index.opensearch_mirror import mirrored
from tests.asgi import asked
from tests.cluster.conftest import NODES
from tests.cluster.nodes import Nodes, free_ports
from tests.corpora import corpus_of, entry, section
from tests.engines import build_corpus

ENGINE, FILE = "opensearch", "index/opensearch.db"
MORE = pytest.mark.skipif(NODES == 1, reason="takes more nodes than one: make test-cluster")
PARTIAL = b'{"timed_out": false, "_shards": {"total": 2, "failed": 1}, "hits": {"hits": []}}'
QUERIES = ("lantern", "lantern 17", "candles of rule 900", "nothing whatever")


def rules(count: int) -> Corpus:
    """Some entries, of which each has a number of its own."""
    return corpus_of(
        *(
            entry(f"n2/rule/r{n}", f"Rule {n}", section(f"n2/rule/r{n}", "body", f"Lantern of {n} candles."))
            for n in range(count)
        )
    )


def answers(folder: Path) -> Mapping[str, list[tuple[str, float]]]:
    with open_index(folder / FILE) as index:
        return {q: [(hit.id, hit.score) for hit in index.search(q, Filters(), 10)] for q in QUERIES}


def held(folder: Path) -> tuple[int, str]:
    """How many entries the cluster has of a build, and a checksum of their names, which are digests."""
    from opensearchpy.helpers import scan

    query = {"query": {"term": {"part": ENTRIES}}, "_source": False}
    with open_index(folder / FILE) as index:
        found = index.cluster.ask(lambda c: list(scan(c, query, index=index.index)))
        assert len(found) == index.cluster.count(index.index, ENTRIES)
    names = sorted(hit["_id"] for hit in found)
    return len(names), sha256(" ".join(names).encode()).hexdigest()[:12]


def tell(fault: str, *seen: object) -> None:
    """A line of the log that `make test-cluster` prints."""
    print(f"{fault}:", *seen)


def at_entry(monkeypatch: pytest.MonkeyPatch, number: int, do: Callable[[], object]) -> None:
    """Have something done when so many entries have been handed over."""
    documents = opensearch_writer.documents

    def disturbed(*arguments: Any) -> Iterator[Mapping[str, Any]]:
        for n, one in enumerate(documents(*arguments)):
            if n == number:
                do()
            yield one

    monkeypatch.setattr(opensearch_writer, "documents", disturbed)


def test_the_elected_node_is_killed_while_entries_are_written(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = build_corpus(ENGINE, tmp_path / "old", rules(1000))
    before, had = answers(old), held(old)
    assert before["lantern 17"][0][0] == "n2/rule/r17" and before["nothing whatever"] == []
    victim = nodes.manager()
    at_entry(monkeypatch, 1200, lambda: nodes.kill(victim))
    if NODES == 1:
        with pytest.raises(CorpusError, match=r"no answer of OpenSearch .*is it running\?"):
            build_corpus(ENGINE, tmp_path / "new", rules(2000))
        with pytest.raises(CorpusError, match="no answer of OpenSearch"):
            answers(old)
    else:
        build_corpus(ENGINE, tmp_path / "new", rules(2000))
        assert answers(old) == before, "two nodes have all of it"
    nodes.start(victim)
    assert answers(old) == before
    monkeypatch.undo()
    monkeypatch.setenv("TAIYAKU_OPENSEARCH", " ".join(nodes.addresses))
    new = build_corpus(ENGINE, tmp_path / "new", rules(2000))
    assert answers(new)["lantern 17"][0][0] == "n2/rule/r17"
    written = held(new)
    with open_index(new / FILE) as index:
        index.cluster.ask(lambda client: client.indices.delete(index=index.index))
    build_corpus(ENGINE, tmp_path / "new", rules(2000))
    assert written == held(new) and written[0] == 2000, "as without a fault"
    assert held(old) == had and had[0] == 1000
    tell("elected node killed while 2,000 are written", written, "the build before", had)


@MORE
def test_all_nodes_are_killed_at_once(nodes: Nodes, tmp_path: Path) -> None:
    folder = build_corpus(ENGINE, tmp_path, rules(900))
    before, had = answers(folder), held(folder)
    nodes.kill(*range(NODES))
    with pytest.raises(CorpusError, match="no answer of OpenSearch"):
        answers(folder)
    nodes.start()
    assert answers(folder) == before and held(folder) == had and had[0] == 900
    tell("all killed at once, then started", had)


@MORE
def test_a_node_that_stops_answering(nodes: Nodes, tmp_path: Path) -> None:
    folder = build_corpus(ENGINE, tmp_path, rules(300))
    before, had = answers(folder), held(folder)
    victim = nodes.manager()
    nodes.pause(victim)
    try:
        start = time.monotonic()
        assert answers(folder) == before
        tell("elected node stopped", had, f"{len(QUERIES)} answers in {time.monotonic() - start:.0f} s")
    finally:
        nodes.resume(victim)
        nodes.wait(NODES)
    assert answers(folder) == before and held(folder) == had


@contextmanager
def searched(address: str, right: Mapping[str, list[str]]) -> Iterator[Counter[str]]:
    """Four clients that search over HTTP meanwhile; how many answers are right, 503, or neither."""
    (port,) = free_ports(1)
    command = [sys.executable, "-m", "taiyaku", "-C", address, "api", "--port", str(port)]
    seen: Counter[str] = Counter()
    over = Event()

    def ask(seed: int) -> None:
        dice, queries = random.Random(seed), sorted(right)
        while not over.is_set():
            query, limit = dice.choice(queries), dice.randint(1, 10)
            target = f"http://127.0.0.1:{port}/search?q={query.replace(' ', '%20')}&limit={limit}"
            try:
                with urlopen(target, timeout=60) as answer:
                    found = [hit["id"] for hit in json.load(answer)]
                seen["right" if found == right[query][:limit] else f"wrong: {query} {limit} {found}"] += 1
            except HTTPError as refused:
                later = refused.code == 503 and refused.headers["Retry-After"]
                seen["503" if later else f"status {refused.code}"] += 1
                time.sleep(0.1)

    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    clients = [Thread(target=ask, args=(seed,)) for seed in range(4)]
    try:
        until(lambda: answering(port))
        for client in clients:
            client.start()
        yield seen
    finally:
        over.set()
        for client in clients:
            if client.ident:
                client.join()
        server.terminate()
        server.wait(60)


def answering(port: int) -> bool:
    try:
        return bool(urlopen(f"http://127.0.0.1:{port}/ready", timeout=60).status == 200)
    except (URLError, OSError):
        return False


@MORE
def test_whoever_searches_meanwhile_is_told_the_whole_or_to_come_again(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = build_corpus(ENGINE, tmp_path / "there", rules(1500))
    engine_named(ENGINE).landed(folder / FILE)
    with open_index(folder / FILE) as index:
        own = index.index
        queries = [f"lantern {n}" for n in range(0, 1500, 5)]
        right = {q: [hit.id for hit in index.search(q, Filters(), 10)] for q in queries}
    had = held(folder)

    def killed(*numbers: int) -> Callable[[], None]:
        nodes.kill(*numbers)
        return lambda: nodes.start(*numbers)

    def paused(number: int) -> Callable[[], None]:
        nodes.pause(number)
        return lambda: (nodes.resume(number), nodes.wait(NODES))  # type: ignore[func-returns-value]

    faults: dict[str, Callable[[], Callable[[], object]]] = {
        "the node with the first copy killed": lambda: killed(nodes.first_copy(own)),
        "the elected node killed": lambda: killed(nodes.manager()),
        "the elected node stopped": lambda: paused(nodes.manager()),
        "all killed": lambda: killed(*range(NODES)),
    }
    with searched(f"{nodes.addresses[0]}/lantern-alley", right) as seen:
        for fault, hurt in faults.items():
            mend = hurt()
            seen.clear()
            time.sleep(15)
            during = dict(seen)
            mend()
            seen.clear()
            until(lambda: seen["right"] >= 20)
            tell(f"under load, {fault}", during, "afterwards", dict(seen), held(folder))
            assert not {*during, *seen} - {"right", "503"}
            assert held(folder) == had
            assert during.get("503") if fault == "all killed" else during["right"]


def test_the_alias_moves_and_the_build_before_stays(nodes: Nodes, tmp_path: Path) -> None:
    folders = [tmp_path / str(n) for n in (11, 12, 13)]
    for folder in folders:
        build_corpus(ENGINE, folder, rules(int(folder.name)))
        engine_named(ENGINE).landed(folder / FILE)
    first, second, third = (open_index(folder / FILE).index for folder in folders)
    (alias,) = {opensearch_writer.family(open_index(folder / FILE).name) for folder in folders}
    assert list(nodes.ask(0, f"/_alias/{alias}")) == [third]
    there = set(nodes.ask(0, f"/{alias}-*"))
    assert {second, third} <= there and first not in there
    with pytest.raises(CorpusError, match="the index of this build is not there; run `taiyaku build`"):
        answers(folders[0])


def test_only_what_has_changed_is_sent(nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = build_corpus(ENGINE, tmp_path / "old", rules(400))
    engine_named(ENGINE).landed(old / FILE)
    before = answers(old)
    sent = recorded(monkeypatch)
    changed = entry(
        "n2/rule/r17", "Rule 17", section("n2/rule/r17", "body", "Lantern of 17 candles and a wick.")
    )
    entries = [changed if e.id == changed.id else e for e in rules(400).entries if e.id != "n2/rule/r399"]
    new = build_corpus(ENGINE, tmp_path / "new", corpus_of(*entries))
    assert sorted(sent) == ["delete", "delete", "index"]
    assert (held(new)[0], held(old)[0]) == (399, 400) and answers(old) == before
    with open_index(new / FILE) as index:
        assert index.search("wick", Filters(), 10)[0].id == "n2/rule/r17"
        assert "n2/rule/r399" not in [hit.id for hit in index.search("lantern 399", Filters(), 10)]


def test_what_the_cluster_has_lost_is_sent_again(nodes: Nodes, tmp_path: Path) -> None:
    folder = build_corpus(ENGINE, tmp_path, rules(30))
    engine_named(ENGINE).landed(folder / FILE)
    before, had = answers(folder), held(folder)
    with open_index(folder / FILE) as index:
        index.cluster.ask(lambda client: client.indices.delete(index=index.index))
    with pytest.raises(CorpusError, match="the index of this build is not there; run `taiyaku build`"):
        answers(folder)
    engine_named(ENGINE).landed(folder / FILE)  # as `taiyaku build` does, though nothing changed
    assert answers(folder) == before and held(folder) == had


def got(app: Any, target: bytes) -> Any:
    answer = asked(app, "GET", target)
    assert answer.status == 200, answer.body
    return json.loads(answer.body)


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done to each document that is sent from now on."""
    from opensearchpy import helpers

    sent: list[str] = []
    bulk = helpers.streaming_bulk

    def noted(client: Any, actions: Iterator[Mapping[str, Any]], **more: Any) -> Iterator[Any]:
        for done, told in bulk(client, actions, **more):
            sent.extend(told)
            yield done, told

    monkeypatch.setattr(helpers, "streaming_bulk", noted)
    return sent


def test_an_address_is_all_that_a_machine_needs(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules shown, searched and asked for over HTTP, and the newer build as soon as there is one."""
    pytest.importorskip("starlette")
    from taiyaku.index import library
    from taiyaku.service.answers import Answers
    from taiyaku.service.http import Settings, application

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(library, "_LOOK", 0)
    first = build_corpus(ENGINE, tmp_path / "first", rules(30))
    engine_named(ENGINE).landed(first / FILE)
    folder = mirrored(f"{nodes.addresses[0]}/lantern-alley")
    assert folder.is_relative_to(tmp_path / "data")
    app = application(Settings(str(folder), seconds=60))
    assert got(app, b"/entries/n2/rule/r17")["titles"][0]["text"] == "Rule 17"
    assert got(app, b"/search?q=lantern%2017")[0]["id"] == "n2/rule/r17"
    answers = Answers(folder)
    assert answers.show("n2/rule/r44") is None
    second = build_corpus(ENGINE, tmp_path / "second", rules(60))
    engine_named(ENGINE).landed(second / FILE)
    assert not answers.library.is_newest() and answers.library.renew()
    assert answers.show("n2/rule/r44")["titles"][0]["text"] == "Rule 44"
    assert answers.search("lantern 44")[0]["id"] == "n2/rule/r44"
    answers.library.close()
    with pytest.raises(CorpusError, match="nothing there is called 'dusk-alley'"):
        mirrored(f"{nodes.addresses[0]}/dusk-alley")


def test_a_cluster_that_takes_nothing(nodes: Nodes, tmp_path: Path) -> None:
    folder = build_corpus(ENGINE, tmp_path / "there", rules(40))
    nodes.ask(0, "/_cluster/settings", {"transient": {"cluster.blocks.read_only": True}})
    try:
        with pytest.raises(CorpusError, match=r"takes nothing at present \(read-only"):
            build_corpus(ENGINE, tmp_path / "another", rules(41))
        assert answers(folder)["lantern 17"], "what is there is found"
    finally:
        nodes.ask(0, "/_cluster/settings", {"transient": {"cluster.blocks.read_only": None}})


@MORE
def test_the_disk_is_as_full_as_it_may_be(nodes: Nodes, tmp_path: Path) -> None:
    folder = build_corpus(ENGINE, tmp_path / "there", rules(40))
    before, had = answers(folder), held(folder)
    disk = "cluster.routing.allocation.disk."
    names = [f"{disk}watermark.{name}" for name in ("low", "high", "flood_stage")]
    looked_at = {f"{disk}threshold_enabled": True, "cluster.info.update.interval": "10s"}
    try:
        nodes.ask(0, "/_cluster/settings", {"transient": {**looked_at, **dict.fromkeys(names, "0.001%")}})
        until(lambda: "read_only_allow_delete" in str(nodes.ask(0, "/_all/_settings")))
        with pytest.raises(CorpusError, match=r"its disk is full|not all of its data is there"):
            build_corpus(ENGINE, tmp_path / "another", rules(42))
        assert answers(folder) == before
        nodes.ask(0, "/_cluster/settings", {"transient": {**looked_at, **dict.fromkeys(names, "1mb")}})
        until(lambda: "read_only_allow_delete" not in str(nodes.ask(0, "/_all/_settings")))
    finally:
        gone = dict.fromkeys((*looked_at, *names, "cluster.blocks.create_index"))  # set by the cluster itself
        nodes.ask(0, "/_cluster/settings", {"transient": gone, "persistent": gone})
    assert held(build_corpus(ENGINE, tmp_path / "another", rules(42)))[0] == 42 and held(folder) == had
    tell("no more disk than it may take", had)


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 240
    while not done():
        assert time.monotonic() < end
        time.sleep(1)


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (401, b"{}", "it wants another name or password; see TAIYAKU_OPENSEARCH_USER"),
        (503, b"{}", "not all of its data is there; try again"),
        (200, b"<html>hello</html>", "not what OpenSearch answers"),
        (200, PARTIAL, "a part of the index does not answer; try again"),
    ],
)
def test_something_else_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, body: bytes, told: str
) -> None:
    pytest.importorskip("starlette")
    from taiyaku.service.http import Settings, application

    class Other(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    folder = build_corpus(ENGINE, tmp_path, rules(5))
    with HTTPServer(("127.0.0.1", 0), Other) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            monkeypatch.setenv("TAIYAKU_OPENSEARCH", f"http://127.0.0.1:{server.server_port}")
            with pytest.raises(CorpusError, match=told):
                answers(folder)
            app = application(Settings(str(folder)))
            refused = asked(app, "GET", b"/search?q=lantern")
            app.state.api.close()
            assert (refused.status, refused.headers["retry-after"]) == (503, "1")
            assert re.search(told, json.loads(refused.body)["detail"])
        finally:
            server.shutdown()
            thread.join()


def test_nobody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = build_corpus(ENGINE, tmp_path, rules(5))
    monkeypatch.setenv("TAIYAKU_OPENSEARCH", "http://127.0.0.1:9")
    with pytest.raises(CorpusError, match=r"http://127\.0\.0\.1:9: no answer of OpenSearch"):
        answers(folder)
