// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace roofladder {

// divisions, roots: of the divider, a unit beside those that add and multiply. additions:
// instructions that add. arithmetic: as many of them as of multiply-adds. loads, stores: of
// general (scalar) or vector registers. instructions: of all kinds. mispredictions: branches that
// turn out other than the core predicts.
enum class LimitKind : std::uint8_t {
  bandwidth = 0,
  flops = 1,
  clock = 2,
  latency = 3,
  divisions = 4,
  roots = 5,
  additions = 6,
  arithmetic = 7,
  loads = 8,
  stores = 9,
  instructions = 10,
  mispredictions = 11
};

// caches: each level of cache in turn, by a sweep over working sets. shared: a GPU's scratchpad.
// link: between host memory and device memory.
enum class MemoryLevel : std::uint8_t {
  dram = 0,
  l3 = 1,
  l2 = 2,
  l1 = 3,
  shared = 4,
  caches = 5,
  link = 6
};

enum class NumberFormat : std::uint8_t { fp64 = 0, fp32 = 1, fp16 = 2, bf16 = 3, tf32 = 4 };

// The units of a core that execute flops: vector units, the same with one lane, matrix units.
enum class CoreUnit : std::uint8_t { simd = 0, scalar = 1, tensor = 2 };

enum class LinkDirection : std::uint8_t { to_device = 0, from_device = 1 };

// Memory at the host's end of a copy.
enum class HostMemory : std::uint8_t { pinned = 0, pageable = 1 };

inline constexpr std::array<std::string_view, 12> limit_kinds{
    "bandwidth", "flops",      "clock", "latency", "divisions",    "roots",
    "additions", "arithmetic", "loads", "stores",  "instructions", "mispredictions"};
inline constexpr std::array<std::string_view, 7> memory_levels{"dram",   "l3",     "l2",  "l1",
                                                               "shared", "caches", "link"};
inline constexpr std::array<std::string_view, 5> number_formats{"fp64", "fp32", "fp16", "bf16",
                                                                "tf32"};
inline constexpr std::array<std::string_view, 3> core_units{"simd", "scalar", "tensor"};
inline constexpr std::array<std::string_view, 2> link_directions{"to_device", "from_device"};
inline constexpr std::array<std::string_view, 2> host_memories{"pinned", "pageable"};

std::string_view name_of(LimitKind kind);
std::string_view name_of(MemoryLevel level);
std::string_view name_of(NumberFormat format);

// A limit of a device that a variant measures. Members that do not apply to its kind are absent.
struct Limit {
  LimitKind kind = LimitKind::bandwidth;
  std::optional<MemoryLevel> level = {};  // for a bandwidth or a latency
  bool random = false;                    // for a bandwidth: single lines in random order
  std::optional<NumberFormat> precision = {};
  std::optional<CoreUnit> unit = {};  // absent: whatever units compiled code uses
  bool one_thread = false;            // measured on one thread instead of all
  std::optional<LinkDirection> direction = {};
  std::optional<HostMemory> host_memory = {};

  bool operator==(const Limit&) const = default;
};

inline constexpr Limit clock_limit{.kind = LimitKind::clock};
inline constexpr Limit cache_sweep{.level = MemoryLevel::caches};
inline constexpr Limit memory_latency{.kind = LimitKind::latency, .level = MemoryLevel::dram};
inline constexpr Limit random_lines{.level = MemoryLevel::dram, .random = true};
inline constexpr Limit random_lines_of_one_thread{
    .level = MemoryLevel::dram, .random = true, .one_thread = true};

constexpr Limit bandwidth_of(MemoryLevel level) {
  return {.level = level};
}

// Returns a limit as reports and the tables of ladder modules write it: "dram", "l2",
// "lines.one_thread", "flops.fp64.simd", "divisions.fp32.scalar", "loads.simd", "instructions",
// "link.to_device.pinned", "memory.latency".
std::string to_text(const Limit& limit);

// Returns the limit of that text; nothing for any other text.
std::optional<Limit> parse_limit(std::string_view text);

// Returns the name of the limit that a variant with this title measures: "Triad" for
// "Triad: a = b + s c". The tables of ladder modules give limits no name of their own.
std::string limit_name(std::string_view title);

// Tells whether the limit has a text: a clock of a level of memory, for example, has none.
bool is_known(const Limit& limit);

}  // namespace roofladder
