// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// A stencil on integers: one generation of Conway's game of life on a torus.
#include <roofladder/openmp.hpp>

using namespace roofladder;

const auto cells = [](const Size& size) { return size["rows"] * size["columns"]; };

const PlainKernel life{PlainDescription{
    .name = "life",
    .title = "Game of life",
    .sizes =
        sizes({"rows", "columns"}, {{3, 4}, {37, 53}, {300, 400}, {4000, 4000}, {16'000, 16'000}}),
    .arrays = {input<bool>("now", cells), output<bool>("next", cells)},
    .expected = [](std::uint64_t i, std::span<const bool> now, std::int64_t rows,
                   std::int64_t columns) {
      const std::int64_t row = static_cast<std::int64_t>(i) / columns;
      const std::int64_t column = static_cast<std::int64_t>(i) % columns;
      int alive = 0;
      for (const int down : {-1, 0, 1}) {
        for (const int right : {-1, 0, 1}) {
          alive += now[(row + down + rows) % rows * columns + (column + right + columns) % columns];
        }
      }
      return alive == 3 || (alive == 4 && now[i]);
    }}};

void generation(const bool* now, bool* next, int rows, int columns) {
#pragma omp parallel for
  for (int row = 0; row < rows; ++row) {
    const bool* here = now + static_cast<std::ptrdiff_t>(row) * columns;
    const bool* above = now + static_cast<std::ptrdiff_t>((row + rows - 1) % rows) * columns;
    const bool* below = now + static_cast<std::ptrdiff_t>((row + 1) % rows) * columns;
    for (int i = 0; i < columns; ++i) {
      const int left = i > 0 ? i - 1 : columns - 1, right = i + 1 < columns ? i + 1 : 0;
      const int around = above[left] + above[i] + above[right] + here[left] + here[right] +
                         below[left] + below[i] + below[right];
      next[static_cast<std::ptrdiff_t>(row) * columns + i] =
          around == 3 || (around == 2 && here[i]);
    }
  }
}

ROOFLADDER_LADDER(life, rung<generation>({.name = "serial", .claim = "Rows.", .max_threads = 1}),
                  rung<generation>({.name = "threads", .claim = "Each thread has rows."}))
