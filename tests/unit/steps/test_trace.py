"""What the time of a build went to."""

import json
from pathlib import Path

from taiyaku.build import build
from taiyaku.steps.progress import Watcher
from taiyaku.steps.trace import Trace, speedscope
from taiyaku.values import encode
from taiyaku.workspace import load_workspace
from tests.crashes.scenes import make_scene


def test_a_profile_opens_and_closes_frames_in_order() -> None:
    trace = Trace(Watcher(), lambda: (0, 0))
    with trace.step("links"):
        with trace.step("mentions"):
            pass
        with trace.step("alignments"):
            pass
    with trace.step("index"):
        pass
    told = json.loads(encode(speedscope(trace.spans)))
    assert told["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    names = [frame["name"] for frame in told["shared"]["frames"]]
    for profile in told["profiles"]:
        assert (profile["type"], profile["unit"]) == ("evented", "seconds")
        events = profile["events"]
        assert [(e["type"], names[e["frame"]]) for e in events] == [
            ("O", "links"),
            *(("O", "mentions"), ("C", "mentions")),
            *(("O", "alignments"), ("C", "alignments")),
            ("C", "links"),
            *(("O", "index"), ("C", "index")),
        ]
        times = [profile["startValue"], *(e["at"] for e in events), profile["endValue"]]
        assert times == sorted(times)


def test_a_build_says_what_it_kept_and_why_not_the_rest(tmp_path: Path) -> None:
    make_scene(tmp_path)
    workspace = load_workspace(tmp_path)
    first = build(workspace).steps
    assert sorted(first[0].why) == sorted(f"{source.id}: new" for source in workspace.sources)
    changed = workspace.sources[0]
    with open(changed.path, "a", encoding="utf-8") as file:
        file.write("\n\nOne more sentence.\n")
    second = {span.name: span for span in build(workspace).steps}
    reading, site = second["reading"], second["site"]
    assert (reading.kept, reading.made) == (len(workspace.sources) - 1, 1)
    assert reading.why == (f"{changed.id}: its file has changed",)
    assert second["mentions"].kept and site.kept and site.made
    settings = tmp_path / "taiyaku.toml"
    settings.write_text(
        settings.read_text("utf-8").replace('edition = "N2"', 'edition = "N2"\ntitle = "Anew"', 1), "utf-8"
    )
    assert any(
        why.endswith("its settings or words")
        for span in build(load_workspace(tmp_path)).steps
        for why in span.why
    )
