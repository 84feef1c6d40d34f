// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Places for the names of marks and roofs: the first place of a few that covers nothing placed before.
const measure = document.createElement('canvas').getContext('2d');
const family = getComputedStyle(document.body).fontFamily;

export function textWidth(text, size, weight = 400) {
  measure.font = `${weight} ${size}px ${family}`;
  return measure.measureText(text).width;
}

function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Whether a line from left to right passes through a box.
function crosses([from, to], box) {
  const left = Math.max(box.left, from.x);
  const right = Math.min(box.right, to.x);
  if (left > right) {
    return false;
  }
  const slope = (to.y - from.y) / (to.x - from.x || 1e-9);
  const ends = [from.y + slope * (left - from.x), from.y + slope * (right - from.x)];
  return Math.min(...ends) < box.bottom && Math.max(...ends) > box.top;
}

export class Placement {
  constructor(area, lines) {
    this.area = area;
    this.lines = lines;
    this.taken = [];
  }

  take(box) {
    this.taken.push(box);
  }

  isFree(box) {
    const { left, top, right, bottom } = this.area;
    return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom
      && !this.taken.some((other) => overlap(box, other));
  }

  isClear(box) {
    return !this.lines.some((each) => crosses(each, box));
  }

  // The left end of the baseline of a text beside a mark, if possible off every line; or nothing.
  beside(mark, radius, width) {
    return this.besideWhere(mark, radius, width, true) ?? this.besideWhere(mark, radius, width, false);
  }

  besideWhere(mark, radius, width, mustBeClear) {
    for (const distance of [radius + 4, radius + 16, radius + 34]) {
      const slant = distance * 0.75;
      const starts = [
        [distance, 5], [-distance - width, 5],
        [-width / 2, -distance - 2], [-width / 2, distance + 12],
        [slant, -slant], [slant, slant + 9], [-slant - width, -slant], [-slant - width, slant + 9],
      ];
      for (const [dx, dy] of starts) {
        const x = mark.x + dx;
        const y = mark.y + dy;
        const box = { left: x - 1, right: x + width + 1, top: y - 12, bottom: y + 4 };
        if (this.isFree(box) && (!mustBeClear || this.isClear(box))) {
          this.take(box);
          return { x, y, hasLeader: distance > radius + 4 };
        }
      }
    }
    return null;
  }

  // The same along a line from left to right, above it or below.
  along(piece, width) {
    return this.alongWhere(piece, width, true) ?? this.alongWhere(piece, width, false);
  }

  alongWhere([from, to], width, mustBeClear) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const across = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
    const steps = 12;
    for (let step = 0; step <= steps && length > width + 16; step += 1) {
      for (const side of [6, -17]) {
        const start = 8 + ((length - width - 16) * step) / steps;
        const boxes = this.stretch(from, to, length, across, start, width, side);
        if (boxes.every((box) => this.isFree(box) && (!mustBeClear || this.isClear(box)))) {
          boxes.forEach((box) => this.take(box));
          const x = from.x + ((to.x - from.x) * start) / length + across.x * side;
          const y = from.y + ((to.y - from.y) * start) / length + across.y * side;
          return { x, y, degrees: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI };
        }
      }
    }
    return null;
  }

  // Small boxes that cover a turned text.
  stretch(from, to, length, across, start, width, side) {
    const boxes = [];
    for (let at = start; at <= start + width; at += 10) {
      const x = from.x + ((to.x - from.x) * at) / length + across.x * (side + 5);
      const y = from.y + ((to.y - from.y) * at) / length + across.y * (side + 5);
      boxes.push({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 });
    }
    return boxes;
  }
}
