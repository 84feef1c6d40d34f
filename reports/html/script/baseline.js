// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// The chart of speedups over another baseline: each value was computed by the analyzer.
import { scaleLinear } from 'd3-scale';
import { choice, toolbar } from './figure.js';
import { add, line, text } from './paint.js';
import { logScale, tickText, ticks } from './scale.js';
import { island, placeOf } from './rungs.js';
import * as state from './state.js';

const left = 290;
const right = 824;

class Speedups {
  constructor(figure, views) {
    this.views = views;
    this.figure = figure;
    this.svg = figure.querySelector('svg.chart');
    this.key = `over.${figure.id}`;
    this.rows = [...this.svg.querySelectorAll('[data-rung]')];
    const [, , , height] = this.svg.getAttribute('viewBox').split(' ').map(Number);
    this.bottom = height - 52;
    this.top = 12;
    const first = this.rows[0];
    this.axis = add(this.svg, 'g');
    this.svg.insertBefore(this.axis, first);
    const own = [...this.svg.children].filter((child) => ['line', 'text'].includes(child.tagName));
    own.forEach((child) => child.remove());
    const options = views.map((view, index) => [index, view.name]);
    this.select = choice('Baseline:', options, 0, (value) => state.set(this.key, ...(value === '0' ? [] : [value])));
    toolbar(figure).append(this.select);
    state.onChange(() => this.update());
    this.update();
  }

  update() {
    const index = Number(state.get(this.key) ?? 0);
    const view = this.views[index] ?? this.views[0];
    this.select.lastElementChild.value = String(this.views.indexOf(view));
    const make = view.axis.scale === 'log' ? logScale(view.axis.low, view.axis.high, left, right)
      : scaleLinear([view.axis.low, view.axis.high], [left, right]);
    this.scale = make.clamp(true);
    this.drawAxis(view);
    this.rows.forEach((row) => this.drawRow(row, view.values[placeOf(row.dataset.rung)[1]]));
    const title = this.figure.querySelector('figcaption strong');
    title.textContent = title.textContent.replace(/: speedup over .*/, `: speedup over ${view.name}`);
  }

  drawAxis({ axis }) {
    this.axis.replaceChildren();
    const marked = axis.scale === 'log' ? ticks(this.scale, 'x').filter((tick) => tick.text)
      : this.scale.ticks(6).map((value) => ({ value, text: tickText(value, 'x') }));
    marked.forEach((tick) => {
      const x = this.scale(tick.value);
      line(this.axis, { x, y: this.top }, { x, y: this.bottom }, 'grid');
      text(this.axis, tick.text, 'label small', x, this.bottom + 18, { 'text-anchor': 'middle' });
    });
    const one = this.scale(1);
    line(this.axis, { x: one, y: this.top }, { x: one, y: this.bottom }, 'baseline');
    text(this.axis, axis.title, 'label axis-title', (left + right) / 2, this.bottom + 40, { 'text-anchor': 'middle' });
  }

  // A rung without a value over this baseline keeps its name.
  drawRow(row, value) {
    const bar = row.querySelector('.bar');
    const whiskers = row.querySelectorAll('.whisker');
    const number = row.querySelector('.label.strong');
    const [shown, at, low, high] = value ?? ['—', 0];
    const end = value ? this.scale(at) : left;
    bar.setAttribute('width', Math.max(0, end - left).toFixed(1));
    const places = low === undefined ? [[end, end], [end, end], [end, end]]
      : [[low, high], [low, low], [high, high]].map((pair) => pair.map(this.scale));
    whiskers.forEach((whisker, i) => {
      whisker.setAttribute('x1', places[i][0].toFixed(1));
      whisker.setAttribute('x2', places[i][1].toFixed(1));
      whisker.setAttribute('visibility', low === undefined ? 'hidden' : 'visible');
    });
    number.textContent = shown;
    number.setAttribute('x', (Math.max(end, places[0][1]) + 8).toFixed(1));
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
