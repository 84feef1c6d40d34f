// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// A loadable library that is no model module.
extern "C" __attribute__((visibility("default"))) int unrelated() {
  return 0;
}
