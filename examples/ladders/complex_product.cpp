// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// A product of matrices of complex numbers in single precision. Their right values are in double.
#include <complex>
#include <roofladder/openmp.hpp>

using namespace roofladder;
using Complex = std::complex<float>;

const auto elements = [](const Size& size) { return size["n"] * size["n"]; };

const PlainKernel complex_product{PlainDescription{
    .name = "complex_product",
    .title = "Product of complex matrices",
    .tolerance = 1e-4,
    .sizes = sizes("n", {3, 37, 100, 500, 2000}),
    .arrays = {input<Complex>("a", elements), input<Complex>("b", elements),
               output<Complex>("c", elements)},
    .expected =
        [](std::uint64_t i, std::span<const Complex> a, std::span<const Complex> b,
           std::int64_t n) {
          std::complex<double> sum = 0;
          for (std::int64_t k = 0; k < n; ++k) {
            sum += std::complex<double>(a[i / n * n + k]) * std::complex<double>(b[k * n + i % n]);
          }
          return sum;
        },
    .work = [](const Size& size, double,
               rl_work& work) { work.fp32.fma = 4.0 * elements(size) * size["n"]; }}};

template <bool in_parallel>
void product(std::span<const Complex> a, std::span<const Complex> b, std::span<Complex> c,
             std::int64_t n) {
#pragma omp parallel for if (in_parallel)
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      c[i * n + j] = 0;
    }
    for (std::int64_t k = 0; k < n; ++k) {
      const float re = a[i * n + k].real(), im = a[i * n + k].imag();
      for (std::int64_t j = 0; j < n; ++j) {
        const Complex& other = b[k * n + j];
        c[i * n + j] +=
            Complex(re * other.real() - im * other.imag(), re * other.imag() + im * other.real());
      }
    }
  }
}

ROOFLADDER_LADDER(complex_product,
                  rung<product<false>>({.name = "serial", .claim = "Rows.", .max_threads = 1}),
                  rung<product<true>>({.name = "threads", .claim = "Each thread has rows."}))
