// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

std::uint64_t square(const Size& size) {
  return static_cast<std::uint64_t>(size["n"] * size["n"]);
}

const PlainKernel kernel{{
    .name = "blocking",
    .title = "Product of two matrices",
    .tolerance = 1e-11,
    .sizes = sizes("n", {7, 37, 200, 768, 1500}),
    .arrays = {input<double>("a", square), input<double>("b", square), output<double>("c", square)},
    .expected =
        [](std::uint64_t i, const double* a, const double* b, std::int64_t n) {
          const auto count = static_cast<std::uint64_t>(n);
          double sum = 0;
          for (std::uint64_t k = 0; k < count; ++k) {
            sum += a[i / count * count + k] * b[k * count + i % count];
          }
          return sum;
        },
}};

// c += a b for a part of the inner index and of the columns.
void add_products(const double* a, const double* b, double* c, std::int64_t n, std::int64_t row,
                  std::int64_t first, std::int64_t end, std::int64_t left, std::int64_t right) {
  for (std::int64_t k = first; k < end; ++k) {
    const double factor = a[row * n + k];
#pragma omp simd
    for (std::int64_t column = left; column < right; ++column) {
      c[row * n + column] += factor * b[k * n + column];
    }
  }
}

const auto by_rows = [](const double* a, const double* b, double* c, std::int64_t n) {
#pragma omp parallel for
  for (std::int64_t row = 0; row < n; ++row) {
    std::fill_n(c + row * n, n, 0.0);
    add_products(a, b, c, n, row, 0, n, 0, n);
  }
};

// A tile of b stays in the second-level cache while all rows of a thread pass it.
const auto by_tiles = [](const double* a, const double* b, double* c, std::int64_t n) {
  constexpr std::int64_t height = 64;
  constexpr std::int64_t width = 256;
#pragma omp parallel
  {
#pragma omp for nowait
    for (std::int64_t row = 0; row < n; ++row) {
      std::fill_n(c + row * n, n, 0.0);
    }
    for (std::int64_t first = 0; first < n; first += height) {
      for (std::int64_t left = 0; left < n; left += width) {
#pragma omp for nowait
        for (std::int64_t row = 0; row < n; ++row) {
          add_products(a, b, c, n, row, first, std::min(n, first + height), left,
                       std::min(n, left + width));
        }
      }
    }
  }
};

}  // namespace

ROOFLADDER_LADDER(kernel, rung({.name = "by_rows", .claim = "Each row passes all of b."}, by_rows),
                  rung({.name = "by_tiles", .claim = "All rows pass a tile of b while it is near."},
                       by_tiles))
