// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"

namespace roofladder {
namespace {

struct Fill {
  static constexpr const char* name = "fill";
  static constexpr const char* title = "Fill: a = s";
  static constexpr int vectors_read = 0;
  static constexpr int adds = 0;
  static constexpr int multiplies = 0;
  static constexpr int fmas = 0;

  __device__ static double value(double s, double /*b*/, double /*c*/) { return s; }
};

}  // namespace

extern const VariantFile stream_cuda_6_fill = stream::store_variants<Fill>();

}  // namespace roofladder
