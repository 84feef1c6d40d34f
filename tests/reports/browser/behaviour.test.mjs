// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// How the page responds to pointing, zooming, filtering, toggling and saving.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Browser } from './browser.mjs';

const pages = process.env.ROOFLADDER_PAGES;
const example = join(pages, 'h200.html');
let browser;

before(() => { browser = Browser.start(); });
after(() => browser.stop());

async function onPage(file, options, act) {
  const page = await browser.open(file, options);
  try {
    await act(page);
    assert.deepEqual(page.messages, [], 'messages of the console');
  } finally {
    await page.close();
  }
}

const live = `document.querySelector('#roofline svg.zoomable [data-rung]') !== null`;
const marks = (page) => page.evaluate(`document.querySelectorAll('#roofline [data-rung]').length`);
const axis = (page) => page.evaluate(`[...document.querySelectorAll('#roofline text.small')].map((text) => text.textContent).join()`);
const card = (page) => page.evaluate(`document.querySelector('.card').hidden ? '' : document.querySelector('.card').textContent`);

async function roofline(page) {
  await page.middle('#roofline svg');
  await page.until(live);
  await page.frame();
}

// The middle of a mark, by its rung.
async function mark(page, rung) {
  await roofline(page);
  return page.evaluate(`(() => { const box = document.querySelector('#roofline [data-rung="${rung}"] path').getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 }; })()`);
}

test('a mark has a card with title, claim and numbers with provenance', () => onPage(example, {}, async (page) => {
  await page.mouse('mouseMoved', await mark(page, '1-1'));
  await page.frame();
  const text = await card(page);
  const row = await page.evaluate(`(() => { const row = document.querySelector('.rungs tr[data-rung="1-1"]');
    return { title: row.querySelector('a').textContent, claim: row.querySelector('th').title, median: row.cells[2].querySelector('.value').textContent }; })()`);
  for (const part of [row.title, row.claim, row.median, 'from timer, counter', 'Fraction of roof']) {
    assert.ok(text.includes(part), `'${part}' in: ${text}`);
  }
  await page.mouse('mouseMoved', { x: 2, y: 2 });
  assert.equal(await card(page), '');
}));

test('a roof has a card', () => onPage(example, {}, async (page) => {
  await roofline(page);
  const place = await page.evaluate(`(() => { const path = [...document.querySelectorAll('#roofline path.roof')].at(-1);
    const svg = path.ownerSVGElement; const end = path.getPointAtLength(path.getTotalLength()); 
    const point = new DOMPoint(820, end.y).matrixTransform(svg.getScreenCTM()); return { x: point.x, y: point.y }; })()`);
  await page.mouse('mouseMoved', place);
  await page.frame();
  assert.match(await card(page), /flop\/s/);
}));

test('bars, cells and strips have cards', () => onPage(example, {}, async (page) => {
  for (const chart of ['ladder-jacobi', 'sweep-', 'parts-jacobi', 'samples-jacobi']) {
    const selector = `figure[id^="${chart}"] svg .target`;
    await page.middle(`figure[id^="${chart}"]`);
    await page.hover(selector);
    assert.match(await card(page), /Median/, chart);
  }
}));

test('the keyboard shows the same cards', () => onPage(example, {}, async (page) => {
  await roofline(page);
  await page.evaluate(`document.querySelector('#roofline svg').focus({ focusVisible: true })`);
  await page.key('ArrowRight');
  const first = await card(page);
  assert.match(first, /Median/);
  await page.key('ArrowRight');
  const second = await card(page);
  assert.notEqual(second, first);
  await page.key('ArrowLeft');
  assert.equal(await card(page), first);
  await page.key('Escape');
  assert.equal(await card(page), '');
}));

