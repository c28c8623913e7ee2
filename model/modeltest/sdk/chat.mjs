// @ts-check
// OpenAI's chat completions.
import OpenAI from 'openai';
import { failed, go, look, question, rules, seen } from './talk.mjs';

/** @param {import('./drive.mjs').Options} o */
export function open({ root, key, png, retries, timeout }) {
  const client = new OpenAI({ baseURL: `${root}/v1`, apiKey: key, maxRetries: retries, timeout });
  const image = { type: /** @type {const} */ ('image_url'), image_url: { url: `data:image/png;base64,${png}` } };
  /** @type {OpenAI.Chat.ChatCompletionMessageParam[]} */
  const opening = [
    { role: 'system', content: rules },
    { role: 'user', content: [{ type: 'text', text: question }, image] },
  ];
  /** @type {OpenAI.Chat.ChatCompletionTool[]} */
  const tools = [{ type: 'function', function: { name: look.name, description: look.description, parameters: look.schema } }];
  /** @param {string} model @param {OpenAI.Chat.ChatCompletionMessageParam[]} more */
  const send = (model, more) => client.chat.completions.create({ model, messages: [...opening, ...more], tools });
  return {
    /** @param {string} model */
    ask: (model) => send(model, []),
    // Pictures of tools cannot stand in their replies.
    /** @param {string} model @param {OpenAI.Chat.ChatCompletion} answer */
    goOn: (model, answer) => {
      const said = answer.choices[0].message;
      return send(model, [
        said,
        ...(said.tool_calls ?? []).map((c, n) => ({ role: /** @type {const} */ ('tool'), tool_call_id: c.id, content: seen(n) })),
        { role: 'user', content: [image, { type: 'text', text: go }] },
      ]);
    },
    /** @param {OpenAI.Chat.ChatCompletion} answer */
    read: (answer) => {
      const { message, finish_reason: finish } = answer.choices[0];
      const extra = /** @type {{reasoning_content?: string, reasoning_details?: {signature: string}[]}} */ (message);
      const usage = answer.usage;
      return {
        text: message.content ?? message.refusal ?? '',
        thinking: extra.reasoning_content ?? '',
        signed: extra.reasoning_details?.[0]?.signature ?? '',
        calls: (message.tool_calls ?? []).map((c) => {
          if (c.type !== 'function') throw new Error(`a call of type ${c.type}`);
          return { id: c.id, name: c.function.name, arguments: c.function.arguments };
        }),
        finish,
        usage: {
          in: usage?.prompt_tokens ?? -1,
          out: usage?.completion_tokens ?? -1,
          cached: usage?.prompt_tokens_details?.cached_tokens ?? -1,
          written: 0,
          reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? -1,
        },
      };
    },
    /** @param {any} e */
    failure: (e) => failed(e, { code: e.code, message: e.error?.message }),
  };
}
