// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "run/run.h"

namespace roofladder::test {

// Makes it the variant of an id as people write it: "stream/openmp/triad:nt=1".
inline void set_id(VariantInfo& variant, const std::string& id) {
  const std::size_t first = id.find('/');
  const std::size_t second = id.find('/', first + 1);
  variant.kernel = id.substr(0, first);
  variant.model = id.substr(first + 1, second - first - 1);
  auto [technique, parameters] = parse_variant_name(id.substr(second + 1));
  variant.technique = technique;
  variant.parameters = parameters;
  variant.id = id;
}

// And one that measures the limit of that text: "dram", "flops.fp64.simd".
inline void set_limit(VariantInfo& variant, const std::string& limit) {
  variant.measures = MeasuredLimit{parse_limit(limit).value(), limit_name(variant.title)};
}

}  // namespace roofladder::test
