"""What `taiyaku.toml` says of the site."""

from pathlib import Path

import pytest

from taiyaku.configuration import EXCERPT
from taiyaku.errors import WorkspaceError
from taiyaku.workspace import Workspace, load_workspace

SOURCE = '[[source]]\nid = "a"\npath = "a.txt"\nformat = "faq"\nlang = "en"\n'


def workspace(folder: Path, text: str) -> Workspace:
    (folder / "taiyaku.toml").write_text(text, "utf-8")
    return load_workspace(folder)


def test_all_is_published_unless_said_otherwise(tmp_path: Path) -> None:
    found = workspace(tmp_path, SOURCE)
    assert (found.sources[0].publish, found.excerpt, found.redirects) == ("full", EXCERPT, {})


def test_sources_excerpts_and_redirects(tmp_path: Path) -> None:
    text = SOURCE + 'publish = "pointer"\n[site]\nexcerpt = 80\n[redirects]\n"n1/old" = "n1/new"\n'
    found = workspace(tmp_path, text)
    assert (found.sources[0].publish, found.excerpt, found.redirects) == ("pointer", 80, {"n1/old": "n1/new"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SOURCE + 'publish = "some"\n', "toml:6: publish: 'some' is not one of: full, excerpt, pointer"),
        (
            SOURCE + '[site]\nexcerpt = "long"\n',
            "toml:7: excerpt: expected a number of characters such as 120",
        ),
        (SOURCE + "[site]\nexcerpt = 0\n", "toml:7: excerpt: expected a number"),
        (SOURCE + "[site]\nexerpt = 9\n", "unknown key 'exerpt'; did you mean 'excerpt'"),
        (SOURCE + '[site]\napi = "evil; script-src *"\n', 'toml:7: api: expected "/" or an address such as'),
        (SOURCE + '[redirects]\n"n1/old" = "n1/old"\n', "n1/old: expected the id that it goes by now"),
        (SOURCE + '[redirects]\n"n1/old" = 3\n', "toml:7: n1/old: expected the id"),
    ],
)
def test_a_slip_is_told_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(WorkspaceError) as error:
        workspace(tmp_path, text)
    assert message in str(error.value)
