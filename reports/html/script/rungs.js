// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// The rungs of the page: their facets, the rows that show them, and whether the filters hide them.
import * as state from './state.js';

export const island = JSON.parse(document.getElementById('island').textContent);
export const facets = ['run', 'kernel', 'model', 'device', 'provenance'];

export function keyOf(ladder, rung) {
  return `${ladder + 1}-${rung + 1}`;
}

export function placeOf(key) {
  return key.split('-').map((number) => number - 1);
}

export function facet(name, ladder, rung) {
  const of = island.ladders[ladder];
  return name === 'provenance' ? island.provenances[of.provenances[rung]] : of[name];
}

// Values of a facet over all rungs, in order of appearance.
export function facetValues(name) {
  const values = new Set();
  island.ladders.forEach((ladder, index) => {
    const rungs = name === 'provenance' ? ladder.provenances.length : 1;
    for (let rung = 0; rung < rungs; rung += 1) {
      values.add(facet(name, index, rung));
    }
  });
  return [...values];
}

export function isShown(ladder, rung) {
  return facets.every((name) => {
    const wanted = state.all(name);
    return wanted.length === 0 || wanted.includes(facet(name, ladder, rung));
  });
}

// Rows of a results table follow the rungs of its ladder. They are numbered before any sorting.
const rows = new Map();
function remember(key, row) {
  rows.set(key, [...(rows.get(key) ?? []), row]);
}
document.querySelectorAll('tr[data-rung]').forEach((row) => remember(row.dataset.rung, row));
document.querySelectorAll('table[data-ladder]').forEach((table) => {
  [...table.tBodies[0].rows].forEach((row, rung) =>
    remember(keyOf(table.dataset.ladder - 1, rung), row));
});

export function rowsOf(key) {
  return rows.get(key) ?? [];
}

export function eachRow(visit) {
  rows.forEach((list, key) => list.forEach((row) => visit(row, key)));
}
