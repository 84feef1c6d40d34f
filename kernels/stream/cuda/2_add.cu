// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"

namespace roofladder {
namespace {

struct Add {
  static constexpr const char* name = "add";
  static constexpr const char* title = "Add: a = b + c";
  static constexpr int vectors_read = 2;
  static constexpr int adds = 1;
  static constexpr int multiplies = 0;
  static constexpr int fmas = 0;

  __device__ static double value(double /*s*/, double b, double c) { return b + c; }
};

}  // namespace

extern const VariantFile stream_cuda_2_add = stream::store_variants<Add>();

}  // namespace roofladder
