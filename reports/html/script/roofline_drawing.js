// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Draws the visible part of a roofline's scene, and names if they have room.
import { along, beside, Room } from './names.js';
import { add, line, path, print, series, shape, text } from './paint.js';
import { island } from './rungs.js';

const { radius: fullRadius, ring, leaderFrom, mostLabelled, mostShapes, crowdedScale, places } = island.chart;
const anyPlace = Object.keys(places).join(''); // for names that were not laid out with the chart
const headLength = 7;

const isWithin = (value, low, high, slack) => value >= low - slack && value <= high + slack;

function drawTicks({ axes, free }, { area }, step, view) {
  const each = (ticks, place, low, high, draw) => ticks.forEach((tick) => {
    const [at, name] = [tick].flat();
    if (isWithin(place(at), low, high, 0.1)) {
      draw(place(at), name);
    }
  });
  each(step.x, view.x, area.left, area.right, (x, name) => {
    line(axes, { x, y: area.top }, { x, y: area.bottom }, name ? 'grid' : 'grid minor');
    if (name) {
      text(free, name, 'label small', x, area.bottom + 18, 1);
    }
  });
  each(step.y, view.y, area.top, area.bottom, (y, name) => {
    line(axes, { x: area.left, y }, { x: area.right, y }, name ? 'grid' : 'grid minor');
    if (name) {
      text(free, name, 'label small', area.left - 8, y + 4, 2);
    }
  });
}

function drawLines(layer, data, view) {
  const inView = (points) => points.map(([x, y]) => ({ x: view.x(x), y: view.y(y) }));
  return data.lines.filter(({ isShown }) => isShown).map((each) => {
    if (each.band.length > 0) {
      path(layer, inView(each.band), true, 'band');
    }
    const pixels = inView(each.points);
    path(layer, pixels, false, each.style);
    return { ...each, pixels };
  });
}

// Draws the arrow between the rims of its marks if there is room.
function drawArrow(layer, from, to, dashed, radius) {
  const length = Math.hypot(to.px - from.px, to.py - from.py);
  if (length < 2 * radius + headLength + 1) {
    return;
  }
  const at = (distance) => ({
    x: from.px + ((to.px - from.px) * distance) / length,
    y: from.py + ((to.py - from.py) * distance) / length,
  });
  const end = at(length - radius - headLength);
  const tip = at(length - radius);
  const across = { x: (end.y - tip.y) * 0.55, y: (tip.x - end.x) * 0.55 };
  const group = series(layer, to.group);
  line(group, at(radius), end, dashed ? 'step branch' : 'step');
  path(group, [tip, { x: end.x + across.x, y: end.y + across.y }, { x: end.x - across.x, y: end.y - across.y }],
    true, 'arrowhead');
}

// Draws a mark whole, even over the frame. Its error bar ends at the area.
function drawMark(layer, mark, view, scale, { top, bottom }) {
  const group = series(layer, mark.group);
  group.dataset.rung = `${mark.ladder + 1}-${mark.rung + 1}`;
  if (mark.low !== undefined) {
    const inArea = (y) => Math.min(bottom, Math.max(top, y));
    line(group, { x: mark.px, y: inArea(view.y(mark.low)) }, { x: mark.px, y: inArea(view.y(mark.high)) }, 'spread');
  }
  shape(group, { x: mark.px, y: mark.py }, mark.group, mark.hollow ? 'mark hollow' : 'mark', scale);
}

// Draws full dots on top of hollow ones, which are rings.
function drawDots(layer, marks, groups) {
  const dot = ({ px, py }) => `M${px.toFixed(1)} ${py.toFixed(1)}h0`;
  const turn = `a${ring} ${ring} 0 1 0`;
  const circle = ({ px, py }) => `M${(px - ring).toFixed(1)} ${py.toFixed(1)}${turn} ${2 * ring} 0${turn}-${2 * ring} 0`;
  for (const hollow of [1, 0]) {
    groups.forEach((name, index) => {
      const own = marks.filter((mark) => mark.group === index && mark.hollow === hollow);
      if (own.length > 0) {
        const d = own.map(hollow ? circle : dot).join('');
        add(series(layer, index), 'path', hollow ? 'dots hollow' : 'dots', { d, 'stroke-linecap': 'round' });
      }
    });
  }
}

