#!/bin/sh
# Makes .venv and fills it from the hash-locked lists: scripts/bootstrap.sh runtime|dev
#
# A stamp remembers which lists were installed, so a second run does nothing. When a list changes, .venv is made
# anew: a package that has left the lists must not linger. PYTHON=/path/to/python picks the interpreter.
set -eu
cd "$(dirname "$0")/.."

venv=.venv
log=$venv/install.log
key=$( (pwd; echo "${PYTHON:-}"; cat scripts/bootstrap.sh requirements/*.txt) | cksum)

fail() {
    printf 'taiyaku: %s\n' "$1" >&2
    exit 1
}

find_python() {
    reason="Python 3.11, 3.12 or 3.13 is missing (on Debian: apt-get install python3 python3-venv)"
    for candidate in ${PYTHON:-python3.13 python3.12 python3.11 python3}; do
        # 3.14 has to wait for a wheel of mwparserfromhell.
        "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null || continue
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            echo "$candidate"
            return
        fi
        reason="$candidate has no venv module (on Debian: apt-get install python3-venv)"
    done
    fail "$reason"
}

pip_install() {
    "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check "$@" >"$log" 2>&1 && return
    if grep -q 'connection broken by' "$log"; then
        fail "no network: pip could not reach its package index (details in $log)"
    fi
    fail "pip failed: $(grep -E '^(ERROR:| *[A-Za-z.]+Error:)' "$log" | tail -n 1) (details in $log)"
}

is_stamped() { # NAME KEY
    [ "$(cat "$venv/$1.stamp" 2>/dev/null)" = "$2" ]
}

# A module is compiled when it is first imported, and most never are; where that would not be kept, all are now.
[ -n "${PYTHONDONTWRITEBYTECODE:-}" ] && compile=--compile || compile=--no-compile

case ${1:-} in
    runtime) lists="-r requirements/build.txt -r requirements/runtime.txt" ;;
    dev) lists="-r requirements/dev.txt" ;; # holds the other two as well
    *) fail "usage: scripts/bootstrap.sh runtime|dev" ;;
esac

if ! "$venv/bin/python" -c '' 2>/dev/null || ! is_stamped runtime "$key"; then
    # Making it anew empties it first, and others may be working with what a link leads to.
    [ ! -L "$venv" ] || fail "$venv is a link to $(readlink "$venv"), which is not ours to make anew; remove the link first"
    python=$(find_python)
    echo "Making $venv with $("$python" --version)" >&2
    "$python" -m venv --clear "$venv" || fail "$python could not make $venv"
fi

if ! is_stamped "$1" "$key"; then
    echo "Installing the $1 packages" >&2
    # Wheels only: building a source package would run code that no hash covers.
    # shellcheck disable=SC2086 # the lists are separate arguments
    pip_install $compile --require-hashes --only-binary :all: $lists
    echo "$key" >"$venv/runtime.stamp"
    echo "$key" >"$venv/$1.stamp"
fi

project=$(cksum pyproject.toml)
if ! is_stamped project "$project"; then
    pip_install --no-deps --no-build-isolation --editable .
    echo "$project" >"$venv/project.stamp"
fi
