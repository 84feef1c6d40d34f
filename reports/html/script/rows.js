// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Makes charts that are not redrawn pointable: each rung is a group of elements.
import { makePointable } from './pointing.js';

const svgSpace = 'http://www.w3.org/2000/svg';

// Adds a rectangle that covers the whole group, gaps included, as a target for the pointer.
function addTarget(group) {
  const box = group.getBBox();
  const target = document.createElementNS(svgSpace, 'rect');
  target.setAttribute('class', 'target');
  ['x', 'y', 'width', 'height'].forEach((name) => target.setAttribute(name, box[name]));
  group.prepend(target);
}

function itemOf(group) {
  const box = group.querySelector('.target').getBoundingClientRect();
  return { key: group.dataset.rung, x: box.left + box.width / 2, y: box.top + box.height / 2, group };
}

export function enliven(svg) {
  const groups = [...svg.querySelectorAll('[data-rung]')];
  groups.forEach((group) => {
    group.querySelectorAll('title').forEach((title) => title.remove());
    addTarget(group);
  });
  makePointable(svg, {
    items: () => groups.filter((group) => !group.hasAttribute('display')).map(itemOf),
    at: (event) => {
      const group = event.target.closest('[data-rung]');
      return group && itemOf(group);
    },
    mark: (item) =>
      groups.forEach((group) => group.classList.toggle('current', group === item?.group)),
  });
}
