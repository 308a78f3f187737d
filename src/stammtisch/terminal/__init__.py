"""The table in a terminal: lines in, lines out, readable by people, screen readers and scripts."""
