// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// The part of a roofline to be drawn: its own marks and those of a ladder laid over it, without
// those that a filter or the legend hides.
import { island, isShown } from './rungs.js';
import * as state from './state.js';

function toMark([x, y, ladder, rung, group, hollow, prominent, name, width, low, high]) {
  return { x, y, ladder, rung, group, hollow, prominent, name, width, low, high };
}

// Ladders that can be laid over the roofline: they have the same kernels, and marks on another
// device.
export function overlays(id) {
  return island.rooflines[id].guests.map(({ ladder }) => ladder);
}

function overlayOf(id) {
  const ladder = Number(state.get(`overlay.${id}`) ?? -1);
  const guest = island.rooflines[id].guests.find((each) => each.ladder === ladder);
  if (!guest) {
    return null;
  }
  const host = island.rooflines[guest.host];
  const [kx, dx, ky, dy] = guest.moved;
  const first = host.marks.findIndex((mark) => mark[2] === ladder);
  const onto = (y) => (y === undefined ? y : ky * y + dy);
  const marks = host.marks.filter((mark) => mark[2] === ladder).map(toMark)
    .map((mark) => ({ ...mark, x: kx * mark.x + dx, y: onto(mark.y), low: onto(mark.low), high: onto(mark.high) }));
  const arrows = host.arrows
    .map(([from, to, dashed]) => [from - first, to - first, dashed])
    .filter(([from, to]) => marks[from] && marks[to]);
  const { kernel, setting } = island.ladders[ladder];
  return { marks, arrows, name: `${kernel}, ${setting}`, legend: guest.legend };
}

// Unpacks the steps on first use: "a3B1" is aaaB.
function unpack(plot) {
  plot.steps.filter(({ along }) => along.some((runs) => /\d/.test(runs))).forEach((step) => {
    step.along = step.along.map((runs) => runs.replace(/(\w)(\d+)/g, (all, letter, count) => letter.repeat(count)));
  });
}

export function rooflineData(id) {
  const plot = island.rooflines[id];
  unpack(plot);
  const off = new Set(state.all(`off.${id}`));
  const groups = [...plot.groups];
  const marks = plot.marks.map((row, index) => ({ ...toMark(row), index }));
  const arrows = [...plot.arrows];
  const overlay = overlayOf(id);
  if (overlay) {
    arrows.push(...overlay.arrows.map(([from, to, dashed]) => [from + marks.length, to + marks.length, dashed]));
    marks.push(...overlay.marks.map((mark) => ({ ...mark, group: groups.length })));
    groups.push(overlay.name);
  }
  marks.forEach((mark) => {
    mark.isShown = isShown(mark.ladder, mark.rung) && !off.has(`g ${groups[mark.group]}`);
  });
  const lines = plot.lines.map((line) => ({ ...line, isShown: !off.has(`l ${line.name}`) }));
  const { legend } = overlay ?? plot;
  return { ...plot, legend, groups, marks, arrows, lines, off, hasOverlay: overlay !== null };
}
