// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/prices.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <set>

#include "collector/errors.h"
#include "run/format.h"
#include "run/nearest.h"

namespace roofladder {
namespace {

constexpr double highest = 1e9;

std::optional<double> price_in(std::string_view text) {
  double price = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, price);
  const bool is_price = read.ec == std::errc() && read.ptr == end && price > 0 && price <= highest;
  return is_price ? std::optional(price) : std::nullopt;
}

// Splits at the last '=', since a device of an imported run may have any name.
Price parse_price(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  const auto per_hour = equals == std::string::npos
                            ? std::nullopt
                            : price_in(std::string_view(text).substr(equals + 1));
  if (!per_hour || equals == 0) {
    throw UsageError(fmt::format(
        "--price '{}' is not a device with the price of an hour above 0, as cpu=0.04 (of a core) "
        "or cuda=2.50",
        printable(text)));
  }
  return {text.substr(0, equals), *per_hour};
}

void require_once(const std::vector<Price>& prices) {
  std::set<std::string_view> devices;
  for (const Price& price : prices) {
    if (!devices.insert(price.device).second) {
      throw UsageError(fmt::format("--price: {} has two prices", printable(price.device)));
    }
  }
}

}  // namespace

void add_price_option(CLI::App& app, std::vector<std::string>& prices) {
  app.add_option("--price", prices,
                 "Price of an hour, for the cost of each repetition: of each core that is used of "
                 "a CPU (cpu=0.04), of any other device (cuda=2.50, cuda:1=2.50), in any currency")
      ->delimiter(',')
      ->allow_extra_args(false);
}

std::vector<Price> parse_prices(const std::vector<std::string>& texts) {
  std::vector<Price> prices;
  std::ranges::transform(texts, std::back_inserter(prices), parse_price);
  require_once(prices);
  return prices;
}

void require_devices(const std::vector<Price>& prices, std::span<const Analysis> runs) {
  std::set<std::string> known;
  for (const Analysis& analysis : runs) {
    for (const Device& device : analysis.run.devices) {
      known.insert(device.name);
    }
  }
  for (const Price& price : prices) {
    if (std::ranges::none_of(known, [&](const auto& name) { return is_price_of(price, name); })) {
      throw UsageError(fmt::format("--price: there is no device '{}'{} (there are {})",
                                   printable(price.device),
                                   suggestion(price.device, {known.begin(), known.end()}),
                                   printable(fmt::format("{}", fmt::join(known, ", ")))));
    }
  }
}

}  // namespace roofladder
