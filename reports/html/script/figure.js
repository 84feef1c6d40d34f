// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// The tools of a figure: buttons and choices beside its title.
export function toolbar(figure) {
  const known = figure.querySelector('.tools');
  if (known) {
    return known;
  }
  const tools = document.createElement('div');
  tools.className = 'tools';
  figure.querySelector('figcaption').append(tools);
  return tools;
}

export function button(text, label, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  if (label !== text) {
    made.setAttribute('aria-label', label);
    made.title = label;
  }
  made.addEventListener('click', act);
  return made;
}

// options as [value, text]
export function choice(label, options, value, act) {
  const wrap = document.createElement('label');
  const select = document.createElement('select');
  options.forEach(([each, text]) => select.add(new Option(text, each)));
  select.value = value;
  select.addEventListener('change', () => act(select.value));
  wrap.append(`${label} `, select);
  return wrap;
}
