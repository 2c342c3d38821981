#!/bin/sh
# Chromium for the browser tests, and fonts for its pages and the typeset PDFs: installs what is missing when root, else names it.
set -eu

if ! command -v dpkg-query >/dev/null; then
    echo "taiyaku: not a Debian system: the tests expect Chromium, the Noto CJK and the DejaVu fonts to be installed" >&2
    exit 0
fi

missing=
for package in chromium fonts-noto-cjk fonts-dejavu-core; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q ' installed$' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
    echo "taiyaku: missing Debian packages; install them with: sudo apt-get install$missing" >&2
    exit 1
fi

echo "Installing Debian packages:$missing" >&2
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # the names are separate arguments
if ! { apt-get update && apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    echo "taiyaku: apt-get could not install$missing (details in $log)" >&2
    exit 1
fi
rm -f "$log"
