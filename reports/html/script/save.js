// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Saves a chart as a file that needs no style sheet.
const inherited = ['font-family', 'font-size', 'font-weight', 'text-anchor'];
const properties = [
  ...inherited, 'color', 'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity',
  'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'paint-order', 'opacity',
];

function inlineStyles(original, copy) {
  const computed = getComputedStyle(original);
  properties.forEach((name) => {
    const value = computed.getPropertyValue(name);
    if (value && (copy.tagName !== 'g' || name === 'color' || inherited.includes(name))) {
      copy.setAttribute(name, value);
    }
  });
  copy.removeAttribute('class');
}

function background(svg, copy) {
  const [, , width, height] = svg.getAttribute('viewBox').split(' ');
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  const page = document.createElementNS(svg.namespaceURI, 'rect');
  page.setAttribute('width', '100%');
  page.setAttribute('height', '100%');
  page.setAttribute('fill', getComputedStyle(document.documentElement).getPropertyValue('--surface'));
  copy.prepend(page);
}

export function standalone(svg) {
  const copy = svg.cloneNode(true);
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  const superfluous = [];
  originals.forEach((original, index) => {
    if (original.matches('.target, .cursor, [display="none"]')) {
      superfluous.push(copies[index]);
    } else if (!['title', 'desc', 'clipPath'].includes(original.tagName)) {
      inlineStyles(original, copies[index]);
    }
  });
  superfluous.forEach((element) => element.remove());
  ['tabindex', 'aria-roledescription'].forEach((name) => copy.removeAttribute(name));
  copy.setAttribute('role', 'img');
  background(svg, copy);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

export function save(svg, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([standalone(svg)], { type: 'image/svg+xml' }));
  link.download = `${name}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
