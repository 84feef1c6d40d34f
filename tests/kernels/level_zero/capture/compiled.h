// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/kernels/models.h"

namespace roofladder::test {

// What became of a variant on the device that Intel's driver captures commands for.
struct Compiled {
  std::map<std::string, double> values;  // of the whole variant, by metric
  std::string refusal;                   // why it was not compiled; "" where it was
  std::string failure;                   // of its run
  std::string time_failure;              // of asking how long it took
};

// The module; null where there is no driver, with the reason in `why`.
const rl_model* captured_model(std::string& why);

// The variants of its ladders.
std::vector<BuiltVariant> captured_variants();

// By "species/naive", of every one of them at its smallest size. Made once.
const std::map<std::string, Compiled>& compiled_variants();

}  // namespace roofladder::test
