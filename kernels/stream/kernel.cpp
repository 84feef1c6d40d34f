// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/kernel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>

#include "kernels/noise.h"

namespace roofladder {
namespace {

constexpr double mebibyte = 1 << 20;
constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double scalar = 0.4;  // of BabelStream

// What each element of a is, or each term of the sum.
struct Operation {
  const char* name;
  bool stores;
  int vectors_read;
  int flops;  // an element
  double (*value)(double b, double c);
};

constexpr std::array<Operation, 7> operations{{
    {"copy", true, 1, 0, [](double b, double) { return b; }},
    {"scale", true, 1, 1, [](double b, double) { return scalar * b; }},
    {"add", true, 2, 1, [](double b, double c) { return b + c; }},
    {"triad", true, 2, 2, [](double b, double c) { return b + scalar * c; }},
    {"dot", false, 2, 2, [](double b, double c) { return b * c; }},
    {"read", false, 1, 1, [](double b, double) { return b; }},
    {"fill", true, 0, 0, [](double, double) { return scalar; }},
}};

class StreamReference : public Reference {
 public:
  StreamReference(const Operation& operation, const Arrays& arrays)
      : m_operation(operation), m_b(arrays.of<double>("b")), m_c(arrays.of<double>("c")) {
    if (!operation.stores) {
      for (std::size_t i = 0; i < m_b.size(); ++i) {
        m_sum += operation.value(m_b[i], m_c[i]);
      }
    }
  }

  double expected(std::string_view array, std::uint64_t index) const override {
    return array == "sum" ? static_cast<double>(m_sum) : m_operation.value(m_b[index], m_c[index]);
  }

  // An element is one or two roundings from the exact value. Rounding errors of a sum of n positive
  // terms grow like sqrt(n) (Higham, Accuracy and Stability of Numerical Algorithms, section 4.2),
  // four times that is allowed: still far less than one term.
  double tolerance(std::string_view array, std::uint64_t index) const override {
    const double roundings = array == "sum" ? 4 * std::sqrt(static_cast<double>(m_b.size())) : 2;
    return m_operation.flops == 0 ? 0 : roundings * epsilon * std::abs(expected(array, index));
  }

  // The sum of every block, so that an element between the samples that is wrong shows.
  std::optional<std::string> violated_invariant(const Arrays& arrays) const override {
    const std::span<const double> a = arrays.of<double>("a");
    for (std::size_t begin = 0; m_operation.stores && begin < a.size(); begin += block) {
      const std::size_t end = std::min(begin + block, a.size());
      double difference = 0;
      double allowed = 0;
      for (std::size_t i = begin; i < end; ++i) {
        difference += a[i] - m_operation.value(m_b[i], m_c[i]);
        allowed += 2 * epsilon * a[i];
      }
      if (!(std::abs(difference) <= allowed)) {
        return fmt::format("the sum of a[{}] to a[{}] is off by {}", begin, end - 1, difference);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t block = 4096;

  const Operation& m_operation;
  std::span<const double> m_b;
  std::span<const double> m_c;
  long double m_sum = 0;
};

// STREAM's rule for an array, 4 times the last-level cache, within bounds that keep a collection
// short.
double quick_bytes(const MachineLimits& limits) {
  const double wanted = std::clamp(4 * limits.last_level_cache, 256 * mebibyte, 1024 * mebibyte);
  return std::min(wanted, limits.memory / 5 / 3);
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
            "fill of the STREAM family.",
        .seed = "",
        .work_unit = "pass",
        .role = KernelRole::ceiling,
    };
    return info;
  }

  const Kernel& computed_by(std::string_view variant) const override;

  std::optional<Parameters> named_size(std::string_view name,
                                       const MachineLimits& limits) const override {
    if (name == "tiny") {
      return Parameters{{"n", 7}};
    }
    if (name == "odd") {
      return Parameters{{"n", 1013}};
    }
    if (name == "medium") {
      return Parameters{{"n", 100'000}};
    }
    if (name == "quick") {
      return Parameters{{"n", static_cast<std::int64_t>(quick_bytes(limits)) / 8}};
    }
    if (name == "seed") {
      return Parameters{{"n", 1 << 27}};
    }
    return std::nullopt;
  }

  std::optional<std::string> invalid(const Parameters& size) const override {
    constexpr std::int64_t most = std::int64_t{1} << 48;
    const std::int64_t n = value_of(size, "n");
    if (n < 1 || n > most) {
      return "n must be between 1 and " + std::to_string(most);
    }
    return std::nullopt;
  }

  std::vector<ArraySpec> arrays(const Parameters& size) const override {
    const auto n = static_cast<std::uint64_t>(value_of(size, "n"));
    return {{"a", n, 8, m_operation.stores ? RL_OUTPUT : RL_SCRATCH},
            {"b", n, 8, RL_INPUT},
            {"c", n, 8, RL_INPUT},
            {"sum", 1, 8, m_operation.stores ? RL_SCRATCH : RL_OUTPUT}};
  }

  double work_units(const Parameters&) const override { return 1; }

  UsefulWork useful_work(const Parameters& size) const override {
    const auto n = static_cast<double>(value_of(size, "n"));
    const double vectors = m_operation.vectors_read + (m_operation.stores ? 1 : 0);
    return {.flops = m_operation.flops * n, .bytes = 8 * vectors * n};
  }

  void fill(const Parameters&, const Arrays& arrays, bool only_inout) const override {
    if (only_inout) {
      return;
    }
    const auto b = arrays.of<double>("b");
    const auto c = arrays.of<double>("c");
    for (std::uint64_t i = 0; i < b.size(); ++i) {
      b[i] = 0.5 + noise(i);
      c[i] = 0.5 + noise(b.size() + i);
    }
  }

  std::unique_ptr<Reference> reference(const Parameters&, const Arrays& arrays) const override {
    return std::make_unique<StreamReference>(m_operation, arrays);
  }

 private:
  const Operation& m_operation;
};

const std::vector<Stream>& computations() {
  static const std::vector<Stream> all(operations.begin(), operations.end());
  return all;
}

const Kernel& Stream::computed_by(std::string_view variant) const {
  const std::string_view technique = variant.substr(0, variant.find(':'));
  const auto found = std::ranges::find(operations, technique, &Operation::name);
  if (found == operations.end()) {
    throw std::invalid_argument("stream has no operation " + std::string(technique));
  }
  return computations()[static_cast<std::size_t>(found - operations.begin())];
}

}  // namespace

const Kernel& stream_kernel() {
  return computations().front();
}

}  // namespace roofladder
