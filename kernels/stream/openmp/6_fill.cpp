// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/stream.h"

namespace roofladder {
namespace {

struct Fill {
  static constexpr const char* title = "Fill: a = s";
  static constexpr int vectors_read = 0;
  static constexpr int adds = 0;
  static constexpr int multiplies = 0;

  template <typename Value>
  static Value value(Value s, Value /*b*/, Value /*c*/) {
    return s;
  }
};

}  // namespace

extern const VariantFile stream_openmp_6_fill = stream::store_variants<Fill>("fill");

}  // namespace roofladder
