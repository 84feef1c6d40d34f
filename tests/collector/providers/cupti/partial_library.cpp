// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// A libcupti that claims to be new enough and lacks everything else.
extern "C" __attribute__((visibility("default"))) int cuptiGetVersion(unsigned* version) {
  *version = 130000;
  return 0;
}
