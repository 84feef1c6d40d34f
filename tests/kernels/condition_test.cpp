// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/condition.h"

#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <span>
#include <vector>

#include "roofladder/ladder/noise.hpp"
#include "tests/bundled/bundled.h"
#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

using testing::DoubleNear;
using testing::Optional;

constexpr std::uint64_t n = 100'000;

// Result i is the i-th value, or its difference from the one before.
class Computation {
 public:
  explicit Computation(double least, double spread) : m_least(least), m_spread(spread) {
    m_table.name = "";
    m_table.arrays = arrays.data();
    m_table.array_count = arrays.size();
    m_table.self = this;
    m_table.counts = [](void*, rl_parameters, std::uint64_t* counts, rl_error*) {
      counts[0] = counts[1] = counts[2] = n;
      return std::int32_t{RL_OK};
    };
    m_table.fill = [](void* self, const rl_problem* problem, std::uint64_t seed, std::uint32_t,
                      rl_error*) {
      const Noise noise(seed);
      for (std::uint64_t i = 0; i < n; ++i) {
        data<double>(problem, 0)[i] = static_cast<Computation*>(self)->value(noise(i));
        data<std::int32_t>(problem, 1)[i] = static_cast<std::int32_t>(i * 1000);
      }
      return std::int32_t{RL_OK};
    };
    m_table.make_reference = [](void* self, const rl_problem* problem, void** reference,
                                rl_error*) {
      auto& computation = *static_cast<Computation*>(self);
      const std::span in(data<double>(problem, 0), n);
      for (std::uint64_t i = 0; i < n; ++i) {
        const auto place = static_cast<std::uint64_t>(data<std::int32_t>(problem, 1)[i]) / 1000;
        const double before = computation.is_difference ? in[place == 0 ? n - 1 : place - 1] : 0;
        computation.m_right[i] = in[place] - before;
      }
      *reference = self;
      return std::int32_t{RL_OK};
    };
    m_table.expected = [](void* reference, std::uint32_t, const std::uint64_t* elements,
                          std::uint32_t count, double* values, double* tolerances, rl_error*) {
      for (std::uint32_t i = 0; i < count; ++i) {
        values[i] = static_cast<Computation*>(reference)->m_right[elements[i]];
        tolerances[i] = 0;
      }
      return std::int32_t{RL_OK};
    };
    m_table.free_reference = [](void*) {};
  }

  std::optional<double> condition() {
    const rl_kernel table{
        .name = "moved", .title = "", .sentence = "", .seed = "", .work_unit = ""};
    const Kernel kernel(table, m_table);
    ProblemMemory memory(host_model(), plain_ladder(), kernel, {});
    const std::span in = memory.arrays().of<double>("in");
    const std::vector<double> before(in.begin(), in.end());
    const Reference reference = kernel.reference(memory.problem());
    const auto condition = condition_of(memory, kernel, reference, 7);
    EXPECT_TRUE(std::ranges::equal(in, before));
    return condition;
  }

  bool is_difference = false;

 private:
  static constexpr std::array<rl_array_spec, 3> arrays{
      {{"in", 8, RL_INPUT}, {"place", 4, RL_INPUT}, {"out", 8, RL_OUTPUT}}};

  template <typename Element>
  static Element* data(const rl_problem* problem, std::size_t array) {
    return static_cast<Element*>(problem->arrays[array].data);
  }
  double value(double noise) const { return m_least + m_spread * noise; }

  double m_least;
  double m_spread;
  std::vector<double> m_right = std::vector<double>(n);
  rl_computation m_table{};
};

TEST(Condition, OfACopyIsOne) {
  EXPECT_THAT(Computation(1, 1).condition(), Optional(DoubleNear(1, 0.03)));
}

// Inputs of which every second is moved by s change by s/sqrt(2) of themselves, and a difference of
// two by as much of one of them; differences of numbers that spread evenly over d are d/sqrt(6).
TEST(Condition, OfADifferenceIsThatOfTheNumbersOverTheirSpread) {
  constexpr double spread = 1e-3;
  Computation difference(1, spread);
  difference.is_difference = true;
  EXPECT_THAT(difference.condition(),
              Optional(DoubleNear(std::sqrt(6.0) / spread, 0.05 * std::sqrt(6.0) / spread)));
}

TEST(Condition, IsNotToldWhereNoInputIsANumber) {
  constexpr double tiny = std::numeric_limits<double>::denorm_min();  // as integers are
  EXPECT_EQ(Computation(1e5 * tiny, 1e5 * tiny).condition(), std::nullopt);
}

}  // namespace
}  // namespace roofladder
