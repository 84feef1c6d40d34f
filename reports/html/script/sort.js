// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Sorts a table on clicks on a header: ascending, descending, and in the original order.
const prefixes = { p: -12, n: -9, 'µ': -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const quantity = /^(?:[<>]\s)?(-?[\d.]+(?:e[+-]?\d+)?)[\s\u00a0]*([pnµmkMGTPE](?=$|s|B|flop|Hz|J|W|\/))?/;

// Sort key of a cell: the number that it shows, in SI units, else its text.
export function sortValue(cell) {
  const text = (cell.querySelector('.value, a') ?? cell).textContent.trim();
  const match = quantity.exec(text);
  return match ? Number(`${match[1]}`) * 10 ** (prefixes[match[2]] ?? 0) : text;
}

function compare(one, other) {
  if (typeof one === typeof other) {
    return typeof one === 'number' ? one - other : one.localeCompare(other);
  }
  return typeof one === 'number' ? -1 : 1; // cells without a number come last
}

function isFollower(row) {
  return row.matches('.bound');
}

function cellAt(row, column) {
  let at = 0;
  return [...row.cells].find((cell) => {
    at += cell.colSpan;
    return at > column;
  });
}

// Groups each row with those that belong to it.
function groupsOf(body) {
  const groups = [];
  [...body.rows].forEach((row) => {
    if (isFollower(row) && groups.length > 0) {
      groups.at(-1).push(row);
    } else {
      groups.push([row]);
    }
  });
  return groups;
}

function order(groups, column, direction) {
  const keyed = groups.map((rows, index) => ({ rows, index, key: sortValue(cellAt(rows[0], column)) }));
  return keyed
    .sort((a, b) => direction * compare(a.key, b.key) || a.index - b.index)
    .map(({ rows }) => rows);
}

export function makeSortable(table) {
  const body = table.tBodies[0];
  const headers = [...table.tHead.rows[0].cells];
  let original = null;
  headers.forEach((header, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener('click', () => {
      original ??= groupsOf(body);
      const next = { ascending: 'descending', descending: null }[header.getAttribute('aria-sort')];
      const sort = next === undefined ? 'ascending' : next;
      headers.forEach((each) => each.removeAttribute('aria-sort'));
      if (sort) {
        header.setAttribute('aria-sort', sort);
      }
      const groups = sort ? order(original, column, sort === 'ascending' ? 1 : -1) : original;
      body.append(...groups.flat());
    });
  });
}
