// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

// A group: 96 numbers x = start + j/1024, advanced by `steps` times x = factor x + 1/4096, then
// summed. Every constant and start value is a float, so that both precisions compute the same.
constexpr int group_numbers = 96;
constexpr double spacing = 1.0 / 1024;
constexpr double decay_steps = 4096;
constexpr double factor = 1 - 1 / decay_steps;  // the fixed point is 1
constexpr double divisor = 8390657.0 / 8388608;
constexpr double shift = 1.3125;
constexpr double instructions_of_step = 96;

// 20 ms at 2 GHz, which the counters of all multiprocessors advance by at the same time.
constexpr std::int64_t most_cycles = 40'000'000;

double groups(const Size& size) {
  return static_cast<double>(size["groups"]);
}
double steps(const Size& size) {
  return static_cast<double>(size["steps"]);
}
// Those of the divider, which takes so many times as long as a multiply-add.
double divider_steps(const Size& size) {
  return static_cast<double>(std::max<std::int64_t>(1, size["steps"] / 16));
}

// Those of mispredicted branches, each of which takes as long as some 64 instructions.
double branch_steps(const Size& size) {
  return static_cast<double>(std::max<std::int64_t>(1, size["steps"] / 64));
}

// The sum of a group at the start.
double first_sum(double start) {
  return group_numbers * start + spacing * group_numbers * (group_numbers - 1) / 2;
}

class GroupReference : public Reference {
 public:
  GroupReference(const Size& size, const Arrays& arrays, double epsilon)
      : m_start(arrays.of<double>("start")), m_steps(steps(size)), m_epsilon(epsilon) {}

  // After k steps a number x has become 1 + (x - 1) factor^k.
  double expected(std::string_view, std::uint64_t index) const override {
    return group_numbers + (first_sum(m_start[index]) - group_numbers) * std::pow(factor, m_steps);
  }

  // Each step rounds a number below 3 by epsilon/2 and multiplies earlier errors by `factor`, so
  // the errors of at most decay_steps steps add up. The sum then adds one rounding per number.
  double tolerance(std::string_view, std::uint64_t) const override {
    const double roundings = std::min(m_steps, decay_steps) + group_numbers;
    return group_numbers * roundings * 3 * m_epsilon / 2;
  }

  std::optional<std::string> violated_invariant(const Arrays&) const override { return {}; }

 private:
  std::span<const double> m_start;
  double m_steps;
  double m_epsilon;
};

// Numbers that are divided by the same divisor at each step.
class DividedReference : public Reference {
 public:
  DividedReference(const Size& size, const Arrays& arrays, double epsilon)
      : m_start(arrays.of<double>("start")), m_steps(divider_steps(size)), m_epsilon(epsilon) {}

  double expected(std::string_view, std::uint64_t index) const override {
    return first_sum(m_start[index]) * std::pow(divisor, -m_steps);
  }

  // Each division rounds by epsilon/2, as does each addition of the sum.
  double tolerance(std::string_view, std::uint64_t index) const override {
    return first_sum(m_start[index]) * (m_steps + group_numbers) * m_epsilon / 2;
  }

  std::optional<std::string> violated_invariant(const Arrays&) const override { return {}; }

 private:
  std::span<const double> m_start;
  double m_steps;
  double m_epsilon;
};

// Numbers x that become the root of x + c at each step. Each halves its distance to the fixed point
// or better, so that some fifty steps are as good as all.
class RootReference : public Reference {
 public:
  RootReference(const Size& size, const Arrays& arrays, double epsilon)
      : m_start(arrays.of<double>("start")), m_steps(divider_steps(size)), m_epsilon(epsilon) {}

  double expected(std::string_view, std::uint64_t index) const override {
    double sum = 0;
    for (int j = 0; j < group_numbers; ++j) {
      sum += after_steps(m_start[index] + j * spacing);
    }
    return sum;
  }

  // The derivative of a step is below 1/2, so that the roundings of all steps are below twice that
  // of the last one, of a sum and a root below 4.
  double tolerance(std::string_view, std::uint64_t) const override {
    return group_numbers * (2 * 2 + group_numbers) * 4 * m_epsilon / 2;
  }

  std::optional<std::string> violated_invariant(const Arrays&) const override { return {}; }

