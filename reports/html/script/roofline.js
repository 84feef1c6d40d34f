// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// A roofline that can be zoomed, moved and filtered. It replaces the static drawing when the reader
// comes near it.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { button, choice, toolbar } from './figure.js';
import { add } from './paint.js';
import { makePointable } from './pointing.js';
import { overlays, rooflineData } from './roofline_data.js';
import { draw } from './roofline_drawing.js';
import { island, keyOf } from './rungs.js';
import * as state from './state.js';

const reach = 18; // pixels of the chart within which a mark can be pointed at
const restBeforeWheel = 300; // ms: the wheel zooms only if the page was not just scrolled
let lastScroll = -Infinity;
window.addEventListener('scroll', () => { lastScroll = performance.now(); }, { passive: true });

function distanceToLine({ pixels }, x, y) {
  return Math.min(...pixels.slice(1).map((to, i) => {
    const from = pixels[i];
    const length = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
    const along = Math.max(0, Math.min(1, ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / length));
    return Math.hypot(x - from.x - along * (to.x - from.x), y - from.y - along * (to.y - from.y));
  }));
}

class Roofline {
  constructor(figure) {
    this.id = figure.id;
    this.figure = figure;
    this.svg = figure.querySelector('svg.chart');
    this.data = rooflineData(this.id);
    const { area } = this.data;
    const clip = this.svg.querySelector('clipPath');
    [...this.svg.children].filter((child) => !['title', 'desc'].includes(child.tagName)).forEach((child) => child.remove());
    this.svg.append(clip);
    this.svg.classList.add('zoomable');
    add(this.svg, 'rect', 'target',
      { x: area.left, y: area.top, width: area.right - area.left, height: area.bottom - area.top });
    this.layers = {
      axes: add(this.svg, 'g'),
      clipped: add(this.svg, 'g', '', { 'clip-path': `url(#${clip.id})` }),
      free: add(this.svg, 'g'),
    };
    this.cursor = add(this.svg, 'circle', 'cursor', { r: 13, display: 'none' });
    this.setUpZoom();
    this.addTools();
    makePointable(this.svg, this);
    state.onChange((key) => this.takeOver(key));
    this.takeOver(null);
    this.redraw();
  }

  setUpZoom() {
    const { area } = this.data;
    this.zoom = zoom().extent([[area.left, area.top], [area.right, area.bottom]])
      .filter((event) => {
        if (event.type === 'wheel') {
          return performance.now() - lastScroll > restBeforeWheel;
        }
        return event.touches ? event.touches.length > 1 : !event.button;
      })
      .on('zoom', (event) => {
        if (event.sourceEvent) {
          this.keepZoom(event.transform);
        }
        this.schedule();
      });
    select(this.svg).call(this.zoom).on('dblclick.zoom', null).on('dblclick', () => this.fit());
    this.svg.addEventListener('keydown', (event) => this.key(event));
  }

  // The whole content as a box: a ladder laid over the chart may extend beyond its axes.
  whole() {
    const { area, domain, hasOverlay } = this.data;
    return hasOverlay ? domain : area;
  }

  home() {
    const { area } = this.data;
    const { left, top, right, bottom } = this.whole();
    const k = Math.min(1, (area.right - area.left) / (right - left), (area.bottom - area.top) / (bottom - top));
    return zoomIdentity
      .translate((area.left + area.right - k * (left + right)) / 2, (area.top + area.bottom - k * (top + bottom)) / 2)
      .scale(k);
  }

  keepZoom({ k, x, y }) {
    this.own = true;
    state.set(`zoom.${this.id}`, ...(k === this.home().k ? [] : [[k.toFixed(3), x.toFixed(1), y.toFixed(1)].join(',')]));
    this.own = false;
  }

  // Takes the state from the address, after the reader or a link changed it.
  takeOver(key) {
    const isOfAnother = key?.includes('.') && !key.endsWith(`.${this.id}`);
    if (isOfAnother || (key?.startsWith('zoom.') && this.own)) {
      return;
    }
    this.update();
    const home = this.home();
    const [k, x, y] = (state.get(`zoom.${this.id}`) ?? '').split(',').map(Number);
    const isChosen = [k, x, y].every(Number.isFinite) && k >= home.k;
    select(this.svg).call(this.zoom.transform, isChosen ? zoomIdentity.translate(x, y).scale(k) : home);
  }

  fit() {
    select(this.svg).call(this.zoom.transform, this.home());
    this.keepZoom(this.home());
  }

  magnify(factor) {
    select(this.svg).call(this.zoom.scaleBy, factor);
    this.keepZoom(zoomTransform(this.svg));
  }