test('the wheel zooms at the cursor, drawing new axes; keys, buttons and a double click', () => onPage(example, {}, async (page) => {
  const place = await mark(page, '1-16');
  const whole = await axis(page);
  await new Promise((resolve) => { setTimeout(resolve, 400); });
  await page.wheel(place, -400);
  const zoomed = await axis(page);
  assert.notEqual(zoomed, whole, 'other ticks');
  const moved = await mark(page, '1-16');
  assert.ok(Math.hypot(moved.x - place.x, moved.y - place.y) < 2, 'the mark under the cursor stays there');
  const size = await page.evaluate(`document.querySelector('#roofline text.small').getBoundingClientRect().height`);
  assert.ok(size < 30, 'texts are not magnified');
  assert.match(await page.evaluate('location.hash'), /zoom\.roofline=/);

  await page.drag({ x: place.x, y: place.y + 60 }, { x: place.x + 90, y: place.y + 60 });
  const dragged = await mark(page, '1-16');
  assert.ok(Math.abs(dragged.x - place.x - 90) < 2, 'a drag moves by as much');

  await page.click('#roofline svg', 2);
  assert.equal(await axis(page), whole, 'a double click fits');
  assert.equal(await page.evaluate('location.hash'), '');

  await page.evaluate(`document.querySelector('#roofline svg').focus()`);
  await page.key('+');
  assert.notEqual(await axis(page), whole);
  await page.key('-');
  assert.equal(await axis(page), whole);
  await page.click('#roofline button[aria-label="Zoom in"]');
  await page.click('#roofline button[aria-label="Zoom in"]');
  const twice = await axis(page);
  await page.click('#roofline button[aria-label="Zoom out"]');
  assert.notEqual(await axis(page), twice);
  await page.evaluate(`document.querySelector('#roofline svg').focus()`);
  await page.key('0');
  assert.equal(await axis(page), whole);
}));

test('the legend leaves out groups and roofs', () => onPage(example, {}, async (page) => {
  await roofline(page);
  const all = await marks(page);
  const roofs = await page.evaluate(`document.querySelectorAll('#roofline path.roof').length`);
  await page.click('#roofline .toggle.series-0');
  assert.ok(await marks(page) < all);
  assert.equal(await page.evaluate(`document.querySelector('.toggle.series-0').getAttribute('aria-pressed')`), 'false');
  await page.click('#roofline .toggle.roof');
  assert.equal(await page.evaluate(`document.querySelectorAll('#roofline path.roof').length`), roofs - 1);
  await page.click('#roofline .toggle.series-0');
  assert.equal(await marks(page), all);
}));

test('the legend names every kernel where it does without the script', async () => {
  const kernels = `[...document.querySelectorAll('#roofline-1 svg .label')].filter((text) => Number(text.getAttribute('y')) < 46)
    .map((text) => text.textContent + ' at ' + text.getAttribute('y')).join()`;
  let still;
  await onPage(example, { script: false }, async (page) => { still = await page.evaluate(kernels); });
  assert.match(still, /Jacobi iteration at 18\.5,.*,Update of matter and radiation at 38\.5$/);
  await onPage(example, {}, async (page) => {
    await page.middle('#roofline-1 svg');
    await page.until(`document.querySelector('#roofline-1 svg.zoomable [data-rung]') !== null`);
    assert.equal(await page.evaluate(kernels), still);
  });
});

const byText = (a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)) || a.y - b.y || a.x - b.x;

// The texts of a roofline with their styles and places.
const texts = async (page) => (await page.evaluate(`[...document.querySelectorAll('#roofline svg text')].map((text) => ({ text: text.textContent,
  style: text.className.baseVal, x: Number(text.getAttribute('x')), y: Number(text.getAttribute('y')) }))`)).sort(byText);

function assertSame(drawn, expected, where) {
  assert.deepEqual(drawn.map(({ text, style }) => [text, style]), expected.map(({ text, style }) => [text, style]), where);
  drawn.forEach(({ text, x, y }, i) => assert.ok(Math.hypot(x - expected[i].x, y - expected[i].y) < 0.2,
    `${where}: ${text} at ${x}, ${y}: ${expected[i].x}, ${expected[i].y}`));
}

test('the script prints each text of the roofline where the page shows it without', async () => {
  for (const file of [example, join(pages, 'fresh.html'), join(pages, 'two_devices.html')]) {
    let still;
    await onPage(file, { script: false }, async (page) => { still = await texts(page); });
    assert.ok(still.length > 10);
    await onPage(file, {}, async (page) => {
      await roofline(page);
      assertSame(await texts(page), still, file);
    });
  }
});

test('the script prints each text of a magnified roofline where the layout has it', async () => {
  for (const name of ['h200', 'two_devices']) {
    const views = JSON.parse(readFileSync(join(pages, `${name}.views.json`), 'utf8'));
    await onPage(join(pages, `${name}.html`), {}, async (page) => {
      await roofline(page);
      for (const { zoom, texts: expected } of views) {
        await page.evaluate(`location.hash = '#roofline~zoom.roofline=${zoom.join()}'`);
        await page.frame();
        assert.ok(expected.some(({ style }) => style === 'label strong'), 'a mark has a name');
        assertSame(await texts(page), expected.sort(byText), `${name} at ${zoom.join()}`);
      }
    });
  }
});

