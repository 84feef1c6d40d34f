// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "roofladder/openmp/simd.hpp"
#include "roofladder/openmp/variant.hpp"

namespace roofladder::peak {

// Two FMA pipes with a latency of 4 cycles (5 on Haswell) are fully used with 8 (10) independent
// chains; twelve and the two constants fit into 16 registers.
inline constexpr std::ptrdiff_t chains = 12;
inline constexpr std::ptrdiff_t group_numbers = 96;

// The divisor has all 24 bits of a float, so that no division ends early. kernel.cpp has the same.
inline constexpr double divisor_of_peak = 8390657.0 / 8388608;
inline constexpr double shift_of_peak = 1.3125;

template <typename Value>
Value multiply_add(Value x, Value factor, Value shift) {
  return x * factor + shift;  // contracted to one fma by the compiler
}
template <typename Real>
Counted<Real> multiply_add(Counted<Real> x, Counted<Real> factor, Counted<Real> shift) {
  return fma(x, factor, shift);
}

inline double square_root(double x) {
  return std::sqrt(x);
}
inline float square_root(float x) {
  return std::sqrt(x);
}
template <typename Value>
Value square_root(Value x) {
  return sqrt(x);
}

// Keeps the compiler from packing independent scalar chains into one vector register. Costs no
// instruction.
template <typename Value>
void keep_apart(Value&) {}
#if defined(__x86_64__)
inline void keep_apart(double& value) {
  asm("" : "+x"(value));
}
inline void keep_apart(float& value) {
  asm("" : "+x"(value));
}
#elif defined(__aarch64__)
inline void keep_apart(double& value) {
  asm("" : "+w"(value));
}
inline void keep_apart(float& value) {
  asm("" : "+w"(value));
}
#endif

struct Scalar {
  static constexpr const char* title = "scalar";
  template <typename Real>
  using Value = Real;
  template <typename Real>
  static constexpr std::ptrdiff_t width = 1;

  template <typename Real>
  static Real repeat(Real value) {
    return value;
  }
  template <typename Real>
  static Real read(const Real* from) {
    return *from;
  }
  template <typename Real>
  static void write(Real* to, Real value) {
    *to = value;
  }
};

struct Simd {
  static constexpr const char* title = "SIMD";
  template <typename Real>
  using Value = Register<Real>;
  template <typename Real>
  static constexpr std::ptrdiff_t width = lanes<Real>;

  template <typename Real>
  static Register<Real> repeat(Real value) {
    return broadcast(value);
  }
  template <typename Real>
  static Register<Real> read(const Real* from) {
    return load(from);
  }
  template <typename Real>
  static void write(Real* to, Register<Real> value) {
    store(to, value);
  }
};

inline double as_double(double value) {
  return value;
}
template <typename Real>
double as_double(Counted<Real> value) {
  return value.value();
}

// An operation is what a chain repeats, with its constants in scalars or registers; it takes some
// `duration` times as long as a multiply-add, and is done so many times less.
struct MultiplyAdd {
  template <typename Unit, typename Real>
  struct Step {
    using Value = typename Unit::template Value<Real>;
    Value factor = Unit::repeat(Real(1 - 1.0 / 4096));
    Value shift = Unit::repeat(Real(1.0 / 4096));

    Value operator()(Value x) const { return multiply_add(x, factor, shift); }
  };
  static constexpr const char* title = "multiply-add";
  static constexpr const char* claim =
      "Twelve independent chains of fused multiply-adds fill both pipes; nothing else runs in the "
      "loop.";
  static constexpr const char* computes = "";  // after the precision
  static constexpr std::int64_t duration = 1;
  static void add(rl_operations& operations, double steps) { operations.fma += steps; }
};

struct Divide {
  template <typename Unit, typename Real>
  struct Step {
    using Value = typename Unit::template Value<Real>;
    Value divisor = Unit::repeat(Real(divisor_of_peak));

    Value operator()(Value x) const { return x / divisor; }
  };
  static constexpr const char* title = "divide";
  static constexpr const char* claim =
      "Twelve independent chains of divisions keep the divider busy; nothing else runs in the "
      "loop.";
  static constexpr const char* computes = "_divide";
  static constexpr std::int64_t duration = 16;
  static void add(rl_operations& operations, double steps) { operations.div += steps; }
};

// The addition keeps x away from 1, whose root may take less time; its unit is not the divider.
struct TakeRoot {
  template <typename Unit, typename Real>
  struct Step {
    using Value = typename Unit::template Value<Real>;
    Value shift = Unit::repeat(Real(shift_of_peak));

