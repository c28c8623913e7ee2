"""A world as an Env of Gymnasium, and the registered ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from gymkhana_worlds._binary import GymkhanaError
from gymkhana_worlds._pipe import Pool
from gymkhana_worlds._spaces import action_space, observation_space, views, writer


class GymkhanaEnv(gymnasium.Env[Any, Any]):
    """One world. The rules are those of `gymkhana run`, and nothing is stored.

    Episodes are drawn as in GymkhanaVectorEnv. reset takes options: "task" (a name or an index) and "instance" (a seed of
    the world). info has "task", "instance", "steps" and "refused"; after reset "goal"; after the last step "success",
    "progress", "reason" and "verdict".
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 5}

    def __init__(
        self,
        tasks: str | Sequence[str],
        *,
        observation: str | Sequence[str] = "state",
        actions: str | None = None,
        rewards: str = "step",
        fresh: bool = False,
        shared: bool | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Starts the program. GymkhanaVectorEnv describes the arguments."""
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"render_mode {render_mode!r}; want None or 'rgb_array'")
        self.render_mode = render_mode
        observe = [observation] if isinstance(observation, str) else list(observation)
        self.pool = Pool(
            tasks, autoreset="Disabled", rewards=rewards, actions=actions, observe=observe, fresh=fresh, parallel=1, shared=shared
        )
        #: The names of the tasks, in the order of the indexes that reset takes.
        self.tasks: list[str] = self.pool.layout["tasks"]
        #: The names of discrete actions, for each role.
        self.action_names: list[list[str]] = self.pool.layout["actions"].get("names", [])
        #: The operations on elements.
        self.operations: list[dict[str, Any]] = self.pool.layout["actions"].get("ops", [])
        self.observation_space = observation_space(self.pool)
        self.action_space = action_space(self.pool)
        self._write = writer(self.pool)
        self._obs = views(self.pool, "obs/")
        self._begun = self._over = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        options = dict(options or {})
        task, instance = options.pop("task", None), options.pop("instance", None)
        if options:
            raise ValueError(f"unknown options {sorted(options)}; want task and instance")
        if isinstance(task, str):
            if task not in self.tasks:
                raise ValueError(f"there is no task {task!r} here; env.unwrapped.tasks lists them")
            task = self.tasks.index(task)
        stream = -1
        if seed is not None:
            stream = seed
        elif not self._begun:
            stream = int(self.np_random.integers(0, 2**62))
        self.pool.reset(None, stream, -1 if task is None else task, -1 if instance is None else instance)
        self._begun, self._over = True, False
        return self._seen(), {**self._info(), "goal": self.pool.info(0)["goal"]}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self._begun or self._over:
            raise GymkhanaError("no episode is running; call reset first")
        self._write(_batch(action))
        self.pool.step()
        given = self.pool.given
        terminated, truncated = bool(given["terminated"][0]), bool(given["truncated"][0])
        info = self._info()
        if terminated or truncated:
            self._over = True
            end = self.pool.info(0)
            info |= {"success": bool(given["success"][0]), "progress": float(given["progress"][0])}
            info |= {"reason": end["reason"], "verdict": end["verdict"]}
        return self._seen(), float(given["reward"][0]), terminated, truncated, info

    def _seen(self) -> Any:
        seen = {name: np.array(array[0]) for name, array in self._obs.items()}
        return next(iter(seen.values())) if len(seen) == 1 else seen

    def _info(self) -> dict[str, Any]:
        given = self.pool.given
        return {
            "task": self.tasks[given["task"][0]],
            "instance": int(given["instance"][0]),
            "steps": int(given["steps"][0]),
            "refused": bool(given["refused"][0].any()),
        }

    def render(self) -> Any:
        """The screen as an array of height × width × 3."""
        if self.render_mode is None:
            return None
        if not self._begun:
            raise GymkhanaError("no episode has begun; call reset first")
        return self.pool.picture(0)

    def hash(self) -> str:
        """The SHA-256 of the states of the last step, as `gymkhana run` stores them."""
        return self.pool.hashes()[0]

    def close(self) -> None:
        self.pool.close()


def _batch(action: Any) -> Any:
    """A batch of one action."""
    if isinstance(action, dict):
        return {name: [value] for name, value in action.items()}
    if isinstance(action, str):
        return [action]
    array: npt.NDArray[Any] = np.asarray(action)
    return array[None]


_GAMES = (
    "beetle-yard block-well brick-volley cart-kick copper-cap-run desert-dash dew-warren dial-pins dot-maze drum-lane "
    "ember-and-brook five-letter-code foundry-circuit hex-loom keep-raider layer-cake lily-ladder market-hands merge-grid "
    "mine-grid night-shift paper-glider parcel-line rooftop-post salt-flats snake-grid spade-and-lamp "
    "well-descent"
).split()

#: The selectors of tasks of the registered ids.
WORLDS: dict[str, str] = {
    "gymkhana/sokoban": "sokoban",
    "gymkhana/sokoban-mini": "sokoban:mini",
    "gymkhana/football": "football",
    "gymkhana/football-mini": "football:mini",
    "gymkhana/phone": "phone",
    "gymkhana/phone-mini": "phone:mini",
    "gymkhana/phone-train": "phone:train",
    "gymkhana/phone-val": "phone:val",
    "gymkhana/phone-gen": "phone-gen",
    "gymkhana/phone-gen-train": "phone-gen:train",
    "gymkhana/phone-gen-val": "phone-gen:val",
    **{f"gymkhana/{game}": f"games/{game}" for game in _GAMES},
    **{f"gymkhana/{world}": f"robot/{world}" for world in ("clear-table", "book-tower")},
}


def register(id: str, tasks: str | Sequence[str], **kwargs: Any) -> None:
    """Registers an id for tasks of your choice. Further arguments become those of the environments."""
    gymnasium.register(
        id,
        entry_point="gymkhana_worlds.env:GymkhanaEnv",
        vector_entry_point="gymkhana_worlds.vector:GymkhanaVectorEnv",
        kwargs={"tasks": tasks, **kwargs},
    )


def register_all() -> None:
    """Registers the ids of WORLDS. Gymnasium calls it when it is imported."""
    for id, tasks in WORLDS.items():
        if id not in gymnasium.registry:
            register(id, tasks)