test('a magnified view has ticks and names', () => onPage(example, {}, async (page) => {
  await roofline(page);
  const count = (style) => page.evaluate(`document.querySelectorAll('#roofline svg text.${style}').length`);
  for (let i = 0; i < 10; i += 1) {
    await page.click('#roofline button[aria-label="Zoom in"]');
    await page.frame();
    assert.ok(await count('small') >= 3, `ticks after ${i + 1}`);
  }
  await page.click('#roofline button[aria-label="Zoom out"]');
}));

const visibleRows = `[...document.querySelectorAll('.rungs tr[data-rung]')].filter((row) => row.getClientRects().length > 0).length`;

test('filters leave out rows, marks and articles; the address reproduces them', () => onPage(example, {}, async (page) => {
  await roofline(page);
  const [all, rows] = [await marks(page), await page.evaluate(visibleRows)];
  await page.evaluate(`document.querySelector('.filters').open = true`);
  await page.click('.filters input[value="species"]');
  assert.ok(await marks(page) < all);
  assert.ok(await page.evaluate(visibleRows) < rows);
  for (const [section, articles] of [['ladders', 2], ['published', 1]]) { // of cuda and opencl
    assert.equal(await page.evaluate(`document.querySelectorAll('#${section} article:not([hidden])').length`), articles, section);
  }
  const fragment = await page.evaluate('location.hash');
  assert.equal(fragment, '#~kernel=species');
  const counted = await page.evaluate(`document.querySelector('.filters [role=status]').textContent`);
  await onPage(example, { fragment: '#roofline~kernel=species' }, async (other) => {
    await roofline(other);
    assert.equal(await other.evaluate(`document.querySelector('.filters [role=status]').textContent`), counted);
    assert.equal(await other.evaluate(visibleRows), await page.evaluate(visibleRows));
  });
  await page.evaluate(`location.hash = '#ceilings'`);
  await page.frame();
  assert.equal(await page.evaluate('location.hash'), '#ceilings~kernel=species', 'a link within the page keeps it');
  await page.evaluate(`document.querySelector('.filters button').click()`);
  assert.equal(await page.evaluate(visibleRows), rows);
}));

test('filters by model, device and provenance', () => onPage(join(pages, 'two_devices.html'), {}, async (page) => {
  await page.evaluate(`document.querySelector('.filters').open = true`);
  const rows = await page.evaluate(visibleRows);
  for (const facet of ['model', 'device', 'provenance']) {
    const box = `.filters [data-facet="${facet}"] input`;
    await page.click(box);
    const left = await page.evaluate(visibleRows);
    assert.ok(left > 0 && left < rows, `${facet}: ${left} of ${rows}`);
    await page.click(box);
    assert.equal(await page.evaluate(visibleRows), rows);
  }
}));

test('another baseline redraws the bars with the numbers of the analyzer', () => onPage(example, {}, async (page) => {
  const figure = '#ladder-1 figure[id^="ladder-jacobi"]';
  await page.middle(figure);
  const numbers = () => page.evaluate(`[...document.querySelectorAll('${figure} .label.strong')].map((text) => text.textContent).join(' ')`);
  const over = (option) => page.evaluate(`(() => { const select = document.querySelector('${figure} select');
    select.selectedIndex = [...select.options].findIndex((each) => each.text.startsWith('${option}')); select.dispatchEvent(new Event('change')); })()`);
  const before = await numbers();
  await over('its parent');
  const parents = await page.evaluate(`[...document.querySelectorAll('#ladder-1 .rungs tr[data-rung] td:last-child')].map((cell) => cell.querySelector('.value')?.textContent ?? '—').join(' ')`);
  assert.equal(await numbers(), parents);
  assert.match(await page.evaluate(`document.querySelector('${figure} strong').textContent`), /over its parent$/);
  await over('the fastest');
  assert.match(await numbers(), /1\.00x/);
  assert.match(await page.evaluate('location.hash'), /over\.ladder-jacobi/);
  await over('original');
  assert.equal(await numbers(), before);
}));

