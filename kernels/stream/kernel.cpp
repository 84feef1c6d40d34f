// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>

#include "roofladder/ladder.hpp"

namespace roofladder {
namespace {

constexpr double mebibyte = 1 << 20;
constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double scalar = 0.4;  // BabelStream's

// The input vectors; an operation computes its value for index i from them.
struct Inputs {
  std::span<const double> b;
  std::span<const double> c;
};
using Element = double (*)(const Inputs& in, std::size_t i);

constexpr std::size_t folds = 8;

std::size_t folded(std::size_t n) {
  return (n + folds - 1) / folds;
}

double sum_of_folds(const Inputs& in, std::size_t i) {
  double sum = 0;
  for (; i < in.b.size(); i += folded(in.b.size())) {
    sum += in.b[i];
  }
  return sum;
}

// Arrays "a" and "folded" are written element by element; "sum" receives the sum over all elements.
struct Operation {
  const char* name;
  const char* output;
  double vectors;  // of n elements, read and written
  double flops;    // per element
  int roundings;   // between the exact value of an element and the computed one
  Element element;
};

constexpr std::array<Operation, 10> operations{{
    {"copy", "a", 2, 0, 0, [](const Inputs& in, std::size_t i) { return in.b[i]; }},
    {"scale", "a", 2, 1, 2, [](const Inputs& in, std::size_t i) { return scalar * in.b[i]; }},
    {"add", "a", 3, 1, 2, [](const Inputs& in, std::size_t i) { return in.b[i] + in.c[i]; }},
    {"triad", "a", 3, 2, 2,
     [](const Inputs& in, std::size_t i) { return in.b[i] + scalar * in.c[i]; }},
    {"dot", "sum", 2, 2, 0, [](const Inputs& in, std::size_t i) { return in.b[i] * in.c[i]; }},
    {"read", "sum", 1, 1, 0, [](const Inputs& in, std::size_t i) { return in.b[i]; }},
    {"fill", "a", 1, 0, 0, [](const Inputs&, std::size_t) { return scalar; }},
    {"spread_4", "a", 1 + 1.0 / 4, 1, 2,
     [](const Inputs& in, std::size_t i) { return scalar * in.b[i / 4]; }},
    {"spread_16", "a", 1 + 1.0 / 16, 1, 2,
     [](const Inputs& in, std::size_t i) { return scalar * in.b[i / 16]; }},
    {"fold", "folded", 1 + 1.0 / folds, 1 - 1.0 / folds, folds, sum_of_folds},
}};

class StreamReference : public Reference {
 public:
  StreamReference(const Operation& operation, const Arrays& arrays)
      : m_operation(operation), m_inputs{arrays.of<double>("b"), arrays.of<double>("c")} {
    if (is_sum()) {
      m_sum = sum_of_elements();
    }
  }

  double expected(std::string_view, std::uint64_t index) const override {
    return is_sum() ? static_cast<double>(m_sum) : m_operation.element(m_inputs, index);
  }

  // Rounding errors of a sum of n positive terms grow like sqrt(n) (Higham, Accuracy and Stability
  // of Numerical Algorithms, section 4.2). The tolerance is four times that, which is still far
  // less than one term.
  double tolerance(std::string_view array, std::uint64_t index) const override {
    const double roundings =
        is_sum() ? 4 * std::sqrt(static_cast<double>(m_inputs.b.size())) : m_operation.roundings;
    return roundings * epsilon * std::abs(expected(array, index));
  }

  // Checks the sum of every block, so that a wrong element between the samples is found.
  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    if (is_sum()) {
      return std::nullopt;
    }
    const std::span<const double> output = arrays.of<double>(m_operation.output);
    std::vector<std::optional<std::string>> faults((output.size() + block - 1) / block);
    for_blocks(output.size(), block, [&](std::uint64_t begin, std::uint64_t end) {
      faults[begin / block] = fault_of_block(output, begin, end);
    });
    const auto first =
        std::ranges::find_if(faults, [](const auto& fault) { return fault.has_value(); });
    return first == faults.end() ? std::nullopt : *first;
  }

 private:
  static constexpr std::size_t block = 4096;

