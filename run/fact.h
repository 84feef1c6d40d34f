// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "run/units.h"

namespace roofladder {

// A fact about the machine or the environment: key "cpu.model", "cpu.llc.bytes",
// "env.OMP_NUM_THREADS", "build.compiler".
struct Fact {
  std::string key;
  std::string text;             // for people; never empty
  std::optional<double> value;  // SI base units, if the fact is a quantity
  Dimension dimension;

  bool operator==(const Fact&) const = default;
};

// Null if there is no such fact.
const Fact* find_fact(const std::vector<Fact>& facts, std::string_view key);

}  // namespace roofladder
