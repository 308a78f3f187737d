"""What can honestly be said about a finished match.

A decision is judged by what its player could know: the move made, `normal`'s move and the best other one are played in
the same imagined rounds, drawn from the view alone.  The story of a round adds up what its decisions brought, what the
deal and the draws did, and calls the rest what it is: how the hidden cards lay.
"""

from stammtisch.bots.review.match import review

__all__ = ["review"]
