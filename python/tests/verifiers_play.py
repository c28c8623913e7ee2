"""verifiers loads the taskset and rolls out against a stub of a model, and the run file has what was played.

Its argument is a folder for what it writes.
"""

import asyncio
import base64
import hashlib
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import verifiers.v1 as vf
from verifiers.v1.utils.loaders import load_taskset

import gymkhana_worlds

ACTIONS = ["Left", "do Right", "do Down"]  # the first is no action; the others solve level 03
asked = []  # the requests that the stub got


class Stub(BaseHTTPRequestHandler):
    """Chat completions whose answers are the actions in their order, by the number of tool results in the request."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asked.append(request)
        n = sum(m["role"] == "tool" for m in request["messages"])
        call = {"name": "act", "arguments": json.dumps({"action": ACTIONS[n]})}
        message = {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": f"c{n}", "type": "function", "function": call}],
        }
        answer = {
            "id": "a", "object": "chat.completion", "created": 0, "model": "stub",
            "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }  # fmt: skip
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def pictures(messages):
    """Gives the hashes of the pictures in messages."""
    for m in messages:
        for part in m["content"] if isinstance(m.get("content"), list) else []:
            if part["type"] == "image_url":
                yield hashlib.sha256(base64.b64decode(part["image_url"]["url"].split(",")[1])).hexdigest()


async def main(folder):
    web = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    store = folder / "verifiers.gym"
    taskset = {"id": "gymkhana_verifiers", "selectors": ["sokoban/small-v0/03"], "store": str(store)}
    config = vf.SingleAgentEnvConfig.model_validate(
        {"taskset": taskset, "agent": {"harness": {"id": "gymkhana_stub_harness"}, "runtime": {"type": "subprocess"}}}
    )
    tasks = list(load_taskset(config.taskset))
    assert [t.key for t in tasks] == ["sokoban/small-v0/03#0"], tasks
    env = vf.SingleAgentEnv(config)
    client = vf.EvalClientConfig(base_url=f"http://127.0.0.1:{web.server_port}/v1", api_key_var="NO_KEY")
    context = vf.ModelContext(model="stub", client=client)
    async with env.serving():
        episode = await env.run_episode(tasks[0], context)
    web.shutdown()
    assert episode.ok, (episode.errors, [t.errors for t in episode.traces])
    (trace,) = episode.traces
    rewards = {name: (r.score, r.weight) for name, r in trace.rewards.items()}
    assert rewards == {"progress": (1.0, 1.0), "success": (1.0, 0.0)} and trace.reward == 1.0, rewards
    assert trace.metrics["world_steps"] == 2 and trace.metrics["world_reward"] > 0, trace.metrics
    assert trace.stop_condition == "over", trace.stop_condition
    # The model saw the pictures of the run file, the first in its prompt, and was refused what is no action.
    run = gymkhana_worlds.load(store)
    (episode,) = run.episodes
    assert episode["success"] and episode["steps"] == 2, episode
    stored = [hashlib.sha256(run.png(frames[0])).hexdigest() for frames in run.steps["frames"]]
    assert list(pictures(asked[-1]["messages"])) == stored[:2], (asked[-1], stored)
    said = [m["content"] for m in asked[-1]["messages"] if m["role"] == "tool"]
    assert "did you mean" in said[0], said
    (tool,) = asked[0]["tools"]
    assert tool["function"]["name"] == "act" and list(tool["function"]["parameters"]["properties"]) == ["action"], tool
    print(f"verifiers: {len(asked)} requests, reward {trace.reward}, stopped by {trace.stop_condition}")


asyncio.run(main(Path(sys.argv[1])))
