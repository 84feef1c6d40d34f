// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Sorting in place: an inout array of integers.
#include <algorithm>
#include <array>
#include <roofladder/openmp.hpp>
#include <vector>

using namespace roofladder;

const PlainKernel sorting{
    PlainDescription{.name = "sort",
                     .title = "Sort 32-bit keys",
                     .sizes = sizes("n", {10, 1013, 100'000, 2'000'000, 20'000'000}),
                     .arrays = {inout<std::uint32_t>("keys", "n")},
                     .expected_all =
                         [](std::span<std::uint32_t> keys) {
                           std::ranges::make_heap(keys);
                           std::ranges::sort_heap(keys);
                         },
                     .fill =
                         [](const Size&, const Arrays& arrays, const Noise& noise) {
                           const std::span keys = arrays.of<std::uint32_t>("keys");
                           for (std::size_t i = 0; i < keys.size(); ++i) {
                             keys[i] = static_cast<std::uint32_t>(noise(i) * 0x1p32);
                           }
                         }}};

void introsort(std::span<std::uint32_t> keys) {
  std::ranges::sort(keys);
}

// Least significant byte first. Four passes bring the keys back to where they were.
void radix(std::span<std::uint32_t> keys, std::span<std::uint32_t> other) {
  for (int shift = 0; shift < 32; shift += 8) {
    std::array<std::size_t, 257> begin{};
    for (const std::uint32_t key : keys) {
      ++begin[(key >> shift & 255) + 1];
    }
    for (std::size_t i = 1; i < begin.size(); ++i) {
      begin[i] += begin[i - 1];
    }
    for (const std::uint32_t key : keys) {
      other[begin[key >> shift & 255]++] = key;
    }
    std::swap(keys, other);
  }
}

ROOFLADDER_LADDER(sorting,
                  rung<introsort>({.name = "introsort", .claim = "std::sort.", .max_threads = 1}),
                  rung({.name = "radix", .claim = "Four passes, no comparison.", .max_threads = 1},
                       [](const Problem& problem) {
                         const std::span keys = problem.array<std::uint32_t>("keys");
                         return [keys, own = OwnArray<std::uint32_t>(keys.size())] {
                           radix(keys, {own.data(), keys.size()});
                         };
                       }))
