// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/outstanding.h"

#include <algorithm>
#include <fmt/format.h>

#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr double line_bytes = 64;

const Ceiling* limit_of(const std::vector<Ceiling>& ceilings, std::uint32_t device,
                        const Limit& limit) {
  const auto found = std::ranges::find_if(ceilings, [&](const Ceiling& ceiling) {
    return ceiling.device == device && ceiling.limit == limit;
  });
  return found == ceilings.end() ? nullptr : &*found;
}

// Little's law: arrival rate times latency.
double outstanding(double bytes_per_second, const Ceiling& latency) {
  return bytes_per_second / line_bytes * latency.best;
}

}  // namespace

std::optional<double> most_lines_outstanding(const std::vector<Ceiling>& ceilings,
                                             std::uint32_t device) {
  const Ceiling* latency = limit_of(ceilings, device, memory_latency);
  const Ceiling* most = limit_of(ceilings, device, random_lines_of_one_thread);
  return latency == nullptr || most == nullptr ? std::nullopt
                                               : std::optional(outstanding(most->best, *latency));
}

std::optional<double> lines_outstanding(const VariantAnalysis& variant, const Point& point,
                                        const std::vector<Ceiling>& ceilings) {
  const Ceiling* latency = limit_of(ceilings, point.device, memory_latency);
  const auto read = variant.value(metric::dram_read_throughput);
  if (latency == nullptr || !read || point.threads < 1) {
    return std::nullopt;
  }
  return outstanding(*read / point.threads, *latency);
}

std::string outstanding_lines(const VariantAnalysis& variant, const Point& point,
                              const std::vector<Ceiling>& ceilings) {
  const Ceiling* latency = limit_of(ceilings, point.device, memory_latency);
  const auto most = most_lines_outstanding(ceilings, point.device);
  const auto lines = lines_outstanding(variant, point, ceilings);
  if (!lines || !most) {
    return "";
  }
  return fmt::format(
      "; on average {:.1f} lines a thread outstanding, of {:.1f} that one can keep "
      "(memory answers in {})",
      *lines, *most, format_quantity(latency->best, dimension::seconds));
}

}  // namespace roofladder
