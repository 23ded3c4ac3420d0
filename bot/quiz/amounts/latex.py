"""How are the few LaTeX commands written that learners use in numbers?"""

from __future__ import annotations

import re

_SIGNS = re.compile(r"\\(?:times|cdot|ast)(?![a-z])|\\(?:approx|simeq|sim)(?![a-z])|\\div(?![a-z])|\\[,;:! ]|\$")
_WORDS = re.compile(r"\\(?:text|mathrm|mathbf|operatorname|left|right)(?![a-z])")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")


def without_latex(text: str) -> str:
    """Normalised *text* with the commands as plain signs, and braces as brackets (`10^{10}`)."""
    if "\\" in text:
        text = _FRACTION.sub(r"(\1)/(\2)", text)
        text = _WORDS.sub("", _SIGNS.sub(_sign, text))
    return text.replace("$", " ").replace("{", "(").replace("}", ")")


def _sign(match: re.Match[str]) -> str:
    command = match.group()
    if command in {"\\times", "\\cdot", "\\ast"}:
        return "*"
    if command == "\\div":
        return "/"
    return "≈" if command[1:].isalpha() else " "
