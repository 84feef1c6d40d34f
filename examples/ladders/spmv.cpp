// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// A sparse matrix in compressed rows times a vector: arrays of integers, and a function that fills
// them.
#include <roofladder/openmp.hpp>

using namespace roofladder;

constexpr std::int64_t per_row = 16;

const auto nonzeros = [](const Size& size) { return per_row * size["rows"]; };

const PlainKernel spmv{PlainDescription{
    .name = "spmv",
    .title = "Sparse matrix times vector",
    .tolerance = 1e-14,
    .sizes = sizes("rows", {10, 1013, 10'000, 1'000'000, 4'000'000}),
    .arrays = {input<std::int32_t>("begin", [](const Size& size) { return size["rows"] + 1; }),
               input<std::int32_t>("column", nonzeros), input<double>("value", nonzeros),
               input<double>("x", "rows"), output<double>("y", "rows")},
    .expected =
        [](std::uint64_t i, std::span<const std::int32_t> begin,
           std::span<const std::int32_t> column, std::span<const double> value,
           std::span<const double> x) {
          double sum = 0;
          for (std::int32_t k = begin[i + 1]; k-- > begin[i];) {
            sum += value[k] * x[column[k]];
          }
          return sum;
        },
    .work = [](const Size& size, double, rl_work& work) { work.fp64.fma = 1.0 * nonzeros(size); },
    .fill =
        [](const Size& size, const Arrays& arrays, const Noise& noise) {
          const std::span begin = arrays.of<std::int32_t>("begin");
          const std::span column = arrays.of<std::int32_t>("column");
          const std::span value = arrays.of<double>("value");
          for (std::size_t i = 0; i < begin.size(); ++i) {
            begin[i] = static_cast<std::int32_t>(i * per_row);
          }
          for (std::size_t k = 0; k < value.size(); ++k) {
            value[k] = 0.5 + noise(k);
            column[k] = static_cast<std::int32_t>(noise(value.size() + k) * size["rows"]);
          }
          fill_with_noise(arrays.of<double>("x"), noise, std::uint64_t{1} << 40);
        }}};

void multiply(const std::int32_t* begin, const std::int32_t* column, const double* value,
              const double* x, double* y, std::int64_t rows) {
#pragma omp parallel for
  for (std::int64_t i = 0; i < rows; ++i) {
    y[i] = 0;
    for (std::int32_t k = begin[i]; k < begin[i + 1]; ++k) {
      y[i] += value[k] * x[column[k]];
    }
  }
}

ROOFLADDER_LADDER(spmv, rung<multiply>({.name = "serial", .claim = "Rows.", .max_threads = 1}),
                  rung<multiply>({.name = "threads", .claim = "Each thread has rows."}))
