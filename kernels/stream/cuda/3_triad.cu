// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"

namespace roofladder {
namespace {

struct Triad {
  static constexpr const char* name = "triad";
  static constexpr const char* title = "Triad: a = b + s c";
  static constexpr int vectors_read = 2;
  static constexpr int adds = 0;
  static constexpr int multiplies = 0;
  static constexpr int fmas = 1;

  __device__ static double value(double s, double b, double c) { return b + s * c; }
};

}  // namespace

extern const VariantFile stream_cuda_3_triad = stream::store_variants<Triad>();

}  // namespace roofladder
