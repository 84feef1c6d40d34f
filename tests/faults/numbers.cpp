// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Results of every kind of number, from indices that nobody fills; rungs that differ in one number.
#include <complex>
#include <roofladder/openmp.hpp>

using namespace roofladder;

namespace {

struct Point {
  float x, y, z;
};
using Complex = std::complex<double>;
using Points = std::array<double, 3>;

constexpr std::int64_t large = std::int64_t{1} << 60;

const PlainKernel numbers{PlainDescription{
    .name = "numbers",
    .title = "Numbers of every kind",
    .tolerance = 1e-6,
    .sizes = sizes("n", {10, 1013, 100'000, 200'000, 4'000'000}),
    .arrays = {input<std::int32_t>("index", "n"), input<Point, float>("in", "n"),
               output<std::int64_t>("sum", "n"), output<std::uint8_t>("byte", "n"),
               output<bool>("is_odd", "n"), output<Complex>("complex", "n"),
               output<Point, float>("point", "n"), accumulated<std::uint32_t>("count", "n")},
    .expected_all = [](const std::int32_t* index, std::span<const Point> in, std::int64_t* sum,
                       std::span<std::uint8_t> byte, bool* is_odd, std::span<Complex> complex,
                       std::span<Points> point, std::uint32_t* count, std::int64_t n) {
      for (std::int64_t i = 0; i < n; ++i) {
        sum[i] = large + index[i];
        byte[i] = static_cast<std::uint8_t>(200 + index[i] % 50);
        is_odd[i] = index[i] % 2 == 1;
        complex[i] = {in[i].x, -in[i].y};
        const Point& from = in[static_cast<std::size_t>(index[i])];
        point[i] = {from.x, from.y, from.z};
        count[index[i]] += 1;
      }
    }}};

struct Off {
  std::int64_t sum = 0;
  std::uint8_t byte = 0;
  bool odd = false;
  double imaginary = 0;
  float z = 0;
  std::uint32_t count = 0;
};

template <Off off>
void write(const std::int32_t* index, std::span<const Point> in, std::int64_t* sum,
           std::uint8_t* byte, bool* is_odd, std::span<Complex> complex, Point* point,
           std::uint32_t* count, int n) {
  for (int i = 0; i < n; ++i) {
    sum[i] = large + index[i] + off.sum;
    byte[i] = static_cast<std::uint8_t>(200 + index[i] % 50 + off.byte);
    is_odd[i] = (index[i] % 2 == 1) != off.odd;
    complex[i] = {in[i].x, -in[i].y + off.imaginary};
    point[i] = in[static_cast<std::size_t>(index[i])];
    point[i].z += off.z;
    count[index[i]] += 1 + off.count;
  }
}

// Leaves the last of the small integers as it was.
void unwritten(const std::int32_t* index, std::span<const Point> in, std::int64_t* sum,
               std::uint8_t* byte, bool* is_odd, std::span<Complex> complex, Point* point,
               std::uint32_t* count, int n) {
  const std::uint8_t before = byte[n - 1];
  write<Off{}>(index, in, sum, byte, is_odd, complex, point, count, n);
  byte[n - 1] = before;
}

// Takes real numbers for integers.
void as_others(const float*, std::span<const Point>, std::int64_t*, std::uint8_t*, bool*,
               std::span<Complex>, Point*, std::uint32_t*, int) {}

}  // namespace

ROOFLADDER_LADDER(numbers, rung<write<Off{}>>({.name = "honest"}),
                  rung<write<Off{.sum = 1}>>({.name = "sum"}),
                  rung<write<Off{.byte = 1}>>({.name = "byte"}),
                  rung<write<Off{.odd = true}>>({.name = "odd"}),
                  rung<write<Off{.imaginary = 1e-3}>>({.name = "imaginary"}),
                  rung<write<Off{.z = 1e-3F}>>({.name = "z"}),
                  rung<write<Off{.count = 1}>>({.name = "count"}),
                  rung<unwritten>({.name = "unwritten"}), rung<as_others>({.name = "as_others"}))
