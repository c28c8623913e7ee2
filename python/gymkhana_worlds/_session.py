"""Episodes by the rules of `gymkhana run`, over a server that this module starts.

    with Server("sokoban:mini", store="run.gym") as server:
        session = server.session()
        now = session.reset("sokoban/small-v0/03")
        while not now.done:
            now = session.step("do Left")

It needs the standard library, and Pillow where a picture is looked at. docs/serve.md describes the protocol.
"""

from __future__ import annotations

import base64
import http.client
import io
import json
import os
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from gymkhana_worlds._binary import Child, GymkhanaError

if TYPE_CHECKING:
    from PIL.Image import Image

View = Literal["text", "image", "both"]

#: An action in text form, several that are carried out without looking in between, or those of each role.
Acts = str | Sequence[str] | Mapping[str, Sequence[str]]


class Refused(GymkhanaError, ValueError):
    """The server does not do what was asked: no such task, text that is no action, an episode that is over."""


class Full(GymkhanaError):
    """The server has no room for another session, or for another world in a browser."""


@dataclass(frozen=True)
class Instance:
    """An official instance of a task."""

    id: str  # sokoban/small-v0/03#0
    task: str  # sokoban/small-v0/03
    seed: int
    world: str  # sokoban
    split: str  # train, validation or test
    steps: int  # the budget, which follows the length of the proved solution


@dataclass(frozen=True)
class Option:
    """A kind of action that a world takes."""

    action: str  # do Left, click
    doc: str
    params: list[dict[str, Any]]  # each with name and type, and perhaps optional, enum, min, max, doc
    roles: list[str]  # that may use it; empty means all


@dataclass(frozen=True)
class Role:
    """What a role sees."""

    role: str
    text: str  # the world in words
    elements: list[dict[str, Any]]
    url: str
    tabs: list[dict[str, Any]]
    refused: str  # why the last action had no effect; "" if it had
    reason: str  # why the episode ended
    tick: int  # time since the reset, in sixtieths of a second
    png: bytes | None = field(repr=False)  # the screenshot
    brief: list[tuple[str, bytes | None]] = field(repr=False)  # texts and pictures of the task, in the first moment

    @property
    def picture(self) -> Image | None:
        """The screenshot as an RGB image; None in a world without one, and with view="text"."""
        return None if self.png is None else image(self.png)


@dataclass(frozen=True)
class Moment:
    """What came of a reset or a step. In worlds with one role its views are those of that role."""

    task: str
    seed: int
    step: int  # of the world, 0 after a reset
    goal: str
    roles: list[Role]
    done: bool
    reward: float  # of the world's own scale, as the episode would be scored if it ended now
    success: bool
    progress: float  # from 0 to 1
    terminated: bool
    truncated: bool
    actions: str  # the legal actions in words, in the first moment
    options: list[Option]  # the same as data
    keys: list[str]  # the keys that press takes; empty means any

    @property
    def text(self) -> str:
        return self.roles[0].text

    @property
    def elements(self) -> list[dict[str, Any]]:
        return self.roles[0].elements

    @property
    def refused(self) -> str:
        return self.roles[0].refused

    @property
    def picture(self) -> Image | None:
        return self.roles[0].picture

    def words(self) -> str:
        """Describes what the first role sees in words: refusal, text, elements, one a line, and the end."""
        return words(self)


