// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/sizes.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <sstream>

#include "collector/plan/plan.h"
#include "run/format.h"
#include "run/nearest.h"

namespace roofladder {
namespace {

// Share of the free memory that a problem may take; as much again is for the process that checks
// results, the rest for references, private copies and the system.
constexpr double usable_memory = 0.4;

bool fits(const SizeDescription& size, const MachineLimits& limits) {
  return size.footprint <= usable_memory * limits.memory;
}

std::string what_fits(const Computation& computation, const MachineLimits& limits) {
  for (const std::string& name : size_names()) {
    const auto size = computation.named_size(name, limits);
    if (size && fits(*size, limits)) {
      return fmt::format("; --size {} ({}) fits", name, as_option(size->size));
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
            const KernelInfo& kernel) {
  const auto equals = item.find('=');
  const std::string name = item.substr(0, equals);
  const auto found = std::find_if(
      size.begin(), size.end(), [&](const Parameter& parameter) { return parameter.name == name; });
  if (equals == std::string::npos || found == size.end()) {
    throw UsageError(fmt::format("--size {}: {} has no size '{}'; it has {}, for example {}",
                                 printable(whole), kernel.name, printable(item),
                                 fmt::join(size_names(), ", "), as_option(size)));
  }
  found->value = positive_integer(item.substr(equals + 1), whole);
}

// The fallback's values where the text names none.
Parameters custom_size(const Computation& computation, const std::string& text,
                       const std::string& fallback, const MachineLimits& limits) {
  Parameters size = computation.named_size(fallback, limits).value().size;
  std::istringstream items(text);
  for (std::string item; std::getline(items, item, ',');) {
    assign(size, item, text, computation.kernel());
  }
  return size;
}

}  // namespace

const std::vector<std::string>& size_names() {
  static const std::vector<std::string> names{"seed", "large", "quick", "medium", "odd", "tiny"};
  return names;
}

ChosenSize choose_size(const Computation& computation, const std::string& text,
                       const std::string& fallback, const MachineLimits& limits) {
  const std::string& wanted = text.empty() ? fallback : text;
  const auto named = computation.named_size(wanted, limits);
  const SizeDescription size =
      named ? *named : computation.at(custom_size(computation, wanted, fallback, limits));
  const std::string& kernel = computation.kernel().name;
  if (!size.refusal.empty()) {
    throw UsageError(
        fmt::format("{} cannot run at {}: {}", kernel, as_option(size.size), size.refusal));
  }
  if (!fits(size, limits)) {
    throw UsageError(fmt::format(
        "{} at {} needs {} of memory and {} are free{}", kernel, as_option(size.size),
        format_quantity(size.footprint, dimension::bytes),
        format_quantity(limits.memory, dimension::bytes), what_fits(computation, limits)));
  }
  return {size.size, named ? wanted : "", size.work_units};
}

}  // namespace roofladder
