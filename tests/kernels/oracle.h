// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "kernels/kernel.h"
#include "kernels/module.h"

namespace roofladder {

// Runs the variant three times from poisoned outputs and compares every element each time; what is
// wrong, or nothing. An input array that the variant changed is wrong, too.
std::optional<std::string> wrong_result(const rl_model& model, const rl_variant& variant,
                                        const Parameters& size);

// As above for executed against declared work, on one thread.
std::optional<std::string> wrong_work(const rl_model& model, const rl_variant& variant,
                                      const Parameters& size);

}  // namespace roofladder