 private:
  double after_steps(double x) const {
    const double most = std::min(m_steps, 60.0);
    for (double step = 0; step < most; ++step) {
      x = std::sqrt(x + shift);
    }
    return x;
  }

  std::span<const double> m_start;
  double m_steps;
  double m_epsilon;
};

// Everything executed counts itself: a chain of additions of 1 ends at its own length.
class CountReference : public Reference {
 public:
  explicit CountReference(double count) : m_count(count) {}

  double expected(std::string_view, std::uint64_t) const override { return m_count; }
  double tolerance(std::string_view, std::uint64_t) const override { return 0; }
  std::optional<std::string> violated_invariant(const Arrays&) const override { return {}; }

 private:
  double m_count;
};

// Numbers that grow by steps/4096, summed in any order: every intermediate value is a multiple of
// 1/4096, which is exact in single precision as long as a group's sum is below 4096, for some
// 150,000 steps.
class AccumulationReference : public Reference {
 public:
  AccumulationReference(const Size& size, const Arrays& arrays)
      : m_start(arrays.of<double>("start")), m_growth(steps(size) / decay_steps) {}

  double expected(std::string_view, std::uint64_t index) const override {
    return first_sum(m_start[index] + m_growth);
  }
  double tolerance(std::string_view, std::uint64_t) const override { return 0; }
  std::optional<std::string> violated_invariant(const Arrays&) const override { return {}; }

 private:
  std::span<const double> m_start;
  double m_growth;
};

// A processor that stops when its cycle counter has advanced by the length of the other
// computations' chain. It reads the counter at intervals, for the first time after it has fetched
// its instructions.
class CounterReference : public Reference {
 public:
  explicit CounterReference(const Size& size) : m_length(groups(size) * steps(size)) {}

  double expected(std::string_view, std::uint64_t) const override { return m_length; }
  double tolerance(std::string_view, std::uint64_t) const override { return 20'000; }
  std::optional<std::string> violated_invariant(const Arrays&) const override { return {}; }

 private:
  double m_length;
};

enum class Computation {
  fp64,
  fp32,
  divide,
  root,
  accumulation,
  clock,
  cycles,
  instructions,
  mispredictions
};

// Computes no numbers: what is checked is how much was executed.
bool is_counted(Computation computation) {
  return computation == Computation::clock || computation == Computation::cycles ||
         computation == Computation::instructions || computation == Computation::mispredictions;
}

class Peak : public Kernel {
 public:
  // real_bytes: size of a start value and a result in the variants' precision. epsilon: that of the
  // arithmetic.
  Peak(std::string name, Computation computation, double real_bytes = sizeof(double),
       double epsilon = std::numeric_limits<double>::epsilon())
      : m_name(std::move(name)),
        m_computation(computation),
        m_real_bytes(real_bytes),
        m_epsilon(epsilon) {}

  const KernelInfo& info() const override {
    static const KernelInfo info{
        .name = "peak",
        .title = "Arithmetic peak and clock",
        .sentence =
            "Advances groups of 96 numbers by repeated multiply-add, division or square root, "
            "without memory traffic; the clock by a chain of dependent integer additions, or a "
            "cycle counter; instructions that wait for nothing; branches that no one can predict.",
        .seed = "",
        .work_unit = "step",
        .role = KernelRole::ceiling,
    };
    return info;
  }

  std::string computation() const override { return m_name; }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits&) const override {
    struct Row {
      std::string_view name;
      std::int64_t groups;
      std::int64_t steps;
    };
    // quick: 1 Gflop, some 50 ms of scalar arithmetic on two cores; seed: 32 Gflop, long enough for
    // hundreds of cores; large: 515 Gflop, long enough for a GPU.
    static constexpr std::array<Row, 6> rows{{{"tiny", 3, 5},
                                              {"odd", 17, 101},
                                              {"medium", 301, 1000},
                                              {"quick", 8192, 640},
                                              {"seed", 65536, 2560},
                                              {"large", 1048576, 2560}}};
    const auto row = std::ranges::find(rows, name, &Row::name);
    if (row == rows.end()) {
      return std::nullopt;
    }
    const std::int64_t most_steps =
        m_computation == Computation::cycles ? most_cycles / row->groups : row->steps;
    return NamedValues{{"groups", row->groups}, {"steps", std::min(row->steps, most_steps)}};
  }

