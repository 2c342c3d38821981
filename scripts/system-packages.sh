#!/bin/sh
# Chromium for the browser tests, and fonts for its pages and the typeset PDFs: installs what is missing when root, else names it.
# Its shell without windows does the same as the whole Chromium with half the work; where that is there, it does as well.
set -eu

if ! command -v dpkg-query >/dev/null; then
    echo "taiyaku: not a Debian system: the tests expect Chromium, the Noto CJK and the DejaVu fonts to be installed" >&2
    exit 0
fi

installed() { # PACKAGE
    dpkg-query -W -f '${Status}\n' "$1" 2>/dev/null | grep -q ' installed$'
}

missing=
for package in chromium-headless-shell fonts-noto-cjk fonts-dejavu-core; do
    installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
spare=
if [ "$missing" = " chromium-headless-shell" ] && installed chromium; then
    spare="-o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10 -o Acquire::Retries=0"
fi

if [ "$(id -u)" -ne 0 ]; then
    [ -z "$spare" ] || exit 0
    echo "taiyaku: missing Debian packages; install them with: sudo apt-get install$missing" >&2
    exit 1
fi

echo "Installing Debian packages:$missing" >&2
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # the options and names are separate arguments
install() { apt-get $spare install -y --no-install-recommends $1; }
whole=$(echo "$missing" | sed s/chromium-headless-shell/chromium/) # older systems have no shell
if ! { apt-get $spare update && { install "$missing" || install "$whole"; }; } >"$log" 2>&1 && [ -z "$spare" ]; then
    tail -n 5 "$log" >&2
    echo "taiyaku: apt-get could not install$missing (details in $log)" >&2
    exit 1
fi
rm -f "$log"
