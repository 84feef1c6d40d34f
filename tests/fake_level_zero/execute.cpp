// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fake_level_zero/execute.h"

#include <cmath>
#include <cstring>

namespace roofladder::fake_level_zero {
namespace {

template <typename Value>
bool take(const Arguments& arguments, std::uint32_t index, Value& value) {
  const auto found = arguments.find(index);
  if (found == arguments.end() || found->second.size() != sizeof value) {
    return false;
  }
  std::memcpy(&value, found->second.data(), sizeof value);
  return true;
}

}  // namespace

void execute(const std::string& kernel, const Arguments& arguments) {
  std::uint64_t points = 0;
  std::uint32_t species = 0;
  const double* ax = nullptr;
  const double* bx = nullptr;
  const double* ay = nullptr;
  const double* by = nullptr;
  double* output = nullptr;
  if (kernel != "naive" || !take(arguments, 0, points) || !take(arguments, 1, species) ||
      !take(arguments, 2, ax) || !take(arguments, 3, bx) || !take(arguments, 4, ay) ||
      !take(arguments, 5, by) || !take(arguments, 6, output) || arguments.size() != 7) {
    return;
  }
  for (std::uint64_t y = 0; y < species; ++y) {
    for (std::uint64_t x = 0; x < species; ++x) {
      for (std::uint64_t t = 0; t < points; ++t) {
        output[points * (species * y + x) + t] = std::fma(bx[x * points + t], by[y * points + t],
                                                          ax[x * points + t] * ay[y * points + t]);
      }
    }
  }
}

}  // namespace roofladder::fake_level_zero
