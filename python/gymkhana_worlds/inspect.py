"""Gymkhana's tasks in Inspect: samples are our instances, tools step our world, the score is our verdict.

    inspect eval gymkhana_worlds/gymkhana -T selectors=sokoban:mini --model openai/gpt-5.1

or, in Python, inspect_ai.eval(gymkhana("sokoban:mini"), model=…).
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any, TypeVar

from anyio.to_thread import run_sync
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser, Content, ContentImage, ContentText, execute_tools, get_model
from inspect_ai.scorer import Score, Scorer, Target, accuracy, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import ToolDef, ToolError, ToolParam, ToolParams

from gymkhana_worlds._session import Instance, Moment, Refused, Server, Session, View, shared
from gymkhana_worlds._tools import Tool, tools_of

__all__ = ["gymkhana", "play", "verdict"]

T = TypeVar("T")

#: What is said when the model calls no tool, and how often before its episode is left.
REMINDER, REMINDERS = "Call a tool to act.", 3


@task
def gymkhana(
    selectors: str | list[str] = "quick",
    split: str | None = None,
    view: View = "both",
    store: str | None = None,
    sessions: int = 256,
    browsers: int = 4,
) -> Task:
    """Makes a task of what `gymkhana run` would play: a sample is an official instance.

    selectors: suites and tasks, or a text of them with spaces or commas between. split: train, validation or test; all
    if None. view: "both", "image" or "text". store: a run file for the episodes.
    """
    names = selectors.replace(",", " ").split() if isinstance(selectors, str) else list(selectors)
    server = shared(names, store, sessions, browsers)
    samples = [_sample(i) for i in server.instances if split is None or i.split == split]
    if not samples:
        raise ValueError(f"{' '.join(names)} has no instance in the split {split}")
    return Task(dataset=MemoryDataset(samples, name=" ".join(names)), solver=play(server, view), scorer=verdict())


def _sample(i: Instance) -> Sample:
    return Sample(
        id=i.id,
        input="Reach the goal by calling tools. After each call you see what came of it.",
        target="success",
        metadata={"task": i.task, "seed": i.seed, "world": i.world, "split": i.split, "steps": i.steps},
    )


@solver
def play(server: Server, view: View = "both") -> Solver:
    """Plays the sample's episode: tools are the actions of its world, and their results what is seen afterwards.

    It ends with the episode, with a limit of Inspect, or when the model has called no tool for three turns.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        session = server.session(view=view, client="inspect")
        try:
            now = await _aside(lambda: session.reset(state.metadata["task"], state.metadata["seed"]))
            _note(state, now)
            state.messages.append(ChatMessageUser(content=_content(now, now.goal)))
            tools = [_tool(t, session, state) for t in tools_of(now.options, now.roles[0].role)]
            left = REMINDERS
            while not now.done and not state.completed:
                state.output = await get_model().generate(state.messages, tools)
                state.messages.append(state.output.message)
                if state.output.message.tool_calls:
                    left = REMINDERS
                    state.messages += (await execute_tools(state.messages, tools)).messages
                elif left == 0:
                    break
                else:
                    left -= 1
                    state.messages.append(ChatMessageUser(content=REMINDER))
                assert session.now is not None
                now = session.now
        finally:
            await _aside(session.close)
        return state

    return solve


def _tool(tool: Tool, session: Session, state: TaskState) -> ToolDef:
    """Makes a tool of Inspect. Text that is no action, and acts after the end, are errors of the tool."""

    async def execute(**args: Any) -> list[Content]:
        try:
            now = await _aside(lambda: session.act(tool.text(args)))
        except Refused as err:
            raise ToolError(str(err)) from err
        _note(state, now)
        return _content(now)

    properties = {p["name"]: ToolParam.model_validate(tool.schema(p)) for p in tool.option.params}
    required = [p["name"] for p in tool.option.params if not p.get("optional")]
    parameters = ToolParams(properties=properties, required=required)
    return ToolDef(execute, name=tool.name, description=tool.doc, parameters=parameters, parallel=False)


def _content(now: Moment, goal: str = "") -> list[Content]:
    """Gives what is seen: texts, then pictures as data URIs."""
    texts, pictures = [goal], []
    for r in now.roles:
        texts += [text for text, _ in r.brief]
        pictures += [png for _, png in r.brief if png is not None]
        if r.png is not None:
            pictures.append(r.png)
    text = "\n\n".join(t for t in [*texts, now.words()] if t)
    parts: list[Content] = [ContentText(text=text)] if text or not pictures else []
    return parts + [ContentImage(image="data:image/png;base64," + base64.b64encode(p).decode()) for p in pictures]


def _note(state: TaskState, now: Moment) -> None:
    """Keeps the verdict of the episode, as it would be scored if it ended now, in the sample's store."""
    keys = ("success", "progress", "reward", "step", "done", "terminated", "truncated")
    state.store.set("gymkhana", {k: getattr(now, k) for k in keys})


@scorer(metrics={"success": [accuracy(), stderr()], "progress": [mean(), stderr()], "reward": [mean()]})
def verdict() -> Scorer:
    """Scores an episode as `gymkhana run` does: success and progress from 0 to 1, reward in the world's units."""

    async def score(state: TaskState, target: Target) -> Score:
        v = state.store.get("gymkhana") or {"success": False, "progress": 0.0, "reward": 0.0}
        value: dict[str, str | int | float | bool | None] = {
            "success": float(v["success"]),
            "progress": float(v["progress"]),
            "reward": float(v["reward"]),
        }
        return Score(value=value, metadata=dict(v))

    return score


async def _aside(work: Callable[[], T]) -> T:
    """Waits for work in a thread of its own."""
    return await run_sync(work)
