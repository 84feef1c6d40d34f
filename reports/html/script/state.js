// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// The reader's choices, kept behind "~" in the fragment of the address, so that a link reproduces
// them:
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

// Replaces the values of a key. Without values, removes the key.
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

// The listener receives the key that changed, or none if several may have changed.
export function onChange(listener) {
  listeners.push(listener);
}

// Unfolds the target of a link: browsers only do so for plain fragments, and not all of them do.
function goTo(anchor) {
  const target = anchor ? document.getElementById(anchor) : null;
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement.closest('details')) {
    fold.open = true;
  }
  target?.scrollIntoView();
}

// A link within the page keeps the choices; a pasted address replaces them.
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
