// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/stream.h"

namespace roofladder {
namespace {

struct Read {
  static constexpr const char* title = "Read: sum of b";
  static constexpr int vectors_read = 1;
  static constexpr int multiplies = 0;

  template <typename Value>
  static Value term(Value b, Value /*c*/) {
    return b;
  }
};

}  // namespace

extern const VariantFile stream_openmp_5_read = stream::sum_variant<Read>("read");

}  // namespace roofladder
