// @ts-check
// Anthropic's Messages API.
import Anthropic from '@anthropic-ai/sdk';
import { failed, go, look, question, rules, seen } from './talk.mjs';

/** @param {import('./drive.mjs').Options} o */
export function open({ root, key, png, retries, timeout }) {
  const client = new Anthropic({ baseURL: root, apiKey: key, maxRetries: retries, timeout });
  /** @type {Anthropic.ImageBlockParam} */
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } };
  /** @type {Anthropic.MessageParam[]} */
  const opening = [{ role: 'user', content: [{ type: 'text', text: question }, image] }];
  /** @type {Anthropic.Tool[]} */
  const tools = [{ name: look.name, description: look.description, input_schema: look.schema }];
  /** @param {string} model @param {Anthropic.MessageParam[]} more */
  const send = (model, more) =>
    client.messages.create({ model, max_tokens: 1024, system: rules, messages: [...opening, ...more], tools });
  return {
    /** @param {string} model */
    ask: (model) => send(model, []),
    /** @param {string} model @param {Anthropic.Message} answer */
    goOn: (model, answer) =>
      send(model, [
        { role: 'assistant', content: answer.content },
        {
          role: 'user',
          content: [
            ...answer.content
              .filter((b) => b.type === 'tool_use')
              .map((b, n) => ({
                type: /** @type {const} */ ('tool_result'),
                tool_use_id: b.id,
                content: [{ type: /** @type {const} */ ('text'), text: seen(n) }, image],
              })),
            { type: 'text', text: go },
          ],
        },
      ]),
    /** @param {Anthropic.Message} answer */
    read: (answer) => {
      const thoughts = answer.content.filter((b) => b.type === 'thinking');
      const usage = answer.usage;
      const [cached, written] = [usage.cache_read_input_tokens ?? -1, usage.cache_creation_input_tokens ?? -1];
      return {
        text: answer.content.map((b) => (b.type === 'text' ? b.text : '')).join('') || (answer.stop_details?.explanation ?? ''),
        thinking: thoughts.map((b) => b.thinking).join('\n'),
        signed: thoughts[0]?.signature ?? '',
        calls: answer.content.filter((b) => b.type === 'tool_use').map((b) => ({ id: b.id, name: b.name, arguments: b.input })),
        finish: answer.stop_reason ?? '',
        usage: {
          in: usage.input_tokens + cached + written,
          out: usage.output_tokens,
          cached,
          written,
          reasoning: usage.output_tokens_details?.thinking_tokens ?? -1,
        },
      };
    },
    /** @param {any} e */
    failure: (e) => failed(e, { code: e.type, message: e.error?.error?.message }),
  };
}
