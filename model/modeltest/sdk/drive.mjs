// @ts-check
// Asks a stub through a provider's SDK and writes what the SDK made of the answers:
//
//	node drive.mjs DIALECT <ORDER >READINGS
//
// ORDER is JSON: the stub's address, a key, a picture in base64, and the cases. Each is asked for by a model of its
// name. READINGS is a list, a reading for each case.

/**
 * @typedef {{name: string, retries: number, timeout: number, goOn: boolean}} Case
 * @typedef {{root: string, key: string, png: string, cases: Case[]}} Order
 * @typedef {{root: string, key: string, png: string, retries: number, timeout: number}} Options
 * @typedef {{in: number, out: number, cached: number, written: number, reasoning: number}} Usage
 * @typedef {{id: string, name: string, arguments: unknown}} Call
 * @typedef {{text: string, thinking: string, signed: string, calls: Call[], finish: string, usage: Usage}} Answer
 * @typedef {{kind: string, status: number, code: string, message: string, retryAfter: string}} Failure
 * @typedef {{ask: (model: string) => Promise<any>, read: (answer: any) => Answer, failure: (e: any) => Failure,
 *   goOn: (model: string, answer: any) => Promise<any>}} Client
 * @typedef {{open: (o: Options) => Client}} Dialect
 */

import { text } from 'node:stream/consumers';

/** @type {Dialect} */
const dialect = await import(`./${process.argv[2]}.mjs`);
/** @type {Order} */
const order = JSON.parse(await text(process.stdin));

/** @param {Case} c */
async function reading({ name, retries, timeout, goOn }) {
  const client = dialect.open({ root: order.root, key: order.key, png: order.png, retries, timeout });
  try {
    const first = await client.ask(name);
    return { answer: client.read(goOn ? await client.goOn(name, first) : first) };
  } catch (e) {
    return { failure: client.failure(e) };
  }
}

const readings = [];
for (const c of order.cases) readings.push(await reading(c));
process.stdout.write(JSON.stringify(readings));
process.exit(0); // connections that a stub keeps open hold nobody up
