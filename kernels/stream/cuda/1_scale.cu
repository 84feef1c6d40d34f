// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"

namespace roofladder {
namespace {

struct Scale {
  static constexpr const char* name = "scale";
  static constexpr const char* title = "Scale: a = s b";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 1;
  static constexpr int fmas = 0;

  __device__ static double value(double s, double b, double /*c*/) { return s * b; }
};

}  // namespace

extern const VariantFile stream_cuda_1_scale = stream::store_variants<Scale>();

}  // namespace roofladder