test('a ladder of another device is laid over the roofline', () => onPage(join(pages, 'two_devices.html'), {}, async (page) => {
  await roofline(page);
  const own = await marks(page);
  await page.evaluate(`(() => { const select = document.querySelector('#roofline .tools select'); select.selectedIndex = 1; select.dispatchEvent(new Event('change')); })()`);
  await page.frame();
  assert.ok(await marks(page) > own);
  assert.match(await page.evaluate(`document.querySelector('#roofline .toggles').textContent`), /on gpu/);
  assert.match(await page.evaluate('location.hash'), /overlay\.roofline=/);
}));

test('a ladder laid over a roofline has its place in the legend, and its hollow marks are explained', () => onPage(join(pages, 'two_devices.html'), {}, async (page) => {
  await page.middle('#roofline-1 svg');
  await page.until(`document.querySelector('#roofline-1 svg.zoomable [data-rung]') !== null`);
  const shown = () => page.evaluate(`[...document.querySelectorAll('#roofline-1 svg text.label')].map((text) => text.textContent)`);
  const rows = () => page.evaluate(`[...new Set([...document.querySelectorAll('#roofline-1 svg .label')].map((text) => Number(text.getAttribute('y')))
    .filter((y) => y < 46))]`);
  const hollow = 'hollow: bytes declared, not observed';
  const overlaid = async (index) => {
    await page.evaluate(`(() => { const select = document.querySelector('#roofline-1 .tools select'); select.selectedIndex = ${index}; select.dispatchEvent(new Event('change')); })()`);
    await page.frame();
    return shown();
  };
  assert.deepEqual(await rows(), [28.5], 'one row in the middle');
  assert.ok(!(await shown()).includes(hollow));
  let notes = 0;
  for (const index of [1, 2, 3]) {
    const all = await overlaid(index);
    assert.ok(all.some((text) => text.endsWith('openmp on cpu')), all.join());
    assert.deepEqual(await rows(), [18.5, 38.5], 'two rows');
    const hasHollow = await page.evaluate(`document.querySelector('#roofline-1 svg .mark.hollow') !== null`);
    assert.equal(all.includes(hollow), hasHollow);
    notes += Number(hasHollow);
  }
  assert.equal(notes, 1);
  assert.ok(!(await overlaid(0)).includes(hollow));
}));

test('of marks whose names the page does not hold none is counted as left out', () => onPage(join(pages, 'hundreds.html'), {}, async (page) => {
  await roofline(page);
  const notes = await page.evaluate(`[...document.querySelectorAll('#roofline svg text.small')].map((text) => text.textContent).filter((text) => text.includes('see the table'))`);
  assert.deepEqual(notes, ['names: see the table']);
}));