class Server:
    """`gymkhana serve` as a child of this process. Sessions are independent; each may have a thread of its own.

    selectors name suites and tasks, as for `gymkhana run`. Episodes are kept in memory, or stored in the run file
    store. If an earlier Server has made that file, it gets further episodes, and the selectors must be those of that
    Server.
    """

    def __init__(
        self, *selectors: str, store: str | os.PathLike[str] | None = None, sessions: int = 256, browsers: int = 4
    ) -> None:
        if not selectors:
            raise ValueError("name a suite or a task, for example sokoban:mini")
        args = ["serve", "--until-eof", "--addr", "127.0.0.1:0"]
        args += ["--sessions", str(sessions), "--browsers", str(browsers)]
        if store is None:
            args += ["--store", "none", *selectors]
        elif Path(store).exists():
            args += ["--resume", os.fspath(store), *selectors]
        else:
            args += ["--out", os.fspath(store), *selectors]
        self._child = Child(args)
        self.url = self._address()
        self._instances: list[Instance] | None = None

    def _address(self) -> str:
        """Waits until the server says where it listens."""
        out = self._child.process.stdout
        assert out is not None
        for line in out:
            if m := re.match(rb"OpenEnv: (http://\S+)", line):
                return m.group(1).decode()
        raise self._child.died("begin")

    @property
    def instances(self) -> list[Instance]:
        """The official instances of all tasks that are served. Other seeds can be played too."""
        if self._instances is None:
            web = _Web(self.url, self._child)
            self._instances = list(_instances(web))
            web.close()
        return self._instances

    def session(self, *, view: View = "both", client: str = "gymkhana_worlds") -> Session:
        """Makes a session, in which one episode is played at a time."""
        return Session(self, view=view, client=client)

    def close(self) -> None:
        """Ends the server and completes its run file. Episodes that are being played are not scored."""
        self._child.close(60)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Session:
    """A session of a server. One thread at a time may use it.

    A session that makes no request for half an hour is closed by the server, which scores its episode as it is.
    """

    def __init__(self, server: Server, *, view: View = "both", client: str = "gymkhana_worlds") -> None:
        self._begin(_Web(server.url, server._child, {"X-Client-Name": client}), view)

    @classmethod
    def _join(cls, url: str, id_: str) -> Session:
        """Gives a session that another process has opened, for steps only."""
        session = cls.__new__(cls)
        session._begin(_Web(url, None, {"X-Session-Id": id_}), "both")
        return session

    def _begin(self, web: _Web, view: View) -> None:
        self._web = web
        self._view = view
        self._open = False
        #: The present moment; None before the first reset or step.
        self.now: Moment | None = None

    def reset(self, task: str | None = None, seed: int | None = None) -> Moment:
        """Begins an episode of a task with a seed: by default the first task, with its first official seed.

        An episode that is not over ends, and is scored as it is.
        """
        want: dict[str, Any] = {"view": self._view, "rewards": "step", "legal": True}
        if task is not None:
            want["task"] = task
        if seed is not None:
            want["seed"] = seed
        self.now = self._moment(self._web.ask("POST", "/reset", want))
        self._open = True
        return self.now

    def step(self, action: Acts, reason: str = "") -> Moment:
        """Carries an action out. Raises Refused for text that is no action, which costs nothing.

        An action that is not legal in the world costs its step, and the moment's refused says why it had no effect.
        """
        if isinstance(action, str):
            did: dict[str, Any] = {"action": action}
        elif isinstance(action, Mapping):
            did = {"roles": {role: list(acts) for role, acts in action.items()}}
        else:
            did = {"actions": list(action)}
        if reason:
            did["reason"] = reason
        self.now = self._moment(self._web.ask("POST", "/step", {"action": did}))
        return self.now

    def act(self, action: str) -> Moment:
        """Carries one action out. In a world with several roles it is the first one's, and the others do nothing."""
        assert self.now is not None, "reset the session first"
        return self.step(action if len(self.now.roles) == 1 else {self.now.roles[0].role: [action]})

    def close(self) -> None:
        """Closes the session. An episode that is not over ends, and is scored as it is. Closing twice is harmless."""
        if self._open:
            self._open = False
            try:
                self._web.ask("POST", "/close", {})
            except GymkhanaError:
                pass  # the server has closed it, or is gone
        self._web.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _moment(self, answer: dict[str, Any]) -> Moment:
        seen = answer["observation"]
        meta = seen["metadata"]
        legal = meta.get("legal") or {"options": [], "keys": []}
        return Moment(
            task=meta["task"],
            seed=meta["seed"],
            step=meta["step"],
            goal=seen["goal"],
            roles=[self._role(r) for r in seen["roles"]],
            done=answer["done"],
            reward=answer["reward"] or 0.0,
            success=meta.get("success", False),
            progress=meta.get("progress", 0.0),
            terminated=meta.get("terminated", False),
            truncated=meta.get("truncated", False),
            actions=meta.get("actions", ""),
            options=[Option(o["action"], o["doc"], o["params"], o["roles"]) for o in legal["options"]],
            keys=legal["keys"],
        )

    def _role(self, r: dict[str, Any]) -> Role:
        return Role(
            role=r["role"],
            text=r["text"],
            elements=r["elements"],
            url=r["url"],
            tabs=r["tabs"],
            refused=r["refused"],
            reason=r["reason"],
            tick=r["tick"],
            png=self._png(r["screenshot"]),
            brief=[(e["text"], self._png(e["picture"])) for e in r["brief"]],
        )

    def _png(self, picture: dict[str, Any] | None) -> bytes | None:
        if picture is None:
            return None
        if "data" in picture:
            return base64.b64decode(picture["data"])
        return self._web.get(picture["url"])


