"""The program gymkhana: where it is, and how it runs as a child of Python.

A child ends when Python ends, however Python ends: it stops when its standard input is closed, and the kernel closes
the other end of that pipe. Nothing has to be cleaned up after a SIGKILL.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import Sequence
from typing import IO, Any

PIPE = subprocess.PIPE

#: How many of the last lines of the child's stderr an exception quotes, and how many characters of each.
LINES, WIDTH = 20, 1000


class GymkhanaError(Exception):
    """What this package raises, except for arguments of wrong types and values."""


class BinaryNotFound(GymkhanaError):
    """There is no program to start. The message says how to get it."""


class GymkhanaDied(GymkhanaError):
    """The child is gone. The message has its exit status and the last lines of its stderr."""

    def __init__(self, message: str, returncode: int | None = None) -> None:
        super().__init__(message)
        #: Exit status; negative is the number of the signal that killed it, None means unknown.
        self.returncode = returncode


def find() -> str:
    """Gives the path of the program: $GYMKHANA_BIN, else the first gymkhana in $PATH."""
    named = os.environ.get("GYMKHANA_BIN")
    if named:
        path = shutil.which(os.path.expanduser(named))
        if path:
            return path
        raise BinaryNotFound(f"GYMKHANA_BIN is {named!r}, which is no program that can be run. {_HOW}")
    path = shutil.which("gymkhana")
    if path:
        return path
    raise BinaryNotFound(f"There is no gymkhana in PATH. {_HOW}")


_HOW = (
    "Run `make build` in a checkout of Gymkhana (it needs Go and make, and writes bin/gymkhana), then put its bin folder "
    "into PATH, or the path of the program into GYMKHANA_BIN."
)


class Child:
    """The program, running with some arguments.

    It has a session of its own, so that Ctrl-C interrupts Python and not the child. Its stderr is read by a thread, so it
    never blocks. A Child may be used by one thread at a time, and only by the process that made it: in a fork its pipes
    lead nowhere.

    With another stdin than PIPE the child does not notice when Python dies.
    """

    #: The process. Its stdin and stdout are binary and buffered: flush after writing.
    process: subprocess.Popen[bytes]

    def __init__(
        self,
        args: Sequence[str],
        *,
        pass_fds: Sequence[int] = (),
        stdin: int | IO[bytes] | None = PIPE,
        stdout: int | IO[bytes] | None = PIPE,
        env: dict[str, str] | None = None,
    ) -> None:
        self._command = ["gymkhana", *args]
        self._owner = os.getpid()
        self._said: deque[str] = deque(maxlen=LINES)
        program = find()
        try:
            self.process = subprocess.Popen(
                [program, *args],
                stdin=stdin,
                stdout=stdout,
                stderr=PIPE,
                pass_fds=pass_fds,
                env=env,
                start_new_session=True,
            )
        except OSError as err:
            raise BinaryNotFound(f"{program} cannot be run: {err}. {_HOW}") from err
        assert self.process.stderr is not None
        self._listener = threading.Thread(target=_listen, args=(self.process.stderr, self._said), daemon=True)
        self._listener.start()
        self._end = weakref.finalize(self, _end, self.process, self._owner)
        _children.add(self)

    def died(self, doing: str = "") -> GymkhanaDied:
        """Makes an exception of the child's death, after a read or write has failed.

        A child that still runs gets a second to end, and is then killed: what it wrote cannot be used.
        """
        if os.getpid() != self._owner:
            return GymkhanaDied(
                f"{' '.join(self._command)} belongs to process {self._owner}, from which this one was forked. "
                "Make the environment in the process that uses it."
            )
        status: int | None = None
        try:
            status = self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._listener.join(1)
        how = "stopped answering" if status is None else f"ended with {_status(status)}"
        message = f"{' '.join(self._command)} {how}{' while it had to ' + doing if doing else ''}"
        said = [line for line in self._said if line.strip()]
        message += ". Its last words:\n" + "\n".join("  " + line for line in said) if said else ", and said nothing."
        return GymkhanaDied(message, status)

    def close(self, timeout: float = 10) -> None:
        """Ends the child: closes its stdin, and kills it after timeout seconds. Closing twice is harmless."""
        if self._end.detach() is not None:
            _end(self.process, self._owner, timeout)
            if os.getpid() == self._owner:
                self._listener.join(1)


def _listen(stderr: IO[bytes], said: deque[str]) -> None:
    """Keeps the last lines. A line without an end is cut, so a flood costs no memory."""
    with stderr:
        while line := stderr.readline(WIDTH):
            said.append(line.decode("utf-8", "replace").rstrip())


def _end(process: subprocess.Popen[bytes], owner: int, timeout: float = 10) -> None:
    if os.getpid() != owner:
        return
    if process.stdin is not None:
        # The buffer may be full and the child not reading, so nothing is flushed.
        raw = getattr(process.stdin, "raw", process.stdin)
        for pipe in (raw, process.stdin):
            try:
                pipe.close()
            except (OSError, ValueError):
                pass
    else:
        process.terminate()
    for stop in (process.terminate, process.kill):
        try:
            process.wait(timeout)
            break
        except subprocess.TimeoutExpired:
            stop()
            timeout = min(timeout, 2)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _status(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit status {code}"


#: The children of this process.
_children: weakref.WeakSet[Child] = weakref.WeakSet()


def _after_fork() -> None:
    """In a fork, lets go of the pipes: otherwise the child would outlive the process that it belongs to."""
    nowhere: int | None = None
    for child in _children:
        pipes: list[Any] = [child.process.stdin, child.process.stdout]
        for pipe in pipes:
            if pipe is None or pipe.closed:
                continue
            if nowhere is None:
                nowhere = os.open(os.devnull, os.O_RDWR)
            os.dup2(nowhere, pipe.fileno(), inheritable=False)
    if nowhere is not None:
        os.close(nowhere)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
