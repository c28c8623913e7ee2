"""Plays episodes with OpenEnv's own client and types, and prints what it saw.

    python openenv_play.py ws|http <ORDER >SAW

ORDER and SAW are those of clients_test.go. Over HTTP, where OpenEnv has no client, every answer is read by the strict
models of OpenEnv's own server.
"""

import base64
import hashlib
import io
import json
import sys

import httpx
from openenv import GenericEnvClient
from openenv.core.env_server import types
from PIL import Image


class Http:
    """A session over HTTP, with the few methods of GenericEnvClient that are needed here."""

    def __init__(self, url, name):
        self.web = httpx.Client(base_url=url, headers={"X-Client-Name": name}, timeout=60)
        self.session = {}

    def ask(self, path, body, model):
        answer = self.web.post(path, json=body, headers=self.session)
        answer.raise_for_status()
        self.session = {"X-Session-Id": answer.headers.get("X-Session-Id", self.session.get("X-Session-Id", ""))}
        return model.model_validate(answer.json())

    def reset(self, **want):
        return self.ask("/reset", want, types.ResetResponse)

    def step(self, action):
        return self.ask("/step", {"action": action, "timeout_s": 30.0, "request_id": "r"}, types.StepResponse)

    def state(self):
        answer = self.web.get("/state", headers=self.session)
        answer.raise_for_status()
        return types.State.model_validate(answer.json()).model_dump()

    def close(self):
        self.web.post("/close", json={}, headers=self.session).raise_for_status()


def pictures(web, observation):
    """Gives every picture of an observation, which must decode and have the hash that is given."""
    shown = []
    for role in observation["roles"]:
        for picture in [e["picture"] for e in role["brief"]] + [role["screenshot"]]:
            if picture is None:
                continue
            if "url" in picture:
                png = web.get(picture["url"]).raise_for_status().content
            else:
                png = base64.b64decode(picture["data"], validate=True)
            assert hashlib.sha256(png).hexdigest() == picture["sha256"], "the picture has another hash"
            assert Image.open(io.BytesIO(png)).convert("RGB").size > (0, 0)
            shown.append(base64.b64encode(png).decode())
    return shown


def play(env, web, episode, where):
    """Plays one episode and gives its moments."""
    moments = []

    def see(result):
        observation = result.observation
        moments.append({"step": observation["metadata"]["step"], "over": result.done, "reward": result.reward,
                        "pictures": pictures(web, observation)})
        state = env.state()
        assert state["episode_id"] == episode["task"] and state["step_count"] == len(moments) - 1, state
        return result.done

    over = see(env.reset(task=episode["task"], seed=episode["seed"], episode_id=episode["task"], pictures=where))
    for actions in episode["turns"]:
        assert not over, "the episode was over too early"
        over = see(env.step({"actions": actions}))
    return moments


def describe(web):
    """Reads what the server says about itself by OpenEnv's models."""
    get = lambda path: web.get(path).raise_for_status().json()
    assert types.HealthResponse.model_validate(get("/health")).status == "healthy"
    types.EnvironmentMetadata.model_validate(get("/metadata"))
    types.SchemaResponse.model_validate(get("/schema"))
    for name in get("/list_environments"):
        for split in get(f"/{name}/splits"):
            post = lambda what, **more: web.post(f"/{name}/{what}", json={"split": split["name"], **more}).raise_for_status().json()
            tasks = post("tasks")["tasks"]
            assert post("num_tasks")["num_tasks"] == len(tasks)
            assert post("task", index=0)["task"] == tasks[0] and post("task_range", start=0, stop=1)["tasks"] == tasks[:1]


def main(how):
    order = json.load(sys.stdin)
    web = httpx.Client(base_url=order["url"])
    describe(web)
    name, where = "openenv-" + how, {"ws": "inline", "http": "url"}[how]
    saw = []
    for episode in order["episodes"]:
        if how == "http":
            env = Http(order["url"], name)
        else:
            env = GenericEnvClient(order["url"], headers={"X-Client-Name": name}).sync()
            env.connect()
        moments = play(env, web, episode, where)
        env.close()
        saw.append({"task": episode["task"], "moments": moments})
    json.dump(saw, sys.stdout)


main(sys.argv[1])
