// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/collector/fake_gpu/gpu.h"

__attribute__((visibility("default"))) roofladder::fake_gpu::Gpu& roofladder::fake_gpu::gpu() {
  static Gpu only;
  return only;
}
