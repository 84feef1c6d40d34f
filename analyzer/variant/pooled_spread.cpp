// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/pooled_spread.h"

#include <algorithm>

namespace roofladder {

void pool_spreads(std::span<VariantAnalysis* const> variants) {
  double squares = 0;
  double freedom = 0;
  for (VariantAnalysis* variant : variants) {
    variant->spread = round_spread(variant->times, variant->rounds);
    squares += variant->spread ? variant->spread->variance * variant->spread->freedom : 0;
    freedom += variant->spread ? variant->spread->freedom : 0;
  }
  for (VariantAnalysis* variant : variants) {
    if (auto& spread = variant->spread) {
      spread->variance = std::max(spread->variance, squares / freedom);
      spread->freedom = freedom;
    }
  }
}

}  // namespace roofladder
