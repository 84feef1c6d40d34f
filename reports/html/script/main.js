// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Makes the report interactive. The page is complete without this script.
import { makeBaselines } from './baseline.js';
import { button, toolbar } from './figure.js';
import { makeFilters } from './filters.js';
import { makeRoofline } from './roofline.js';
import { enliven } from './rows.js';
import { island } from './rungs.js';
import { save } from './save.js';
import { makeScrollersReachable } from './scrollers.js';
import { makeSortable } from './sort.js';
import * as state from './state.js';

// Calls `act` once the element comes near the window, so that a long page opens quickly.
function whenNear(element, act) {
  let isDone = false;
  const once = () => {
    if (!isDone) {
      isDone = true;
      observer.disconnect();
      act();
    }
  };
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && once(), { rootMargin: '600px' });
  observer.observe(element);
}

document.documentElement.classList.add('scripted');
makeFilters();
makeBaselines();
document.querySelectorAll('figure').forEach((figure) => {
  const svg = figure.querySelector('svg.chart');
  if (!svg) {
    return;
  }
  const isRoofline = figure.id in island.rooflines;
  whenNear(figure, () => (isRoofline ? makeRoofline(figure) : enliven(svg)));
  toolbar(figure).append(button('Save SVG', 'Save SVG', () => save(svg, figure.id)));
});
document.querySelectorAll('table:not(.facts)').forEach((table) => {
  if (table.tBodies[0]?.rows.length > 1) {
    whenNear(table, () => makeSortable(table));
  }
});
makeScrollersReachable();
state.start();
