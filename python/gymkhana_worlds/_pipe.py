"""The client of `gymkhana worlds`: batches of episodes as arrays. docs/vector.md describes the frames and the arrays."""

from __future__ import annotations

import json
import mmap
import os
import struct
import tempfile
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from gymkhana_worlds._binary import Child, GymkhanaError

#: The version of the protocol that this module speaks.
PROTOCOL = 1


class Pool:
    """A batch of worlds in a child process.

    sent has the arrays that the child reads, given those that it writes, by name, each with a row for every world. They
    are views of memory that the next call writes again. For one thread, in the process that made it.
    """

    def __init__(
        self,
        tasks: str | Sequence[str],
        worlds: int = 1,
        *,
        autoreset: str = "NextStep",
        rewards: str = "step",
        actions: str | None = None,
        observe: Sequence[str] = ("state",),
        fresh: bool = False,
        parallel: int = 0,
        shared: bool | None = None,
    ) -> None:
        """Starts the child. shared=False sends arrays through its pipes; None shares memory where the system can."""
        selectors = [tasks] if isinstance(tasks, str) else list(tasks)
        if any(s.startswith("-") for s in selectors):
            raise ValueError(f"{selectors}: a selector of tasks does not begin with a dash")
        args = ["worlds", *selectors, f"--worlds={worlds}", f"--autoreset={autoreset}", f"--rewards={rewards}"]
        args += [f"--observe={','.join(observe)}", f"--parallel={parallel}"]
        if actions is not None:
            args.append(f"--actions={actions}")
        if fresh:
            args.append("--fresh")
        if shared is None:
            shared = os.name == "posix"
        self.closed = False
        self._sound = True
        fd = _memory_file() if shared else -1
        try:
            self._child = Child(args, pass_fds=[fd] if shared else [])
            self._layout(fd)
        finally:
            if fd >= 0:
                os.close(fd)

    def _layout(self, fd: int) -> None:
        try:
            kind, body = self._receive()
            self.layout: dict[str, Any] = json.loads(body)
            if kind != b"L" or self.layout["protocol"] != PROTOCOL:
                raise GymkhanaError(
                    f"This package speaks protocol {PROTOCOL} of gymkhana worlds, and the program {self.layout['protocol']}; "
                    "install both from the same checkout"
                )
            size = self.layout["size"]
            if fd >= 0:
                os.ftruncate(fd, size)
                self._memory: mmap.mmap | bytearray = mmap.mmap(fd, size)
                self._exchange(b"M", struct.pack("<I", fd))
            else:
                self._memory = bytearray(size)
        except BaseException:
            self.close()
            raise
        self._shared = fd >= 0
        self.sent = {a["name"]: self._view(a) for a in self.layout["sent"]}
        self.given = {a["name"]: self._view(a) for a in self.layout["given"]}
        self._ours = memoryview(self._memory)[: self.layout["sent_size"]]
        self._theirs = memoryview(self._memory)[self.layout["sent_size"] :]
        self.worlds: int = self.layout["worlds"]

    def _view(self, array: dict[str, Any]) -> npt.NDArray[Any]:
        return np.ndarray(array["shape"], np.dtype("<" + array["type"]), buffer=self._memory, offset=array["offset"])

    def reset(
        self,
        mask: npt.NDArray[np.bool_] | None = None,
        seeds: npt.ArrayLike = -1,
        tasks: npt.ArrayLike = -1,
        instances: npt.ArrayLike = -1,
    ) -> None:
        """Begins an episode in the worlds of mask, or in all.

        A seed of 0 or more sets the world's stream, from which its episodes are drawn; -1 continues it. tasks are indexes
        of layout["tasks"] and instances are seeds of the worlds; -1 draws them.
        """
        self.sent["reset_mask"][:] = True if mask is None else mask
        self.sent["reset_seed"][:] = seeds
        self.sent["reset_task"][:] = tasks
        self.sent["reset_instance"][:] = instances
        self._play(b"R")

    def step(self) -> None:
        """Performs the actions in sent."""
        self._play(b"S")

    def hashes(self) -> list[str]:
        """The SHA-256 of the states of every world's last step, as `gymkhana run` stores them."""
        body = self._exchange(b"H")
        return [body[i : i + 32].hex() for i in range(0, len(body), 32)]

    def picture(self, world: int) -> npt.NDArray[np.uint8]:
        """The screen of a world, height × width × 3."""
        body = self._exchange(b"P", struct.pack("<i", world))
        height, width = struct.unpack_from("<II", body)
        return np.frombuffer(body, np.uint8, offset=8).reshape(height, width, 3).copy()

    def info(self, world: int) -> dict[str, Any]:
        """The task, instance, goal and verdict of the episode in a world."""
        info: dict[str, Any] = json.loads(self._exchange(b"I", struct.pack("<i", world)))
        return info

    def close(self) -> None:
        """Ends the child. Closing twice is harmless. The arrays stay as they are."""
        self.closed = True
        child = getattr(self, "_child", None)
        if child is not None:
            child.close()

    def _play(self, kind: bytes) -> None:
        if self._shared:
            self._exchange(kind)
        else:
            self._exchange(kind, self._ours, self._theirs)

    def _exchange(self, kind: bytes, body: bytes | memoryview = b"", into: memoryview | None = None) -> bytes:
        """Sends a frame and returns the body of its answer, or writes it into memory."""
        if self.closed:
            raise GymkhanaError("The worlds are closed; make new ones.")
        if not self._sound:
            raise GymkhanaError("An exchange with the worlds was interrupted or failed; close them and make new ones.")
        self._sound = False
        pipe = self._child.process.stdin
        assert pipe is not None
        try:
            pipe.write(struct.pack("<I", len(body) + 1) + kind)
            if len(body) > 0:
                pipe.write(body)
            pipe.flush()
        except (OSError, ValueError):
            raise self._child.died("play") from None
        answer, data = self._receive(into)
        if answer == b"E":
            self._sound = self._child.process.poll() is None and kind not in b"RS"
            raise GymkhanaError(data.decode("utf-8", "replace"))
        self._sound = True
        return data

    def _receive(self, into: memoryview | None = None) -> tuple[bytes, bytes]:
        """Reads a frame."""
        pipe = self._child.process.stdout
        assert pipe is not None
        try:
            head = pipe.read(5)
            if len(head) < 5:
                raise self._child.died("play")
            size, kind = struct.unpack("<I", head[:4])[0] - 1, head[4:]
            if into is not None and kind != b"E":
                if size != len(into) or pipe.readinto(into) != size:  # type: ignore[attr-defined]
                    raise self._child.died("play")
                return kind, b""
            body = pipe.read(size)
        except (OSError, ValueError):
            raise self._child.died("play") from None
        if len(body) < size:
            raise self._child.died("play")
        return kind, body


def _memory_file() -> int:
    """Opens a file without a name, which is gone when the last process that has it is."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("gymkhana")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
