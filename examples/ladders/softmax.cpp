// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Softmax of the rows of a matrix, in single precision: a size of two numbers.
#include <algorithm>
#include <cmath>
#include <roofladder/openmp.hpp>

using namespace roofladder;

const auto elements = [](const Size& size) { return size["rows"] * size["columns"]; };

const PlainKernel softmax{PlainDescription{
    .name = "softmax",
    .title = "Softmax of rows",
    .tolerance = 1e-5,
    .sizes =
        sizes({"rows", "columns"}, {{2, 5}, {13, 77}, {100, 1000}, {4000, 1000}, {40'000, 1000}}),
    .arrays = {input<float>("in", elements), output<float>("out", elements)},
    .expected_all =
        [](std::span<const float> in, std::span<double> out, std::int64_t rows,
           std::int64_t columns) {
          for (std::int64_t row = 0; row < rows; ++row) {
            double sum = 0;
            for (std::int64_t i = row * columns; i < (row + 1) * columns; ++i) {
              sum += out[i] = std::exp(static_cast<double>(in[i]));
            }
            for (std::int64_t i = row * columns; i < (row + 1) * columns; ++i) {
              out[i] /= sum;
            }
          }
        },
    .work =
        [](const Size& size, double, rl_work& work) {
          const double n = 1.0 * elements(size);
          work.fp32 = {.add = 2 * n, .div = n, .special = n, .compare = n};
        }}};

void rows_of(const float* in, float* out, int rows, int columns) {
#pragma omp parallel for
  for (int row = 0; row < rows; ++row) {
    const float* from = in + static_cast<std::ptrdiff_t>(row) * columns;
    float* to = out + static_cast<std::ptrdiff_t>(row) * columns;
    const float greatest = *std::max_element(from, from + columns);
    float sum = 0;
    for (int i = 0; i < columns; ++i) {
      sum += to[i] = std::exp(from[i] - greatest);
    }
    for (int i = 0; i < columns; ++i) {
      to[i] /= sum;
    }
  }
}

ROOFLADDER_LADDER(softmax, rung<rows_of>({.name = "serial", .claim = "Rows.", .max_threads = 1}),
                  rung<rows_of>({.name = "threads", .claim = "Each thread has rows."}))
