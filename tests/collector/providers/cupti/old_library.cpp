// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// A libcupti that has every function in use but is of CUDA 12.5: older than the range profiler.
#define EXPORTED extern "C" __attribute__((visibility("default")))

#define cuptiGetVersion not_the_version
#define ROOFLADDER_CUPTI_FUNCTION(name) \
  EXPORTED int name() {                 \
    return 0;                           \
  }
#include "collector/providers/cupti/functions.inc"
#undef ROOFLADDER_CUPTI_FUNCTION
#undef cuptiGetVersion

EXPORTED int cuptiGetVersion(unsigned* version) {
  *version = 23;
  return 0;
}