  key(event) {
    const pan = { ArrowRight: [-60, 0], ArrowLeft: [60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (event.key === '+' || event.key === '=') {
      this.magnify(1.5);
    } else if (event.key === '-') {
      this.magnify(1 / 1.5);
    } else if (event.key === '0') {
      this.fit();
    } else if (pan && event.shiftKey) {
      select(this.svg).call(this.zoom.translateBy, ...pan.map((step) => step / zoomTransform(this.svg).k));
      this.keepZoom(zoomTransform(this.svg));
    } else {
      return;
    }
    event.preventDefault();
  }

  addTools() {
    const tools = toolbar(this.figure);
    const others = overlays(this.id);
    if (others.length > 0) {
      const options = others.map((ladder) =>
        [ladder, `${island.ladders[ladder].kernel}, ${island.ladders[ladder].setting}`]);
      tools.prepend(choice('Also show', [['', 'no other ladder'], ...options], state.get(`overlay.${this.id}`) ?? '',
        (value) => state.set(`overlay.${this.id}`, ...(value ? [value] : []))));
    }
    tools.prepend(
      button('+', 'Zoom in', () => this.magnify(1.5)),
      button('−', 'Zoom out', () => this.magnify(1 / 1.5)),
      button('Fit', 'Fit', () => this.fit()),
    );
    this.legend = document.createElement('div');
    this.legend.className = 'toggles';
    this.legend.setAttribute('role', 'group');
    this.legend.setAttribute('aria-label', 'What the chart shows');
    this.svg.parentElement.after(this.legend);
    const hint = document.createElement('p');
    hint.className = 'hint';
    hint.textContent = 'Wheel or + and − zoom, drag or Shift with arrows move, 0 or a double click fits; arrows go from mark to mark.';
    this.legend.after(hint);
  }

  // Everything that can be hidden has a button, whether or not it is hidden.
  drawLegend() {
    const toggle = (key, name, text, className) => {
      const made = button(text, text, () => {
        const off = new Set(state.all(`off.${this.id}`));
        off[off.has(key) ? 'delete' : 'add'](key);
        state.set(`off.${this.id}`, ...off);
      });
      made.className = className;
      made.setAttribute('aria-pressed', String(!this.data.off.has(key)));
      made.dataset.key = key;
      made.title = name;
      return made;
    };
    const focused = this.legend.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.legend.replaceChildren(
      ...this.data.groups.map((name, group) => toggle(`g ${name}`, name, name, `toggle series-${group % 7}`)),
      ...this.data.lines.map(({ name, title, style }) => toggle(`l ${name}`, name, title, `toggle ${style}`)),
    );
    [...this.legend.children].find((each) => each.dataset.key === focused)?.focus();
  }

  update() {
    this.data = rooflineData(this.id);
    const { left, top, right, bottom } = this.whole();
    this.zoom.scaleExtent([this.home().k, island.chart.greatestZoom]).translateExtent([[left, top], [right, bottom]]);
    this.drawLegend();
    this.schedule();
  }

  schedule() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.redraw();
    });
  }

  redraw() {
    this.drawn = draw(this.layers, this.data, zoomTransform(this.svg));
    this.mark(null);
  }

  toWindow({ px, py }) {
    const point = new DOMPoint(px, py).matrixTransform(this.svg.getScreenCTM());
    return { x: point.x, y: point.y };
  }

  items() {
    const inOrder = [...this.drawn.marks].sort((a, b) => a.ladder - b.ladder || a.rung - b.rung);
    return inOrder.map((mark) => ({ key: keyOf(mark.ladder, mark.rung), mark, ...this.toWindow(mark) }));
  }

  at(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    let nearest = null;
    let least = reach;
    this.drawn.marks.forEach((mark) => {
      const distance = Math.hypot(mark.px - x, mark.py - y);
      if (distance < least) {
        [nearest, least] = [mark, distance];
      }
    });
    if (nearest) {
      return { key: keyOf(nearest.ladder, nearest.rung), mark: nearest };
    }
    const { area } = this.data;
    const isInside = x > area.left && x < area.right && y > area.top && y < area.bottom;
    const roof = isInside && this.drawn.lines.find((each) => distanceToLine(each, x, y) < 6);
    return roof ? { line: roof.name, label: roof.details } : null;
  }

  mark(item) {
    if (item?.mark) {
      this.cursor.setAttribute('cx', item.mark.px);
      this.cursor.setAttribute('cy', item.mark.py);
      this.cursor.removeAttribute('display');
    } else {
      this.cursor.setAttribute('display', 'none');
    }
  }
}

export function makeRoofline(figure) {
  return new Roofline(figure);
}