def image(png: bytes) -> Image:
    """Decodes a picture, as RGB."""
    from PIL import Image

    return Image.open(io.BytesIO(png)).convert("RGB")


def words(now: Moment) -> str:
    """Describes a moment in words, without its pictures."""
    lines: list[str] = []
    for r in now.roles:
        if len(now.roles) > 1:
            lines.append(f"{r.role}:")
        if r.refused:
            lines.append(f"Refused: {r.refused}")
        if r.text:
            lines.append(r.text)
        lines += [_element(e) for e in r.elements]
    if now.done:
        lines.append(f"The episode is over: {'success' if now.success else 'no success'}.")
    return "\n".join(lines)


def _element(e: dict[str, Any]) -> str:
    """Describes an element in a line: [id] role "name" (states)."""
    name = e["name"] or e["text"]
    line = f"[{e['id']}] {e['role']}"
    if name:
        line += " " + json.dumps(name, ensure_ascii=False)
    if e["text"] and e["text"] != name:
        line += " " + json.dumps(e["text"], ensure_ascii=False)
    return line + (f" ({', '.join(e['states'])})" if e["states"] else "")


_shared: dict[tuple[Any, ...], Server] = {}
_sharing = threading.Lock()


def shared(selectors: Sequence[str], store: str | None, sessions: int, browsers: int) -> Server:
    """Gives this process's server with these arguments. It ends with Python."""
    key = (os.getpid(), *selectors, store, sessions, browsers)
    with _sharing:
        server = _shared.get(key)
        if server is None or server._child.process.poll() is not None:
            server = _shared[key] = Server(*selectors, store=store, sessions=sessions, browsers=browsers)
        return server


class _Web:
    """A connection to a server, with a session's header once there is one."""

    def __init__(self, url: str, child: Child | None, headers: dict[str, str] | None = None) -> None:
        self._child = child  # the server, if it is ours
        self.url = url
        self.headers = {"Content-Type": "application/json", **(headers or {})}
        at = urlsplit(url)
        assert at.hostname is not None
        self._conn = http.client.HTTPConnection(at.hostname, at.port, timeout=600)
        self._pid = os.getpid()
        self._lock = threading.Lock()

    def get(self, path: str) -> bytes:
        return self._send("GET", path, None)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return json.loads(self._send(method, path, None if body is None else json.dumps(body).encode()))

    def _send(self, method: str, path: str, body: bytes | None) -> bytes:
        if os.getpid() != self._pid:
            raise GymkhanaError(f"this session belongs to process {self._pid}; make one in the process that uses it")
        try:
            with self._lock:
                self._conn.request(method, path, body, self.headers)
                answer = self._conn.getresponse()
                data = answer.read()
        except (OSError, http.client.HTTPException) as err:
            self._conn.close()
            if isinstance(err, TimeoutError):
                raise GymkhanaError(f"{path}: no answer for ten minutes") from err
            if self._child is None:
                raise GymkhanaError(f"{self.url}{path}: {err}; the server is gone") from err
            raise self._child.died("answer " + path) from err
        if answer.status == 200:
            if session := answer.headers.get("X-Session-Id"):
                self.headers["X-Session-Id"] = session
            return data
        raise _problem(answer.status, data)

    def close(self) -> None:
        self._conn.close()


def _problem(status: int, data: bytes) -> GymkhanaError:
    """Makes an exception of an answer that is an error."""
    try:
        detail = json.loads(data)["detail"]
    except (ValueError, KeyError, TypeError):
        detail = data[:500].decode("utf-8", "replace")
    if isinstance(detail, list):
        detail = "; ".join(f"{d['loc'][-1]}: {d['msg']}" for d in detail)
    if status == 422:
        return Refused(detail)
    if status == 503:
        return Full(detail)
    return GymkhanaError(f"{detail} (status {status})")


def _instances(web: _Web) -> Iterator[Instance]:
    for world in web.ask("GET", "/list_environments"):
        for split in web.ask("GET", f"/{world}/splits"):
            for t in web.ask("POST", f"/{world}/tasks", {"split": split["name"]})["tasks"]:
                yield Instance(t["id"], t["group"], t["seed"], world, t["split"], t["difficulty"])
