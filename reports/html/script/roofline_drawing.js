// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// One drawing of a roofline: of its data, in the domain that the scales show.
import { Placement, textWidth } from './labels.js';
import { add, line, path, series, shape, text } from './paint.js';
import { ticks } from './scale.js';

export const area = { left: 104, top: 46, right: 884, bottom: 520 };
const height = 580;
const mostLabelled = 24;
const mostShapes = 400;
const legend = { centre: 24, rows: 2, rowHeight: 20, gap: 36, roomForMore: 100 };

const inside = ({ px, py }) =>
  px >= area.left - 1 && px <= area.right + 1 && py >= area.top - 1 && py <= area.bottom + 1;

function drawAxes(layer, x, y, { units, titles }) {
  let free = -Infinity; // from where on there is room for the next text
  ticks(x, units[0]).forEach(({ value, text: name }) => {
    const at = x(value);
    const half = textWidth(name, 12.5) / 2;
    line(layer, { x: at, y: area.top }, { x: at, y: area.bottom }, name ? 'grid' : 'grid minor');
    if (name && at - half > free) {
      free = at + half + 6;
      text(layer, name, 'label small', at, area.bottom + 18, { 'text-anchor': 'middle' });
    }
  });
  ticks(y, units[1]).forEach(({ value, text: name }) => {
    const at = y(value);
    line(layer, { x: area.left, y: at }, { x: area.right, y: at }, name ? 'grid' : 'grid minor');
    if (name) {
      text(layer, name, 'label small', area.left - 8, at + 4, { 'text-anchor': 'end' });
    }
  });
  add(layer, 'rect', 'frame',
    { x: area.left, y: area.top, width: area.right - area.left, height: area.bottom - area.top });
  text(layer, titles[0], 'label axis-title', (area.left + area.right) / 2, height - 16, { 'text-anchor': 'middle' });
  const middle = (area.top + area.bottom) / 2;
  text(layer, titles[1], 'label axis-title', 16, middle,
    { 'text-anchor': 'middle', transform: `rotate(-90 16 ${middle})` });
}

// Groups that are named, by row; what the rows cannot hold is left out.
function legendRows(groups) {
  const room = area.right - area.left;
  const rows = [[]];
  let x = 0;
  for (const group of groups.filter(({ width }) => width <= room - legend.roomForMore)) {
    const isLast = rows.length === legend.rows;
    if (x + group.width > room - (isLast ? legend.roomForMore : 0)) {
      if (isLast) {
        break;
      }
      rows.push([]);
      x = 0;
    }
    rows.at(-1).push(group);
    x += group.width;
  }
  return rows;
}

function drawLegend(layer, { groups, marks, off }) {
  const shown = groups.map((name, index) => ({ name, index, width: legend.gap + textWidth(name, 14) }))
    .filter(({ name }) => !off.has(`g ${name}`));
  const rows = legendRows(shown);
  const left = shown.length - rows.flat().length;
  rows.forEach((row, number) => {
    const y = legend.centre + legend.rowHeight * (number - (rows.length - 1) / 2);
    let x = area.left + 8;
    row.forEach(({ name, index, width }) => {
      shape(series(layer, index), { x, y }, index, 'mark');
      text(layer, name, 'label', x + 14, y + 4.5);
      x += width;
    });
    if (left > 0 && number === rows.length - 1) {
      text(layer, `and ${left} more`, 'label', x, y + 4.5);
    }
  });
  if (marks.some((mark) => mark.hollow)) {
    text(layer, 'hollow: bytes declared, not observed', 'label small', area.right, height - 16, { 'text-anchor': 'end' });
  }
}

// A roof goes on to the edges where it ended at those of the whole chart.
function roofPixels(points, x, y, data) {
  const pixels = points.map(([a, b]) => ({ x: x(a), y: y(b) }));
  const extend = (end, next, far) => {
    const slope = (end.y - next.y) / (end.x - next.x);
    return { x: far, y: end.y + slope * (far - end.x) };
  };
  const [first] = points;
  const last = points.at(-1);
  if (pixels.length === 2 && (first[0] <= data.low * 1.001 || first[1] <= data.bottom * 1.001)) {
    pixels[0] = extend(pixels[0], pixels[1], Math.min(pixels[0].x, area.left - 400));
  }
  if (pixels.length === 2 && last[0] >= data.high * 0.999) {
    pixels[1] = extend(pixels[1], pixels[0], Math.max(pixels[1].x, area.right + 400));
  }
  return pixels;
}

function drawLines(layer, x, y, data) {
  return data.lines.filter((each) => each.isShown).map((each) => {
    if (each.band.length > 0) {
      path(layer, each.band.map(([a, b]) => ({ x: x(a), y: y(b) })), true, 'band');
    }
    const pixels = roofPixels(each.points, x, y, data);
    path(layer, pixels, false, each.faint ? 'roof faint' : 'roof');
    return { ...each, pixels };
  });
}

