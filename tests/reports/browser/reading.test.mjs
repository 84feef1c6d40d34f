// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// The page is complete without its script, under the policy of a strict server, and on paper.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser } from './browser.mjs';

const pages = process.env.ROOFLADDER_PAGES;
const example = join(pages, 'h200.html');
let browser;

before(() => { browser = Browser.start(); });
after(() => browser.stop());

const contents = `({
  rungs: document.querySelectorAll('.rungs tr[data-rung]').length,
  charts: document.querySelectorAll('svg.chart').length,
  marks: document.querySelectorAll('#roofline [data-rung]').length,
  steps: document.querySelectorAll('.steps > li').length,
  sources: document.querySelectorAll('#sources pre').length,
  text: document.body.textContent,
})`;

function assertComplete(page) {
  assert.ok(page.rungs > 70, `${page.rungs} rungs`);
  assert.ok(page.marks > 70, `${page.marks} marks`);
  assert.ok(page.charts > 15, `${page.charts} charts`);
  assert.ok(page.steps > 60 && page.sources > 30);
  assert.match(page.text, /[1-9]\d\dx/, 'the speedup of jacobi');
  for (const words of ['NVIDIA H200', 'What each step bought', 'Samples', 'Pointer swap']) {
    assert.ok(page.text.includes(words), words);
  }
}

test('of several runs, without scripts', async () => {
  const page = await browser.open(join(pages, 'two_runs.html'), { script: false });
  const both = await page.evaluate(`['run-1', 'run-2'].map((id) => ({
    marks: document.querySelectorAll('#' + id + '-rooflines svg [data-rung]').length,
    rungs: document.querySelectorAll('#' + id + '-ladders .rungs tr[data-rung]').length,
    steps: document.querySelectorAll('#' + id + '-ladders .steps > li').length }))`);
  for (const { marks, rungs, steps } of both) {
    assert.ok(marks > 5 && rungs > 9 && steps > 5, `${marks} marks, ${rungs} rungs, ${steps} steps`);
  }
  assert.ok(await page.evaluate(`document.querySelectorAll('#sources pre').length`) > 5);
  assert.equal(await page.evaluate(`document.querySelectorAll('button, select, input, .card').length`), 0);
  await page.close();
});

test('without scripts', async () => {
  const page = await browser.open(example, { script: false });
  assertComplete(await page.evaluate(contents));
  assert.equal(await page.evaluate(`document.querySelectorAll('button, select, input, .card').length`), 0);
  assert.deepEqual(page.messages, []);
  await page.close();
});

// Jenkins' default for files that a build leaves: neither scripts nor the page's style sheet are
// allowed.
test('under the policy of a strict server', async () => {
  const server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'; img-src 'self'; style-src 'self';");
    response.setHeader('Content-Type', 'text/html');
    response.end(request.url === '/' ? readFileSync(example) : '');
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  try {
    const page = await browser.open(`http://127.0.0.1:${server.address().port}/`);
    assertComplete(await page.evaluate(contents));
    assert.equal(await page.evaluate(`document.querySelectorAll('button').length`), 0);
    await page.close();
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('on paper', async () => {
  const page = await browser.open(example, { print: true, dark: true });
  const shown = (selector) => page.evaluate(`[...document.querySelectorAll('${selector}')].filter((each) => each.getClientRects().length > 0).length`);
  for (const selector of ['nav', '.tools', '.toggles', '.hint', '.card']) {
    assert.equal(await shown(selector), 0, selector);
  }
  assert.equal(await shown('svg.chart'), await page.evaluate(`document.querySelectorAll('#ladders article').length + document.querySelectorAll('#rooflines svg').length`), 'what is folded stays so');
  assert.equal(await page.evaluate(`getComputedStyle(document.body).backgroundColor`), 'rgb(255, 255, 255)');
  assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('h1')).color`), 'rgb(22, 32, 44)');
  const { data } = await page.send('Page.printToPDF', { preferCSSPageSize: true, printBackground: true });
  assert.ok(data.length > 100_000);
  await page.close();
});

test('a link into what is folded opens it', async () => {
  for (const fragment of ['#ladder-2-rung-1', '#ladder-2-rung-1~kernel=jacobi']) {
    const page = await browser.open(example, { fragment });
    await page.until(`document.querySelector('#ladder-2-rung-1').checkVisibility()`);
    await page.close();
  }
});

// The classes of tables that are wider than their columns, folded ones too.
const cutTables = `(() => {
  document.querySelectorAll('main details, .long').forEach((each) => { each.open = true; each.style.contentVisibility = 'visible'; });
  return [...document.querySelectorAll('.scroll')].filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.querySelector('table').className + ' of ' + each.scrollWidth + ' in ' + each.clientWidth + ' px');
})()`;

test('on a desktop no table is cut', async () => {
  for (const file of ['h200.html', 'hundreds.html', 'two_runs.html']) {
    for (const width of [1280, 1440, 1600, 1920]) {
      const page = await browser.open(join(pages, file), { width });
      assert.deepEqual(await page.evaluate(cutTables), [], `${file} at ${width} px`);
      await page.close();
    }
  }
});

test('on a phone the menu is small and letters can be read', async () => {
  const page = await browser.open(example, { width: 390, height: 844 });
  assert.ok(await page.evaluate(`document.querySelector('nav').getBoundingClientRect().height`) <= 84);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth') <= 390);
  const least = await page.evaluate(`Math.min(...[...document.querySelectorAll('#ladder-1 > figure svg text')].map((text) =>
    Number(text.getAttribute('font-size')) * text.ownerSVGElement.getBoundingClientRect().width / text.ownerSVGElement.viewBox.baseVal.width))`);
  assert.ok(least >= 9, `${least} px`);
  await page.close();
});

test('the script needs no network and leaves the address alone', async () => {
  const page = await browser.open(example);
  await page.middle('#roofline svg');
  await page.until(`document.querySelector('svg.zoomable') !== null`);
  assert.deepEqual(await page.evaluate(`performance.getEntriesByType('resource').map((entry) => entry.name)`), []);
  assert.equal(await page.evaluate('location.hash'), '');
  assert.deepEqual(page.messages, []);
  await page.close();
});
