// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Which rungs the page shows: boxes for run, kernel, model, device and provenance where there is a choice.
import { button } from './figure.js';
import { eachRow, facetValues, facets, island, isShown, placeOf } from './rungs.js';
import * as state from './state.js';

function box(name, value) {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'checkbox';
  input.value = value;
  input.addEventListener('change', () => {
    const chosen = new Set(state.all(name));
    chosen[input.checked ? 'add' : 'delete'](value);
    state.set(name, ...chosen);
  });
  label.append(input, value);
  return label;
}

function group(name, values) {
  const made = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = name;
  made.append(legend, ...values.map((value) => box(name, value)));
  made.dataset.facet = name;
  return made;
}

// Hides elements by their own data attribute of that name.
function hideOthers(selector, name) {
  const wanted = state.all(name);
  document.querySelectorAll(selector).forEach((element) => {
    element.hidden = wanted.length > 0 && !wanted.includes(element.dataset[name]);
  });
}

class Filters {
  constructor(choices) {
    this.panel = document.createElement('details');
    this.panel.className = 'filters';
    this.count = document.createElement('span');
    this.count.setAttribute('role', 'status');
    const summary = document.createElement('summary');
    summary.append('Filter ', this.count);
    this.reset = button('Remove the filter', 'Remove the filter', () => state.clear(facets));
    const body = document.createElement('div');
    body.append(...choices.map(([name, values]) => group(name, values)), this.reset);
    this.panel.append(summary, body);
    document.querySelector('nav').append(this.panel);
    state.onChange((key) => (key === null || facets.includes(key)) && this.apply());
    this.apply();
  }

  apply() {
    this.panel.querySelectorAll('input').forEach((input) => {
      input.checked = state.all(input.closest('fieldset').dataset.facet).includes(input.value);
    });
    let all = 0;
    let shown = 0;
    island.ladders.forEach((ladder, index) => {
      const left = [...ladder.provenances].filter((_, rung) => isShown(index, rung)).length;
      all += ladder.provenances.length;
      shown += left;
      this.showLadder(ladder, index, left > 0);
    });
    this.showRungs();
    this.count.textContent = shown === all ? '' : `${shown} of ${all}`;
    this.reset.hidden = shown === all;
  }

  showLadder({ anchor }, index, isVisible) {
    document.getElementById(anchor).hidden = !isVisible;
    document.querySelectorAll(`li[data-ladder="${index + 1}"]`).forEach((item) => { item.hidden = !isVisible; });
    document.querySelectorAll(`nav a[href="#${anchor}"]`).forEach((link) => { link.parentElement.hidden = !isVisible; });
  }

  showRungs() {
    const visible = (key) => isShown(...placeOf(key));
    eachRow((row, key) => {
      row.hidden = !visible(key);
      if (row.nextElementSibling?.matches('.bound')) {
        row.nextElementSibling.hidden = row.hidden;
      }
    });
    document.querySelectorAll('li[data-rung], details[data-rung]').forEach((element) => {
      element.hidden = !visible(element.dataset.rung);
    });
    document.querySelectorAll('svg.chart:not(.zoomable) [data-rung]').forEach((element) => {
      if (visible(element.dataset.rung)) {
        element.removeAttribute('display');
      } else {
        element.setAttribute('display', 'none');
      }
    });
    hideOthers('section[data-run]', 'run');
    hideOthers('article[data-kernel]', 'kernel');
    hideOthers('tr[data-provenance]', 'provenance');
  }
}

export function makeFilters() {
  const choices = facets.map((name) => [name, facetValues(name)]).filter(([, values]) => values.length > 1);
  if (choices.length > 0) {
    new Filters(choices);
  }
}
