"""The sample corpus, made into a site once."""

from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.site.build import write_site
from taiyaku.site.settings import SiteSettings
from tests.unit.site import sample


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return sample.corpus()


@pytest.fixture(scope="session")
def site(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("made") / "site"
    write_site(corpus, out, SiteSettings())
    return out
