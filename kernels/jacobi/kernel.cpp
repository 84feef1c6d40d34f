// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <numeric>

#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

constexpr std::uint64_t rows_of_block = 16;

constexpr std::int64_t greatest_n = 1 << 20;  // n * n elements and their bytes stay far below 2^63

// Does the sweeps in double precision on a copy of the grid.
class JacobiReference : public Reference {
 public:
  JacobiReference(std::uint64_t n, std::int64_t sweeps, std::span<const float> initial)
      : m_n(n), m_expected(initial.begin(), initial.end()) {
    const auto [least, greatest] = std::minmax_element(m_expected.begin(), m_expected.end());
    m_least = *least;
    m_greatest = *greatest;
    const double unit_roundoff = 0x1p-24;
    const double magnitude = std::max(std::fabs(m_least), std::fabs(m_greatest));
    m_tolerance = 3 * unit_roundoff * magnitude * accumulated(static_cast<double>(sweeps));
    // The error is a difference of two such values, and is itself rounded.
    m_error_tolerance = 2 * m_tolerance + 2 * unit_roundoff * magnitude;
    std::vector<double> next = m_expected;
    for (std::int64_t sweep = 0; sweep < sweeps; ++sweep) {
      relax(m_expected, next);
      m_expected.swap(next);
    }
    m_error = greatest_change(next, m_expected);
  }

  double expected(std::string_view array, std::uint64_t index) const override {
    return array == "error" ? m_error : m_expected[index];
  }

  double tolerance(std::string_view array, std::uint64_t /*index*/) const override {
    return array == "error" ? m_error_tolerance : m_tolerance;
  }

  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    const std::span<const float> grid = arrays.of<float>("A");
    std::vector<std::optional<std::string>> violated(m_n);
    for_blocks(m_n, rows_of_block, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t row = begin; row < end; ++row) {
        violated[row] = violated_in_row(row, grid.subspan(row * m_n, m_n));
      }
    });
    const auto first =
        std::ranges::find_if(violated, [](const auto& of_row) { return of_row.has_value(); });
    return first == violated.end() ? std::nullopt : *first;
  }

 private:
  std::optional<std::string> violated_in_row(std::uint64_t row,
                                             std::span<const float> actual) const {
    const auto [low, high] = std::minmax_element(actual.begin(), actual.end());
    if (!(*low >= m_least - m_tolerance && *high <= m_greatest + m_tolerance)) {
      return fmt::format(
          "maximum principle: row {} holds values from {} to {}, the initial grid from {} to {}",
          row, *low, *high, m_least, m_greatest);
    }
    const double sum = std::accumulate(actual.begin(), actual.end(), 0.0);
    const double expected_sum = row_sum(row);
    if (!(std::fabs(sum - expected_sum) <= static_cast<double>(m_n) * m_tolerance)) {
      return fmt::format("the sum of row {} is {}, expected {}", row, sum, expected_sum);
    }
    return std::nullopt;
  }

  // Rounding error of that many sweeps, in units of the error of one. A sweep adds three values no
  // greater than M and multiplies by 1/4, exactly: its error is at most (2 + 3 + 4) / 4 * 2^-24 *
  // M, rounded up to 3 for terms of second order. The mean of four values does not amplify the
  // errors of earlier sweeps, so the sum over all sweeps is a bound. Since errors have either sign,
  // they grow far more slowly; the full bound would hide missing sweeps: README, "Correctness".
  static double accumulated(double sweeps) {
    constexpr double in_full = 4;
    constexpr double measured = 1.0 / 16;
    return std::min(sweeps, in_full) + measured * std::max(0.0, sweeps - in_full);
  }

  // The interior of every row.
  void relax(const std::vector<double>& current, std::vector<double>& next) const {
    for_blocks(m_n - 2, rows_of_block, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t row = begin + 1; row < end + 1; ++row) {
        relax_row(current.data() + row * m_n, next.data() + row * m_n);
      }
    });
  }

  void relax_row(const double* __restrict current, double* __restrict next) const {
    const auto n = static_cast<std::ptrdiff_t>(m_n);
    for (std::ptrdiff_t i = 1; i + 1 < n; ++i) {
      const double vertical = current[i - n] + current[i + n];
      const double horizontal = current[i - 1] + current[i + 1];
      next[i] = (vertical + horizontal) / 4;
    }
  }

  double greatest_change(const std::vector<double>& before,
                         const std::vector<double>& after) const {
    std::vector<double> of_row(m_n, 0.0);
    for_blocks(m_n, rows_of_block, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t at = begin * m_n; at < end * m_n; ++at) {
        of_row[at / m_n] = std::max(of_row[at / m_n], std::fabs(after[at] - before[at]));
      }
    });
    return *std::ranges::max_element(of_row);
  }

  double row_sum(std::uint64_t row) const {
    const auto begin = m_expected.begin() + static_cast<std::ptrdiff_t>(row * m_n);
    return std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(m_n), 0.0);
  }

  std::uint64_t m_n;
  std::vector<double> m_expected;
  double m_least = 0;
  double m_greatest = 0;
  double m_error = 0;
  double m_tolerance = 0;
  double m_error_tolerance = 0;
};

