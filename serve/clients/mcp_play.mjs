// Plays episodes with a JavaScript SDK of MCP, and prints what it saw:
//
//	node mcp_play.mjs sdk|client http|stdio <ORDER >SAW
//
// ORDER and SAW are those of clients_test.go. The package sdk speaks the versions of the protocol up to 2025-11-25, the
// package client 2026-07-28 too, which it is asked to find out about.

import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';

const [which, how] = process.argv.slice(2);
const order = JSON.parse(await text(process.stdin));

/** What differs between the two packages. */
const packages = {
  async sdk() {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    return { client: new Client({ name: 'clients', version: '1' }), StreamableHTTPClientTransport, StdioClientTransport };
  },
  async client() {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
    const client = new Client({ name: 'clients', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    return { client, StreamableHTTPClientTransport, StdioClientTransport };
  },
};

const { client, StreamableHTTPClientTransport, StdioClientTransport } = await packages[which]();
const [command, ...args] = order.stdio ?? [];
await client.connect(how === 'http' ? new StreamableHTTPClientTransport(new URL(order.url + '/mcp'))
  : new StdioClientTransport({ command, args, env: order.env, stderr: 'inherit' }));
if (which === 'client') {
  assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
}

/** Reads a result: the text, and what is in it. */
function moment(result) {
  assert(!result.isError, JSON.stringify(result));
  const [head, ...rest] = result.content;
  const over = /the episode is over: .*, reward (\S+)/.exec(head.text);
  for (const p of rest) {
    assert.equal(p.type, 'image');
    assert.equal(p.mimeType, 'image/png');
  }
  return { said: head.text, seen: { step: Number(/^step (\d+)$/m.exec(head.text)[1]), over: over !== null,
    reward: over && Number(over[1]), pictures: rest.map((p) => p.data) } };
}

/** Calls a tool. */
async function call(name, args) {
  return client.callTool({ name, arguments: args });
}

/** Plays one episode and gives its moments. */
async function play(episode) {
  const { said, seen } = moment(await call('start', { task: episode.task, seed: episode.seed, client: `${which}-${how}` }));
  const session = how === 'http' ? { session: /^session: (\S+)$/m.exec(said)[1] } : {};
  const moments = [seen];
  for (const actions of episode.turns) {
    moments.push(moment(await call('act', { actions, ...session })).seen);
  }
  assert.deepEqual(moment(await call('look', session)).seen, moments.at(-1), 'looking again shows something else');
  await call('leave', session);
  return moments;
}

const { tools } = await client.listTools();
assert.deepEqual(tools.map((t) => t.name).sort(), ['act', 'fork', 'leave', 'look', 'start', 'tasks']);
assert((await call('start', { task: 'no/such' })).isError);
const saw = [];
for (const episode of order.episodes) {
  saw.push({ task: episode.task, moments: await play(episode) });
}
await client.close();
process.stdout.write(JSON.stringify(saw));