  std::optional<std::string> invalid(const Size& size) const override {
    constexpr std::int64_t most = std::int64_t{1} << 31;
    for (const char* name : {"groups", "steps"}) {
      if (size[name] < 1 || size[name] > most) {
        return std::string(name) + " must be between 1 and " + std::to_string(most);
      }
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    const auto count = static_cast<std::uint64_t>(size["groups"]);
    const bool counted = is_counted(m_computation);
    return {{"start", count, 8, RL_INPUT},
            {"result", count, 8, counted ? RL_SCRATCH : RL_OUTPUT},
            {"length", 1, 8, counted ? RL_OUTPUT : RL_SCRATCH}};
  }

  double work_units(const Size& size) const override {
    switch (m_computation) {
      case Computation::instructions:
        return instructions_of_step * groups(size) * steps(size);
      case Computation::mispredictions:
        return instructions_of_step * groups(size) * branch_steps(size);
      default:
        return groups(size) * steps(size);
    }
  }

  UsefulWork useful_work(const Size& size) const override {
    if (is_counted(m_computation)) {
      return {};
    }
    return {.flops = group_numbers * groups(size) * flops_of_number(size),
            .bytes = 2 * m_real_bytes * groups(size)};
  }

  void fill(const Size&, const Arrays& arrays, const Noise& noise, bool only_inout) const override {
    if (only_inout) {
      return;
    }
    const auto start = arrays.of<double>("start");
    for (std::uint64_t i = 0; i < start.size(); ++i) {
      start[i] = 1.5 + std::floor(noise(i) * 1024) / 1024;
    }
  }

  std::unique_ptr<Reference> reference(const Size& size, const Arrays& arrays) const override {
    switch (m_computation) {
      case Computation::fp64:
        return std::make_unique<GroupReference>(size, arrays,
                                                std::numeric_limits<double>::epsilon());
      case Computation::fp32:
        return std::make_unique<GroupReference>(size, arrays,
                                                std::numeric_limits<float>::epsilon());
      case Computation::divide:
        return std::make_unique<DividedReference>(size, arrays, m_epsilon);
      case Computation::root:
        return std::make_unique<RootReference>(size, arrays, m_epsilon);
      case Computation::accumulation:
        return std::make_unique<AccumulationReference>(size, arrays);
      case Computation::clock:
      case Computation::instructions:
      case Computation::mispredictions:
        return std::make_unique<CountReference>(work_units(size));
      case Computation::cycles:
        return std::make_unique<CounterReference>(size);
    }
    throw std::logic_error("peak computation of unknown kind");
  }

 private:
  double flops_of_number(const Size& size) const {
    switch (m_computation) {
      case Computation::divide:
        return divider_steps(size);
      case Computation::root:
        return 2 * divider_steps(size);
      default:
        return 2 * steps(size);
    }
  }

  std::string m_name;
  Computation m_computation;
  double m_real_bytes;
  double m_epsilon;
};

}  // namespace

std::vector<const Kernel*> peak_kernel() {
  static const Peak fp64("fp64", Computation::fp64);
  static const Peak fp32("fp32", Computation::fp32);
  static const Peak fp64_divide("fp64_divide", Computation::divide);
  static const Peak fp64_sqrt("fp64_sqrt", Computation::root);
  constexpr double of_float = std::numeric_limits<float>::epsilon();
  static const Peak fp32_divide("fp32_divide", Computation::divide, sizeof(double), of_float);
  static const Peak fp32_sqrt("fp32_sqrt", Computation::root, sizeof(double), of_float);
  static const Peak accumulation("accumulation", Computation::accumulation);
  static const Peak of_singles("accumulation_of_singles", Computation::accumulation, sizeof(float));
  static const Peak clock("clock", Computation::clock);
  static const Peak cycles("cycles", Computation::cycles);
  static const Peak instructions("instructions", Computation::instructions);
  static const Peak mispredictions("mispredictions", Computation::mispredictions);
  return {&fp64,         &fp32,       &fp64_divide, &fp64_sqrt, &fp32_divide,  &fp32_sqrt,
          &accumulation, &of_singles, &clock,       &cycles,    &instructions, &mispredictions};
}

}  // namespace roofladder
