"""The environments of Gymnasium, checked with Gymnasium's own checkers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

from gymkhana_worlds import GymkhanaDied, GymkhanaError
from gymkhana_worlds._pipe import Pool
from gymkhana_worlds.env import WORLDS, GymkhanaEnv, register_all
from gymkhana_worlds.vector import GymkhanaVectorEnv

register_all()
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED]


class Single(unittest.TestCase):
    def test_every_id_passes_the_checker(self) -> None:
        for id in WORLDS:
            with self.subTest(id):
                env = gymnasium.make(id)  # with the passive checker
                check_env(env.unwrapped)
                env.reset(seed=1)
                for _ in range(5):
                    _, _, terminated, truncated, _ = env.step(env.action_space.sample())
                    if terminated or truncated:
                        env.reset()
                env.close()

    def test_every_kind_of_actions_and_observations_passes_the_checker(self) -> None:
        for tasks, arguments in [
            ("sokoban:mini", {"actions": "text", "observation": ["state", "text", "pictures", "goal"]}),
            ("phone:mini", {"actions": "text", "observation": ["text", "goal"], "rewards": "end"}),
            ("games/ember-and-brook", {"actions": "text", "observation": "pictures"}),
            ("football:mini", {"observation": ["state", "text"], "shared": False}),
            ("games/five-letter-code", {"fresh": True}),
        ]:
            with self.subTest(tasks, **arguments):
                env = GymkhanaEnv(tasks, **arguments)
                check_env(env, skip_render_check=True)
                env.close()

    def test_the_ids_are_all_native_worlds(self) -> None:
        listed = {w["id"] for w in json.loads(_gymkhana("list", "worlds", "--json"))}
        ours = set()
        for tasks in WORLDS.values():
            pool = Pool(tasks)
            ours.add(pool.layout["world"])
            pool.close()
        self.assertEqual(ours, listed - {"page", "webui", "site", "site-text", "live", "remote"})

    def test_a_seed_gives_the_same_episodes_and_none_continues_them(self) -> None:
        env = GymkhanaEnv("sokoban")
        def episodes(first: int | None) -> list[tuple[str, int]]:
            infos = [env.reset(seed=first)[1]] + [env.reset()[1] for _ in range(5)]
            return [(i["task"], i["instance"]) for i in infos]

        seven = episodes(7)
        self.assertNotEqual(episodes(None), seven)
        self.assertNotEqual(episodes(8), seven)
        self.assertEqual(episodes(7), seven)
        self.assertGreater(len(set(seven)), 3)
        env.close()

    def test_the_states_are_those_of_a_run(self) -> None:
        """The same actions give the hashes that `gymkhana run` stores, and its score."""
        for task in ["sokoban/v1/01", "phone/clock/alarm-create", "games/snake-grid/01"]:
            with self.subTest(task), tempfile.TemporaryDirectory() as folder:
                run = Path(folder, "r.gym")
                tasks = task if "alarm" not in task else "phone:mini"
                _gymkhana("run", tasks, "--agent", "oracle", "--instances", "1", "--out", str(run))
                row = json.loads(_gymkhana("export", "jsonl", str(run), "--out", "-").splitlines()[0])
                for shared in (True, False):
                    env = GymkhanaEnv(row["task"], actions="text", rewards="end", shared=shared)
                    env.reset(options={"task": row["task"], "instance": row["instance"]})
                    self.assertEqual(env.hash(), row["steps"][0]["state"])
                    for step in row["steps"][1:]:
                        _, reward, terminated, _, info = env.step(step["actions"][0])
                        self.assertEqual(env.hash(), step["state"])
                    self.assertTrue(terminated and info["success"])
                    self.assertEqual(reward, row["outcome"]["verdict"]["reward"])
                    env.close()

    def test_pictures_are_drawn(self) -> None:
        env = GymkhanaEnv("sokoban/v1", observation="pictures", render_mode="rgb_array")
        seen, _ = env.reset(seed=1)
        self.assertEqual(seen.shape, (160, 160, 3))
        self.assertGreater(len(np.unique(seen.reshape(-1, 3), axis=0)), 10)
        np.testing.assert_array_equal(seen, env.render())
        env.close()

    def test_mistakes_say_what_to_do(self) -> None:
        with self.assertRaisesRegex(GymkhanaError, 'did you mean "sokoban"'):
            GymkhanaEnv("sokobon")
        with self.assertRaisesRegex(GymkhanaError, "gymkhana serve"):
            GymkhanaEnv("sites:mini")
        with self.assertRaisesRegex(GymkhanaError, "a batch has one world"):
            GymkhanaEnv(["sokoban:mini", "football:mini"])
        env = GymkhanaEnv("sokoban:mini")
        with self.assertRaisesRegex(GymkhanaError, "call reset first"):
            env.step(0)
        with self.assertRaisesRegex(ValueError, "no task 'sokoban/none'"):
            env.reset(options={"task": "sokoban/none"})
        with self.assertRaisesRegex(ValueError, "want task and instance"):
            env.reset(options={"level": 3})
        env.close()
        with self.assertRaisesRegex(GymkhanaError, "closed"):
            env.reset()


class Vector(unittest.TestCase):
    def test_in_every_mode_it_is_what_single_environments_do(self) -> None:
        for tasks in ["sokoban/small-v0", "games/snake-grid", "phone:mini"]:
            for mode in MODES:
                with self.subTest(tasks, mode=mode):
                    self._compare(tasks, mode)

    def _compare(self, tasks: str, mode: AutoresetMode) -> None:
        ours = GymkhanaVectorEnv(tasks, 3, autoreset_mode=mode)
        theirs = gymnasium.vector.SyncVectorEnv([lambda: GymkhanaEnv(tasks)] * 3, autoreset_mode=mode)
        self.assertEqual(ours.metadata["autoreset_mode"], mode)
        self.assertEqual(ours.single_observation_space, theirs.single_observation_space)
        self.assertEqual(ours.observation_space, theirs.observation_space)
        self.assertEqual(ours.action_space, theirs.action_space)
        ours.action_space.seed(1)
        seen, _ = ours.reset(seed=5)
        want, _ = theirs.reset(seed=5)
        self.assertTrue(data_equivalence(seen, want))
        ends = 0
        for _ in range(110):
            actions = ours.action_space.sample()
            got = ours.step(actions)
            sync = theirs.step(actions)
            for mine, other in zip(got[:4], sync[:4], strict=True):
                self.assertTrue(data_equivalence(mine, other), f"{mine} {other}")
            self.assertIn(got[0], ours.observation_space)
            ended = got[2] | got[3]
            ends += int(ended.sum())
            if mode == AutoresetMode.SAME_STEP and ended.any():
                np.testing.assert_array_equal(got[4]["_final_obs"], sync[4]["_final_obs"])
                for i in np.flatnonzero(ended):
                    self.assertTrue(data_equivalence(got[4]["final_obs"][i], sync[4]["final_obs"][i]))
                    for key in ("instance", "steps", "success", "progress", "refused"):
                        self.assertEqual(got[4]["final_info"][key][i], sync[4]["final_info"][key][i])
            if mode == AutoresetMode.DISABLED and ended.any():
                with self.assertRaises(GymkhanaError):
                    ours.step(actions)
                seen, _ = ours.reset(options={"reset_mask": ended})
                want, _ = theirs.reset(options={"reset_mask": ended})
                self.assertTrue(data_equivalence(seen, want))
        self.assertGreater(ends, 0)
        self.assertEqual(ours.hashes(), [env.unwrapped.hash() for env in theirs.envs])
        ours.close()
        theirs.close()

    def test_make_vec_makes_a_batch(self) -> None:
        envs = gymnasium.make_vec("gymkhana/sokoban", num_envs=256)
        self.assertIsInstance(envs.unwrapped, GymkhanaVectorEnv)
        seen, infos = envs.reset(seed=1)
        self.assertEqual(seen.shape, (256, 13, 13))
        self.assertGreater(len(set(infos["task"])), 50)
        kept = seen.copy()
        envs.step(np.ones(256, int))
        np.testing.assert_array_equal(seen, kept)  # what was returned is not written again
        envs.close()

    def test_masks_are_checked(self) -> None:
        envs = GymkhanaVectorEnv("sokoban:mini", 2, autoreset_mode="Disabled")
        for mask in ([True, False], np.zeros(2, bool), np.ones(3, bool), np.array([True, False])):
            with self.assertRaises((TypeError, ValueError)):
                envs.reset(options={"reset_mask": mask})
        envs.reset(seed=[3, None])
        for actions in (np.zeros(3, int), np.zeros(2), [0]):
            with self.assertRaises(ValueError):
                envs.step(actions)
        envs.close()

    def test_threads_do_not_change_anything(self) -> None:
        hashes = []
        for threads in (1, 4):
            envs = GymkhanaVectorEnv("football:mini", 16, threads=threads)
            envs.reset(seed=3)
            rng = np.random.default_rng(1)
            for _ in range(10):
                envs.step(rng.integers(0, 17, 16))
            hashes.append(envs.hashes())
            envs.close()
        self.assertEqual(*hashes)


PLAY = """
import sys
from gymkhana_worlds._pipe import Pool
p = Pool("sokoban", 64, shared=sys.argv[1] == "True")
p.reset(seeds=list(range(64)))
print(p._child.process.pid, flush=True)
while True:
    p.sent["action"][:] += 1
    p.sent["action"][:] %= 5
    p.step()
