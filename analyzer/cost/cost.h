// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/analysis.h"

// What repetitions cost at prices that a user gives.
namespace roofladder {

// Of an hour of each core that is used of a CPU, else of the device; in any currency.
struct Price {
  std::string device;  // "cuda:0", or "cuda" for every device whose name goes on with a colon
  double per_hour = 0;
};

// Whether it is the price of a device of this name.
bool is_price_of(const Price& price, std::string_view device);

// Gives ladders on devices that have a price that price, and their rungs a cost. A price of one
// device stands above one of several.
void set_prices(Analysis& analysis, const std::vector<Price>& prices);

}  // namespace roofladder
