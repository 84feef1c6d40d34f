// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>

#include "kernels/variant.h"

// The kernel species for fake models: the right result, plainly computed.
namespace roofladder {

template <typename Real>
struct Species {
  explicit Species(const Problem& given) : problem(given) {}
  void reset() {}
  void finish() {}

  std::size_t outputs() const { return problem.array<Real>("output").size(); }

  void compute(std::size_t first, std::size_t last) const {
    const auto points = static_cast<std::size_t>(problem.size["points"]);
    const auto species = static_cast<std::size_t>(problem.size["species"]);
    const auto ax = problem.array<Real>("ax");
    const auto bx = problem.array<Real>("bx");
    const auto ay = problem.array<Real>("ay");
    const auto by = problem.array<Real>("by");
    const auto output = problem.array<Real>("output");
    for (std::size_t i = first; i < last; ++i) {
      const std::size_t t = i % points;
      const std::size_t x = i / points % species * points + t;
      const std::size_t y = i / points / species * points + t;
      output[i] = ax[x] * ay[y] + bx[x] * by[y];
    }
  }

  Problem problem;
};

inline void declare_species(const Size& size, double, rl_work& work) {
  const auto outputs = static_cast<double>(size["points"] * size["species"] * size["species"]);
  work.fp64.mul = 2 * outputs;
  work.fp64.add = outputs;
  work.minimum_read = 8 * 4 * static_cast<double>(size["points"] * size["species"]);
  work.minimum_write = 8 * outputs;
}

inline void declare_species_too_much(const Size& size, double cache, rl_work& work) {
  declare_species(size, cache, work);
  work.fp64.add += 1;
}

// The functions of a fake model that are the same for every device.
inline void* allocate_on_host(std::uint64_t bytes) {
  return std::aligned_alloc(64, (bytes + 63) / 64 * 64);
}
inline void release_on_host(void* data, std::uint64_t) {
  std::free(data);
}

}  // namespace roofladder
