"""Gymkhana's tasks as a taskset of verifiers 0.4.

    vf-eval gymkhana_verifiers --env.taskset.selectors '["sokoban:mini"]' …

A task's prompt has the goal, the legal actions and the first observation. Its one tool, act, returns what is seen
afterwards, pictures included. Episodes are played in one server per process of verifiers, which scores them.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator

import verifiers.v1 as vf
from anyio.to_thread import run_sync
from mcp_types import ImageContent, TextContent
from pydantic import Field

from gymkhana_worlds._session import Moment, Refused, Session, View, shared

__all__ = ["GymkhanaConfig", "GymkhanaData", "GymkhanaTask", "GymkhanaTaskset"]


class GymkhanaData(vf.TaskData):
    """An official instance of a task."""

    task: str = ""
    seed: int = 0
    selectors: list[str] = Field(default_factory=list)
    view: View = "both"
    store: str | None = None
    sessions: int = 256
    browsers: int = 4


class GymkhanaState(vf.State):
    """What the tool of a rollout and its scoring share."""

    server: str = ""  # the address of the server
    session: str = ""
    role: str = ""  # the role that the tool acts for, in a world with several; the others do nothing
    step: int = 0
    done: bool = False
    success: bool = False
    progress: float = 0.0
    reward: float = 0.0

    def note(self, now: Moment) -> None:
        """Keeps the verdict of the episode, as it would be scored if it ended now."""
        self.step, self.done, self.success = now.step, now.done, now.success
        self.progress, self.reward = float(now.progress), float(now.reward)


class World(vf.Toolset[vf.ToolsetConfig, GymkhanaState]):
    """The world of a rollout as a tool."""

    TOOL_PREFIX = None

    @vf.tool
    async def act(self, action: str):  # type: ignore[no-untyped-def]  # with its type the answer would come as JSON too
        """Carries an action out, in text form such as `do Left` or `click x=3 y=4`, and shows what came of it."""
        try:
            at = self.state
            did = {at.role: [action]} if at.role else action
            now = await run_sync(lambda: Session._join(at.server, at.session).step(did))
        except Refused as err:
            return [TextContent(type="text", text=f"Refused: {err}")]
        self.state.note(now)
        text, pictures = _seen(now, [])
        content: list[TextContent | ImageContent] = [TextContent(type="text", text=text or "Done.")]
        return content + [ImageContent(type="image", data=p, mime_type="image/png") for p in pictures]


#: The sessions of the rollouts that this process began, by the id of their trace.
_sessions: dict[str, Session] = {}


class GymkhanaTask(vf.Task[GymkhanaData, GymkhanaState, vf.TaskConfig]):
    """An episode. Its reward is the progress from 0 to 1; success has the weight 0, which the config can raise."""

    @property
    def key(self) -> str:
        return str(self.data.id)

    @classmethod
    def toolsets(cls, config: vf.TaskConfig) -> list[vf.Toolset]:
        return [World(vf.ToolsetConfig())]

    async def setup(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        d = self.data

        def begin() -> tuple[Session, Moment]:
            session = shared(d.selectors, d.store, d.sessions, d.browsers).session(view=d.view, client="verifiers")
            return session, session.reset(d.task, d.seed)

        session, now = await run_sync(begin)
        _sessions[trace.id] = session
        trace.state.server, trace.state.session = session._web.url, session._web.headers["X-Session-Id"]
        trace.state.role = now.roles[0].role if len(now.roles) > 1 else ""
        trace.state.note(now)

    async def finalize(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        if session := _sessions.pop(trace.id, None):
            await run_sync(session.close)  # an episode that is not over is scored as it is

    @vf.stop
    async def over(self, trace: vf.Trace) -> bool:
        return bool(trace.state.done)

    @vf.reward
    async def progress(self, trace: vf.Trace) -> float:
        return float(trace.state.progress)

    @vf.reward(weight=0.0)
    async def success(self, trace: vf.Trace) -> float:
        return float(trace.state.success)

    @vf.metric
    async def world_reward(self, trace: vf.Trace) -> float:
        return float(trace.state.reward)

    @vf.metric
    async def world_steps(self, trace: vf.Trace) -> float:
        return float(trace.state.step)


class GymkhanaConfig(vf.TasksetConfig):
    selectors: list[str] = ["quick"]
    """Suites and tasks, as for `gymkhana run`."""
    split: str | None = None
    """train, validation or test; None takes all instances."""
    view: View = "both"
    """What is shown: text, image or both."""
    first: bool = True
    """Whether the prompt has the first observation. To find it, each task that is loaded is begun once."""
    store: str | None = None
    """A run file for the episodes."""
    sessions: int = 256
    """The most rollouts at once."""
    browsers: int = 4
    """The most of them in worlds that need a browser."""


class GymkhanaTaskset(vf.Taskset[GymkhanaTask, GymkhanaConfig]):
    """The official instances of tasks."""

    def load(self) -> Iterator[GymkhanaTask]:
        c = self.config
        with_store = shared(c.selectors, c.store, c.sessions, c.browsers)
        # Looking at the first observation is no episode, so it is not stored.
        looked = shared(c.selectors, None, c.sessions, c.browsers) if c.store else with_store
        with looked.session(view=c.view, client="verifiers") as session:
            for i in with_store.instances:
                if c.split is not None and i.split != c.split:
                    continue
                content = _prompt(session.reset(i.task, i.seed), c.first)
                data = GymkhanaData(
                    id=i.id,
                    name=i.id,
                    prompt=[vf.UserMessage(content=content)],
                    task=i.task,
                    seed=i.seed,
                    selectors=c.selectors,
                    view=c.view,
                    store=c.store,
                    sessions=c.sessions,
                    browsers=c.browsers,
                )
                yield GymkhanaTask(data, c.task)


def _prompt(now: Moment, first: bool) -> list[vf.ContentPart]:
    """Makes the content of a task's prompt."""
    lines = [now.goal, "Call the tool act with one action at a time. The actions are", now.actions.rstrip()]
    if not first:
        return [vf.TextContentPart(text="\n\n".join(lines))]
    text, pictures = _seen(now, lines)
    urls = [vf.ImageUrlSource(url="data:image/png;base64," + p) for p in pictures]
    return [vf.TextContentPart(text=text), *(vf.ImageUrlContentPart(image_url=u) for u in urls)]


def _seen(now: Moment, texts: list[str]) -> tuple[str, list[str]]:
    """Gives texts and what is seen as one text, and the pictures in base64."""
    pictures: list[bytes] = []
    for r in now.roles:
        texts += [text for text, _ in r.brief]
        pictures += [png for _, png in r.brief if png is not None]
        if r.png is not None:
            pictures.append(r.png)
    text = "\n\n".join(t for t in [*texts, now.words()] if t)
    return text, [base64.b64encode(p).decode() for p in pictures]


if __name__ == "__main__":
    World.run()  # verifiers starts the module of a toolset as a program