  long double sum_of_elements() const {
    std::vector<long double> sums((m_inputs.b.size() + block - 1) / block);
    for_blocks(m_inputs.b.size(), block, [&](std::uint64_t begin, std::uint64_t end) {
      long double sum = 0;
      for (std::uint64_t i = begin; i < end; ++i) {
        sum += m_operation.element(m_inputs, i);
      }
      sums[begin / block] = sum;
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0L);
  }

  std::optional<std::string> fault_of_block(std::span<const double> output, std::uint64_t begin,
                                            std::uint64_t end) const {
    double difference = 0;
    double allowed = 0;
    for (std::uint64_t i = begin; i < end; ++i) {
      difference += output[i] - m_operation.element(m_inputs, i);
      allowed += m_operation.roundings * epsilon * output[i];
    }
    if (std::abs(difference) <= allowed) {
      return std::nullopt;
    }
    return fmt::format("the sum of {0}[{1}] to {0}[{2}] is off by {3}", m_operation.output, begin,
                       end - 1, difference);
  }

  bool is_sum() const { return std::string_view(m_operation.output) == "sum"; }

  const Operation& m_operation;
  Inputs m_inputs;
  long double m_sum = 0;
};

// STREAM's rule for an array, 4 times the last-level cache, within limits that keep a collection
// short.
double quick_bytes(const MachineLimits& limits) {
  const double wanted = std::clamp(4 * limits.last_level_cache, 256 * mebibyte, 1024 * mebibyte);
  return std::min(wanted, limits.memory / 5 / (3 + 1.0 / folds));
}

class Stream : public Kernel {
 public:
  explicit Stream(const Operation& operation) : m_operation(operation) {}

  const KernelInfo& info() const override {
    static const KernelInfo info{
        .name = "stream",
        .title = "Memory bandwidth",
        .sentence =
            "Reads and writes long vectors once: copy, scale, add, triad, dot, read and "
            "fill of the STREAM family, and mixes that mostly write or mostly read.",
        .seed = "",
        .work_unit = "pass",
        .role = KernelRole::ceiling,
    };
    return info;
  }

  std::string computation() const override { return m_operation.name; }

  std::optional<NamedValues> named_size(std::string_view name,
                                        const MachineLimits& limits) const override {
    if (name == "tiny") {
      return NamedValues{{"n", 7}};
    }
    if (name == "odd") {
      return NamedValues{{"n", 1013}};
    }
    if (name == "medium") {
      return NamedValues{{"n", 100'000}};
    }
    if (name == "quick") {
      return NamedValues{{"n", static_cast<std::int64_t>(quick_bytes(limits)) / 8}};
    }
    if (name == "seed") {
      return NamedValues{{"n", 1 << 27}};
    }
    return std::nullopt;
  }

  std::optional<std::string> invalid(const Size& size) const override {
    constexpr std::int64_t most = std::int64_t{1} << 48;
    const std::int64_t n = size["n"];
    if (n < 1 || n > most) {
      return "n must be between 1 and " + std::to_string(most);
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Size& size) const override {
    const auto n = static_cast<std::uint64_t>(size["n"]);
    const auto role = [&](std::string_view array) {
      return array == m_operation.output ? RL_OUTPUT : RL_SCRATCH;
    };
    return {{"a", n, 8, role("a")},
            {"b", n, 8, RL_INPUT},
            {"c", n, 8, RL_INPUT},
            {"folded", folded(n), 8, role("folded")},
            {"sum", 1, 8, role("sum")}};
  }

  double work_units(const Size&) const override { return 1; }

  UsefulWork useful_work(const Size& size) const override {
    const auto n = static_cast<double>(size["n"]);
    // The shorter sums at the end of a fold have one term less.
    return {.flops = std::floor(m_operation.flops * n), .bytes = 8 * m_operation.vectors * n};
  }

  void fill(const Size&, const Arrays& arrays, const Noise& noise, bool only_inout) const override {
    if (only_inout) {
      return;
    }
    const std::span<double> b = arrays.of<double>("b");
    fill_with_noise(b, noise, 0);
    fill_with_noise(arrays.of<double>("c"), noise, b.size());
  }

  std::unique_ptr<Reference> reference(const Size&, const Arrays& arrays) const override {
    return std::make_unique<StreamReference>(m_operation, arrays);
  }

 private:
  const Operation& m_operation;
};

}  // namespace

std::vector<const Kernel*> stream_kernel() {
  static const std::vector<Stream> all(operations.begin(), operations.end());
  std::vector<const Kernel*> computations;
  for (const Stream& computation : all) {
    computations.push_back(&computation);
  }
  return computations;
}

}  // namespace roofladder
