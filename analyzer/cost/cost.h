// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/ladder/ladder.h"
#include "run/run.h"

// The cost of repetitions at prices that a user gives.
namespace roofladder {

// The price of an hour: on a CPU of each core that is used, else of the device; in any currency.
struct Price {
  std::string device;  // "cuda:0", or "cuda" for every device of that kind
  double per_hour = 0;
};

// True if the price applies to a device of this name.
bool is_price_of(const Price& price, std::string_view device);

// Gives ladders on devices that have a price that price, and their rungs, which have been judged, a
// cost. A price of one device stands above one of several.
void set_prices(const Run& run, const std::vector<Price>& prices, std::vector<Ladder>& ladders);

}  // namespace roofladder
