// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Logarithmic axes: places of ticks and their texts.
import { scaleLog } from 'd3-scale';

const prefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

// A tick is a round number, so no digit of it is lost here.
export function tickText(value, unit) {
  const power = value >= 1000 && !unit.includes('/B')
    ? Math.min(Math.floor(Math.log10(value) / 3 + 1e-9), prefixes.length - 1) : 0;
  const number = Number((value / 1000 ** power).toPrecision(4));
  return unit === 'x' ? `${number}x` : `${number} ${prefixes[power]}${unit}`;
}

// Lines at 1 to 9 of each decade, texts at 1, at 2 and 5 too where there is room, at each digit within
// one decade.
export function ticks(scale, unit) {
  const [low, high] = scale.domain();
  const decades = Math.log10(high / low);
  const labelled = decades > 3 ? [1] : decades > 1 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const every = 1 + Math.floor(decades / 10);
  // An end that a rounding moved inwards would lose its tick.
  const whole = scale.copy().domain([low * (1 - 1e-9), high * (1 + 1e-9)]);
  const values = whole.ticks(decades < 0.7 ? 6 : 10);
  return values.map((value) => {
    const decade = Math.floor(Math.log10(value) + 1e-9);
    const digit = Math.round(value / 10 ** decade);
    const isNamed = decades < 0.7 || (labelled.includes(digit) && decade % every === 0);
    return { value, text: isNamed ? tickText(value, unit) : '' };
  });
}

export function logScale(low, high, first, last) {
  return scaleLog([low, high], [first, last]);
}
