// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/stream.h"

namespace roofladder {
namespace {

struct Scale {
  static constexpr const char* title = "Scale: a = s b";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 1;

  template <typename Value>
  static Value value(Value s, Value b, Value /*c*/) {
    return s * b;
  }
};

}  // namespace

extern const VariantFile stream_openmp_1_scale = stream::store_variants<Scale>("scale");

}  // namespace roofladder
