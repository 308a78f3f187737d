"""A bot that fails in the way that its first argument names, at the move whose number is its second."""

import json
import os
import subprocess
import sys

fault, when = sys.argv[1], int(sys.argv[2])
for number, line in enumerate(sys.stdin, 1):
    legal = json.loads(line)["view"]["legal"]
    if number < when:
        print(legal[0], flush=True)
    elif fault == "crash":
        raise RuntimeError("out of luck")
    elif fault == "exit":
        sys.exit(0)
    elif fault == "hang":
        sys.stdin.readline()  # waits for a question that never comes
    elif fault == "child":
        child = subprocess.Popen(
            [sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE
        )
        print(child.pid, file=open(sys.argv[3], "w"), flush=True)  # noqa: SIM115
        child.wait()
    elif fault == "runaway":
        child = subprocess.Popen(
            [sys.executable, "-c", "import time; time.sleep(300)"], start_new_session=True
        )
        print(child.pid, file=open(sys.argv[3], "w"), flush=True)  # noqa: SIM115
        child.wait()
    elif fault == "twolines":
        os.write(1, f"{legal[0]}\n{legal[0]}\n".encode())  # both at once
    elif fault == "silent":
        os.close(1)
        sys.stdin.readline()
    elif fault == "escape":
        sys.exit("\x1b[2Jboo")
    elif fault == "garbage":
        sys.stdout.buffer.write(b"\xff\xfe\x00 what?\n")
        sys.stdout.flush()
    elif fault == "empty":
        print(flush=True)
    elif fault == "endless":
        while True:
            sys.stdout.write("x" * 1000)
