// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Drives a headless Chromium by its DevTools protocol over a pipe.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const flags = [
  '--headless', '--disable-frame-rate-limit', '--disable-gpu-vsync', '--remote-debugging-pipe', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync', '--hide-scrollbars',
];
const patience = 120000; // ms for one answer

export class Browser {
  static start() {
    return new Browser();
  }

  constructor() {
    this.profile = mkdtempSync(join(tmpdir(), 'roofladder-browser-'));
    const chromium = process.env.ROOFLADDER_CHROMIUM ?? 'chromium';
    this.process = spawn(chromium, [...flags, `--user-data-dir=${this.profile}`],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.waiting = new Map();
    this.sessions = new Map();
    this.next = 1;
    let rest = '';
    this.process.stdio[4].setEncoding('utf8').on('data', (text) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop();
      messages.forEach((message) => this.receive(JSON.parse(message)));
    });
  }

  receive({ id, result, error, method, params, sessionId }) {
    if (id) {
      const { resolve, reject } = this.waiting.get(id);
      this.waiting.delete(id);
      return error ? reject(new Error(error.message)) : resolve(result);
    }
    return this.sessions.get(sessionId)?.event(method, params);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = this.next;
    this.next += 1;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no answer to ${method}`)), patience);
      const settle = (act) => (value) => { clearTimeout(late); act(value); };
      this.waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
    });
  }

  // options: dark, print, script (false: scripts are off), policy (false: the page's policy is ignored)
  async open(file, options = {}) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    this.sessions.set(sessionId, page);
    await page.load(file, options);
    return page;
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.on('exit', resolve));
    this.process.stdio[3].end();
    this.process.kill();
    await ended;
    await removeFolder(this.profile);
  }
}

// Processes of the browser outlive the main one for a moment and keep writing.
async function removeFolder(path) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      rmSync(path, { recursive: true, force: true });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

class Page {
  constructor(browser, session, target) {
    this.browser = browser;
    this.session = session;
    this.target = target;
    this.messages = []; // messages of the console, and errors
    this.listeners = new Map();
  }

  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  event(method, params) {
    if (method === 'Runtime.consoleAPICalled') {
      this.messages.push(params.args.map((argument) => argument.value ?? argument.description).join(' '));
    } else if (method === 'Runtime.exceptionThrown') {
      this.messages.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    } else if (method === 'Log.entryAdded') {
      this.messages.push(params.entry.text);
    } else if (method === 'Page.javascriptDialogOpening') {
      this.messages.push(`dialog: ${params.message}`);
      this.send('Page.handleJavaScriptDialog', { accept: true });
    }
    this.listeners.get(method)?.(params);
    this.listeners.delete(method);
  }

  once(method) {
    return new Promise((resolve) => { this.listeners.set(method, resolve); });
  }

  async load(file, { dark = false, print = false, script = true, policy = true, fragment = '', width = 1280, height = 900 }) {
    await Promise.all(['Page', 'Runtime', 'Log', 'DOM'].map((domain) => this.send(`${domain}.enable`)));
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    await this.send('Emulation.setEmulatedMedia', {
      media: print ? 'print' : 'screen',
      features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }],
    });
    await this.send('Emulation.setScriptExecutionDisabled', { value: !script });
    await this.send('Page.setBypassCSP', { enabled: !policy });
    const loaded = this.once('Page.loadEventFired');
    await this.send('Page.navigate', { url: file.startsWith('/') ? `file://${file}${fragment}` : file });
    await loaded;
  }

  // The value of an expression in the page.
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  // Waits until the expression is true, evaluating it in every frame.
  async until(expression, milliseconds = 5000) {
    const holds = await this.evaluate(`new Promise((done) => {
      const end = performance.now() + ${milliseconds};
      const ask = () => {
        const holds = Boolean(${expression});
        return holds || performance.now() > end ? done(holds) : requestAnimationFrame(ask);
      };
      ask();
    })`);
    if (!holds) {
      throw new Error(`never true: ${expression}`);
    }
  }

  async frame() {
    await this.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }

  // The middle of the first element that matches a selector, after unfolding it and scrolling it into view.
  async middle(selector) {
    const text = JSON.stringify(selector);
    await this.until(`document.querySelector(${text}) !== null`);
    await this.evaluate(`(() => { const folds = (each) => each?.closest('details');
      const target = document.querySelector(${text});
      for (let fold = folds(target.matches('summary') ? null : target); fold; fold = folds(fold.parentElement)) { fold.open = true; } })()`);
    await this.evaluate(`document.querySelector(${text}).scrollIntoView({block: 'center', behavior: 'instant'})`);
    await this.frame();
    return this.evaluate(`(() => { const box = document.querySelector(${text}).getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 }; })()`);
  }

  mouse(type, { x, y }, more = {}) {
    return this.send('Input.dispatchMouseEvent', { type, x, y, ...more });
  }

  async hover(selector) {
    const place = await this.middle(selector);
    await this.mouse('mouseMoved', { x: 1, y: 1 });
    await this.mouse('mouseMoved', place);
    await this.frame();
    return place;
  }

  async click(selector, count = 1) {
    const place = await this.middle(selector);
    for (let i = 1; i <= count; i += 1) {
      await this.mouse('mousePressed', place, { button: 'left', clickCount: i });
      await this.mouse('mouseReleased', place, { button: 'left', clickCount: i });
    }
    await this.frame();
  }

  async drag(from, to) {
    await this.mouse('mousePressed', from, { button: 'left', clickCount: 1 });
    await this.mouse('mouseMoved', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, { button: 'left', buttons: 1 });
    await this.mouse('mouseMoved', to, { button: 'left', buttons: 1 });
    await this.mouse('mouseReleased', to, { button: 'left', clickCount: 1 });
    await this.frame();
  }

  async wheel(place, deltaY) {
    await this.mouse('mouseWheel', place, { deltaX: 0, deltaY });
    await this.frame();
  }

  async key(key, modifiers = 0) {
    const text = key.length === 1 ? key : undefined;
    await this.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', key, text, modifiers, windowsVirtualKeyCode: codes[key] });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers });
    await this.frame();
  }

  // A picture of the element that a selector matches, or of the whole page.
  async screenshot(selector = 'html') {
    const clip = await this.evaluate(`(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      return { x: box.left + scrollX, y: box.top + scrollY, width: box.width, height: box.height, scale: 1 }; })()`);
    const { data } = await this.send('Page.captureScreenshot', { format: 'png', clip, captureBeyondViewport: true });
    return Buffer.from(data, 'base64');
  }

  close() {
    return this.browser.send('Target.closeTarget', { targetId: this.target });
  }
}

const codes = { Tab: 9, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Enter: 13, ' ': 32 };
