// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/kernels/models.h"

namespace roofladder::test {

// The outcome of compiling and running a variant on the device for which Intel's driver captures
// commands.
struct Compiled {
  std::map<std::string, double> values;  // of the whole variant, by metric
  std::string refusal;                   // why it was not compiled; "" if it was
  std::string failure;                   // of its run
  std::string time_failure;              // of reading its time
};

// The module; null if there is no driver, with the reason in `why`.
const rl_model* captured_model(std::string& why);

// The variants of its ladders.
std::vector<BuiltVariant> captured_variants();

// Outcomes by names like "species/naive", of every variant at its smallest size. Computed once.
const std::map<std::string, Compiled>& compiled_variants();

}  // namespace roofladder::test
