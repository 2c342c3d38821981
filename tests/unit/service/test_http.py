"""The HTTP API: the shapes of `--json`, and a problem+json for whatever cannot be answered."""

import asyncio
import json
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("starlette")

from taiyaku.service.answers import Answers
from taiyaku.service.http import WAITING, Api, Busy, Settings, application
from taiyaku.service.openapi import description
from taiyaku.steps.site_files import OWN_NAMES
from tests.asgi import Answer, asked


def ask(build: Path, target: str | bytes, method: str = "GET", seconds: float = 5, **headers: str) -> Answer:
    """The answer of a new application to one request."""
    app = application(Settings(str(build), ("https://bot.example",), site=True, seconds=seconds))
    raw = target if isinstance(target, bytes) else target.encode()
    return asked(app, method, raw, [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()])


def test_a_search_is_that_of_the_command_line(build: Path) -> None:
    status, headers, body = ask(build, "/search?q=shove&limit=2")
    hits = json.loads(body)
    assert (status, headers["content-type"]) == (200, "application/json")
    assert hits[0]["id"] == "n2/skill/shove" and len(hits) == 2
    assert hits[0]["status"] == "in-force" and hits[0]["passage"]["clauses"]


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        ("/entries/n2/skill/shove", ("id", "n2/skill/shove")),
        ("/ask?q=can+you+shove+a+hidden+figure", ("found", True)),
    ],
)
def test_one_thing_is_answered(build: Path, target: str, wanted: tuple[str, object]) -> None:
    status, _, body = ask(build, target)
    assert (status, json.loads(body)[wanted[0]]) == (200, wanted[1])


@pytest.mark.parametrize(
    ("target", "method", "status", "said"),
    [
        ("/search", "GET", 400, "q: missing"),
        ("/search?q=a&limit=0", "GET", 400, "from 1 to 100"),
        ("/search?q=a&limit=ten", "GET", 400, "from 1 to 100"),
        ("/search?q=a&colour=red", "GET", 400, "no such parameter"),
        ("/search?q=a&q=b", "GET", 400, "twice"),
        ("/search?q=%ff%fe", "GET", 400, "UTF-8"),
        (b"/search?q=\xff", "GET", 400, "UTF-8"),
        (b"/search/?q=\xb4", "GET", 400, "UTF-8"),
        ("/search?q=" + "a" * 501, "GET", 400, "at most 500"),
        ("/search?q=kind:none", "GET", 400, "nothing has that kind"),
        ("/search?q=duck&lang=fr", "GET", 400, "nothing has that lang"),
        ("/changes?since=never", "GET", 400, "since never: neither a date"),
        ("/entries/n2/skill/shove?as_of=never", "GET", 400, "as_of never: neither a date"),
        ("/entries/n2/skill/nobody", "GET", 404, "no such entry"),
        ("/nowhere", "GET", 404, ""),
        ("/search?q=a", "DELETE", 405, ""),
    ],
)
def test_what_cannot_be_answered_is_told_as_a_problem(
    build: Path, target: str | bytes, method: str, status: int, said: str
) -> None:
    code, headers, body = ask(build, target, method)
    told = json.loads(body)
    assert (code, told["status"], headers["content-type"]) == (status, status, "application/problem+json")
    assert said in told["detail"] and "--" not in told["detail"]


def test_an_answer_that_is_known_is_not_sent_again(build: Path) -> None:
    _, headers, _ = ask(build, "/search?q=shove")
    status, again, body = ask(build, "/search?q=shove", if_none_match=headers["etag"])
    assert (status, body, again["etag"]) == (304, b"", headers["etag"])
    assert "max-age" in again["cache-control"]


def test_only_pages_that_were_named_may_ask(build: Path) -> None:
    assert ask(build, "/search?q=shove", origin="https://bot.example")[1]["access-control-allow-origin"]
    assert (
        "access-control-allow-origin" not in ask(build, "/search?q=shove", origin="https://else.example")[1]
    )
    for origin, wanted in (("https://bot.example", 200), ("https://else.example", 400)):
        before = {"origin": origin, "access_control_request_method": "GET"}
        status, headers, _ = ask(build, "/search", "OPTIONS", **before)
        problem = headers["content-type"] == "application/problem+json"
        assert (status, problem) == (wanted, wanted == 400)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8460", 200),
        ("127.0.0.1", 200),
        ("Rules.example", 200),
        ("evil.example:8460", 421),
        ("", 421),
    ],
)
def test_another_name_that_leads_here_is_refused(build: Path, host: str, status: int) -> None:
    app = application(Settings(str(build), hosts=(*OWN_NAMES, "rules.example")))
    answer = asked(app, "GET", b"/search?q=shove", [(b"host", host.encode())])
    assert answer.status == status
    assert status == 200 or "--allow-host" in json.loads(answer.body)["detail"]


def test_before_a_build_it_is_alive_but_not_ready(tmp_path: Path) -> None:
    assert ask(tmp_path, "/health")[0] == 200
    assert ask(tmp_path, "/ready")[0] == 503
    assert ask(tmp_path, "/search?q=a")[0] == 503


def test_what_takes_too_long_is_given_up(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Answers, "search", lambda self, **values: time.sleep(0.3))
    status, headers, body = ask(build, "/search?q=shove", seconds=0.05)
    assert (status, headers["retry-after"]) == (503, "1")
    assert "not answered within 0.05 seconds" in json.loads(body)["detail"]


def test_whoever_comes_when_too_many_wait_is_sent_away(build: Path) -> None:
    async def crowd() -> list[object]:
        api, ended = Api(Settings(str(build))), threading.Event()
        waiting = [asyncio.create_task(api.done(ended.wait)) for _ in range(WAITING)]
        await asyncio.sleep(0)
        late = asyncio.create_task(api.done(ended.wait))
        await asyncio.sleep(0)
        ended.set()
        found = await asyncio.gather(*waiting, late, return_exceptions=True)
        api.close()
        return found

    *served, late = asyncio.run(crowd())
    assert all(one is True for one in served) and isinstance(late, Busy)


def test_the_site_is_served_beside_the_answers(build: Path) -> None:
    (build / "site" / "en").mkdir(parents=True)
    (build / "site" / "en" / "index.html").write_text("<h1>Rules</h1>")
    (build / "secret.html").write_text("no")
    status, headers, body = ask(build, "/en/")
    assert (status, headers["content-type"], body) == (200, "text/html; charset=utf-8", b"<h1>Rules</h1>")
    assert ask(build, "/en/", if_none_match=headers["etag"])[0] == 304
    assert (ask(build, "/en")[0], ask(build, "/en")[1]["location"]) == (301, "en/")
    assert ask(build, "/../secret.html")[0] == 404 == ask(build, "/en/nothing.html")[0]


def test_a_hit_says_its_page_of_the_site(build: Path) -> None:
    assert json.loads(ask(build, "/search?q=shove&limit=1")[2])[0]["page"] == "entry/n2/skill/shove.html"


def test_every_parameter_is_described_with_an_example() -> None:
    for path in description()["paths"].values():
        operation = path["get"]
        assert all("example" in parameter for parameter in operation["parameters"])
        assert "application/problem+json" in operation["responses"]["400"]["content"]
