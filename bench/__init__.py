"""Benchmarks of Stammtisch against its peers: `python -m bench` from the repository's root."""
