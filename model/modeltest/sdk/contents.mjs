// @ts-check
// Google's generateContent.
import { GoogleGenAI } from '@google/genai';
import { failed, go, look, question, rules, seen } from './talk.mjs';

/** @param {import('./drive.mjs').Options} o */
export function open({ root, key, png, retries, timeout }) {
  const client = new GoogleGenAI({
    apiKey: key,
    apiVersion: 'v1beta', // the one that our client asks
    vertexai: false,
    httpOptions: { baseUrl: root, timeout, retryOptions: { attempts: retries + 1, initialDelay: 0.01, jitter: 0 } },
  });
  const image = { inlineData: { mimeType: 'image/png', data: png } };
  /** @type {import('@google/genai').Content[]} */
  const opening = [{ role: 'user', parts: [{ text: question }, image] }];
  const tools = [{ functionDeclarations: [{ name: look.name, description: look.description, parametersJsonSchema: look.schema }] }];
  /** @param {string} model @param {import('@google/genai').Content[]} more */
  const send = (model, more) =>
    client.models.generateContent({ model, contents: [...opening, ...more], config: { systemInstruction: rules, tools } });
  return {
    /** @param {string} model */
    ask: (model) => send(model, []),
    /** @param {string} model @param {import('@google/genai').GenerateContentResponse} answer */
    goOn: (model, answer) => {
      const said = answer.candidates?.[0]?.content;
      if (!said) throw new Error('an answer without content');
      return send(model, [
        said,
        {
          role: 'user',
          parts: (answer.functionCalls ?? []).map((c, n) => ({
            functionResponse: { id: c.id, name: c.name, response: { output: seen(n) }, parts: [image] },
          })),
        },
        { role: 'user', parts: [{ text: go }] },
      ]);
    },
    /** @param {import('@google/genai').GenerateContentResponse} answer */
    read: (answer) => {
      const candidate = answer.candidates?.[0];
      const blocked = answer.promptFeedback;
      if (!candidate && !blocked) throw new Error('an answer without candidates');
      const parts = candidate?.content?.parts ?? [];
      const called = parts.some((p) => p.functionCall); // the SDK warns of a text beside calls
      const usage = answer.usageMetadata;
      const thoughts = usage?.thoughtsTokenCount ?? -1;
      return {
        text: called ? parts.map((p) => (p.thought ? '' : (p.text ?? ''))).join('') : (answer.text ?? blocked?.blockReasonMessage ?? ''),
        thinking: parts.map((p) => (p.thought ? p.text : '')).join(''),
        signed: parts.find((p) => p.thoughtSignature)?.thoughtSignature ?? '',
        calls: (answer.functionCalls ?? []).map((c) => ({ id: c.id ?? '', name: c.name ?? '', arguments: c.args })),
        finish: candidate?.finishReason ?? blocked?.blockReason ?? '',
        usage: {
          in: usage?.promptTokenCount ?? -1,
          out: (usage?.candidatesTokenCount ?? -1) + thoughts,
          cached: usage?.cachedContentTokenCount ?? -1,
          written: 0,
          reasoning: thoughts,
        },
      };
    },
    // The SDK gives the body of a failure as its message, and no headers.
    /** @param {any} e */
    failure: (e) => {
      const body = e.status && e.message.startsWith('{') ? JSON.parse(e.message).error : { message: e.message };
      return failed(e, { code: body.status, message: body.message });
    },
  };
}
