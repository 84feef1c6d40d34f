// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// A fast Fourier transform: complex numbers. Its reference is the textbook's recursion.
#include <complex>
#include <numbers>
#include <roofladder/openmp.hpp>

using namespace roofladder;
using Complex = std::complex<double>;

const auto elements = [](const Size& size) { return std::int64_t{1} << size["log2n"]; };

void transform(const Complex* in, Complex* out, std::size_t n, std::size_t stride) {
  *out = *in;
  if (n == 1) {
    return;
  }
  transform(in, out, n / 2, 2 * stride);
  transform(in + stride, out + n / 2, n / 2, 2 * stride);
  for (std::size_t k = 0; k < n / 2; ++k) {
    const Complex odd = std::polar(1.0, -2 * std::numbers::pi * k / n) * out[k + n / 2];
    out[k + n / 2] = out[k] - odd;
    out[k] += odd;
  }
}

const PlainKernel fft{
    PlainDescription{.name = "fft",
                     .title = "Fast Fourier transform",
                     .tolerance = 1e-11,
                     .sizes = sizes("log2n", {3, 9, 13, 18, 22}),
                     .arrays = {input<Complex>("in", elements), output<Complex>("out", elements)},
                     .expected_all = [](std::span<const Complex> in, std::span<Complex> out) {
                       transform(in.data(), out.data(), in.size(), 1);
                     }}};

// Stockham's: no bit reversal. Each pass goes from one array to the other.
const auto stockham = [](const Problem& problem) {
  const std::span in = problem.array<Complex>("in");
  return [in, out = problem.array<Complex>("out"), own = OwnArray<Complex>(in.size())] {
    const Complex* from = in.data();
    const auto n = static_cast<std::int64_t>(in.size());
    for (std::int64_t m = 1; m < n; m *= 2) {
      Complex* to = from == out.data() ? own.data() : out.data();
#pragma omp parallel for
      for (std::int64_t i = 0; i < n / 2; ++i) {
        const Complex odd = from[i + n / 2] * std::polar(1.0, -std::numbers::pi * (i % m) / m);
        to[2 * i - i % m] = from[i] + odd;
        to[2 * i - i % m + m] = from[i] - odd;
      }
      from = to;
    }
    if (from != out.data()) {
      std::copy_n(from, n, out.data());
    }
  };
};

ROOFLADDER_LADDER(fft, rung({.name = "serial", .claim = "Pairs.", .max_threads = 1}, stockham),
                  rung({.name = "threads", .claim = "Each thread has pairs."}, stockham))
