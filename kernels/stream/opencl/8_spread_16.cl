// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define SPREAD 16
#include "kernels/stream/opencl/spread.clh"

#else
#include "kernels/stream/opencl/stream.h"

namespace roofladder {
namespace {

struct Spread {
  static constexpr const char* name = "spread_16";
  static constexpr const char* kernel = "spread";
  static constexpr const char* title = "Spread to 16: a[i] = s b[i/16]";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 1;
  static constexpr int fmas = 0;
};

}  // namespace

template <>
inline constexpr int stream::spread<Spread> = 16;

extern const VariantFile stream_opencl_8_spread_16{
    stream::store_variant<Spread, 1, 256>(),
    stream::store_variant<Spread, 2, 256>(),
    stream::store_variant<Spread, 4, 1024>(),
};

}  // namespace roofladder
#endif
