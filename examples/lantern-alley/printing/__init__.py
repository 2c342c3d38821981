"""What make_pdfs.py needs: reading a Markdown subset, and setting it in two columns."""
