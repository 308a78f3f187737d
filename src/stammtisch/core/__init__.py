"""What all games share: packed integers, chance, matches, records, words.  No I/O beyond the package's own texts."""
