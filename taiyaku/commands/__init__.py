"""What each command does with its arguments; it imports what it needs when it runs."""
