// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/stream.h"

namespace roofladder {
namespace {

struct Copy {
  static constexpr const char* title = "Copy: a = b";
  static constexpr int vectors_read = 1;
  static constexpr int adds = 0;
  static constexpr int multiplies = 0;

  template <typename Value>
  static Value value(Value /*s*/, Value b, Value /*c*/) {
    return b;
  }
};

}  // namespace

extern const VariantFile stream_openmp_0_copy = stream::store_variants<Copy>("copy");

}  // namespace roofladder
