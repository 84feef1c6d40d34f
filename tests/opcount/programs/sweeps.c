// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Sweeps over arrays of 128 KiB, 1 MiB and 8 MiB, each several times.
#include <stdint.h>

#include "opcount/requests.h"

enum { line = 64, most = 8 << 20 };
static char data[most] __attribute__((aligned(64)));

int main(void) {
  OPCOUNT_ENTER("sweeps");
  for (int bytes = 128 << 10; bytes <= most; bytes *= 8) {
    for (int sweep = 0; sweep < 3; sweep++) {
      for (int i = 0; i < bytes; i += line) {
        (void)*(volatile char*)(data + i);
      }
    }
  }
  OPCOUNT_ENTER("");
}