function drawArrow(layer, from, to, dashed, radius) {
  const length = Math.hypot(to.px - from.px, to.py - from.py);
  if (length < 2 * radius + 8) {
    return;
  }
  const at = (distance) => ({
    x: from.px + ((to.px - from.px) * distance) / length,
    y: from.py + ((to.py - from.py) * distance) / length,
  });
  const end = at(length - radius - 7);
  const tip = at(length - radius);
  const across = { x: (end.y - tip.y) * 0.55, y: (tip.x - end.x) * 0.55 };
  const group = series(layer, to.group);
  line(group, at(radius), end, dashed ? 'step branch' : 'step');
  path(group, [tip, { x: end.x + across.x, y: end.y + across.y }, { x: end.x - across.x, y: end.y - across.y }],
    true, 'arrowhead');
}

function drawMark(layer, mark, y, scale) {
  const group = series(layer, mark.group);
  group.dataset.rung = `${mark.ladder + 1}-${mark.rung + 1}`;
  if (mark.low !== undefined) {
    line(group, { x: mark.px, y: y(mark.low) }, { x: mark.px, y: y(mark.high) }, 'spread');
  }
  shape(group, { x: mark.px, y: mark.py }, mark.group, mark.hollow ? 'mark hollow' : 'mark', scale);
}

function drawDots(layer, marks, groups) {
  groups.forEach((name, index) => {
    const own = marks.filter((mark) => mark.group === index);
    const d = own.map((mark) => `M${mark.px.toFixed(1)} ${mark.py.toFixed(1)}h0`).join('');
    add(series(layer, index), 'path', 'dots', { d, 'stroke-width': 5 });
  });
}

function drawMarkLabels(layer, marks, placement, radius, isCrowded) {
  const inOrder = [...marks].sort((a, b) => b.prominent - a.prominent);
  inOrder.filter((mark) => mark.label && (mark.prominent || !isCrowded)).forEach((mark) => {
    const width = textWidth(mark.label, 14, 600);
    const place = placement.beside({ x: mark.px, y: mark.py }, radius, width);
    if (place) {
      if (place.hasLeader) {
        const end = Math.max(place.x, Math.min(mark.px, place.x + width));
        line(layer, { x: mark.px, y: mark.py }, { x: end, y: place.y < mark.py ? place.y + 3 : place.y - 11 }, 'leader');
      }
      text(layer, mark.label, 'label strong', place.x, place.y);
    }
  });
}

// The piece of a roof that is in the chart, from left to right.
function visible([from, to]) {
  const slope = (to.y - from.y) / (to.x - from.x);
  const atX = (x) => ({ x, y: from.y + slope * (x - from.x) });
  const atY = (y) => ({ x: from.x + (y - from.y) / slope, y });
  let start = from.x < area.left ? atX(area.left) : from;
  let end = to.x > area.right ? atX(area.right) : to;
  if (slope !== 0) {
    start = start.y > area.bottom ? atY(area.bottom) : start;
    end = end.y < area.top ? atY(area.top) : end;
  }
  const isIn = start.x < end.x && start.y <= area.bottom + 1 && end.y >= area.top - 1
    && start.x < area.right && end.x > area.left && start.y >= area.top - 1;
  return isIn ? [start, end] : null;
}

function drawLineLabels(layer, lines, placement) {
  const named = lines
    .map((each) => ({ ...each, piece: each.pixels.length === 2 ? visible(each.pixels) : null }))
    .filter((each) => each.piece && each.label);
  named.sort((a, b) => a.faint - b.faint);
  named.forEach(({ label, faint, piece }) => {
    const name = faint ? `theoretical ${label}` : label;
    const place = placement.along(piece, textWidth(name, 12.5));
    if (place) {
      text(layer, name, faint ? 'label roof-name faint' : 'label roof-name', place.x, place.y,
        { transform: `rotate(${place.degrees.toFixed(2)} ${place.x.toFixed(1)} ${place.y.toFixed(1)})` });
    }
  });
}

// Draws into the layers {axes, clipped, free}; returns what can be pointed at.
export function draw(layers, data, x, y) {
  Object.values(layers).forEach((layer) => layer.replaceChildren());
  data.marks.forEach((mark) => Object.assign(mark, { px: x(mark.x), py: y(mark.y) }));
  const marks = data.marks.filter((mark) => mark.isShown && inside(mark));
  const isCrowded = marks.length > mostLabelled;
  const scale = isCrowded ? 0.7 : 1;
  const radius = 10 * scale;
  drawAxes(layers.axes, x, y, data);
  drawLegend(layers.axes, data);
  const lines = drawLines(layers.clipped, x, y, data);
  const placement = new Placement(area, lines.map(({ pixels }) => pixels));
  if (marks.length > mostShapes) {
    drawDots(layers.clipped, marks, data.groups);
  } else {
    marks.forEach(({ px, py }) =>
      placement.take({ left: px - radius, right: px + radius, top: py - radius, bottom: py + radius }));
    data.arrows
      .filter(([from, to]) => data.marks[from].isShown && data.marks[to].isShown)
      .forEach(([from, to, dashed]) => drawArrow(layers.clipped, data.marks[from], data.marks[to], dashed, radius));
    [...marks].sort((a, b) => a.prominent - b.prominent).forEach((mark) => drawMark(layers.free, mark, y, scale));
    drawMarkLabels(layers.free, marks, placement, radius, isCrowded);
  }
  drawLineLabels(layers.free, lines, placement);
  return { marks, lines };
}
