// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/stream/openmp/stream.h"

namespace roofladder {
namespace {

struct Triad {
  static constexpr const char* title = "Triad: a = b + s c";
  static constexpr int vectors_read = 2;
  static constexpr int adds = 1;
  static constexpr int multiplies = 1;

  template <typename Value>
  static Value value(Value s, Value b, Value c) {
    return b + s * c;
  }
};

}  // namespace

extern const VariantFile stream_openmp_3_triad = stream::store_variants<Triad>("triad");

}  // namespace roofladder