    Value operator()(Value x) const { return square_root(x + shift); }
  };
  static constexpr const char* title = "square root";
  static constexpr const char* claim =
      "Twelve independent chains of square roots keep the divider busy; their additions run beside "
      "them.";
  static constexpr const char* computes = "_sqrt";
  static constexpr std::int64_t duration = 16;
  static void add(rl_operations& operations, double steps) {
    operations.add += steps;
    operations.sqrt += steps;
  }
};

template <typename Operation>
std::int64_t steps_of(const Size& size) {
  return std::max<std::int64_t>(1, size["steps"] / Operation::duration);
}

// The 96 numbers of a group in passes of twelve chains, each of one scalar or one register.
template <typename Unit, typename Operation, typename Real>
class Chains {
 public:
  using Value = typename Unit::template Value<Real>;
  static constexpr std::ptrdiff_t width = Unit::template width<Real>;

  explicit Chains(const Problem& problem)
      : m_start(problem.array<double>("start")),
        m_result(problem.array<double>("result")),
        m_steps(steps_of<Operation>(problem.size)) {
    for (std::size_t j = 0; j < m_offsets.size(); ++j) {
      m_offsets[j] = Real(static_cast<double>(j) / 1024);
    }
  }

  void reset() {}
  void finish() {}

  void run(Parts) {
#pragma omp parallel for
    for (std::ptrdiff_t group = 0; group < std::ssize(m_start); ++group) {
      m_result[group] = as_double(advanced_sum(Unit::repeat(Real(m_start[group]))));
    }
  }

 private:
  Real advanced_sum(Value start) const {
    Value sum = Unit::repeat(Real(0.0));
    for (std::ptrdiff_t first = 0; first < group_numbers; first += chains * width) {
      Value x[chains];
      for (std::ptrdiff_t c = 0; c < chains; ++c) {
        x[c] = start + Unit::read(m_offsets.data() + first + c * width);
      }
      advance(x);
      for (const Value& value : x) {
        sum = sum + value;
      }
    }
    Real in_lanes[width];
    Unit::write(in_lanes, sum);
    Real total(0.0);
    for (const Real& lane : in_lanes) {
      total += lane;
    }
    return total;
  }

  void advance(Value (&x)[chains]) const {
    const typename Operation::template Step<Unit, Real> next;
    for (std::int64_t step = 0; step < m_steps; ++step) {
      for (Value& value : x) {
        value = next(value);
        keep_apart(value);
      }
    }
  }

  std::span<const double> m_start;
  std::span<double> m_result;
  std::int64_t m_steps;
  std::array<Real, group_numbers> m_offsets;
};

template <typename Unit, typename Operation, typename Real>
void work(const Size& size, double /*last_level_cache*/, rl_work& work) {
  const auto groups = static_cast<double>(size["groups"]);
  const auto steps = static_cast<double>(steps_of<Operation>(size));
  rl_operations& operations = std::is_same_v<Real, double> ? work.fp64 : work.fp32;
  Operation::add(operations, group_numbers * steps * groups);
  // Each number's start, the sum of the numbers, the sum of the lanes.
  operations.add += (2 * group_numbers + Unit::template width<Real>)*groups;
  work.minimum_read = 8 * groups;
  work.minimum_write = 8 * groups;
  work.write_allocate = 8 * groups;
}

template <typename Unit, typename Operation>
struct Codes {
  template <typename Real>
  using Of = Chains<Unit, Operation, Real>;
};

template <typename Unit, typename Operation, typename Real>
VariantFile chains_variant(const std::string& precision, const std::string& ceiling) {
  return {variant<Codes<Unit, Operation>::template Of, Real>({
      .title = precision + " " + Operation::title + ", " + Unit::title,
      .claim = Operation::claim,
      .ceiling = ceiling,
      .computes = precision + Operation::computes,
      .work = work<Unit, Operation, Real>,
  })};
}

}  // namespace roofladder::peak
