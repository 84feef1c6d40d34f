// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Rungs that one resource of a CPU binds each: bounds.sh has what must be said of them. All double
// their input; what else they compute is added as a zero that the compiler cannot know.
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <roofladder/openmp.hpp>
#include <type_traits>

using namespace roofladder;

namespace {

constexpr int chains = 32;
constexpr int steps = 64;

const PlainKernel kernel{{
    .name = "bounds",
    .title = "Rungs bound by one resource",
    .tolerance = 1e-14,
    .sizes = sizes("n", {10, 1013, 10'000, 20'000'000, 50'000'000}),
    .arrays = {input<double>("in", "n"), output<double>("out", "n")},
    .expected = [](std::uint64_t i, std::span<const double> in) { return 2 * in[i]; },
}};

// Keeps scalars from being packed into one vector register.
template <typename Value>
void keep_apart(Value& value) {
  if constexpr (std::is_floating_point_v<Value>) {
    asm("" : "+x"(value));
  } else {
    asm("" : "+r"(value));
  }
}

// Twice x, if `computed` is not a number that it never is, which the compiler cannot know.
template <typename Value>
double twice(double x, Value computed) {
  keep_apart(computed);
  return computed == static_cast<Value>(123456789) ? 0 : 2 * x;
}

// Advances independent numbers in every thread for each of some elements.
template <typename Step>
void advance(std::span<const double> in, std::span<double> out, Step step) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    double x[chains];
    for (int c = 0; c < chains; ++c) {
      x[c] = in[i] + c;
    }
    for (int k = 0; k < steps; ++k) {
#pragma omp simd
      for (int c = 0; c < chains; ++c) {
        x[c] = step(x[c]);
      }
    }
    double sum = 0;
    for (const double one : x) {
      sum += one;
    }
    out[i] = twice(in[i], sum);
  }
}

const auto stream = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for simd
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    out[i] = 2 * in[i];
  }
};

const auto multiply_adds = [](std::span<const double> in, std::span<double> out) {
  advance(in, out, [](double x) { return x * 0.999 + 0.25; });
};

const auto divisions = [](std::span<const double> in, std::span<double> out) {
  advance(in, out, [](double x) { return 3 / x; });
};

const auto roots = [](std::span<const double> in, std::span<double> out) {
  advance(in, out, [](double x) { return std::sqrt(x + 1.25); });
};

const auto one_thread = [](std::span<const double> in, std::span<double> out) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    double x = in[i];
    for (int k = 0; k < 8 * steps; ++k) {
      x = x * 0.999 + 0.25;
    }
    out[i] = twice(in[i], x);
  }
};

const auto dependent_multiply_adds = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    double x = in[i];
    for (int k = 0; k < chains * steps; ++k) {
      x = x * 0.999 + 0.25;
    }
    out[i] = twice(in[i], x);
  }
};

const auto scalar_additions = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    double x[12] = {};
    for (int k = 0; k < steps; ++k) {
      for (double& one : x) {
        one += in[i];
        keep_apart(one);
      }
    }
    out[i] = twice(in[i], std::accumulate(std::begin(x), std::end(x), 0.0));
  }
};

// Two loads an operation, of sets that first-level caches hold.
alignas(64) double first_set[(steps + 1) * chains] = {1};
alignas(64) double second_set[(steps + 1) * chains] = {1};
const auto loads = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    const std::ptrdiff_t first = 8 * (i % 4);
    const double *a = first_set, *b = second_set;
    double x[chains] = {};
    for (int k = 0; k < steps; ++k) {
#pragma omp simd
      for (int c = 0; c < chains; ++c) {
        x[c] += a[first + k * chains + c] * b[first + k * chains + c];
      }
    }
    out[i] = twice(in[i], std::accumulate(std::begin(x), std::end(x), 0.0));
  }
};

const auto stores = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    alignas(64) double set[chains];
    for (int k = 0; k < steps; ++k) {
#pragma omp simd
      for (double& one : set) {
        one = in[i];
      }
      asm volatile("" : : "r"(set) : "memory");
    }
    out[i] = twice(in[i], set[i % chains]);
  }
};

const auto integers = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    std::uint64_t x[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int k = 0; k < steps; ++k) {
      for (std::uint64_t& one : x) {
        one = (one ^ static_cast<std::uint64_t>(i)) + static_cast<std::uint64_t>(k);
        keep_apart(one);
      }
    }
    out[i] = twice(in[i], std::accumulate(std::begin(x), std::end(x), std::uint64_t{0}));
  }
};

// A ring of a few kilobytes.
const auto dependent_loads = [](std::span<const double> in, std::span<double> out) {
  static const auto ring = [] {
    std::array<std::uint32_t, 1024> next{};
    for (std::uint32_t at = 0; at < next.size(); ++at) {
      next[at] = (at + 389) % next.size();
    }
    return next;
  }();
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    std::uint32_t at = static_cast<std::uint32_t>(i) % ring.size();
    for (int k = 0; k < 16 * steps; ++k) {
      at = ring[at];
    }
    out[i] = twice(in[i], at);
  }
};

// Which way each branch goes is as good as drawn.
const auto branches = [](std::span<const double> in, std::span<double> out) {
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    std::uint64_t drawn = static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15 | 1;
    std::uint64_t sum = 0;
    for (int k = 0; k < 4 * steps; ++k) {
      if (k % 32 == 0) {
        drawn ^= drawn << 13, drawn ^= drawn >> 7, drawn ^= drawn << 17;
      }
      if ((drawn >> (k % 32) & 1) != 0) {
        sum += 3;
        keep_apart(sum);
      }
    }
    out[i] = twice(in[i], sum);
  }
};

// Threads write words of one line in turn.
const auto one_line = [](std::span<const double> in, std::span<double> out) {
  alignas(64) static std::atomic<std::uint64_t> counts[8];
#pragma omp parallel for
  for (std::ptrdiff_t i = 0; i < std::ssize(in); ++i) {
    std::atomic<std::uint64_t>& own = counts[static_cast<std::size_t>(8 * i / std::ssize(in))];
    for (int k = 0; k < steps / 8; ++k) {
      own.store(own.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
    out[i] = twice(in[i], own.load());
  }
};

}  // namespace

ROOFLADDER_LADDER(
    kernel, rung({.name = "stream", .claim = "Memory."}, stream),
    rung({.name = "multiply_adds", .claim = "Multiply-adds of whole registers."}, multiply_adds),
    rung({.name = "divisions", .claim = "Divisions of whole registers."}, divisions),
    rung({.name = "roots", .claim = "Square roots of whole registers."}, roots),
    rung({.name = "one_thread", .claim = "All but one processor have nothing to do."}, one_thread),
    rung({.name = "dependent_multiply_adds", .claim = "A chain in every thread."},
         dependent_multiply_adds),
    rung({.name = "dependent_loads", .claim = "A chain of loads in every thread."},
         dependent_loads),
    rung({.name = "scalar_additions", .claim = "Additions, one at a time."}, scalar_additions),
    rung({.name = "loads", .claim = "Two loads an operation."}, loads),
    rung({.name = "stores", .claim = "Stores of whole registers."}, stores),
    rung({.name = "integers", .claim = "More instructions than a core takes in."}, integers),
    rung({.name = "branches", .claim = "Branches that nothing foretells."}, branches),
    rung({.name = "one_line", .claim = "Threads write the same line."}, one_line))
