// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

#include "analyzer/cost/cost.h"

namespace roofladder {

// Adds --price, which collects texts.
void add_price_option(CLI::App& app, std::vector<std::string>& prices);

// Parses the prices and sets them in the runs. Throws UsageError for a text that is not a price, or
// if no run has the device.
void set_given_prices(std::span<Analysis> runs, const std::vector<std::string>& texts);

}  // namespace roofladder
