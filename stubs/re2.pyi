# What this project uses of google-re2, which ships no types.

from collections.abc import Callable

class error(Exception): ...  # noqa: N801, N818 - its own name

class Options:
    log_errors: bool
    max_mem: int

class _Match:
    def end(self, group: int = 0) -> int: ...
    def group(self, group: int = 0) -> str: ...
    def start(self, group: int = 0) -> int: ...

class _Regexp:
    def sub(self, repl: str | Callable[[_Match], str], text: str, count: int = 0) -> str: ...
    pattern: str
    def search(self, text: str, pos: int | None = None, endpos: int | None = None) -> _Match | None: ...
    def fullmatch(self, text: str, pos: int | None = None, endpos: int | None = None) -> _Match | None: ...

def compile(pattern: str, options: Options | None = None) -> _Regexp: ...  # noqa: A001 - its own name
