// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/stream.h"

namespace roofladder {
namespace {

struct Dot {
  static constexpr const char* title = "Dot: sum of b c";
  static constexpr int vectors_read = 2;
  static constexpr int multiplies = 1;

  template <typename Value>
  static Value term(Value b, Value c) {
    return b * c;
  }
};

}  // namespace

extern const VariantFile stream_openmp_4_dot = stream::sum_variant<Dot>("dot");

}  // namespace roofladder
