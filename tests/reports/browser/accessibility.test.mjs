// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// axe-core finds no violation of WCAG 2 A and AA or of its best practices; text keeps its contrast in the dark, and a narrow
// window its targets.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser } from './browser.mjs';

const pages = process.env.ROOFLADDER_PAGES;
const axe = readFileSync(process.env.ROOFLADDER_AXE, 'utf8');
let browser;

before(() => { browser = Browser.start(); });
after(() => browser.stop());

const every_rule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const rules_of_colours = ['color-contrast', 'link-in-text-block'];
const rules_of_width = ['target-size', 'scrollable-region-focusable'];

async function violations(page, rules, context = 'document') {
  await page.evaluate(`${axe}; 0`);
  const found = await page.evaluate(`axe.run(${context}, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })
    .then(({ violations, passes }) => ({ passes: passes.length, list: violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((node) => node.target.join(' ') + ' ' + node.failureSummary).join(' | ')) }))`);
  assert.ok(found.passes >= (rules === every_rule ? 16 : 1), `${found.passes} rules passed`);
  return found.list;
}

const everything = `(async () => {
  document.querySelectorAll('details').forEach((each) => { each.open = true; });
  for (const each of document.querySelectorAll('figure, table')) { each.scrollIntoView(); await new Promise((done) => requestAnimationFrame(done)); }
  scrollTo(0, 0);
})()`;

for (const [file, name, options, rules] of [
  ['two_devices.html', 'light', {}, every_rule],
  ['two_runs.html', 'light', {}, every_rule],
  ['two_runs.html', 'dark', { dark: true }, rules_of_colours],
  ['two_runs.html', 'a narrow window', { width: 420 }, rules_of_width],
]) {
  test(`no violation in ${file} in ${name}`, async () => {
    const page = await browser.open(join(pages, file), { ...options, policy: false });
    await page.evaluate(everything);
    assert.deepEqual(await violations(page, rules), []);
    await page.close();
  });
}

// axe-core reads the whole page even if it judges only a part: removes all ladders except one.
for (const dark of [false, true]) {
  test(`no violation in the recorded run, ${dark ? 'dark' : 'light'}`, async () => {
    const page = await browser.open(join(pages, 'h200.html'), { dark, policy: false });
    await page.middle('#roofline svg');
    await page.until(`document.querySelector('svg.zoomable') !== null`);
    await page.evaluate(`document.querySelectorAll('main article:not(#ladder-5), main > section:not(#rooflines, #ladders)').forEach((each) => each.remove())`);
    assert.deepEqual(await violations(page, dark ? rules_of_colours : every_rule, "{ include: ['header', 'nav', '#rooflines', '#ladder-5 > figure', '#ladder-5 .sweeps', '#ladder-5 .steps'] }"), []);
    await page.close();
  });
}

test('motion is reduced where the reader asks for it', async () => {
  const page = await browser.open(join(pages, 'fresh.html'));
  const behaviour = async (value) => {
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
    return page.evaluate(`getComputedStyle(document.documentElement).scrollBehavior`);
  };
  assert.equal(await behaviour('reduce'), 'auto');
  assert.equal(await behaviour('no-preference'), 'smooth');
  await page.close();
});
