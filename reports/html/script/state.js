// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// What the reader chose, kept behind "~" in the fragment of the address, so that a link reproduces it:
// report.html#ladder-2~kernel=jacobi&zoom.roofline=2,-300,-120
const listeners = [];
let chosen = parse();

function fragment() {
  const [anchor, query = ''] = location.hash.slice(1).split('~');
  return { anchor, query };
}

function parse() {
  return new URLSearchParams(fragment().query);
}

function write() {
  const query = chosen.toString();
  const { anchor } = fragment();
  history.replaceState(null, '', anchor || query ? `#${anchor}${query ? `~${query}` : ''}` : '#');
}

export function all(key) {
  return chosen.getAll(key);
}

export function get(key) {
  return chosen.get(key);
}

// Replaces the values of a key; without values it is as never chosen.
export function set(key, ...values) {
  chosen.delete(key);
  values.forEach((value) => chosen.append(key, value));
  write();
  listeners.forEach((listener) => listener(key));
}

export function clear(keys) {
  keys.forEach((key) => chosen.delete(key));
  write();
  listeners.forEach((listener) => listener(null));
}

// The listener gets the key that changed; none where several may have.
export function onChange(listener) {
  listeners.push(listener);
}

// What is folded opens: browsers do that for a plain fragment only, and not all of them.
function goTo(anchor) {
  const target = anchor ? document.getElementById(anchor) : null;
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement.closest('details')) {
    fold.open = true;
  }
  target?.scrollIntoView();
}

// A link within the page keeps what was chosen; a pasted address replaces it.
window.addEventListener('hashchange', () => {
  if (location.hash.includes('~')) {
    chosen = parse();
    listeners.forEach((listener) => listener(null));
  } else {
    write();
  }
  goTo(fragment().anchor);
});

export function start() {
  goTo(fragment().anchor);
}
