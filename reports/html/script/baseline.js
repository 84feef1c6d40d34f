// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Switches a chart of speedups to another baseline. Its values were computed by the analyzer, and
// its layout comes with the page.
import { choice, toolbar } from './figure.js';
import { add, print } from './paint.js';
import { island, placeOf } from './rungs.js';
import * as state from './state.js';

class Speedups {
  constructor(figure, views) {
    this.views = views;
    this.figure = figure;
    const svg = figure.querySelector('svg.chart');
    this.key = `over.${figure.id}`;
    this.rows = [...svg.querySelectorAll('[data-rung]')];
    [...svg.children].filter((child) => ['line', 'text'].includes(child.tagName)).forEach((child) => child.remove());
    this.axis = add(svg, 'g');
    svg.insertBefore(this.axis, this.rows[0]);
    const options = views.map((view, index) => [index, view.name]);
    this.select = choice('Baseline:', options, 0, (value) => state.set(this.key, ...(value === '0' ? [] : [value])));
    toolbar(figure).append(this.select);
    state.onChange((key) => (key === null || key === this.key) && this.update());
    this.update();
  }

  update() {
    const index = Number(state.get(this.key) ?? 0);
    const view = this.views[index] ?? this.views[0];
    this.select.lastElementChild.value = String(this.views.indexOf(view));
    this.axis.replaceChildren();
    view.axis.forEach((item) => print(this.axis, item));
    this.rows.forEach((row) => this.drawRow(row, view.origin, view.bars[placeOf(row.dataset.rung)[1]]));
    const title = this.figure.querySelector('figcaption strong');
    title.textContent = title.textContent.replace(/: speedup over .*/, `: speedup over ${view.name}`);
  }

  // A rung without a value over this baseline keeps its name.
  drawRow(row, origin, bar) {
    const [shown, place, end, low, high] = bar ?? ['—', origin + 8, origin];
    const box = row.querySelector('.bar');
    box.setAttribute('x', Math.min(origin, end).toFixed(1));
    box.setAttribute('width', Math.abs(end - origin).toFixed(1));
    [[low, high], [low, low], [high, high]].forEach(([from, to], i) => {
      const whisker = row.querySelectorAll('.whisker')[i];
      whisker?.setAttribute('x1', from ?? end);
      whisker?.setAttribute('x2', to ?? end);
      whisker?.setAttribute('visibility', low === undefined ? 'hidden' : 'visible');
    });
    const number = row.querySelector('.label.strong');
    number.textContent = shown;
    number.setAttribute('x', place);
  }
}

export function makeBaselines() {
  Object.entries(island.speedups).forEach(([id, views]) => {
    const figure = document.getElementById(id);
    if (views.length > 1 && figure?.querySelector('[data-rung]')) {
      new Speedups(figure, views);
    }
  });
}