class Jacobi : public Kernel {
 public:
  const KernelInfo& info() const override {
    static const KernelInfo info{
        .name = "jacobi",
        .title = "Jacobi iteration",
        .sentence =
            "Jacobi sweeps of the five-point Laplace stencil on a square single-precision "
            "grid, with the greatest change of the last sweep.",
        .seed = "An OpenACC Example (Part 2), NVIDIA Developer Blog",
        .work_unit = "sweep",
        .role = KernelRole::ladder,
    };
    return info;
  }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits& /*limits*/) const override {
    struct Named {
      std::string_view name;
      std::int64_t n;
      std::int64_t sweeps;
    };
    // Odd: several checks of the error and a remainder, and room for tiles that touch no boundary.
    static constexpr Named table[] = {{"tiny", 6, 2},       {"odd", 357, 23},
                                      {"medium", 768, 4},   {"quick", 4096, 10},
                                      {"seed", 4096, 1000}, {"large", 16384, 20}};
    for (const Named& row : table) {
      if (row.name == name) {
        return NamedValues{{"n", row.n}, {"sweeps", row.sweeps}};
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> invalid(const Size& size) const override {
    const std::int64_t n = size["n"];
    if (n < 3 || n > greatest_n) {
      return fmt::format("n must be from 3 to {}, since the grid needs an interior; it is {}",
                         greatest_n, n);
    }
    const std::int64_t sweeps = size["sweeps"];
    if (sweeps < 1 || sweeps > 1'000'000) {
      return fmt::format("sweeps must be from 1 to 1000000; it is {}", sweeps);
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    const auto n = static_cast<std::uint64_t>(size["n"]);
    return {{"A", n * n, sizeof(float), RL_INOUT},
            {"Anew", n * n, sizeof(float), RL_SCRATCH},
            {"error", 1, sizeof(float), RL_OUTPUT}};
  }

  double work_units(const Size& size) const override { return static_cast<double>(size["sweeps"]); }

  // Three additions and a multiplication per point and sweep, and one subtraction per point for the
  // error of the last sweep; the interior is read and written once, the boundary without its
  // corners is read.
  UsefulWork useful_work(const Size& size) const override {
    const auto n = static_cast<double>(size["n"]);
    const double points = (n - 2) * (n - 2);
    return {.flops = points * (4 * work_units(size) + 1),
            .bytes = (2 * points + 4 * (n - 2)) * sizeof(float)};
  }

  // The seed's boundary; the interior is the harmonic function sin(pi y) exp(-pi x), raised by one.
  // Noise is added everywhere.
  void fill(const Size& size, const Arrays& arrays, const Noise& noise,
            bool /*only_inout*/) const override {
    const auto n = static_cast<std::uint64_t>(size["n"]);
    const std::span<float> grid = arrays.of<float>("A");
    const double spacing = std::numbers::pi / static_cast<double>(n - 1);
    std::vector<double> decay(n);
    for (std::uint64_t i = 0; i < n; ++i) {
      decay[i] = std::exp(-spacing * static_cast<double>(i));
    }
    for_blocks(n, rows_of_block, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t j = begin; j < end; ++j) {
        const double height = std::sin(spacing * static_cast<double>(j));
        for (std::uint64_t i = 0; i < n; ++i) {
          grid[j * n + i] = static_cast<float>(1 + height * decay[i] + 0.25 * noise(j * n + i));
        }
      }
    });
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    return std::make_unique<JacobiReference>(static_cast<std::uint64_t>(size["n"]), size["sweeps"],
                                             arrays.of<float>("A"));
  }
};

}  // namespace

std::vector<const Kernel*> jacobi_kernel() {
  static const Jacobi kernel;
  return {&kernel};
}

}  // namespace roofladder
