"""Run files in Python: load("run.gym") gives its episodes, steps, decisions and model calls as columns.

The program reads the file, with `gymkhana export zip`, so files of every version of the format can be loaded, and
damaged ones are refused. load also takes such an archive, and then needs no program.
"""

from __future__ import annotations

import json
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from gymkhana_worlds._binary import Child, GymkhanaError
from gymkhana_worlds._session import image

if TYPE_CHECKING:
    import pandas
    import pyarrow
    from PIL.Image import Image


class Table:
    """Columns of equal length. Indexing with a name gives a column, with a number a row; iterating gives rows."""

    def __init__(self, columns: Mapping[str, Sequence[Any]], pictures: Sequence[Any] | None = None) -> None:
        self.columns: dict[str, Sequence[Any]] = dict(columns)
        self._pictures = pictures

    @overload
    def __getitem__(self, key: str) -> Sequence[Any]: ...
    @overload
    def __getitem__(self, key: int) -> dict[str, Any]: ...
    def __getitem__(self, key: str | int) -> Sequence[Any] | dict[str, Any]:
        if isinstance(key, str):
            if key == "pictures" and self._pictures is not None:
                return self._pictures
            return self.columns[key]
        row = {name: column[key] for name, column in self.columns.items()}
        if self._pictures is not None:
            row["pictures"] = self._pictures[key]
        return row

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[n] for n in range(len(self)))

    def __repr__(self) -> str:
        names = [*self.columns, *(["pictures"] if self._pictures is not None else [])]
        return f"<{len(self)} rows of {', '.join(names)}>"

    def pandas(self, pictures: bool = False) -> pandas.DataFrame:
        """Makes a data frame. With pictures it has a column of lists of images, all of them decoded."""
        import pandas

        frame = pandas.DataFrame({name: list(column) for name, column in self.columns.items()})
        if pictures and self._pictures is not None:
            frame["pictures"] = list(self._pictures)
        return frame

    def arrow(self) -> pyarrow.Table:
        """Makes a table of pyarrow, without pictures; messages and calls of tools are JSON texts."""
        import pyarrow

        def flat(v: Any) -> Any:
            nested = isinstance(v, dict) or (isinstance(v, list) and any(isinstance(e, (dict, list)) for e in v))
            return json.dumps(v) if nested else v

        return pyarrow.table({name: [flat(v) for v in column] for name, column in self.columns.items()})


class Run:
    """A stored run. Its tables are

    - episodes: a row per episode of the plan,
    - steps: a row per step of each episode's last attempt, 0 being the reset,
    - decisions: a row per decision of a role,
    - calls: a row per model call; empty if it was loaded without.

    docs/python.md lists their columns.
    """

    episodes: Table
    steps: Table
    decisions: Table
    calls: Table

    def __init__(self, archive: zipfile.ZipFile, keep: object = None) -> None:
        self._zip = archive
        self._keep = keep  # the folder that the archive is in
        self._names = set(archive.namelist())
        rows: dict[str, list[dict[str, Any]]] = {name: [] for name in _COLUMNS}
        with archive.open("episodes.jsonl") as lines:
            for line in lines:
                _read(json.loads(line), rows)
        tables = {name: _columns(rows[name], _COLUMNS[name]) for name in _COLUMNS}
        self.episodes = Table(tables["episodes"])
        self.steps = Table(tables["steps"], _Lazy(tables["steps"]["frames"], self._pictures))
        self.decisions = Table(tables["decisions"])
        self.calls = Table(tables["calls"])

    def png(self, frame: str) -> bytes | None:
        """Gives the PNG of a picture by the hash in steps' frames and calls' messages; None if it was not stored."""
        name = f"pictures/{frame}.png"
        return self._zip.read(name) if name in self._names else None

    def picture(self, frame: str) -> Image | None:
        """Gives a picture as an RGB image; None if it was not stored."""
        png = self.png(frame)
        return None if png is None else image(png)

    def _pictures(self, frames: list[str]) -> list[Image | None]:
        return [self.picture(f) for f in frames]

    def close(self) -> None:
        """Closes the archive. Pictures cannot be had afterwards; the tables can."""
        self._zip.close()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<run of {len(self.episodes)} episodes, {len(self.steps)} steps, {len(self.calls)} calls>"


class _Lazy(Sequence[Any]):
    """A column whose values are made when they are looked at."""

    def __init__(self, of: Sequence[Any], make: Callable[[Any], Any]) -> None:
        self._of, self._make = of, make

    def __len__(self) -> int:
        return len(self._of)

    def __getitem__(self, n: Any) -> Any:
        if isinstance(n, slice):
            return [self._make(v) for v in self._of[n]]
        return self._make(self._of[n])


