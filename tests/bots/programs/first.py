"""The ten-line bot of docs/bots.md: always the first legal move."""

import json
import sys

for line in sys.stdin:
    view = json.loads(line)["view"]
    print(
        view["legal"][0],
        "It is the first one in my list.",
        "Er steht vorn in meiner Liste.",
        sep="\t",
        flush=True,
    )
