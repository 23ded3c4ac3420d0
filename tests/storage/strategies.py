"""What hypothesis may send to the store."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

# Each example opens a database; a busy machine may take its time.
quick = settings(max_examples=40, deadline=None)

SCORES = (0.0, 1.0, 0.5, 1 / 3, 2 / 3, 0.1, 0.875, 1e-9)

# Everything a person can type, as far as the store takes it: no NUL, no lone surrogates.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60)
names = st.sampled_from(["a", "b", "c"])
times = st.integers(min_value=0, max_value=2**53)


@dataclass(frozen=True, slots=True)
class Go:
    """An attempt in one line; no score: skipped."""

    question: str
    score: float | None
    self_graded: bool = False


def goes() -> st.SearchStrategy[list[Go]]:
    answered = st.builds(Go, names, st.sampled_from(SCORES), st.booleans())
    skipped = st.builds(Go, names, st.none())
    return st.lists(answered | skipped, max_size=12)
