// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <vector>

#include "analyzer/analysis.h"

namespace roofladder {

// Adds --price, which collects texts.
void add_price_option(CLI::App& app, std::vector<std::string>& prices);

// Throws UsageError for a text that is no price, and for a device that has two.
std::vector<Price> parse_prices(const std::vector<std::string>& texts);

// Throws UsageError for a price of a device that none of the runs has.
void require_devices(const std::vector<Price>& prices, std::span<const Analysis> runs);

}  // namespace roofladder
