"""Steps per second of batches of worlds from one Python process, and of peers that are installed: gym-sokoban and EnvPool.

    GYMKHANA_BIN=bin/gymkhana PYTHONPATH=python python python/benchmarks/throughput.py

Actions are random, resets are included, and nothing is stored. Each figure is the median of some seconds. The line of the
load says whether the machine was idle: figures beside other work are lower.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from gymkhana_worlds.vector import GymkhanaVectorEnv

SECONDS = float(os.environ.get("SECONDS_EACH", "1"))
ROUNDS = int(os.environ.get("ROUNDS", "5"))


def measure(name: str, worlds: int, step: Callable[[], Any]) -> float:
    """Prints and returns the steps per second of a function that steps a batch."""
    step()
    rates = []
    for _ in range(ROUNDS):
        began, steps = time.perf_counter(), 0
        while (took := time.perf_counter() - began) < SECONDS:
            step()
            steps += worlds
        rates.append(steps / took)
    rate = statistics.median(rates)
    print(f"{name:52} {worlds:5} worlds {rate:12,.0f} steps/s  (from {min(rates):,.0f} to {max(rates):,.0f})", flush=True)
    return rate


def ours(name: str, tasks: str | list[str], worlds: int, **arguments: Any) -> float:
    envs = GymkhanaVectorEnv(tasks, worlds, **arguments)
    envs.reset(seed=0)
    rng = np.random.default_rng(0)
    if envs.action_names:
        n = len(envs.action_names[0])

        def step() -> None:
            envs.step(rng.integers(0, n, worlds))
    else:
        ops = [i for i, op in enumerate(envs.operations) if op["name"] in ("click", "scroll_down", "back", "home", "long_press")]
        count = envs.pool.given["obs/element_count"]

        def step() -> None:
            envs.step({"op": rng.choice(ops, worlds), "element": rng.integers(0, np.maximum(count, 1))})

    for _ in range(2 * envs.num_envs // 64 + 50):  # the first episodes make what later ones use again
        step()
    rate = measure(name, worlds, step)
    envs.close()
    return rate


def gym_sokoban(mode: str) -> Callable[[], Any] | None:
    """Steps without resets, since gym-sokoban makes a level in each, which takes up to seconds."""
    try:
        from gym_sokoban.envs.sokoban_env import SokobanEnv
    except ImportError:
        return None
    env = SokobanEnv(dim_room=(10, 10), max_steps=10**9, num_boxes=4)
    env.reset()
    rng = np.random.default_rng(0)
    return lambda: env.step(int(rng.integers(1, 9)), observation_mode=mode)


def envpool(task: str, worlds: int) -> Callable[[], Any] | None:
    try:
        import envpool as pool
    except ImportError:
        return None
    envs = pool.make(task, env_type="gymnasium", num_envs=worlds)
    envs.reset()
    n = envs.action_space.n
    rng = np.random.default_rng(0)
    return lambda: envs.step(rng.integers(0, n, worlds).astype(np.int32))


def main() -> None:
    warnings.filterwarnings("ignore")
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
    rates = {
        "states": ours("sokoban, boards", "sokoban", 1024),
        "one": ours("sokoban, boards", "sokoban", 1),
        "frames": ours("sokoban, boards, without shared memory", "sokoban", 1024, shared=False),
        "pictures": ours("sokoban, pictures of 160 x 160", ["sokoban/v0", "sokoban/v1", "sokoban/v2"], 128, observation="pictures", copy=False),
        "football": ours("football", "football", 256),
        "phone": ours("phone, elements, score at the end", "phone", 256, rewards="end"),
        "scored": ours("phone, elements, score at every step", "phone", 256),
        "game": ours("games/snake-grid", "games/snake-grid", 256),
    }
    for mode, name in (("tiny_rgb_array", "states"), ("rgb_array", "pictures")):
        if step := gym_sokoban(mode):
            peer = measure(f"gym-sokoban, {mode}", 1, step)
            print(f"  sokoban, {'boards' if name == 'states' else 'pictures'}: {rates[name] / peer:,.0f} times gym-sokoban's {mode}")
    for task in ("CartPole-v1", "Pong-v5"):
        if step := envpool(task, 1024 if task == "CartPole-v1" else 64):
            peer = measure(f"EnvPool {task}", 1024 if task == "CartPole-v1" else 64, step)
            name = "states" if task == "CartPole-v1" else "pictures"
            print(f"  sokoban, {'boards' if name == 'states' else 'pictures'}: {rates[name] / peer:.2f} times EnvPool's {task}")
    print(f"load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
