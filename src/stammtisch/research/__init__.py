"""For studying the games and training programs: PettingZoo, OpenSpiel, many rounds at once."""
