// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// The card beside the mark or row pointed at. Its numbers, with their provenance, are those of the
// tables.
import { island, placeOf, rowsOf } from './rungs.js';

const card = document.createElement('div');
card.className = 'card';
card.setAttribute('role', 'status');
card.hidden = true;
document.body.append(card);

function element(name, className, ...content) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

// The cell of a row under a header: a cell may span several columns.
function cellUnder(row, column) {
  let at = 0;
  return [...row.cells].find((cell) => {
    at += cell.colSpan;
    return at > column;
  });
}

function numbers(row) {
  const headers = [...row.closest('table').tHead.rows[0].cells];
  return headers.flatMap((header, column) => {
    const cell = 'card' in header.dataset ? cellUnder(row, column) : undefined;
    if (!cell || cell.tagName === 'TH') {
      return [];
    }
    const name = (header.querySelector('button') ?? header).firstChild.textContent.trim();
    const copies = [...cell.childNodes].map((node) => node.cloneNode(true));
    const { card: provenance } = header.dataset; // if the cells themselves do not show it
    const badge = provenance ? [' ', element('span', `badge ${provenance}`, provenance)] : [];
    return [element('dt', '', name), element('dd', '', ...copies, ...badge)];
  });
}

function contentOf(key) {
  const list = rowsOf(key);
  if (list.length === 0) {
    return [];
  }
  const head = list.find((row) => row.querySelector('th[title]')) ?? list[0];
  const cell = head.querySelector('th');
  const name = cell.querySelector('a') ?? cell.firstChild;
  const identifier = cell.querySelector('.id')?.textContent ?? '';
  const inOrder = [head, ...list.filter((row) => row !== head)];
  const claim = cell.title;
  const bound = list.map((row) => row.nextElementSibling).find((row) => row?.matches('.bound'));
  return [
    element('strong', '', name.textContent.trim()), ' ', element('code', 'id', identifier),
    element('p', 'setting', island.ladders[placeOf(key)[0]].setting),
    ...(claim ? [element('p', 'claim', claim)] : []),
    element('dl', '', ...inOrder.flatMap(numbers)),
    ...(bound ? [element('p', 'note', bound.textContent)] : []),
  ];
}

function stand(x, y) {
  const gap = 14;
  const right = x + gap + card.offsetWidth < innerWidth;
  const left = right ? x + gap : Math.max(8, x - gap - card.offsetWidth);
  const top = Math.min(y + gap, innerHeight - card.offsetHeight - 8);
  card.style.left = `${left}px`;
  card.style.top = `${Math.max(8, top)}px`;
}

let shown = null;

function show(what, content, x, y) {
  if (shown !== what) {
    card.replaceChildren(...content());
    shown = what;
  }
  card.hidden = card.childNodes.length === 0;
  stand(x, y);
}

// x and y are pixels of the window.
export function showRung(key, x, y) {
  show(key, () => contentOf(key), x, y);
}

export function showLine(name, labels, x, y) {
  show(`line ${name}`,
    () => [element('strong', '', name), ...labels.map((label) => element('p', 'setting', label))], x, y);
}

export function hide() {
  card.hidden = true;
  shown = null;
}
