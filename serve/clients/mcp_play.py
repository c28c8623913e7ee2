"""Plays episodes with the Python SDK of MCP, and prints what it saw.

    python mcp_play.py http|stdio <ORDER >SAW

ORDER and SAW are those of clients_test.go.
"""

import asyncio
import base64
import io
import json
import re
import sys
from contextlib import asynccontextmanager
from importlib.metadata import version

import mcp
from mcp import StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from PIL import Image

MAJOR = int(version("mcp").split(".")[0])


@asynccontextmanager
async def connect(order, how):
    """Gives a client. Version 2 of the SDK finds out by itself how to reach a server, and its version of the protocol."""
    url, (command, *args) = order["url"] + "/mcp", order["stdio"] or [""]
    server = StdioServerParameters(command=command, args=args, env=order["env"])
    if MAJOR > 1:
        async with mcp.Client(url if how == "http" else server) as client:
            assert client.protocol_version == "2026-07-28", client.protocol_version
            yield client
        return
    async with (streamable_http_client(url) if how == "http" else stdio_client(server)) as (read, write, *_):
        async with mcp.ClientSession(read, write) as client:
            await client.initialize()
            yield client


async def call(client, tool, arguments):
    """Calls a tool and gives the result as it came, which the two versions of the SDK name differently."""
    return (await client.call_tool(tool, arguments)).model_dump(by_alias=True, mode="json")


def moment(result):
    """Reads a result: the text, and pictures that must decode."""
    assert not result["isError"], result
    text = result["content"][0]["text"]
    over = re.search(r"the episode is over: .*, reward (\S+)", text)
    pictures = result["content"][1:]
    for p in pictures:
        assert p["type"] == "image" and p["mimeType"] == "image/png"
        assert Image.open(io.BytesIO(base64.b64decode(p["data"], validate=True))).convert("RGB").size > (0, 0)
    return text, {"step": int(re.search(r"^step (\d+)$", text, re.M)[1]), "over": over is not None,
                  "reward": float(over[1]) if over else None, "pictures": [p["data"] for p in pictures]}


async def play(client, how, episode):
    """Plays one episode and gives its moments."""
    text, first = moment(await call(client, "start", {"task": episode["task"], "seed": episode["seed"], "client": f"mcp{MAJOR}-{how}"}))
    moments = [first]
    session = {"session": re.search(r"^session: (\S+)$", text, re.M)[1]} if how == "http" else {}
    for actions in episode["turns"]:
        moments.append(moment(await call(client, "act", {"actions": actions, **session}))[1])
    assert moment(await call(client, "look", session))[1] == moments[-1], "looking again shows something else"
    await call(client, "leave", session)
    return moments


async def main(how):
    order = json.load(sys.stdin)
    saw = []
    async with connect(order, how) as client:
        tools = {t.name for t in (await client.list_tools()).tools}
        assert tools == {"start", "act", "fork", "look", "leave", "tasks"}, tools
        listed = (await call(client, "tasks", {}))["content"][0]["text"]
        wrong = await call(client, "start", {"task": "no/such"})
        assert wrong["isError"], wrong
        for episode in order["episodes"]:
            assert episode["task"] in listed
            saw.append({"task": episode["task"], "moments": await play(client, how, episode)})
    json.dump(saw, sys.stdout)


asyncio.run(main(sys.argv[1]))
