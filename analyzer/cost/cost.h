// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analyzer/analysis.h"

// The cost of repetitions at prices that the user gives.
namespace roofladder {

// Price of an hour of the device, or of each used core if it is a CPU; in any currency.
struct Price {
  std::string device;  // "cuda:0", or "cuda" for every device of that kind
  double per_hour = 0;
};

// True if the price applies to a device of this name.
bool is_price_of(const Price& price, std::string_view device);

// Sets the price of ladders on devices that have one, and the cost of their rungs. The price of a
// single device takes precedence over one of several devices.
void set_prices(Analysis& analysis, const std::vector<Price>& prices);

}  // namespace roofladder
