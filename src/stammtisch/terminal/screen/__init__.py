"""The table on the whole screen of a terminal, for keys and mouse.  Needs Textual."""
