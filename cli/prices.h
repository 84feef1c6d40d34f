// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

#include "analyzer/cost/cost.h"

namespace roofladder {

// --price, as texts.
void add_price_option(CLI::App& app, std::vector<std::string>& prices);

// Gives the runs these prices. Throws UsageError for a text that is no price, and for a price of a
// device that none of them has.
void set_given_prices(std::span<Analysis> runs, const std::vector<std::string>& texts);

}  // namespace roofladder
