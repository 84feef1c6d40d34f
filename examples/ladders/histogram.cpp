// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// A histogram: results that are integers and are added to, and a reference that makes all of them
// at once.
#include <roofladder/openmp.hpp>
#include <vector>

using namespace roofladder;

constexpr std::int64_t bins = 256;

const PlainKernel histogram{PlainDescription{
    .name = "histogram",
    .title = "Histogram of bytes",
    .sizes = sizes("n", {10, 1013, 100'000, 20'000'000, 100'000'000}),
    .arrays = {input<std::uint8_t>("bytes", "n"),
               accumulated<std::int64_t>("counts", [](const Size&) { return bins; })},
    .expected_all =
        [](std::span<const std::uint8_t> bytes, std::span<std::int64_t> counts) {
          for (const std::uint8_t byte : bytes) {
            ++counts[byte];
          }
        },
    .fill =
        [](const Size&, const Arrays& arrays, const Noise& noise) {
          const std::span bytes = arrays.of<std::uint8_t>("bytes");
          for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] = static_cast<std::uint8_t>(noise(i) * bins);
          }
        }}};

void atomics(std::span<const std::uint8_t> bytes, std::span<std::int64_t> counts) {
#pragma omp parallel for
  for (std::size_t i = 0; i < bytes.size(); ++i) {
#pragma omp atomic
    ++counts[bytes[i]];
  }
}

void own_counts(std::span<const std::uint8_t> bytes, std::span<std::int64_t> counts) {
#pragma omp parallel
  {
    std::int64_t own[bins] = {};
#pragma omp for nowait
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      ++own[bytes[i]];
    }
#pragma omp critical
    for (std::int64_t bin = 0; bin < bins; ++bin) {
      counts[bin] += own[bin];
    }
  }
}

ROOFLADDER_LADDER(histogram, rung<atomics>({.name = "atomics", .claim = "One histogram for all."}),
                  rung<own_counts>({.name = "own_counts",
                                    .claim = "One a thread, then their sum."}))
