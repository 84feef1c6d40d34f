// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/last_level.h"

#include <bit>
#include <cstdint>
#include <new>
#include <vector>

#include "collector/machine/line_ring.h"

namespace roofladder {
namespace {

constexpr double common_last_level = 32.0 * 1024 * 1024;  // bytes

// A set whose lines were just read and are as slow as this is not in a cache: a last level answers
// within half of memory's time.
constexpr double from_memory = 0.85;

double power_of_two_from(double bytes) {
  return static_cast<double>(std::bit_ceil(static_cast<std::uint64_t>(bytes)));
}

bool is_kept(double bytes, const std::function<double(double)>& share) {
  return share(bytes) < from_memory;
}

#if defined(__x86_64__)
std::optional<double> measured(double told) {
  try {
    return contradicted_last_level(told, share_of_memory_latency);
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  }
}
#endif

}  // namespace

double share_of_memory_latency(double bytes) {
  LineRing ring(bytes);
  const std::vector<double> seconds =
      seconds_of_a_line(ring, {[&] { ring.read(); }, [&] { ring.flush(); }});
  return seconds[0] / seconds[1];
}

std::optional<double> contradicted_last_level(double told,
                                              const std::function<double(double)>& share) {
  const double half = power_of_two_from(told / 2);
  if (told <= common_last_level || is_kept(half, share)) {
    return std::nullopt;
  }
  double bytes = common_last_level;
  while (bytes < half && is_kept(bytes, share)) {
    bytes *= 2;
  }
  return bytes;
}

std::optional<double> correct_last_level([[maybe_unused]] Topology& topology,
                                         [[maybe_unused]] double available) {
#if defined(__x86_64__)
  if (!topology.l3 || !topology.last_level || topology.l3->bytes != topology.last_level->bytes) {
    return std::nullopt;
  }
  const double told = topology.last_level->bytes;
  if (available < 4 * told) {
    return std::nullopt;
  }
  static const std::optional<double> kept = measured(told);
  if (!kept) {
    return std::nullopt;
  }
  topology.l3->bytes = *kept;
  topology.last_level->bytes = *kept;
  return told;
#else
  return std::nullopt;
#endif
}

}  // namespace roofladder
