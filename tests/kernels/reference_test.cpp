// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>

#include "collector/modules/check.h"
#include "collector/modules/problem_memory.h"
#include "tests/kernels/computations.h"
#include "tests/kernels/host_model.h"

namespace roofladder {
namespace {

using testing::HasSubstr;
using testing::Optional;

double get(const rl_array& array, std::uint64_t index) {
  return array.element_bytes == sizeof(float) ? static_cast<const float*>(array.data)[index]
                                              : static_cast<const double*>(array.data)[index];
}

void set(const rl_array& array, std::uint64_t index, double value) {
  if (array.element_bytes == sizeof(float)) {
    static_cast<float*>(array.data)[index] = static_cast<float>(value);
  } else {
    static_cast<double*>(array.data)[index] = value;
  }
}

// Far beyond every tolerance, far below what a chart would show.
double wrong(double right) {
  return right + 0.01 * std::fabs(right);
}

// Arrays that hold the right result, from the reference; each test breaks it in one place.
class References : public testing::TestWithParam<TestedComputation> {
 protected:
  void prepare(std::string_view size_name) {
    const Parameters size = kernel().named_size(size_name, {}).value();
    m_memory = std::make_unique<ProblemMemory>(host_model(), plain_ladder(), kernel(), size);
    m_reference.emplace(kernel().reference(m_memory->problem()));
    const std::span<const rl_array> arrays = m_memory->arrays().all();
    for (std::uint32_t number = 0; number < arrays.size(); ++number) {
      if (arrays[number].role == RL_OUTPUT || arrays[number].role == RL_INOUT) {
        set_to_expected(number, arrays[number]);
        results.push_back(arrays[number]);
      }
    }
  }

  CheckResult checked(CheckDepth depth) const {
    return check(m_memory->problem(), *m_reference, depth);
  }

  // The message of check() while this one element has another value.
  std::optional<std::string> mismatch_with(const rl_array& array, std::uint64_t index, double value,
                                           CheckDepth depth) const {
    const double right = get(array, index);
    set(array, index, value);
    const auto mismatch = checked(depth).mismatch;
    set(array, index, right);
    return mismatch;
  }

  const Kernel& kernel() const { return *GetParam().kernel; }

  std::vector<rl_array> results;

 private:
  void set_to_expected(std::uint32_t number, const rl_array& array) const {
    std::vector<std::uint64_t> elements(array.count);
    std::iota(elements.begin(), elements.end(), std::uint64_t{0});
    const ExpectedValues right = m_reference->expected(number, elements);
    for (const std::uint64_t i : elements) {
      set(array, i, right.values[i]);
    }
  }

  std::unique_ptr<ProblemMemory> m_memory;
  std::optional<Reference> m_reference;
};

TEST_P(References, ComparesEveryElementOfARightResultInFullDepth) {
  prepare("odd");
  std::uint64_t elements = 0;
  for (const rl_array& array : results) {
    elements += array.count;
  }
  const CheckResult result = checked(CheckDepth::full);
  EXPECT_EQ(result.mismatch, std::nullopt);
  EXPECT_EQ(result.compared, elements);
}

TEST_P(References, FindsOneElementUnwrittenOrWrongInFullDepth) {
  prepare("odd");
  for (const rl_array& array : results) {
    for (const std::uint64_t index : {std::uint64_t{0}, array.count / 2, array.count - 1}) {
      const std::string named = std::string(array.name) + "[" + std::to_string(index) + "]";
      for (const double value :
           {std::nan(""), std::numeric_limits<double>::infinity(), wrong(get(array, index))}) {
        EXPECT_THAT(mismatch_with(array, index, value, CheckDepth::full),
                    Optional(HasSubstr(named)))
            << value;
      }
    }
  }
}

// Finds a fault anywhere: the invariants and the checksum cover the elements between the samples.
TEST_P(References, FindsOneElementUnwrittenOrWrongInSampledDepth) {
  prepare("medium");
  EXPECT_EQ(checked(CheckDepth::sampled).mismatch, std::nullopt);
  for (const rl_array& array : results) {
    for (std::uint64_t index = 0; index < array.count; index += 1 + array.count / 10) {
      for (const double value : {std::nan(""), wrong(get(array, index))}) {
        EXPECT_NE(mismatch_with(array, index, value, CheckDepth::sampled), std::nullopt)
            << array.name << "[" << index << "] = " << value;
      }
    }
  }
}

// All computations except those whose tolerance is larger than the error made here, which compute
// in single precision or measure a clock.
std::vector<TestedComputation> precise_computations() {
  std::vector<TestedComputation> computations = every_computation();
  std::erase_if(computations, [](const TestedComputation& computation) {
    return computation.name == "multipole_gravity_fp32" || computation.name == "push_fp32" ||
           computation.name == "peak_cycles";
  });
  return computations;
}

INSTANTIATE_TEST_SUITE_P(Kernels, References, testing::ValuesIn(precise_computations()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace roofladder
