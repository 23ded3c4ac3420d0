"""How does the program end, and what does the operator read then?

Exit codes: 0 done, 1 the answer is "no", 2 wrong usage, 78 the bot cannot start as it is configured, 130 interrupted.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterable
from io import TextIOWrapper

import click

from bot.errors import OperatorError
from bot.versions import EXIT_CONFIGURATION

EXIT_NO = 1
EXIT_INTERRUPTED = 130  # a bulk command that Ctrl-C stopped in the middle is not done


def run(main: click.Group) -> None:
    """Run the command line; an operator's problems are listed, each on its line, and nothing else is."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # no byte typed and no sign shown ends the program
    try:
        with main.make_context("python -m bot", sys.argv[1:]) as context:
            main.invoke(context)
        sys.stdout.flush()
    except OperatorError as error:
        _complain(error.problems)
        sys.exit(EXIT_CONFIGURATION)
    except click.exceptions.Exit as ended:
        sys.exit(ended.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except BrokenPipeError:  # nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except OSError as error:
        _complain([f"{error.filename or 'input or output'}: {error.strerror}"])
        sys.exit(EXIT_CONFIGURATION)


def stop_on_terminate() -> None:
    """SIGTERM ends the running task as Ctrl-C does: what was taken is settled, the store is closed, the exit is 0."""
    task = asyncio.current_task()
    if task is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


def _complain(problems: Iterable[str]) -> None:
    for problem in problems:
        sys.stderr.write(f"{problem}\n")
