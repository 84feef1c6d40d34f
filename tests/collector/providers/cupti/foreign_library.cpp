// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// A library that is no CUPTI at all.
extern "C" __attribute__((visibility("default"))) int something_else() {
  return 0;
}
