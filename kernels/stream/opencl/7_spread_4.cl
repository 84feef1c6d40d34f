// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define SPREAD 4
#include "kernels/stream/opencl/spread.clh"

#else
#include "kernels/stream/opencl/stream.h"

namespace roofladder {
namespace {

struct Spread {
  static constexpr const char* name = "spread_4";
  static constexpr const char* kernel = "spread";
  static constexpr const char* title = "Spread to 4: a[i] = s b[i/4]";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 1;
  static constexpr int fmas = 0;
};

}  // namespace

template <>
inline constexpr int stream::spread<Spread> = 4;

extern const VariantFile stream_opencl_7_spread_4{
    stream::store_variant<Spread, 1, 256>(),
    stream::store_variant<Spread, 2, 256>(),
    stream::store_variant<Spread, 4, 1024>(),
};

}  // namespace roofladder
#endif