def load(path: str | os.PathLike[str], *, calls: bool = True) -> Run:
    """Loads a run file, or an archive that `gymkhana export zip` made of one.

    Pictures are decoded when they are looked at. Without calls, model calls and the pictures in them are left out.
    """
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(f"{path}: there is no such file")
    with path.open("rb") as f:
        if f.read(4) == b"PK\x03\x04":
            return Run(zipfile.ZipFile(path))
    # The folder is removed with the Run, or when Python ends.
    keep = tempfile.TemporaryDirectory(prefix="gymkhana-")
    out = os.path.join(keep.name, "run.zip")
    args = ["export", "zip", os.fspath(path), "--out", out]
    child = Child([*args, "--calls"] if calls else args)
    assert child.process.stdout is not None
    child.process.stdout.read()
    if child.process.wait() != 0:
        raise child.died(f"read {path}")
    child.close()
    try:
        return Run(zipfile.ZipFile(out), keep)
    except zipfile.BadZipFile as err:
        raise GymkhanaError(f"{path}: the exported archive cannot be read: {err}") from err


#: The columns of each table.
_COLUMNS: dict[str, list[str]] = {
    "episodes": [
        "episode", "task", "instance", "repeat", "agent", "model", "arm", "finished", "scored", "success", "progress",
        "reward", "parts", "goal", "steps", "turns", "ticks", "invalid", "ended", "reason", "limit", "fault", "error",
        "attempts", "tokens_in", "tokens_out", "cost_usd", "seconds",
    ],
    "steps": ["episode", "step", "turn", "actions", "refused", "ended", "reason", "passed", "tick", "state", "frames"],
    "decisions": [
        "episode", "turn", "role", "actions", "reason", "raw", "invalid", "free", "dropped", "latency", "calls",
        "tokens_in", "tokens_out", "cost_usd", "thinking_s",
    ],
    "calls": [
        "episode", "call", "turn", "role", "member", "round", "messages", "tools", "text", "thinking", "tool_calls",
        "finish", "model", "tokens_in", "tokens_out", "cost_usd", "cached", "error",
    ],
}  # fmt: skip


def _columns(rows: list[dict[str, Any]], names: list[str]) -> dict[str, list[Any]]:
    return {name: [row.get(name) for row in rows] for name in names}


def _usage(of: Mapping[str, Any]) -> dict[str, Any]:
    u = of.get("usage") or {}
    return {"tokens_in": u.get("in"), "tokens_out": u.get("out"), "cost_usd": u.get("cost_usd")}


def _read(line: dict[str, Any], rows: dict[str, list[dict[str, Any]]]) -> None:
    """Reads an episode of the export into rows."""
    id_ = line["id"]
    out = line.get("outcome") or {}
    arm = line.get("played_by") or {}
    verdict = out.get("verdict") or {}
    rows["episodes"].append(
        {
            **{k: line[k] for k in ("task", "instance", "repeat", "arm")},
            **{k: out.get(k) for k in ("scored", "steps", "turns", "ticks", "invalid", "goal", "attempts")},
            **{k: out.get(k, "") for k in ("ended", "reason", "limit", "fault", "error")},
            **{k: verdict.get(k) for k in ("success", "progress", "reward", "parts")},
            **_usage(out),
            "episode": id_,
            "agent": arm.get("agent", ""),
            "model": arm.get("model", ""),
            "finished": bool(out),
            "seconds": out["wall_ns"] / 1e9 if "wall_ns" in out else None,
        }
    )
    for s in line.get("steps") or []:
        rows["steps"].append(
            {
                **{k: s.get(k, "") for k in ("ended", "reason")},
                "episode": id_,
                "step": s["n"],
                "turn": s["turn"],
                "actions": s.get("actions") or [],
                "refused": s.get("refused") or [],
                "passed": s.get("passed", 0),
                "tick": s["tick"],
                "state": s["state"],
                "frames": s.get("frames") or [],
            }
        )
    for d in line.get("decisions") or []:
        rows["decisions"].append(
            {
                **{k: d.get(k, "") for k in ("reason", "raw", "invalid")},
                **{k: d.get(k, 0) for k in ("dropped", "latency", "calls")},
                **_usage(d),
                "episode": id_,
                "turn": d["turn"],
                "role": d["role"],
                "actions": d.get("actions") or [],
                "free": d.get("free", False),
                "thinking_s": d.get("thinking_ns", 0) / 1e9,
            }
        )
    for c in line.get("calls") or []:
        request, response = c.get("request") or {}, c.get("response") or {}
        rows["calls"].append(
            {
                **{k: c.get(k, 0) for k in ("member", "round")},
                **_usage(response),
                "episode": id_,
                "call": c["ordinal"],
                "turn": c["turn"],
                "role": c["role"],
                "messages": [_message(m) for m in request.get("messages") or []],
                "tools": request.get("tools") or [],
                "text": response.get("text", ""),
                "thinking": response.get("thinking", ""),
                "tool_calls": response.get("calls") or [],
                "finish": response.get("finish", ""),
                "model": response.get("model", ""),
                "cached": response.get("cached", False),
                "error": c.get("error", ""),
            }
        )


def _message(m: Mapping[str, Any]) -> dict[str, Any]:
    """Gives a message with its role and content: parts of type text, and of type image with the hash of a frame."""
    content = []
    for p in m.get("parts") or []:
        if p.get("image"):
            content.append({"type": "image", "frame": p["image"].get("frame", "")})
        else:
            content.append({"type": "text", "text": p.get("text", "")})
    return {
        "role": m.get("role", ""),
        "content": content,
        "tool_calls": m.get("calls") or [],
        "tool_call_id": m.get("call_id", ""),
    }
