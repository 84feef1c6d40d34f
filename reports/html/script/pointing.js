// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Pointer and keyboard in a chart: the item under the pointer, or at the cursor that the arrow keys
// move, has a card.
import { hide, showLine, showRung } from './card.js';

// A chart implements: items() in reading order as {key, x, y} in pixels of the window; at(event),
// which returns such an item or {line, label}; mark(item), which emphasizes one or none.
export function makePointable(svg, chart) {
  let current = null;
  svg.setAttribute('tabindex', '0');
  svg.setAttribute('role', 'application');
  svg.setAttribute('aria-roledescription', 'chart');

  const point = (item, x, y) => {
    current = item?.key ?? null;
    chart.mark(item?.key ? item : null);
    if (item?.key) {
      showRung(item.key, x, y);
    } else if (item) {
      showLine(item.line, item.label, x, y);
    } else {
      hide();
    }
  };
  const pointAt = (item) => point(item, item?.x, item?.y);

  const move = (step) => {
    const items = chart.items();
    if (items.length === 0) {
      return;
    }
    const index = items.findIndex((item) => item.key === current);
    pointAt(items[index < 0 ? 0 : (index + step + items.length) % items.length]);
  };

  svg.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) {
      point(chart.at(event), event.clientX, event.clientY);
    }
  });
  svg.addEventListener('pointerleave', () => point(null));
  svg.addEventListener('blur', () => point(null));
  svg.addEventListener('focus', () => {
    if (svg.matches(':focus-visible')) {
      move(0);
    }
  });
  svg.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step && !event.shiftKey) {
      event.preventDefault();
      move(step);
    } else if (event.key === 'Escape') {
      point(null);
    }
  });
}
