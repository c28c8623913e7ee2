"""A harness of verifiers that plays in its process: the chat loop of its null harness, without a runtime of its own."""

import json
from contextlib import AsyncExitStack

import openai
import verifiers.v1 as vf
from verifiers.v1.dialects.chat import message_to_wire
from verifiers.v1.harnesses.utils.mcp import call_mcp, connect_mcp

__all__ = ["StubHarness"]


class StubConfig(vf.HarnessConfig):
    pass


class StubHarness(vf.Harness[StubConfig]):
    SUPPORTS_MCP = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(self, ctx, trace, runtime, endpoint, secret, mcp_urls, data, tool_interception_url=None):
        _, prompt = self.resolve_prompt(data)
        messages = [message_to_wire(m) for m in prompt]
        model = openai.AsyncOpenAI(base_url=endpoint, api_key=secret, max_retries=0)
        async with AsyncExitStack() as stack:
            config = {"mcpServers": {name: {"url": url} for name, url in mcp_urls.items()}}
            tools, dispatch, servers = await connect_mcp(config, stack)
            while True:
                try:
                    answer = await model.chat.completions.create(model=ctx.model, messages=messages, tools=tools)
                except openai.APIError:
                    break  # the rollout was stopped
                said = answer.choices[0].message
                messages.append(said.model_dump(exclude_none=True))
                if not said.tool_calls:
                    break
                for call in said.tool_calls:
                    content = await call_mcp(servers, dispatch, call.function.name, json.loads(call.function.arguments))
                    messages.append({"role": "tool", "tool_call_id": call.id, "content": content})
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")
