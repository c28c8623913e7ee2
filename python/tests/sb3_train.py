"""PPO of stable-baselines3 trains on small Sokoban levels, and its rate of success rises.

It prints both rates with their numbers of episodes and the 95 % interval of their difference (Newcombe), which must exclude
zero. The same levels are played before and after; each episode is the level as one of its seeds has it.
"""

import importlib.metadata
import math
import sys

import numpy as np
import torch
from gymkhana_worlds.vector import GymkhanaVectorEnv
from gymnasium.spaces import Box
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecEnv

LEVELS = [f"sokoban/small-v0/{n:02}" for n in range(1, 10)]
WORLDS, STEPS, EPISODES = 32, 300_000, 400
KINDS = 8  # of cells


class Boards(VecEnv):
    """Our vector of worlds as one of stable-baselines3. A board is a plane of zeros and ones for each kind of cell."""

    def __init__(self, levels, n):
        self.worlds = GymkhanaVectorEnv(levels, n, autoreset_mode="SameStep")
        shape = self.worlds.single_observation_space.shape
        super().__init__(n, Box(0, 1, (math.prod(shape) * KINDS,), np.float32), self.worlds.single_action_space)
        self.ended = []  # success of each episode that has ended

    def planes(self, boards):
        assert boards.max() < KINDS, boards.max()
        return np.eye(KINDS, dtype=np.float32)[boards.reshape(len(boards), -1)].reshape(len(boards), -1)

    def reset(self):
        return self.planes(self.worlds.reset(seed=1)[0])

    def step_async(self, actions):
        self.actions = actions

    def step_wait(self):
        boards, rewards, terminated, truncated, infos = self.worlds.step(self.actions)
        done = terminated | truncated
        notes = [{} for _ in done]
        for i in np.flatnonzero(done):
            final = infos["final_info"]
            self.ended.append(bool(final["success"][i]))
            notes[i] = {
                "TimeLimit.truncated": bool(truncated[i]),
                "terminal_observation": self.planes(np.asarray(infos["final_obs"][i])[None])[0],
            }
        return self.planes(boards), np.asarray(rewards, np.float32) / 50, done, notes

    def close(self):
        self.worlds.close()

    def get_attr(self, name, indices=None):
        return [None] * self.num_envs

    def set_attr(self, name, value, indices=None):
        raise NotImplementedError

    def env_method(self, name, *args, indices=None, **kwargs):
        raise NotImplementedError

    def env_is_wrapped(self, wrapper, indices=None):
        return [False] * self.num_envs


def successes(model, boards):
    """Plays episodes and gives how many of them succeed."""
    seen, boards.ended = boards.reset(), []
    while len(boards.ended) < EPISODES:
        seen, _, _, _ = boards.step(model.predict(seen)[0])
    return sum(boards.ended[:EPISODES])


def wilson(k, n, z=1.96):
    middle, half = (k + z * z / 2) / (n + z * z), z * math.sqrt(k * (n - k) / n + z * z / 4) / (n + z * z)
    return middle - half, middle + half


def main():
    torch.set_num_threads(2)
    boards = Boards(LEVELS, WORLDS)
    model = PPO("MlpPolicy", boards, n_steps=128, batch_size=1024, n_epochs=6, ent_coef=0.01, learning_rate=1e-3, seed=1,
                policy_kwargs={"net_arch": [256, 256]})  # fmt: skip
    before = successes(model, boards)
    model.learn(STEPS)
    after = successes(model, boards)
    boards.close()
    (low0, high0), (low1, high1) = wilson(before, EPISODES), wilson(after, EPISODES)
    p, q = before / EPISODES, after / EPISODES
    low = q - p - math.sqrt((q - low1) ** 2 + (high0 - p) ** 2)
    high = q - p + math.sqrt((high1 - q) ** 2 + (p - low0) ** 2)
    versions = {name: importlib.metadata.version(name) for name in ("stable-baselines3", "gymnasium", "torch", "numpy")}
    print(f"sb3: {STEPS} steps, success {p:.3f} before and {q:.3f} after, {EPISODES} episodes each, "
          f"difference {q - p:.3f} [{low:.3f}, {high:.3f}], {versions}")  # fmt: skip
    if low <= 0:
        sys.exit("the interval does not exclude zero")


main()
