// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Names of a run are never executed and never become elements, with or without the page's policy,
// however the page is used.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser } from './browser.mjs';

const pages = process.env.ROOFLADDER_PAGES;
const hostile = readdirSync(pages).filter((name) => name.startsWith('hostile-'));
let browser;

before(() => { browser = Browser.start(); });
after(() => browser.stop());

const foreign = `[...document.querySelectorAll('img, iframe, object, embed, link, base, form, b, a:not([href^="#"]), script:not(#island), [onmouseover], [onerror]')]
  .filter((element) => element !== document.scripts[1]).map((element) => element.outerHTML)`;

async function use(page) {
  await page.evaluate(`document.querySelectorAll('details').forEach((each) => { each.open = true; })`);
  for (const chart of await page.evaluate(`[...document.querySelectorAll('svg.chart')].length`) ? [0, 1, 2, 3] : []) {
    await page.evaluate(`(async () => { const svg = document.querySelectorAll('svg.chart')[${chart}]; if (!svg) return;
      svg.scrollIntoView(); await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); svg.focus({ focusVisible: true }); })()`);
    await page.key('ArrowRight');
  }
  await page.evaluate(`document.querySelectorAll('.toggle, .sort').forEach((each) => each.click())`);
  await page.evaluate(`document.querySelectorAll('select').forEach((each) => { each.selectedIndex = each.options.length - 1; each.dispatchEvent(new Event('change')); })`);
  await page.evaluate(`document.querySelectorAll('.filters input').forEach((each) => each.click())`);
  await page.frame();
}

// Tests without the page's policy first, since it could hide faults.
for (const [policy, names] of [[false, hostile], [true, hostile.slice(0, 4)]]) {
  test(`hostile names stay text ${policy ? 'under the policy of the page' : 'without any policy'}`, async () => {
    assert.ok(hostile.length > 20);
    const page = await browser.open('about:blank', { policy });
    for (const name of names) {
      await page.load(join(pages, name), { policy });
      await use(page);
      assert.deepEqual(await page.evaluate(foreign), [], name);
      assert.deepEqual(page.messages, [], name);
      assert.equal(await page.evaluate('document.scripts.length'), 2, name);
    }
    await page.close();
  });
}

test('this test would notice a script', async () => {
  const page = await browser.open(join(pages, 'fresh.html'), { policy: false });
  await page.evaluate(`document.body.append(document.createRange().createContextualFragment('<img src=x onerror="alert(1)">'))`);
  for (let i = 0; i < 100 && !page.messages.includes('dialog: 1'); i += 1) {
    await page.frame();
  }
  assert.ok(page.messages.includes('dialog: 1'), page.messages.join());
  assert.equal((await page.evaluate(foreign)).length, 1);
  await page.close();
});
