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

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from PIL import Image


def moment(result):
    """Reads a result: the text, and pictures that must decode."""
    assert not result.isError, result
    text = result.content[0].text
    over = re.search(r"the episode is over: .*, reward (\S+)", text)
    pictures = [c for c in result.content[1:]]
    for p in pictures:
        assert p.type == "image" and p.mimeType == "image/png"
        assert Image.open(io.BytesIO(base64.b64decode(p.data, validate=True))).convert("RGB").size > (0, 0)
    return text, {"step": int(re.search(r"^step (\d+)$", text, re.M)[1]), "over": over is not None,
                  "reward": float(over[1]) if over else None, "pictures": [p.data for p in pictures]}


async def play(client, how, episode):
    """Plays one episode and gives its moments."""
    text, first = moment(await client.call_tool("start", {"task": episode["task"], "seed": episode["seed"], "client": "mcp-" + how}))
    moments = [first]
    session = {"session": re.search(r"^session: (\S+)$", text, re.M)[1]} if how == "http" else {}
    for actions in episode["turns"]:
        moments.append(moment(await client.call_tool("act", {"actions": actions, **session}))[1])
    assert moment(await client.call_tool("look", session))[1] == moments[-1], "looking again shows something else"
    await client.call_tool("leave", session)
    return moments


async def main(how):
    order = json.load(sys.stdin)
    if how == "http":
        transport = streamable_http_client(order["url"] + "/mcp")
    else:
        command, *args = order["stdio"]
        transport = stdio_client(StdioServerParameters(command=command, args=args, env=order["env"]))
    saw = []
    async with transport as (read, write, *_):
        async with ClientSession(read, write) as client:
            await client.initialize()
            tools = {t.name for t in (await client.list_tools()).tools}
            assert tools == {"start", "act", "look", "leave", "tasks"}, tools
            listed = (await client.call_tool("tasks", {})).content[0].text
            wrong = await client.call_tool("start", {"task": "no/such"})
            assert wrong.isError, wrong
            for episode in order["episodes"]:
                assert episode["task"] in listed
                saw.append({"task": episode["task"], "moments": await play(client, how, episode)})
    json.dump(saw, sys.stdout)


asyncio.run(main(sys.argv[1]))
