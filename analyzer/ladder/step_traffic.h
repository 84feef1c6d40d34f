// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "analyzer/ladder/ladder.h"

namespace roofladder {

struct Traffic {
  double before = 0;
  double after = 0;
  std::string_view source;
};

// Bytes of device memory of both sides of a step, without transfers where it has some. Nothing
// where no one source knows them; the split's note says which source or why.
std::optional<Traffic> traffic_of_step(const VariantAnalysis& before, const VariantAnalysis& after,
                                       bool has_transfers, Split& split);

// Says why a side has no value of the metric.
std::string why_unknown(const VariantAnalysis& variant, const Metric& metric);

}  // namespace roofladder
