"""The actions of a world as tools with names and typed parameters, for models that call tools."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gymkhana_worlds._session import Option

#: The Python type of each type of parameter.
TYPES: dict[str, type] = {"int": int, "number": float, "bool": bool, "list": list}

_SCHEMA: dict[str, dict[str, Any]] = {
    "int": {"type": "integer"},
    "number": {"type": "number"},
    "bool": {"type": "boolean"},
    "list": {"type": "array", "items": {"type": "string"}},
}


@dataclass(frozen=True)
class Tool:
    """A kind of action as a tool."""

    name: str  # a Python identifier: left, click
    option: Option

    @property
    def doc(self) -> str:
        """What it does, as a sentence."""
        text = self.option.doc or self.option.action
        return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")

    def text(self, args: Mapping[str, Any]) -> str:
        """Gives the text form of the action with these arguments. None means that an argument is left out."""
        parts = [self.option.action]
        for p in self.option.params:
            value = args.get(p["name"])
            if value is not None:
                parts.append(f"{p['name']}={json.dumps(value, ensure_ascii=False)}")
        return " ".join(parts)

    def type(self, param: Mapping[str, Any]) -> type:
        """Gives the Python type of a parameter."""
        return TYPES.get(param["type"], str)

    def schema(self, param: Mapping[str, Any]) -> dict[str, Any]:
        """Gives the JSON Schema of a parameter."""
        s = {**_SCHEMA.get(param["type"], {"type": "string"}), "description": describe(param)}
        if param.get("enum"):
            s["enum"] = param["enum"]
        if param.get("min") or param.get("max"):
            s["minimum"], s["maximum"] = param.get("min", 0), param.get("max", 0)
        return s


def describe(param: Mapping[str, Any]) -> str:
    """Describes a parameter in words."""
    text: str = param.get("doc") or param["name"]
    if param.get("enum"):
        text += "; one of " + ", ".join(param["enum"])
    return text


def tools_of(options: Sequence[Option], role: str) -> list[Tool]:
    """Makes a tool of every kind of action that a role may use. Names that would clash get a number."""
    taken: set[str] = set()
    tools: list[Tool] = []
    for o in options:
        if o.roles and role not in o.roles:
            continue
        name = re.sub(r"\W+", "_", o.action.removeprefix("do ")).strip("_").lower() or "act"
        if name[0].isdigit() or keyword.iskeyword(name) or name in ("reset", "get_reward"):
            name = "do_" + name
        base, n = name, 1
        while name in taken:
            n += 1
            name = f"{base}_{n}"
        taken.add(name)
        tools.append(Tool(name, o))
    return tools
