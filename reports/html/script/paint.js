// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Prints the items of a chart's layout in the styles of the static charts.
import { island } from './rungs.js';

const { shapes, styles: table } = island.chart;
const styles = new Map(Object.entries(table).map(([name, text]) =>
  [name, [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, attribute, value]) => [attribute, value])]));
const aligns = ['start', 'middle', 'end'];
const models = new Map();

function makeModel(tag, style) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  if (style) {
    made.setAttribute('class', style);
    (styles.get(style) ?? []).forEach(([name, value]) => made.setAttribute(name, value));
  }
  return made;
}

// Clones a prototype of the element, made once for each style: a frame has hundreds of elements.
export function add(parent, tag, style, attributes = {}) {
  const key = `${tag} ${style}`;
  if (!models.has(key)) {
    models.set(key, makeModel(tag, style));
  }
  const made = models.get(key).cloneNode();
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  parent.append(made);
  return made;
}

export function text(parent, content, style, x, y, align = 0, degrees = 0) {
  const made = add(parent, 'text', style, { x: x.toFixed(1), y: y.toFixed(1), 'text-anchor': aligns[align] });
  if (degrees) {
    made.setAttribute('transform', `rotate(${degrees.toFixed(2)} ${x.toFixed(1)} ${y.toFixed(1)})`);
  }
  made.textContent = content;
  return made;
}

export function path(parent, points, isClosed, style) {
  const d = points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return add(parent, 'path', style, { d: d + (isClosed ? 'Z' : '') });
}

export function line(parent, from, to, style) {
  return add(parent, 'line', style,
    { x1: from.x.toFixed(1), y1: from.y.toFixed(1), x2: to.x.toFixed(1), y2: to.y.toFixed(1) });
}

export function series(parent, group) {
  return add(parent, 'g', `series-${group % 7}`);
}

// The mark of a group: each has its own shape besides its colour.
export function shape(parent, centre, group, style, scale = 1) {
  const corners = shapes[group % shapes.length];
  return path(parent, corners.map(([x, y]) => ({ x: centre.x + scale * x, y: centre.y + scale * y })), true, style);
}

function pairs(numbers) {
  return numbers.flatMap((x, i) => (i % 2 ? [] : [{ x, y: numbers[i + 1] }]));
}

const printers = {
  line: (parent, style, [x1, y1, x2, y2]) => line(parent, { x: x1, y: y1 }, { x: x2, y: y2 }, style),
  rect: (parent, style, [x, y, width, height]) => add(parent, 'rect', style, { x, y, width, height }),
  path: (parent, style, numbers) => path(parent, pairs(numbers), false, style),
  area: (parent, style, numbers) => path(parent, pairs(numbers), true, style),
  text: (parent, style, [x, y, degrees, align, content]) => text(parent, content, style, x, y, align, degrees),
};

// An item of a scene: style, series or null, kind and what the kind needs.
export function print(parent, [style, group, kind, ...rest]) {
  return printers[kind](group === null ? parent : series(parent, group), style, rest);
}
