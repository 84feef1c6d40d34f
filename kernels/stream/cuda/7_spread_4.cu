// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/cuda/stream.h"

namespace roofladder {
namespace {

struct Spread {
  static constexpr const char* name = "spread_4";
  static constexpr const char* title = "Spread to 4: a[i] = s b[i/4]";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 1;
  static constexpr int fmas = 0;

  __device__ static double value(double s, double b, double /*c*/) { return s * b; }
};

}  // namespace

template <>
inline constexpr int stream::spread<Spread> = 4;

extern const VariantFile stream_cuda_7_spread_4{
    stream::store_variant<Spread, 1, 128>(),
    stream::store_variant<Spread, 2, 256>(),
};

}  // namespace roofladder
