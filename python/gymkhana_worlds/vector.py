"""Batches of worlds as a VectorEnv of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from gymkhana_worlds._binary import GymkhanaError
from gymkhana_worlds._pipe import Pool
from gymkhana_worlds._spaces import action_space, observation_space, views, writer

Bools = npt.NDArray[np.bool_]


class GymkhanaVectorEnv(VectorEnv[Any, Any, Any]):
    """Many worlds at once, which the program steps on all cores. The rules are those of `gymkhana run`.

    Each world draws its episodes from a stream of its own: a task, and one of its official instances. A seed sets the
    streams (world i gets seed + i), so the same seed gives the same episodes.

    reset takes options: "task" (a name or an index, or one for each world), "instance" (a seed of the world, or one for
    each), and "reset_mask" (which worlds are reset).

    infos have arrays with an entry for each world: "task" (index in tasks), "instance", "steps", "refused", and, where an
    episode has ended, "success" and "progress".
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 5, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        tasks: str | Sequence[str],
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        observation: str | Sequence[str] = "state",
        actions: str | None = None,
        rewards: str = "step",
        fresh: bool = False,
        threads: int = 0,
        copy: bool = True,
        shared: bool | None = None,
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
    ) -> None:
        """Starts the program.

        tasks select tasks of one world, as for `gymkhana run`: "sokoban", "phone:mini". observation is one or several of
        state, text, pictures, goal. actions is discrete, elements or text, by default the first that the world has.
        rewards are the change of the score at each "step", or the score at the "end". fresh draws any instance, not only
        official ones. copy=False returns arrays that the next step overwrites. shared=False uses no shared memory.
        """
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"render_mode {render_mode!r}; want None or 'rgb_array'")
        if max_episode_steps is not None:
            raise ValueError("a task has its own budget of steps; leave max_episode_steps out")
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.num_envs, self.render_mode, self.copy = num_envs, render_mode, copy
        observe = [observation] if isinstance(observation, str) else list(observation)
        self.pool = Pool(
            tasks,
            num_envs,
            autoreset=str(mode.value),
            rewards=rewards,
            actions=actions,
            observe=observe,
            fresh=fresh,
            parallel=threads,
            shared=shared,
        )
        self.autoreset_mode = mode
        #: The names of the tasks, in the order of the indexes in infos.
        self.tasks: list[str] = self.pool.layout["tasks"]
        #: The names of discrete actions, for each role.
        self.action_names: list[list[str]] = self.pool.layout["actions"].get("names", [])
        #: The operations on elements.
        self.operations: list[dict[str, Any]] = self.pool.layout["actions"].get("ops", [])
        self.single_observation_space = observation_space(self.pool)
        self.single_action_space = action_space(self.pool)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._write = writer(self.pool)
        self._obs, self._final = views(self.pool, "obs/"), views(self.pool, "final/")
        given = self.pool.given
        self._ended = (given["terminated"].view(np.bool_), given["truncated"].view(np.bool_))
        self._single = len(self._obs) == 1
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        options = dict(options or {})
        mask = self._mask(options.pop("reset_mask", None))
        tasks = self._chosen(options.pop("task", -1))
        instances = options.pop("instance", -1)
        if options:
            raise ValueError(f"unknown options {sorted(options)}; want task, instance and reset_mask")
        self.pool.reset(mask, self._seeds(seed, mask), tasks, -1 if instances is None else instances)
        self._begun = True
        return self._seen(self._obs), self._infos(self.pool.given["began"].view(np.bool_) & mask)

    def _seeds(self, seed: int | Sequence[int | None] | None, mask: Bools) -> npt.NDArray[np.int64]:
        """A seed for each world, or -1."""
        if seed is None:
            if self._begun:
                return np.full(self.num_envs, -1, np.int64)
            return self.np_random.integers(0, 2**62, self.num_envs)
        if isinstance(seed, (int, np.integer)):
            self._np_random, self._np_random_seed = seeding.np_random(int(seed))
            return int(seed) + np.arange(self.num_envs, dtype=np.int64)
        if len(seed) != self.num_envs:
            raise ValueError(f"{len(seed)} seeds for {self.num_envs} worlds")
        return np.array([self._seeds(None, mask)[i] if s is None else s for i, s in enumerate(seed)], np.int64)

    def _mask(self, mask: Any) -> Bools:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError("options['reset_mask'] must be a numpy array of bool")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(f"options['reset_mask'] must have the shape ({self.num_envs},), and at least one True")
        if not self._begun and not mask.all():
            raise ValueError("the first reset is of all worlds; leave reset_mask out")
        return mask

    def _chosen(self, tasks: Any) -> Any:
        """Indexes of tasks."""
        if isinstance(tasks, str):
            if tasks not in self.tasks:
                raise ValueError(f"there is no task {tasks!r} here; env.unwrapped.tasks lists them")
            return self.tasks.index(tasks)
        if isinstance(tasks, (list, tuple)):
            return [self._chosen(t) for t in tasks]
        return -1 if tasks is None else tasks

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        terminated, truncated = self._ended
        if not self._begun:
            raise GymkhanaError("no episode has begun; call reset first")
        if self.autoreset_mode == AutoresetMode.DISABLED and (terminated.any() or truncated.any()):
            raise GymkhanaError("episodes have ended; reset their worlds with options={'reset_mask': terminated | truncated}")
        self._write(actions)
        self.pool.step()
        given = self.pool.given
        ended = terminated | truncated
        infos = self._infos(ended)
        if self._final and ended.any():
            self._finals(infos, ended)
        return self._seen(self._obs), given["reward"].copy(), terminated.copy(), truncated.copy(), infos

    def _seen(self, arrays: dict[str, npt.NDArray[Any]]) -> Any:
        if self._single:
            (array,) = arrays.values()
            return array.copy() if self.copy else array
        return {name: array.copy() if self.copy else array for name, array in arrays.items()}

    def _infos(self, known: Bools) -> dict[str, Any]:
        """infos of all worlds; those of an end are known for some of them."""
        given = self.pool.given
        infos: dict[str, Any] = {}
        everywhere = np.ones(self.num_envs, np.bool_)
        for name in ("task", "instance", "steps"):
            infos[name], infos["_" + name] = given[name].copy(), everywhere
        refused = given["refused"].view(np.bool_)
        infos["refused"], infos["_refused"] = refused.any(axis=1), everywhere
        if known.any():
            infos["success"], infos["_success"] = given["success"].view(np.bool_).copy(), known.copy()
            infos["progress"], infos["_progress"] = given["progress"].copy(), known.copy()
        return infos

    def _finals(self, infos: dict[str, Any], ended: Bools) -> None:
        """Adds what was seen last of the episodes that this step ended."""
        final = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(ended):
            one = {name: np.array(array[i]) for name, array in self._final.items()}
            final[i] = next(iter(one.values())) if self._single else one
        infos["final_obs"], infos["_final_obs"] = final, ended.copy()
        given, last = self.pool.given, {}
        for name in ("task", "instance", "steps"):
            last[name], last["_" + name] = given["final_" + name].copy(), ended.copy()
        for name in ("success", "_success", "progress", "_progress", "refused"):
            last[name] = infos[name]
        last["_refused"] = ended.copy()
        infos["final_info"], infos["_final_info"] = last, ended.copy()

    def render(self) -> tuple[npt.NDArray[np.uint8], ...] | None:
        """The screens of all worlds."""
        if self.render_mode is None:
            return None
        return tuple(self.pool.picture(i) for i in range(self.num_envs))

    def hashes(self) -> list[str]:
        """The SHA-256 of the states of every world's last step, as `gymkhana run` stores them."""
        return self.pool.hashes()

    def close_extras(self, **kwargs: Any) -> None:
        self.pool.close()
