#!/bin/sh
# Rewrites requirements/*.txt from pyproject.toml: scripts/lock.sh [--upgrade]
#
# Pins stay as they are unless they no longer fit, or --upgrade is given. The lists hold for every platform and for
# Python 3.11 upwards, and name no package index: that is the business of whoever installs from them.
set -eu
cd "$(dirname "$0")/.."

export UV_CUSTOM_COMPILE_COMMAND="make lock"

compile() { # LIST ARGUMENT...
    list=requirements/$1.txt
    shift
    uv pip compile --quiet --no-config --universal --python-version 3.11 \
        --generate-hashes --no-emit-index-url --no-emit-find-links --output-file "$list" "$@"
}

# The widest list first; the others repeat its choices, so that all of them can be installed together.
compile dev pyproject.toml --extra build --extra whoosh --extra opensearch --extra api --extra mcp --extra dask --group build --group dev "$@"
compile runtime pyproject.toml --extra build --constraints requirements/dev.txt "$@"
compile lookup pyproject.toml --constraints requirements/dev.txt "$@"
compile server pyproject.toml --extra api --constraints requirements/dev.txt "$@"
compile build --group build --constraints requirements/dev.txt "$@"
