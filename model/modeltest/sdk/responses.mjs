// @ts-check
// OpenAI's Responses API.
import OpenAI from 'openai';
import { failed, go, look, question, rules, seen } from './talk.mjs';

/** @param {import('./drive.mjs').Options} o */
export function open({ root, key, png, retries, timeout }) {
  const client = new OpenAI({ baseURL: `${root}/v1`, apiKey: key, maxRetries: retries, timeout });
  const image = { type: /** @type {const} */ ('input_image'), image_url: `data:image/png;base64,${png}`, detail: /** @type {const} */ ('auto') };
  /** @type {OpenAI.Responses.ResponseInputItem[]} */
  const opening = [
    { role: 'system', content: rules },
    { role: 'user', content: [{ type: 'input_text', text: question }, image] },
  ];
  /** @type {OpenAI.Responses.Tool[]} */
  const tools = [{ type: 'function', name: look.name, description: look.description, parameters: look.schema, strict: false }];
  /** @param {string} model @param {OpenAI.Responses.ResponseInputItem[]} more */
  const send = (model, more) =>
    client.responses.create({ model, input: [...opening, ...more], tools, store: false, include: ['reasoning.encrypted_content'] });
  return {
    /** @param {string} model */
    ask: (model) => send(model, []),
    /** @param {string} model @param {OpenAI.Responses.Response} answer */
    goOn: (model, answer) => {
      const calls = answer.output.filter((o) => o.type === 'function_call');
      return send(model, [
        .../** @type {OpenAI.Responses.ResponseInputItem[]} */ (answer.output),
        ...calls.map((c, n) => ({
          type: /** @type {const} */ ('function_call_output'),
          call_id: c.call_id,
          output: [{ type: /** @type {const} */ ('input_text'), text: seen(n) }, image],
        })),
        { role: 'user', content: go },
      ]);
    },
    /** @param {OpenAI.Responses.Response} answer */
    read: (answer) => {
      const thoughts = answer.output.filter((o) => o.type === 'reasoning');
      const calls = answer.output.filter((o) => o.type === 'function_call');
      const usage = answer.usage;
      const refusals = answer.output.flatMap((o) => (o.type === 'message' ? o.content : [])).map((c) => (c.type === 'refusal' ? c.refusal : ''));
      return {
        text: answer.output_text || refusals.join(''),
        thinking: thoughts.flatMap((o) => o.summary.map((s) => s.text)).join('\n'),
        signed: thoughts[0]?.encrypted_content ?? '',
        calls: calls.map((c) => ({ id: c.call_id, name: c.name, arguments: c.arguments })),
        finish: [answer.status, answer.incomplete_details?.reason].filter(Boolean).join(' '),
        usage: {
          in: usage?.input_tokens ?? -1,
          out: usage?.output_tokens ?? -1,
          cached: usage?.input_tokens_details.cached_tokens ?? -1,
          written: usage?.input_tokens_details.cache_write_tokens ?? -1,
          reasoning: usage?.output_tokens_details.reasoning_tokens ?? -1,
        },
      };
    },
    /** @param {any} e */
    failure: (e) => failed(e, { code: e.code, message: e.error?.message }),
  };
}
