// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// What of a roofline is to be drawn: its own marks and those of a ladder laid over it, without what a
// filter or the legend leaves out.
import { island, isShown } from './rungs.js';
import * as state from './state.js';

function toMark([x, y, ladder, rung, group, hollow, prominent, label, low, high]) {
  return { x, y, ladder, rung, group, hollow, prominent, label, low, high };
}

// Those whose intensities are of the same bytes.
function likeIt(id) {
  return Object.values(island.rooflines).filter((plot) => plot.x.title === island.rooflines[id].x.title);
}

// Ladders of the same kernels that have their marks in the roofline of another device.
export function overlays(id) {
  const own = new Set(island.rooflines[id].marks.map((mark) => mark[2]));
  const kernels = new Set([...own].map((ladder) => island.ladders[ladder].kernel));
  const others = new Set(likeIt(id).flatMap((plot) => plot.marks.map((mark) => mark[2])));
  return [...others].filter((ladder) => !own.has(ladder) && kernels.has(island.ladders[ladder].kernel));
}

function overlayOf(id) {
  const ladder = Number(state.get(`overlay.${id}`) ?? -1);
  if (!overlays(id).includes(ladder)) {
    return null;
  }
  const plot = likeIt(id).find((each) => each.marks.some((mark) => mark[2] === ladder));
  const first = plot.marks.findIndex((mark) => mark[2] === ladder);
  const marks = plot.marks.filter((mark) => mark[2] === ladder).map(toMark);
  const arrows = plot.arrows
    .map(([from, to, dashed]) => [from - first, to - first, dashed])
    .filter(([from, to]) => marks[from] && marks[to]);
  const { kernel, setting } = island.ladders[ladder];
  return { marks, arrows, name: `${kernel}, ${setting}` };
}

const whole = (values, low, high) => [
  10 ** Math.floor(Math.log10(Math.min(low, ...values))),
  10 ** Math.ceil(Math.log10(Math.max(high, ...values))),
];

export function rooflineData(id) {
  const plot = island.rooflines[id];
  const off = new Set(state.all(`off.${id}`));
  const groups = [...plot.groups];
  const marks = plot.marks.map(toMark);
  const arrows = [...plot.arrows];
  const overlay = overlayOf(id);
  let [x, y] = [[plot.x.low, plot.x.high], [plot.y.low, plot.y.high]];
  if (overlay) {
    arrows.push(...overlay.arrows.map(([from, to, dashed]) => [from + marks.length, to + marks.length, dashed]));
    marks.push(...overlay.marks.map((mark) => ({ ...mark, group: groups.length })));
    groups.push(overlay.name);
    x = whole(overlay.marks.map((mark) => mark.x), ...x);
    y = whole(overlay.marks.map((mark) => mark.y), ...y);
  }
  marks.forEach((mark) => {
    mark.isShown = isShown(mark.ladder, mark.rung) && !off.has(`g ${groups[mark.group]}`);
  });
  const lines = plot.lines.map((line) => ({ ...line, isShown: !off.has(`l ${line.name}`) }));
  return { x, y, groups, marks, arrows, lines, off, units: [plot.x.unit, plot.y.unit],
    titles: [plot.x.title, plot.y.title], low: plot.x.low, high: plot.x.high, bottom: plot.y.low };
}
