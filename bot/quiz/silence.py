"""Does an answer say anything at all?"""

from __future__ import annotations

import re

_CONTENT = re.compile(r"[^\W_]")
_SIGNS = re.compile(r"[+*/^=×÷√✓✔✗✘]")
_GIVES_UP = re.compile(
    r"\W*(?:(?:sorry|well|um+|hm+|uh+|honestly|i|we|me|really|just|have|ve|am|m|got|the|answer)\W+)*"
    r"(?:(?:do|does|did|is|can)?(?:n't| not|nt|not)? ?(?:know|remember|recall|sure|tell)|idk|dunno|no (?:idea|clue"
    r"|answer)|not sure"
    r"|unsure|skip(?:ped)?|pass|n/?a|none|unknown|nothing|no|give up|blank|tbd|forgot|-|omitted)(?:\W+(?:this|that"
    r"|it|one|at all|sorry|the answer|yet))*\W*"
    r"|\W*(?:我|对不起|抱歉|真的?|这(?:个|题|道题|道|空|一空)?|暂时|实在|完全|也)*"
    r"(?:不(?:太|是很|大|是太)?(?:知道|会|清楚|懂|了解|记得|确定|晓得|明白)|忘(?:了|记了|记)|没(?:有)?(?:想法|头绪"
    r"|学过|印象|答案)|略|跳过|空|放弃|无|没|不答|不做|没学过|想不起来|记不清|不会做|弃权|过)"
    r"(?:了|啊|呀|哦|的|吧|呢|诶|欸|答|这题|怎么答)*\W*"
)


def says_nothing(text: str) -> bool:
    """Whether normalised *text* is empty, or only emoji and punctuation."""
    return not _CONTENT.search(text) and not _SIGNS.search(text)


def gives_up(text: str) -> bool:
    """Whether normalised *text* says only that its author does not know, or skips."""
    return bool(_GIVES_UP.fullmatch(text)) or (bool(text.strip()) and not text.strip("-—–_~.…?？ "))


def skips(text: str) -> bool:
    """Whether normalised *text* says in words that its author does not know, or skips; signs alone say nothing."""
    return gives_up(text) and not says_nothing(text)
