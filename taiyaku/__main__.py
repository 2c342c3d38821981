"""`python -m taiyaku`."""

from taiyaku.cli import main

main()
