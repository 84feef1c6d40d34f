// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/units.h"

#include <array>
#include <utility>

namespace roofladder {

std::string unit_symbol(Dimension dimension) {
  const std::array<std::pair<const char*, int>, 5> bases{{{"B", dimension.byte},
                                                          {"flop", dimension.flop},
                                                          {"J", dimension.joule},
                                                          {"K", dimension.kelvin},
                                                          {"s", dimension.second}}};
  if (dimension == dimension::watts) {
    return "W";
  }
  if (dimension == dimension::hertz) {
    return "Hz";
  }
  std::string above;
  std::string below;
  for (const auto& [symbol, exponent] : bases) {
    std::string& side = exponent > 0 ? above : below;
    for (int i = 0; i < (exponent > 0 ? exponent : -exponent); ++i) {
      side += (side.empty() ? "" : " ") + std::string(symbol);
    }
  }
  if (below.empty()) {
    return above.empty() ? "1" : above;
  }
  return (above.empty() ? "1" : above) + "/" + below;
}

}  // namespace roofladder
