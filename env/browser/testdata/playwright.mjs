// @ts-check

/**
 * The other side of the benchmark: playwright-core does the same work on the same page, with the
 * flags it chooses itself. A line on standard input is a piece of work as JSON; the answer is a line with
 * how many milliseconds it took.
 *
 *     node playwright.mjs FOLDER BROWSER    (FOLDER has node_modules/playwright-core)
 */
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const [folder, executablePath] = process.argv.slice(2);
const { chromium } = createRequire(join(resolve(folder), 'from.js'))('playwright-core');

let html = '';
const server = http.createServer((_, answer) => {
	answer.setHeader('Content-Type', 'text/html; charset=utf-8');
	answer.end(html);
});
await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
const address = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;
const browser = await chromium.launch({ executablePath });

/** @type {any} */
let context;
/** @type {any} */
let page;

/** @type {Record<string, (work: any) => Promise<void>>} */
const works = {
	async open() {
		context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
		page = await context.newPage();
		await page.goto(address);
	},
	async close() { await context.close(); },
	async key(work) {
		await page.keyboard.press('ArrowRight');
		await look(work);
	},
	async click(work) {
		await page.mouse.click(work.x, work.y);
		await look(work);
	},
	trace, traced,
};

/** Records what the browser does, by the categories that the other side records. */
async function trace(/** @type {any} */ work) {
	await browser.startTracing(undefined, { categories: work.categories });
}

/** Ends that and writes what was recorded into a file. */
async function traced(/** @type {any} */ work) {
	await writeFile(work.file, await browser.stopTracing());
}

/** Reads the state and takes a fresh picture. */
async function look(/** @type {any} */ work) {
	await page.evaluate(work.state);
	await page.screenshot();
}

for await (const line of createInterface({ input: process.stdin })) {
	const work = JSON.parse(line);
	html = work.html ?? html;
	const since = performance.now();
	await works[work.do](work);
	console.log(performance.now() - since);
}
await browser.close();
server.close();