// Returns how many names have no room.
function nameMarks(layer, marks, step, room, { isCrowded, scale }) {
  const inOrder = marks.filter(({ name }) => name).sort((a, b) => b.prominent - a.prominent);
  return inOrder.filter((mark) => {
    const isWanted = mark.prominent || !isCrowded;
    const centre = { x: mark.px, y: mark.py };
    const place = isWanted && beside(room, centre, mark.width, step.beside[mark.index] ?? anyPlace);
    if (place?.leadsTo) {
      const length = Math.hypot(place.leadsTo.x - centre.x, place.leadsTo.y - centre.y);
      const rim = (scale * leaderFrom) / length;
      line(layer, { x: centre.x + rim * (place.leadsTo.x - centre.x), y: centre.y + rim * (place.leadsTo.y - centre.y) },
        place.leadsTo, 'leader');
    }
    if (place) {
      text(layer, mark.name, 'label strong', place.x, place.y);
    }
    return !place;
  }).length;
}

// A page of many results has no names for its marks.
function drawNote(layer, marks, leftOut, [x, y]) {
  if (leftOut > 0) {
    text(layer, `${leftOut} ${leftOut === 1 ? 'name' : 'names'} left out: see the table`, 'label small', x, y);
  } else if (marks.some(({ name }) => name === undefined)) {
    text(layer, 'names: see the table', 'label small', x, y);
  }
}

function nameLines(layer, data, step, view, room) {
  data.lineNames.forEach((name, i) => {
    if (data.lines[name.line].isShown) {
      const [from, to] = name.along.map(([x, y]) => ({ x: view.x(x), y: view.y(y) }));
      const whole = Math.max(step.from, 1) * Math.hypot(name.along[1][0] - name.along[0][0], name.along[1][1] - name.along[0][1]);
      const place = along(room, [from, to], name, whole, step.along[i]);
      if (place) {
        text(layer, name.text, name.style, place.x, place.y, 0, place.degrees);
      }
    }
  });
}

function drawStill({ axes, free }, data) {
  data.legend.filter(({ group }) => group === null || !data.off.has(`g ${data.groups[group]}`)).forEach((entry) => {
    if (entry.mark) {
      const [x, y] = entry.mark;
      shape(series(axes, entry.group), { x, y }, entry.group, 'mark');
    }
    print(axes, entry.text);
  });
  data.frame.forEach((item) => print(free, item));
  if (data.marks.some(({ hollow }) => hollow)) {
    print(free, data.hollow);
  }
}

// Draws into the layers {axes, clipped, free}; returns the items that can be pointed at.
export function draw(layers, data, transform) {
  const view = { x: (x) => transform.applyX(x), y: (y) => transform.applyY(y) };
  const step = data.steps.findLast(({ from }) => from <= transform.k * (1 + 1e-9)) ?? data.steps[0];
  const { area } = data;
  Object.values(layers).forEach((layer) => layer.replaceChildren());
  data.marks.forEach((mark) => Object.assign(mark, { px: view.x(mark.x), py: view.y(mark.y) }));
  const marks = data.marks.filter((mark) => mark.isShown
    && isWithin(mark.px, area.left, area.right, 1) && isWithin(mark.py, area.top, area.bottom, 1));
  const isCrowded = marks.length > mostLabelled;
  const scale = isCrowded ? crowdedScale : 1;
  const room = new Room(area);
  drawTicks(layers, data, step, view);
  drawStill(layers, data);
  const lines = drawLines(layers.clipped, data, view);
  if (marks.length > mostShapes) {
    drawDots(layers.clipped, marks, data.groups);
  } else {
    data.arrows.filter(([from, to]) => data.marks[from].isShown && data.marks[to].isShown)
      .forEach(([from, to, dashed]) => drawArrow(layers.clipped, data.marks[from], data.marks[to], dashed, scale * fullRadius));
    [...marks].sort((a, b) => a.prominent - b.prominent).forEach((mark) => drawMark(layers.free, mark, view, scale, area));
    marks.forEach((mark) => room.occupy({ x: mark.px, y: mark.py }, scale * fullRadius));
    drawNote(layers.free, marks, nameMarks(layers.free, marks, step, room, { isCrowded, scale }), data.note);
  }
  nameLines(layers.free, data, step, view, room);
  return { marks, lines };
}
