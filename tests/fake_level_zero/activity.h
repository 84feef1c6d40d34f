// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// The activity that commands cause, by closed forms that tests use.
namespace roofladder::fake_level_zero {

// Sums over commands. A clock is one nanosecond.
struct Activity {
  std::uint64_t clocks = 0;
  std::uint64_t items = 0;     // work-items of kernels
  std::uint64_t copied = 0;    // bytes
  std::uint64_t occupied = 0;  // clocks times percent of the threads

  Activity& operator+=(const Activity& other) {
    clocks += other.clocks;
    items += other.items;
    copied += other.copied;
    occupied += other.occupied;
    return *this;
  }
};

// Small launches leave most of the device idle.
constexpr std::uint64_t occupancy_percent(std::uint64_t items) {
  return items < 1024 ? 25 : 75;
}

constexpr Activity of_launch(std::uint64_t items) {
  const std::uint64_t clocks = items / 64 + 100;
  return {clocks, items, 0, clocks * occupancy_percent(items)};
}

constexpr Activity of_copy(std::uint64_t bytes) {
  return {bytes / 64 + 100, 0, bytes, 0};
}

constexpr std::uint64_t memory_read(const Activity& done) {
  return 16 * done.items + done.copied;
}
constexpr std::uint64_t memory_written(const Activity& done) {
  return 8 * done.items + done.copied;
}
constexpr std::uint64_t l3_read(const Activity& done) {
  return 24 * done.items + done.copied;
}
constexpr std::uint64_t l3_written(const Activity& done) {
  return 12 * done.items + done.copied;
}
constexpr std::uint64_t l3_hits(const Activity& done) {
  return 3 * done.items;
}
constexpr std::uint64_t l3_misses(const Activity& done) {
  return done.items;
}
constexpr std::uint64_t l1_read(const Activity& done) {
  return 40 * done.items;
}
constexpr std::uint64_t l1_written(const Activity& done) {
  return 20 * done.items;
}
constexpr std::uint64_t l1_accesses(const Activity& done) {
  return 8 * done.items;
}
constexpr std::uint64_t l1_hits(const Activity& done) {
  return 6 * done.items;
}
// Instructions of the vector engines.
constexpr std::uint64_t fp16_instructions(const Activity& done) {
  return done.items / 64;
}
constexpr std::uint64_t fp32_instructions(const Activity& done) {
  return done.items / 16;
}
constexpr std::uint64_t fp64_instructions(const Activity& done) {
  return done.items / 8;
}
constexpr std::uint64_t second_fp64_instructions(const Activity& done) {
  return done.items / 32;
}
// Percent of the time that the vector engines' pipe was busy; and the shares of it by precision.
inline constexpr double fpu_percent = 40;
inline constexpr double fp16_percent = 4;
inline constexpr double fp32_percent = 24;
inline constexpr double fp64_percent = 12;

}  // namespace roofladder::fake_level_zero
