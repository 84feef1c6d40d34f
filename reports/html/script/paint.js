// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Elements of a chart in the styles of the static ones, which the page brings along.
import { select } from 'd3-selection';
import { island } from './rungs.js';

const styles = new Map(Object.entries(island.styles).map(([name, text]) =>
  [name, [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, attribute, value]) => [attribute, value])]));

export function add(parent, tag, style, attributes = {}) {
  const made = select(parent).append(tag);
  if (style) {
    made.attr('class', style);
    (styles.get(style) ?? []).forEach(([name, value]) => made.attr(name, value));
  }
  Object.entries(attributes).forEach(([name, value]) => made.attr(name, value));
  return made.node();
}

export function text(parent, content, style, x, y, attributes = {}) {
  const made = add(parent, 'text', style, { x: x.toFixed(1), y: y.toFixed(1), ...attributes });
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

function around({ x, y }, corners, radius, first, inner = 1) {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((first + (360 * i) / corners) * Math.PI) / 180;
    const length = i % 2 === 0 ? radius : radius * inner;
    return { x: x + length * Math.sin(angle), y: y - length * Math.cos(angle) };
  });
}

// The same shapes as in the static charts: each group has its own besides its colour.
const shapes = [[24, 6.5, 0], [4, 8, 45], [3, 8.5, 0], [4, 8.5, 0], [3, 8.5, 180], [10, 9, 0, 0.45]];

export function shape(parent, centre, group, style, scale = 1) {
  const [corners, radius, first, inner] = shapes[group % shapes.length];
  return path(parent, around(centre, corners, radius * scale, first, inner), true, style);
}
