"""How long does the chat in the terminal take to start, and how much memory does it hold?

Starts `python -m bot console` a few times on an empty database, sends end of input at once, and reads the kernel's
count of the child's memory.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
RUNS = 7


def main() -> None:
    """Print the table."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "DATABASE_URL": f"sqlite:///{folder}/bench.db"}
        for _ in range(RUNS):
            began = time.perf_counter()
            child = subprocess.Popen(
                [sys.executable, "-m", "bot", "console"],
                cwd=HOME,
                env=environ,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdout.readline()
            times.append(time.perf_counter() - began)
            peak_kib = _peak_kib(child.pid)
            child.stdin.close()
            child.stdout.read()
            child.wait(timeout=20)
    print("console: start to first words, and memory")
    print(f"  median {statistics.median(times):.2f} s   worst {max(times):.2f} s   of {RUNS} starts")
    print(f"  peak memory {peak_kib / 1024:.0f} MiB")


def _peak_kib(pid: int) -> int:
    """The most memory the process has held, where the kernel tells (Linux); 0 elsewhere."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")), 0)


if __name__ == "__main__":
    main()
