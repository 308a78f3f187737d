"""For those who study the games or train programs: PettingZoo, OpenSpiel, many rounds at once."""
