"""What the pages are made of: the corpus in force, in memory, without what may not be published."""
