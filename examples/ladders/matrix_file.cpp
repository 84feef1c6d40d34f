// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// A sparse matrix from a file in Matrix Market's format, named by MATRIX, times a vector.
#include <cstdlib>
#include <fstream>
#include <limits>
#include <roofladder/openmp.hpp>

using namespace roofladder;

struct Entry {
  std::int32_t row, column;
  double value;
};
struct Matrix {
  std::int64_t rows = 0, columns = 0, count = 0;
  std::vector<Entry> entries;
};

const Matrix matrix = [] {
  const char* name = std::getenv("MATRIX");
  std::ifstream file(name != nullptr ? name : "matrix.mtx");
  while (file.peek() == '%') {
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  Matrix read;
  file >> read.rows >> read.columns >> read.count;  // all 0 where there is no file
  for (Entry entry; file >> entry.row >> entry.column >> entry.value;) {
    read.entries.push_back({entry.row - 1, entry.column - 1, entry.value});
  }
  return read;
}();

void multiply(std::span<const Entry> entries, std::span<const double> x, std::span<double> y) {
  for (const Entry& entry : entries) {
    y[entry.row] += entry.value * x[entry.column];
  }
}

const PlainKernel matrix_file{PlainDescription{
    .name = "matrix_file",
    .title = "Matrix of a file times vector",
    .tolerance = 1e-13,
    .sizes = fixed_size({{"rows", matrix.rows}, {"columns", matrix.columns}, {"n", matrix.count}}),
    .arrays = {input<Entry>("entries", "n"), input<double>("x", "columns"),
               accumulated<double>("y", "rows")},
    .expected_all =
        [](const Entry* entries, const double* x, double* y, int, int, int n) {
          for (const Entry* entry = entries + n; entry-- > entries;) {
            y[entry->row] += x[entry->column] * entry->value;
          }
        },
    .work = [](const Size& size, double, rl_work& work) { work.fp64.fma = 1.0 * size["n"]; },
    .fill =
        [](const Size&, const Arrays& arrays, const Noise& noise) {
          std::ranges::copy(matrix.entries, arrays.of<Entry>("entries").begin());
          fill_with_noise(arrays.of<double>("x"), noise, 0);
        }}};

ROOFLADDER_LADDER(matrix_file, rung<multiply>({.name = "serial", .claim = "Entries in order."}))
