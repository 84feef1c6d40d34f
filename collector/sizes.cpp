// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sizes.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <sstream>

#include "collector/plan.h"
#include "run/format.h"
#include "run/nearest.h"

namespace roofladder {
namespace {

// Share of the free memory that a problem may take; the rest is for references, private copies and
// the system.
constexpr double usable_memory = 0.8;

bool fits(const Kernel& kernel, const Parameters& size, const MachineLimits& limits) {
  return footprint(kernel, size) <= usable_memory * limits.memory;
}

std::string what_fits(const Kernel& kernel, const MachineLimits& limits) {
  for (const std::string& name : size_names()) {
    const auto size = kernel.named_size(name, limits);
    if (size && fits(kernel, *size, limits)) {
      return fmt::format("; --size {} ({}) fits", name, as_option(*size));
    }
  }
  return "";
}

std::int64_t positive_integer(const std::string& text, const std::string& whole) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value <= 0) {
    throw UsageError(fmt::format("--size {}: '{}' is not a whole number between 1 and {}",
                                 printable(whole), printable(text),
                                 std::numeric_limits<std::int64_t>::max()));
  }
  return value;
}

void assign(Parameters& size, const std::string& item, const std::string& whole,
            const Kernel& kernel) {
  const auto equals = item.find('=');
  const std::string name = item.substr(0, equals);
  const auto found = std::find_if(
      size.begin(), size.end(), [&](const Parameter& parameter) { return parameter.name == name; });
  if (equals == std::string::npos || found == size.end()) {
    throw UsageError(fmt::format("--size {}: {} has no size '{}'; it has {}, for example {}",
                                 printable(whole), kernel.info().name, printable(item),
                                 fmt::join(size_names(), ", "), as_option(size)));
  }
  found->value = positive_integer(item.substr(equals + 1), whole);
}

Parameters custom_size(const Kernel& kernel, const std::string& text, const Parameters& fallback) {
  Parameters size = fallback;
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');) {
    assign(size, item, text, kernel);
  }
  return size;
}

}  // namespace

const std::vector<std::string>& size_names() {
  static const std::vector<std::string> names{"seed", "large", "quick", "medium", "odd", "tiny"};
  return names;
}

ChosenSize choose_size(const Kernel& kernel, const std::string& text, const std::string& fallback,
                       const MachineLimits& limits) {
  const std::string& wanted = text.empty() ? fallback : text;
  ChosenSize chosen;
  if (const auto named = kernel.named_size(wanted, limits)) {
    chosen = {*named, wanted};
  } else {
    chosen.size = custom_size(kernel, wanted, kernel.named_size(fallback, limits).value());
  }
  if (const auto why = kernel.invalid(chosen.size)) {
    throw UsageError(
        fmt::format("{} cannot run at {}: {}", kernel.info().name, as_option(chosen.size), *why));
  }
  if (!fits(kernel, chosen.size, limits)) {
    throw UsageError(fmt::format(
        "{} at {} needs {} of memory and {} are free{}", kernel.info().name, as_option(chosen.size),
        format_quantity(footprint(kernel, chosen.size), dimension::bytes),
        format_quantity(limits.memory, dimension::bytes), what_fits(kernel, limits)));
  }
  return chosen;
}

}  // namespace roofladder
