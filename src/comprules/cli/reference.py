"""The reference of the command line, docs/cli.md, made from the help of the commands.

python -m comprules.cli.reference > docs/cli.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import click

from comprules.cli.application import root

_HEAD: Final = """\
# Command line

Made from the help of the commands (`python -m comprules.cli.reference`); a test keeps the two
together. Data goes to standard output, all else to standard error.

Exit status: 0 answered, 1 not found or a check failed, 2 a wrong call or a bad file, 3 the
knowledge base or an output cannot be read or written, 130 interrupted.

Environment: `COMPRULES_HOME` (the folder of the knowledge base), `COMPRULES_RULES_URL` (what
`fetch` asks), `NO_COLOR`, `COMPRULES_DEBUG=1` (show the traceback of an unexpected error).
"""


def reference() -> str:
    """The whole page."""
    parts = [_HEAD]
    for context in _contexts(_root_context()):
        level = "##" if context.command_path.count(" ") < 2 else "###"
        # The width of the terminal must not be in the page.
        context.terminal_width = context.max_content_width = 90
        text = context.get_help()
        parts.append(f"{level} {context.command_path}\n\n```text\n{text}\n```\n")
    return "\n".join(parts)


def _root_context() -> click.Context:
    return click.Context(root, info_name="comprules", **root.context_settings)


def _contexts(context: click.Context) -> Iterator[click.Context]:
    """The contexts of a command and of all commands under it."""
    yield context
    command = context.command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            if found is not None:
                yield from _contexts(click.Context(found, info_name=name, parent=context))


if __name__ == "__main__":
    sys.stdout.write(reference())