"""


class Kills(unittest.TestCase):
    """Whoever is killed, at any moment, no process and no shared memory is left behind."""

    ROUNDS = int(os.environ.get("GYMKHANA_KILLS") or 6)

    def test_python_is_killed(self) -> None:
        before = set(os.listdir("/dev/shm"))
        rng = np.random.default_rng(1)
        for i in range(self.ROUNDS):
            python = subprocess.Popen([sys.executable, "-c", PLAY, str(i % 2 == 0)], stdout=subprocess.PIPE)
            assert python.stdout is not None
            child = int(python.stdout.readline())
            time.sleep(rng.uniform(0, 0.1))
            python.kill()
            python.wait()
            python.stdout.close()
            self.assertTrue(_gone(child), f"the program outlives Python (round {i})")
        self.assertEqual(set(os.listdir("/dev/shm")), before)

    def test_the_program_is_killed(self) -> None:
        rng = np.random.default_rng(2)
        for i in range(self.ROUNDS):
            pool = Pool("sokoban:mini", 64, shared=i % 2 == 0)
            pool.reset(seeds=np.arange(64))
            subprocess.Popen([sys.executable, "-c", _KILLER, str(pool._child.process.pid), str(rng.uniform(0, 0.05))])
            with self.assertRaisesRegex(GymkhanaDied, "signal 9"):
                while True:
                    pool.step()
            with self.assertRaises(GymkhanaError):
                pool.step()
            pool.close()
            self.assertTrue(_gone(pool._child.process.pid))

    def test_an_interrupted_exchange_is_not_used_again(self) -> None:
        pool = Pool("sokoban:mini", 4)
        pool.reset()
        os.kill(pool._child.process.pid, signal.SIGSTOP)
        signal.signal(signal.SIGALRM, _interrupt)
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with self.assertRaises(KeyboardInterrupt):
            pool.step()
        os.kill(pool._child.process.pid, signal.SIGCONT)
        with self.assertRaisesRegex(GymkhanaError, "interrupted"):
            pool.step()
        pool.close()
        self.assertTrue(_gone(pool._child.process.pid))


_KILLER = "import os, sys, time; time.sleep(float(sys.argv[2])); os.kill(int(sys.argv[1]), 9)"


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


def _gone(pid: int) -> bool:
    """Waits until a process has ended."""
    for _ in range(2000):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.01)
    return False


def _gymkhana(*args: str) -> str:
    from gymkhana_worlds._binary import find

    return subprocess.run([find(), *args], check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    unittest.main()
