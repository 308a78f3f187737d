"""The subcommands: in each module `add` gives its parser the options, and `run` does what is asked for.

Completion reads all of these modules; what takes long to import (numpy, websockets, the service) is left to `run`.
"""
