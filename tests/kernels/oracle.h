// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "collector/modules/kernel.h"
#include "roofladder/model.h"

namespace roofladder {

// A variant with its model, ladder and kernel.
struct Tested {
  const rl_model& model;
  const rl_ladder& ladder;
  const Kernel& kernel;
  const rl_variant& variant;
};

// Runs the variant three times from poisoned outputs and compares every element each time; returns
// what is wrong, or nothing. A changed input array is wrong, too.
std::optional<std::string> wrong_result(const Tested& tested, const Parameters& size,
                                        std::uint64_t seed = 0);

// The same for executed against declared work, on one thread.
std::optional<std::string> wrong_work(const Tested& tested, const Parameters& size);

}  // namespace roofladder
