// A server of our own and browsers to look at it with.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const BINARY = process.env.QUINCUNX ?? new URL('../../target/debug/quincunx', import.meta.url).pathname;
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** A port nobody uses, so that a server can be started at the same address again. */
async function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** `quincunx serve` with an empty store. */
export class Server {
  static async start() {
    if (!existsSync(BINARY)) throw new Error(`there is no ${BINARY}: build it with "cargo build -p quincunx", or say where it is with QUINCUNX=`);
    const server = new Server();
    server.data = mkdtempSync(join(tmpdir(), 'quincunx-web-'));
    server.port = await freePort();
    await server.run();
    return server;
  }

  get url() { return `http://127.0.0.1:${this.port}`; }

  async run() {
    this.child = spawn(BINARY, ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.data, '--limit-factor', '1000'], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, RUST_LOG: 'warn' } });
    this.gone = new Promise((resolve) => this.child.once('exit', resolve));
    await new Promise((resolve, reject) => {
      this.child.stdout.once('data', resolve);
      this.child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  /** Ends it as a crash would. */
  async kill(signal = 'SIGKILL') {
    this.child.kill(signal);
    await this.gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

let browser;

export async function launch() {
  browser ??= await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
  return browser;
}

/** A fresh person with a browser of their own. Errors in the page end up in `person.errors`. */
export async function person(server, options = {}) {
  const context = await (await launch()).newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  page.on('console', (message) => {
    // A request that fails while the server restarts is part of the test.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) errors.push(message.text());
  });
  page.errors = errors;
  return page;
}

/** What axe finds that is serious or worse. */
export async function axe(page) {
  await page.evaluate(read('../node_modules/axe-core/axe.min.js'));
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical').map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
}

/** Ends the visits of some people; nothing may have gone wrong in their pages. */
export async function close(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
}

/** Starts a game by way of the API and opens it. */
export async function begin(page, body) {
  if (page.url() === 'about:blank') await page.goto('/');
  await page.locator('html[data-ready]').waitFor();
  const id = await page.evaluate(async (text) => (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })).json()).id, JSON.stringify(body));
  await page.goto(`/game/${id}`);
  await page.locator('.board').waitFor();
  return id;
}

/** A server for all tests of a file. */
export function shared() {
  const holder = {};
  before(async () => { holder.server = await Server.start(); });
  after(async () => {
    await browser?.close();
    await holder.server.stop();
  });
  return holder;
}