test('a chart is saved as a file that opens alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roofladder-saved-'));
  try {
    await browser.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    await onPage(example, { dark: true }, async (page) => {
      await roofline(page);
      await page.evaluate(`[...document.querySelectorAll('#roofline .tools button')].find((each) => each.textContent === 'Save SVG').click()`);
      for (let i = 0; i < 250 && !readdirSync(folder).includes('roofline.svg'); i += 1) {
        await new Promise((resolve) => { setTimeout(resolve, 20); });
      }
    });
    const text = readFileSync(join(folder, 'roofline.svg'), 'utf8');
    assert.match(text, /^<\?xml/);
    assert.ok(!/ class=| style=|var\(|tabindex/.test(text), 'needs no style sheet');
    assert.match(text, /font-family=/);
    await onPage(join(folder, 'roofline.svg'), {}, async (alone) => {
      assert.equal(await alone.evaluate('document.documentElement.tagName'), 'svg');
      const colour = await alone.evaluate(`getComputedStyle(document.querySelector('rect')).fill`);
      assert.equal(colour, 'rgb(22, 29, 39)', 'as it was shown: dark');
      assert.ok(await alone.evaluate(`document.querySelectorAll('path').length`) > 50);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('tables sort by the numbers that they show', () => onPage(example, {}, async (page) => {
  await page.middle('#ladder-1 .rungs');
  const times = () => page.evaluate(`[...document.querySelectorAll('#ladder-1 .rungs tr[data-rung]')].map((row) => row.cells[2].textContent)`);
  const button = '#ladder-1 .rungs th:nth-child(3) button';
  const before = await times();
  await page.click(button);
  const seconds = (await times()).map((text) => parseFloat(text) * (text.includes('ms') ? 1e-3 : 1e-6));
  assert.deepEqual(seconds, [...seconds].sort((a, b) => a - b));
  assert.equal(await page.evaluate(`document.querySelector('#ladder-1 .rungs th:nth-child(3)').getAttribute('aria-sort')`), 'ascending');
  await page.click(button);
  await page.click(button);
  assert.deepEqual(await times(), before);
  await page.middle('#ladder-1 .limits');
  await page.click('#ladder-1 .limits th:nth-child(2) button');
  assert.ok(await page.evaluate(`[...document.querySelectorAll('#ladder-1 .limits tr.bound')].every((row) => row.previousElementSibling.matches('[data-rung]'))`));
}));

test('a value next to nothing sorts among the numbers', () => onPage(example, {}, async (page) => {
  await page.evaluate(`document.querySelector('#ladder-5-rung-1').open = true`);
  await page.middle('#ladder-5-rung-1 .metrics');
  await page.click('#ladder-5-rung-1 .metrics th:nth-child(2) button');
  const shown = await page.evaluate(`[...document.querySelectorAll('#ladder-5-rung-1 .metrics .value')].map((value) => value.textContent)`);
  const place = shown.indexOf('< 0.01 %');
  assert.ok(place >= 0 && place < shown.length / 2, shown.join());
  assert.ok(parseFloat(shown[place + 1]) > 0.01, shown.join());
}));

test('a fresh run of this machine: card, zoom, filter, save', () => onPage(join(pages, 'fresh.html'), {}, async (page) => {
  await page.middle('figure[id^="ladder-"]');
  await page.hover('figure[id^="ladder-"] .target');
  assert.match(await card(page), /Median/);
  await roofline(page);
  const whole = await axis(page);
  await page.click('#roofline button[aria-label="Zoom in"]');
  assert.notEqual(await axis(page), whole);
  assert.ok(await page.evaluate(`document.querySelectorAll('.tools button').length`) > 3);
}));

const runs = join(pages, 'two_runs.html');

test('of several runs: marks of the common roofline and of each run have cards that name the run', () => onPage(runs, {}, async (page) => {
  const ladder = await page.evaluate(`JSON.parse(document.querySelector('#island').textContent).ladders.findIndex(({ run, device }) => run === 'Tuesday' && device === 'gpu:0') + 1`);
  for (const id of ['roofline-of-all', 'run-2-roofline-1']) {
    await page.middle(`#${id} svg`);
    await page.until(`document.querySelector('#${id} svg.zoomable [data-rung]') !== null`);
    await page.hover(`#${id} [data-rung="${ladder}-1"] path`);
    const text = await card(page);
    const row = await page.evaluate(`(() => { const row = document.querySelector('.rungs tr[data-rung="${ladder}-1"]');
      return { run: row.closest('section').dataset.run, title: row.querySelector('a').textContent, median: row.cells[2].querySelector('.value').textContent }; })()`);
    assert.equal(row.run, 'Tuesday');
    for (const part of ['Tuesday: ', row.title, row.median]) {
      assert.ok(text.includes(part), `'${part}' in: ${text}`);
    }
  }
}));

test('of several runs: each roofline zooms alone, a ladder of the other run is laid over', () => onPage(runs, {}, async (page) => {
  const labels = (id) => page.evaluate(`[...document.querySelectorAll('#${id} text.small')].map((text) => text.textContent).join()`);
  for (const id of ['run-2-roofline', 'run-1-roofline']) {
    await page.middle(`#${id} svg`);
    await page.until(`document.querySelector('#${id} svg.zoomable [data-rung]') !== null`);
  }
  const [first, second] = [await labels('run-1-roofline'), await labels('run-2-roofline')];
  await page.click('#run-1-roofline button[aria-label="Zoom in"]');
  assert.notEqual(await labels('run-1-roofline'), first);
  assert.equal(await labels('run-2-roofline'), second);
  assert.match(await page.evaluate('location.hash'), /zoom\.run-1-roofline=/);
  await page.evaluate(`(() => { const select = document.querySelector('#run-1-roofline .tools select'); select.selectedIndex = 1; select.dispatchEvent(new Event('change')); })()`);
  await page.frame();
  assert.match(await page.evaluate(`document.querySelector('#run-1-roofline .toggles').textContent`), /Tuesday/);
}));

test('of several runs: filters by run leave out its sections, ladders and marks', () => onPage(runs, {}, async (page) => {
  await page.middle('#roofline-of-all svg');
  await page.until(`document.querySelector('#roofline-of-all svg.zoomable [data-rung]') !== null`);
  const counts = () => page.evaluate(`({
    marks: document.querySelectorAll('#roofline-of-all [data-rung]').length,
    sections: [...document.querySelectorAll('section[data-run]')].filter((each) => each.getClientRects().length > 0).length,
    rows: ${visibleRows} })`);
  const all = await counts();
  await page.evaluate(`document.querySelector('.filters').open = true`);
  await page.click('.filters input[value="Monday"]');
  const one = await counts();
  for (const what of ['marks', 'sections', 'rows']) {
    assert.ok(one[what] > 0 && one[what] < all[what], `${what}: ${one[what]} of ${all[what]}`);
  }
  assert.equal(await page.evaluate(`document.querySelector('#run-2').hidden`), true);
  await page.click('.filters input[value="Monday"]');
  await page.click('.filters input[value="species"]');
  assert.equal(await page.evaluate(`document.querySelectorAll('#ladders article:not([hidden])').length`), 1, 'of the ladders beside each other');
}));

test('of several runs: a time leads to what its run says of the variant', () => onPage(runs, {}, async (page) => {
  const target = await page.evaluate(`document.querySelector('.compared:not(.bests) tbody tr td:nth-child(3) a').getAttribute('href')`);
  assert.equal(await page.evaluate(`document.querySelector('${target}').closest('section').id`), 'run-2-ladders');
}));

// Prints how long it takes, but does not check it: other work shares the machine.
test('ten thousand results are there once the page has loaded', () => onPage(join(pages, 'large.html'), {}, async (page) => {
  const { rows, time } = await page.evaluate(`({
    rows: document.querySelectorAll('#ladders tbody tr').length,
    time: performance.timing.loadEventEnd - performance.timing.navigationStart })`);
  console.log(`opened in ${time} ms`);
  assert.ok(rows >= 10000, `${rows} rows`);
}));

test('marks of ten thousand have cards', () => onPage(join(pages, 'large.html'), {}, async (page) => {
  await page.middle('#roofline svg');
  await page.until(`document.querySelector('#roofline svg.zoomable path.dots') !== null`);
  await page.evaluate(`document.querySelector('#roofline svg').focus({ focusVisible: true })`);
  await page.key('ArrowRight');
  assert.match(await card(page), /Median/);
}));

test('hollow ones of ten thousand marks are rings', () => onPage(join(pages, 'large.html'), {}, async (page) => {
  await page.middle('#roofline svg');
  await page.until(`document.querySelector('#roofline svg.zoomable path.dots') !== null`);
  const counts = await page.evaluate(`['path.dots:not(.hollow)', 'path.dots.hollow'].map((path) => {
    const data = document.querySelector('#roofline ' + path).getAttribute('d');
    return [data.match(/M/g).length, (data.match(/a/g) ?? []).length]; })`);
  assert.deepEqual(counts, [[6665, 0], [3335, 2 * 3335]]);
}));

test('a zoomed roofline leaves other charts as they are', () => onPage(example, {}, async (page) => {
  await page.middle('#ladder-1 figure[id^="ladder-jacobi"] svg');
  await roofline(page);
  await page.evaluate(`window.changes = 0; document.querySelectorAll('figure:not(#roofline) svg').forEach((svg) =>
    new MutationObserver((list) => { window.changes += list.length; }).observe(svg, { childList: true, attributes: true, subtree: true }))`);
  const whole = await axis(page);
  await page.click('#roofline button[aria-label="Zoom in"]');
  assert.notEqual(await axis(page), whole);
  assert.equal(await page.evaluate('window.changes'), 0);
}));

test('the cache-aware roofline of a fresh run zooms too, over marks of its own', () => onPage(join(pages, 'fresh.html'), {}, async (page) => {
  const labelsOf = (id) => `[...document.querySelectorAll('#${id} text.small')].map((text) => text.textContent).join()`;
  const labels = labelsOf('cache-aware');
  assert.notEqual(await page.evaluate(labels), await page.evaluate(labelsOf('roofline')), 'intensity by the bytes of the core, not of memory');
  await page.middle('#cache-aware svg');
  await page.until(`document.querySelector('#cache-aware svg.zoomable [data-rung]') !== null`);
  await page.frame();
  const before = await page.evaluate(labels);
  await page.evaluate(`document.querySelector('#cache-aware button').click()`);
  await page.until(`${labels} !== ${JSON.stringify(before)}`);
}));
