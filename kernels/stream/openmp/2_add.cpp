// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/stream.h"

namespace roofladder {
namespace {

struct Add {
  static constexpr const char* title = "Add: a = b + c";
  static constexpr int vectors_read = 2;
  static constexpr int adds = 1;
  static constexpr int multiplies = 0;

  template <typename Value>
  static Value value(Value /*s*/, Value b, Value c) {
    return b + c;
  }
};

}  // namespace

extern const VariantFile stream_openmp_2_add = stream::store_variants<Add>("add");

}  // namespace roofladder
