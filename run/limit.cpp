// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/limit.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace roofladder {
namespace {

template <typename Words, typename Word>
std::string_view word_of(const Words& words, Word word) {
  return words.at(static_cast<std::size_t>(word));
}

void add_bandwidths(std::vector<Limit>& limits) {
  for (const bool one_thread : {false, true}) {
    for (std::size_t level = 0; level < memory_levels.size(); ++level) {
      if (static_cast<MemoryLevel>(level) != MemoryLevel::link) {
        limits.push_back(
            {.level = static_cast<MemoryLevel>(level), .random = false, .one_thread = one_thread});
      }
    }
    limits.push_back({.level = MemoryLevel::dram, .random = true, .one_thread = one_thread});
  }
  for (const auto direction : {LinkDirection::to_device, LinkDirection::from_device}) {
    for (const auto memory : {HostMemory::pinned, HostMemory::pageable}) {
      limits.push_back({.level = MemoryLevel::link, .direction = direction, .host_memory = memory});
    }
  }
}

void add_peaks(std::vector<Limit>& limits) {
  using Unit = std::optional<CoreUnit>;
  for (std::size_t format = 0; format < number_formats.size(); ++format) {
    for (const Unit unit :
         {Unit{}, Unit{CoreUnit::simd}, Unit{CoreUnit::scalar}, Unit{CoreUnit::tensor}}) {
      limits.push_back(
          {.kind = LimitKind::flops, .precision = static_cast<NumberFormat>(format), .unit = unit});
    }
  }
  for (const LimitKind kind : {LimitKind::divisions, LimitKind::roots}) {
    for (const NumberFormat format : {NumberFormat::fp64, NumberFormat::fp32}) {
      for (const CoreUnit unit : {CoreUnit::simd, CoreUnit::scalar}) {
        limits.push_back({.kind = kind, .precision = format, .unit = unit});
      }
    }
  }
  for (const LimitKind kind : {LimitKind::loads, LimitKind::stores}) {
    for (const CoreUnit unit : {CoreUnit::simd, CoreUnit::scalar}) {
      limits.push_back({.kind = kind, .unit = unit});
    }
  }
  for (const LimitKind kind : {LimitKind::additions, LimitKind::arithmetic, LimitKind::instructions,
                               LimitKind::mispredictions}) {
    limits.push_back({.kind = kind});
  }
}

// All possible limits. parse_limit() compares a text with each of them instead of splitting it.
const std::vector<Limit>& all_limits() {
  static const std::vector<Limit> limits = [] {
    std::vector<Limit> all{
        clock_limit, memory_latency, {.kind = LimitKind::latency, .level = MemoryLevel::link}};
    add_bandwidths(all);
    add_peaks(all);
    return all;
  }();
  return limits;
}

std::string text_of_bandwidth(const Limit& limit) {
  if (limit.direction && limit.host_memory) {
    return fmt::format("link.{}.{}", word_of(link_directions, *limit.direction),
                       word_of(host_memories, *limit.host_memory));
  }
  const std::string_view what = limit.random  ? "lines"
                                : limit.level ? name_of(*limit.level)
                                              : "bandwidth";
  return fmt::format("{}{}", what, limit.one_thread ? ".one_thread" : "");
}

std::string text_of_operations(const Limit& limit) {
  std::string text(name_of(limit.kind));
  if (limit.precision) {
    text += fmt::format(".{}", name_of(*limit.precision));
  }
  if (limit.unit) {
    text += fmt::format(".{}", word_of(core_units, *limit.unit));
  }
  return text;
}

}  // namespace

std::string_view name_of(LimitKind kind) {
  return word_of(limit_kinds, kind);
}
std::string_view name_of(MemoryLevel level) {
  return word_of(memory_levels, level);
}
std::string_view name_of(NumberFormat format) {
  return word_of(number_formats, format);
}

std::string to_text(const Limit& limit) {
  switch (limit.kind) {
    case LimitKind::clock:
      return "clock";
    case LimitKind::latency:
      return limit.level == MemoryLevel::link ? "link.latency" : "memory.latency";
    case LimitKind::bandwidth:
      return text_of_bandwidth(limit);
    default:
      return text_of_operations(limit);
  }
}

std::optional<Limit> parse_limit(std::string_view text) {
  const auto found = std::ranges::find(all_limits(), text, to_text);
  return found == all_limits().end() ? std::nullopt : std::optional(*found);
}

std::string limit_name(std::string_view title) {
  return std::string(title.substr(0, title.find(':')));
}

bool is_known(const Limit& limit) {
  return std::ranges::find(all_limits(), limit) != all_limits().end();
}

}  // namespace roofladder
