"""One right answer to each exercise of chapter 12, as a whole message."""

from __future__ import annotations

REFERENCE = {
    "ch12-q1": "runtime memory; gradients; peak",
    "ch12-q2": "32; divide by 4; unchanged",
    "ch12-q3": "CD",
    "ch12-q4": "B, C",
    "ch12-q5": (
        "1) 12 bytes, 78.2 GiB\n"
        "2) Adam's optimizer states are first allocated at the first optimizer.step()\n"
        "3) ZeRO-3; with DDP every rank keeps a full copy, so more GPUs do not lower the memory of one"
    ),
}
