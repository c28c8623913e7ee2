"""Spaces of Gymnasium from the layout of a Pool."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from gymkhana_worlds._pipe import Pool

#: The characters that sampled texts consist of. Actions may have any.
CHARACTERS = string.ascii_letters + string.digits + string.punctuation + " "

Space = spaces.Space[Any]


def observation_space(pool: Pool) -> Space:
    """A Box if observations are one array, else a Dict of them by name."""
    boxes = {a["name"].removeprefix("obs/"): _box(a) for a in pool.layout["given"] if a["name"].startswith("obs/")}
    return next(iter(boxes.values())) if len(boxes) == 1 else spaces.Dict(boxes)


def _box(array: dict[str, Any]) -> spaces.Box:
    kind, shape = np.dtype(array["type"]), tuple(array["shape"][1:])
    low, high = array["low"], array["high"]
    if "bounds" in array:
        low, high = np.transpose(array["bounds"])
    return spaces.Box(np.full(shape, low, kind), np.full(shape, high, kind), shape, kind.type)


def views(pool: Pool, prefix: str) -> dict[str, npt.NDArray[Any]]:
    """The arrays of observations by name."""
    return {name.removeprefix(prefix): a for name, a in pool.given.items() if name.startswith(prefix)}


def action_space(pool: Pool) -> Space:
    """The space of one world's actions."""
    actions = pool.layout["actions"]
    if actions["kind"] == "discrete":
        sizes = [len(names) for names in actions["names"]]
        return spaces.Discrete(sizes[0]) if len(sizes) == 1 else spaces.MultiDiscrete(sizes)
    text = spaces.Text(actions["max_text"], min_length=0, charset=CHARACTERS)
    if actions["kind"] == "text":
        roles = pool.layout["roles"]
        return text if len(roles) == 1 else spaces.Dict({role: text for role in roles})
    elements = pool.given["obs/element_count"] if "obs/element_count" in pool.given else None
    most = 64 if elements is None else pool.given["obs/element_role"].shape[1]
    return spaces.Dict(
        {
            "op": spaces.Discrete(len(actions["ops"])),
            "element": spaces.Discrete(most),
            "to": spaces.Discrete(most),
            "text": text,
        }
    )


def writer(pool: Pool) -> Callable[[Any], None]:
    """What writes a batch of actions, as the batched space of action_space has them, into the Pool's arrays."""
    kind, roles = pool.layout["actions"]["kind"], pool.layout["roles"]
    sent = pool.sent
    if kind == "discrete":
        action = sent["action"]
        if len(roles) == 1:
            action = action[:, 0]

        def write(actions: Any) -> None:
            actions = np.asarray(actions)
            if actions.shape != action.shape or actions.dtype.kind not in "iu":
                raise ValueError(f"actions are {actions.dtype} {actions.shape}; want integers {action.shape}")
            action[...] = actions

        return write
    if kind == "elements":
        op, element, to = sent["op"], sent["element"], sent["to"]

        def write_elements(actions: Any) -> None:
            op[:] = actions["op"]
            element[:] = actions.get("element", 0)
            to[:] = actions.get("to", 0)
            _texts(pool, 0, actions.get("text"))

        return write_elements

    def write_texts(actions: Any) -> None:
        if len(roles) == 1:
            _texts(pool, 0, actions)
            return
        for i, role in enumerate(roles):
            _texts(pool, i, actions[role])

    return write_texts


def _texts(pool: Pool, role: int, texts: Any) -> None:
    """Writes a text for each world; None is none."""
    length, memory = pool.sent["text_length"], pool.sent["text"]
    if texts is None:
        length[:, role] = 0
        return
    if isinstance(texts, str):
        raise ValueError("one text for all worlds; give a list with one for each")
    if len(texts) != len(length):
        raise ValueError(f"{len(texts)} texts for {len(length)} worlds")
    for i, text in enumerate(texts):
        data = text.encode("utf-8", "surrogatepass")
        if len(data) > memory.shape[2]:
            raise ValueError(f"a text of {len(data)} bytes; the most are {memory.shape[2]}")
        length[i, role] = len(data)
        if data:
            memory[i, role, : len(data)] = np.frombuffer(data, np.uint8)
