// @ts-check
// What is said in the talks of all dialects. The Go test has the same words.

export const rules = 'You push boxes.';
export const question = 'What do you see?';
export const go = 'Go on.';
export const look = {
  name: 'look',
  description: 'Looks somewhere.',
  schema: { type: /** @type {const} */ ('object'), properties: { at: { type: 'string' } }, required: ['at'] },
};

/**
 * What the tool says to the n-th call of a turn.
 * @param {number} n
 */
export const seen = (n) => ['a box', 'a wall'][n] ?? '';

/**
 * What a reading of a failure is made of.
 * @param {any} e
 * @param {{code?: unknown, message?: string}} body
 */
export function failed(e, body) {
  return {
    kind: e?.constructor?.name ?? typeof e,
    status: e?.status ?? 0,
    code: String(body.code ?? ''),
    message: body.message ?? '',
    retryAfter: e?.headers?.get?.('retry-after') ?? '',
  };
}
