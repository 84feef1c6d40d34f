// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace roofladder {

// A named integer: a problem size ("n" = 4096) or a variant's parameter ("tile" = 4).
struct Parameter {
  std::string name;
  std::int64_t value = 0;

  auto operator<=>(const Parameter&) const = default;
};
using Parameters = std::vector<Parameter>;

// "n=4096 sweeps=10"; empty without parameters.
std::string to_text(const Parameters& parameters);

// "n=4096,sweeps=10": the form that options take.
std::string as_option(const Parameters& parameters);

}  // namespace roofladder
