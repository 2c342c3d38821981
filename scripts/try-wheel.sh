#!/bin/sh
# The package as people install it: a wheel, its small install measured and asked, then the one that builds.
#   scripts/try-wheel.sh [PYTHON]
set -eu
cd "$(dirname "$0")/.."

python=${1:-python3}
most=60 # MB
uvx=$PWD/.venv/bin/uvx
[ -x "$uvx" ] || uvx=uvx
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
pip="-m pip --disable-pip-version-check --quiet"

"$python" -m venv "$place/make"
"$place/make/bin/python" $pip install --require-hashes --only-binary :all: -r requirements/build.txt
"$place/make/bin/python" $pip wheel --no-deps --no-build-isolation --wheel-dir "$place" .
wheel=$(echo "$place"/taiyaku-*.whl)

install() { # NAME EXTRA LIST
    "$python" -m venv --without-pip "$place/$1"
    "$place/make/bin/python" $pip --python "$place/$1/bin/python" install --require-hashes --only-binary :all: -r "$3"
    "$place/make/bin/python" $pip --python "$place/$1/bin/python" install --no-deps "$wheel"
    echo "taiyaku$2 on $("$python" --version): $(du -sm "$place/$1" | cut -f1) MB"
}

install small "" requirements/lookup.txt
install whole "[build]" requirements/runtime.txt
[ "$(du -sm "$place/small" | cut -f1)" -le "$most" ] || { echo "more than $most MB" >&2; exit 1; }

cp -r examples/template "$place/game"
"$place/whole/bin/taiyaku" -C "$place/game" build
XDG_DATA_HOME=$place "$place/small/bin/taiyaku" get "$place/game/build/my-game.taiyaku"
cd "$place"
XDG_DATA_HOME=$place small/bin/taiyaku -C my-game show wave
XDG_DATA_HOME=$place small/bin/taiyaku -C my-game search 手を振る
! small/bin/taiyaku -C "$place/game" build 2>said
[ "$(wc -l <said)" -eq 1 ] && grep -q 'taiyaku\[build\]' said

# From the wheel without installing it, by what is there of the two that do so.
for runner in "$uvx --quiet --from" "pipx run --spec"; do
    command -v "${runner%% *}" >/dev/null || continue
    XDG_DATA_HOME=$place $runner "$wheel" taiyaku --ui ja -C my-game show wave
    echo "${runner%% *}: runs it"
done
