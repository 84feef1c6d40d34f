// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Makes elements reachable by keyboard while they scroll sideways.
export function makeScrollersReachable() {
  const observer = new ResizeObserver((entries) => entries.forEach(({ target }) => {
    if (target.scrollWidth > target.clientWidth) {
      target.setAttribute('tabindex', '0');
    } else {
      target.removeAttribute('tabindex');
    }
  }));
  document.querySelectorAll('.scroll, .plot, pre').forEach((element) => observer.observe(element));
}
