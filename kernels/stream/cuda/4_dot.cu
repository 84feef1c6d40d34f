// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"

namespace roofladder {
namespace {

struct Dot {
  static constexpr const char* name = "dot";
  static constexpr const char* title = "Dot: sum of b c";
  static constexpr int vectors_read = 2;
  static constexpr int adds = 0;
  static constexpr int fmas = 1;

  __device__ static double term(double b, double c) { return b * c; }
};

}  // namespace

extern const VariantFile stream_cuda_4_dot = stream::sum_variants<Dot>();

}  // namespace roofladder
