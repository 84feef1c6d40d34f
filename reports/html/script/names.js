// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Chooses, among the places that the page provides for each name, those that are free in this view.
import { island } from './rungs.js';

const { places, spacing } = island.chart;
const halfHeight = 7;
const margin = 6;
const betweenSides = 40; // more than the distance between a name above its line and one below it
const offsets = { a: 5, b: -15, c: 17 };

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const around = (x, y, half) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half });

export class Room {
  constructor(area) {
    this.area = area;
    this.taken = [];
  }

  occupy({ x, y }, radius) {
    this.taken.push(around(x, y, radius));
  }

  take(boxes) {
    const { left, top, right, bottom } = this.area;
    const isFree = boxes.every((box) => box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom)
      && !this.taken.some((other) => boxes.some((box) => overlap(box, other)));
    this.taken.push(...(isFree ? boxes : []));
    return isFree;
  }
}

// The first free candidate beside a mark; null if none is free.
export function beside(room, mark, width, candidates) {
  for (const letter of candidates) {
    const [dx, dy, left, hasLeader] = places[letter];
    const end = { x: mark.x + dx, y: mark.y + dy };
    const x = end.x - left * width;
    const box = { left: x - 2, right: x + width + 2, top: end.y - halfHeight, bottom: end.y + halfHeight };
    if (room.take([box])) {
      return { x, y: end.y + 0.6 * halfHeight, leadsTo: hasLeader ? end : null };
    }
  }
  return null;
}

function boxesAlong({ x, y }, direction, width) {
  const boxes = [];
  for (let distance = halfHeight / 2; distance < width + halfHeight; distance += halfHeight) {
    const at = Math.min(distance, width - halfHeight / 2);
    boxes.push(around(x + at * direction.x + 0.6 * halfHeight * direction.y,
      y + at * direction.y - 0.6 * halfHeight * direction.x, halfHeight));
  }
  return boxes;
}

function lineOf([from, to]) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { from, length, direction: { x: (to.x - from.x) / length, y: (to.y - from.y) / length } };
}

function standAlong({ from, length, direction }, { width, level }, share, side) {
  const last = length - width - margin;
  const distance = level ? last - share * length : Math.min(margin + share * length, last);
  const offset = offsets[side.toLowerCase()];
  const x = from.x + distance * direction.x + offset * direction.y;
  const y = from.y + distance * direction.y - offset * direction.x;
  return { x, y, degrees: (Math.atan2(direction.y, direction.x) * 180) / Math.PI,
    boxes: boxesAlong({ x, y }, direction, width) };
}

// Range of distances from its start within which an infinite line lies in the box.
function within(box, { from, direction }) {
  const sides = [[from.x, direction.x, box.left, box.right], [from.y, direction.y, box.top, box.bottom]];
  return sides.reduce(([least, most], [at, step, low, high]) => {
    if (step === 0) {
      return at < low || at > high ? [Infinity, -Infinity] : [least, most];
    }
    const ends = [(low - at) / step, (high - at) / step];
    return [Math.max(least, Math.min(...ends)), Math.min(most, Math.max(...ends))];
  }, [-Infinity, Infinity]);
}

// Indices of the first candidate that can hold a name in the area, and behind the last. Most
// candidates are out of view.
function nearArea(area, line, { width, level }, pitch, count) {
  const { left, top, right, bottom } = area;
  const [low, high] = within({ left: left - betweenSides, top: top - betweenSides, right: right + betweenSides, bottom: bottom + betweenSides }, line);
  const last = line.length - width - margin;
  const [from, to] = level ? [last - high + width, last - low] : [low - Math.min(margin, last), high - width - Math.min(margin, last)];
  return [Math.max(0, Math.ceil(from / pitch)), Math.min(count, Math.floor(to / pitch) + 1)];
}

// Finds a place beside the line: one that crosses no other line, else one above it. `whole` is the
// line's length in the layout of the candidates; a capital letter marks a candidate that crosses
// other lines (chart/names.h).
export function along(room, ends, name, whole, candidates) {
  const line = lineOf(ends);
  const [first, end] = nearArea(room.area, line, name, (spacing / whole) * line.length, candidates.length);
  for (const crosses of [false, true]) {
    for (let i = first; i < end; i += 1) {
      const best = candidates[i];
      if (best >= 'a' || crosses) {
        const side = crosses && best >= 'a' ? 'a' : best;
        const place = standAlong(line, name, (i * spacing) / whole, side);
        if (room.take(place.boxes)) {
          return place;
        }
      }
    }
  }
  return null;
}
