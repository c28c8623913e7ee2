"""Environments for TRL's GRPOTrainer, whose reset and tools return pictures.

    from datasets import Dataset
    from gymkhana_worlds.trl import environment, rows
    from trl import GRPOTrainer

    Sokoban = environment("sokoban")
    GRPOTrainer(..., train_dataset=Dataset.from_list(rows(Sokoban)), environment_factory=Sokoban)

This module needs neither TRL nor torch. docs/python.md has a script that was run.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from typing import Any, ClassVar, Literal

from gymkhana_worlds._session import Moment, Server, View, image
from gymkhana_worlds._tools import Tool, describe, tools_of

Reward = Literal["progress", "success", "reward"]


def environment(
    *selectors: str,
    reward: Reward = "progress",
    view: View = "both",
    store: str | os.PathLike[str] | None = None,
    sessions: int = 256,
    browsers: int = 4,
) -> type[Environment]:
    """Makes a class of environments whose methods are the actions of a world, for environment_factory.

    Its instances play in one server, each in a session of its own. All tasks must have the same actions; for several
    worlds give TRL a dict of classes. With view="text" reset and tools return text, else lists of content parts.
    """
    with Server(*selectors) as probed, probed.session(view=view) as probe:  # what is looked at here is not stored
        firsts = {i.world: i for i in reversed(probed.instances)}
        moments = [probe.reset(i.task, i.seed) for i in firsts.values()]
        options = [now.options for now in moments]
    if any(o != options[0] for o in options):
        raise ValueError(
            f"the worlds {', '.join(firsts)} have different actions; "
            "make an environment of each, and give TRL a dict of them"
        )
    server = Server(*selectors, store=store, sessions=sessions, browsers=browsers)
    world = "".join(part.title() for part in next(iter(firsts)).replace("-", "_").split("_"))
    members: dict[str, Any] = {t.name: _method(t) for t in tools_of(options[0], moments[0].roles[0].role)}
    members |= {
        "_server": server,
        "_view": view,
        "_reward": reward,
        "__module__": __name__,
        "__doc__": Environment.__doc__,
    }
    return type(world, (Environment,), members)


def rows(of: type[Environment], split: str | None = None) -> list[dict[str, Any]]:
    """Makes the rows of a dataset: a prompt, a task and a seed for each official instance, or those of a split.

    TRL passes task and seed to reset, which appends the goal and the first picture to the prompt.
    """
    return [
        {"prompt": [{"role": "user", "content": PROMPT}], "task": i.task, "seed": i.seed}
        for i in of._server.instances
        if split is None or i.split == split
    ]


#: The prompt of rows. Goal and first observation follow it.
PROMPT = "Reach the goal by calling tools, one at a time. After each call you see what came of it."


class Environment:
    """One rollout at a time in a world of Gymkhana. environment makes its subclasses."""

    _server: ClassVar[Server]
    _view: ClassVar[View]
    _reward: ClassVar[Reward]

    def __init__(self) -> None:
        self._session = self._server.session(view=self._view, client="trl")

    def reset(self, task: str | None = None, seed: int | None = None, **_: Any) -> str | list[dict[str, Any]]:
        """Begins an episode. An episode that is not over is scored as it is. Other columns are not used."""
        now = self._session.reset(task, None if seed is None else int(seed))
        return _content(now, [now.goal])

    def get_reward(self) -> float:
        """Gives the reward of the episode, as it would be scored if it ended now."""
        now = self._session.now
        return 0.0 if now is None else float(getattr(now, self._reward))

    def _act(self, text: str) -> str | list[dict[str, Any]]:
        return _content(self._session.act(text), [])

    def __del__(self) -> None:
        session = getattr(self, "_session", None)
        if session is not None:
            session.close()


def _content(now: Moment, first: list[str]) -> str | list[dict[str, Any]]:
    """Gives content parts in the form of transformers, or a text if there are no pictures."""
    pictures: list[bytes] = []
    for r in now.roles:
        first += [text for text, _ in r.brief if text]
        pictures += [png for _, png in r.brief if png is not None]
        if r.png is not None:
            pictures.append(r.png)
    text = "\n\n".join(t for t in [*first, now.words()] if t)
    if not pictures:
        return text or "Done."
    parts: list[dict[str, Any]] = [{"type": "image", "image": image(png)} for png in pictures]
    return [*parts, {"type": "text", "text": text}] if text else parts


def _method(tool: Tool) -> Callable[..., Any]:
    """Makes the method of a tool, with the signature, annotations and docstring that transformers makes a schema of."""

    def act(self: Environment, *args: Any, **kwargs: Any) -> Any:
        given = signature.bind(self, *args, **kwargs).arguments
        return self._act(tool.text({k: v for k, v in given.items() if k != "self"}))

    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("self", kind)]
    annotations: dict[str, Any] = {}
    doc = [tool.doc, "", "Args:"] if tool.option.params else [tool.doc]
    # Python wants those with a default last.
    for p in sorted(tool.option.params, key=lambda p: bool(p.get("optional"))):
        optional = bool(p.get("optional"))
        base: Any = list[str] if p["type"] == "list" else tool.type(p)
        annotations[p["name"]] = base | None if optional else base
        default = None if optional else inspect.Parameter.empty
        parameters.append(inspect.Parameter(p["name"], kind, default=default, annotation=annotations[p["name"]]))
        doc.append(f"    {p['name']}: {describe(p)}")
    doc += ["", "Returns:", "    What is seen afterwards."]
    signature = inspect.Signature(parameters, return_annotation=list)
    act.__name__ = act.__qualname__ = tool.name
    act.__doc__ = "\n".join(doc)
    act.__annotations__ = {**annotations, "return": list}
    act.__signature__ = signature  # type: ignore[attr-defined]
    return act
