// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>

namespace roofladder::test {

// The output of a writer of a report or a chart.
template <typename Thing>
std::string written(void (*write)(const Thing&, std::ostream&),
                    const std::type_identity_t<Thing>& thing) {
  std::ostringstream out;
  write(thing, out);
  return out.str();
}

}  // namespace roofladder::test
