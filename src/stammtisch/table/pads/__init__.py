"""Score pads for real cards: a numbered log each, which anyone with its link can follow."""
