// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"

namespace roofladder {
namespace {

struct Read {
  static constexpr const char* name = "read";
  static constexpr const char* title = "Read: sum of b";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 1;
  static constexpr int fmas = 0;

  __device__ static double term(double b, double /*c*/) { return b; }
};

}  // namespace

extern const VariantFile stream_cuda_5_read = stream::sum_variants<Read>();

}  // namespace roofladder
