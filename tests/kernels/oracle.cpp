// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/oracle.h"

#include <cstring>
#include <fmt/format.h>
#include <stdexcept>
#include <vector>

#include "collector/modules/check.h"
#include "collector/modules/problem_memory.h"
#include "collector/modules/variant_state.h"

namespace roofladder {
namespace {

std::vector<char> input_bytes(const Arrays& arrays) {
  std::vector<char> bytes;
  for (const rl_array& array : arrays.all()) {
    if (array.role == RL_INPUT) {
      const auto* data = static_cast<const char*>(array.data);
      bytes.insert(bytes.end(), data, data + array.count * array.element_bytes);
    }
  }
  return bytes;
}

// The compiler decides on contraction, so an fma counts as its addition and its multiplication.
void compare(const rl_operations& declared, const rl_operations& counted,
             std::string_view precision, std::string& differences) {
  const auto row = [&](std::string_view name, double expected, double actual) {
    if (expected != actual) {
      differences +=
          fmt::format("{} {}: declared {}, counted {}. ", precision, name, expected, actual);
    }
  };
  row("add", declared.add + declared.fma, counted.add + counted.fma);
  row("mul", declared.mul + declared.fma, counted.mul + counted.fma);
  row("div", declared.div, counted.div);
  row("sqrt", declared.sqrt, counted.sqrt);
  row("special", declared.special, counted.special);
  row("compare", declared.compare, counted.compare);
  row("convert", declared.convert, counted.convert);
}

}  // namespace

std::optional<std::string> wrong_result(const Tested& tested, const Parameters& size,
                                        std::uint64_t seed) {
  ProblemMemory memory(tested.model, tested.ladder, tested.kernel, size, seed);
  const Arrays arrays = memory.arrays();
  const rl_problem problem = memory.problem();
  const Reference reference = tested.kernel.reference(problem);
  const std::vector<char> inputs = input_bytes(arrays);
  VariantState state(tested.model, tested.variant, problem, shift_of(seed));
  for (int repetition = 0; repetition < 3; ++repetition) {
    state.reset([&] { memory.restore(); });
    state.run();
    state.finish();
    const CheckResult result = check(problem, reference, CheckDepth::full);
    if (result.mismatch) {
      return fmt::format("repetition {}: {}", repetition, *result.mismatch);
    }
    if (result.compared == 0) {
      return "nothing was compared";
    }
  }
  if (inputs != input_bytes(arrays)) {
    return "an input array was written";
  }
  return std::nullopt;
}

std::optional<std::string> wrong_work(const Tested& tested, const Parameters& size) {
  ProblemMemory memory(tested.model, tested.ladder, tested.kernel, size);
  const rl_variant& variant = tested.variant;
  const rl_problem problem = memory.problem();
  rl_error error{};
  rl_work declared{.struct_bytes = sizeof(rl_work)};
  rl_work counted{.struct_bytes = sizeof(rl_work)};
  require_ok(variant.work(variant.self, problem.size, 0, &declared, &error), error);
  require_ok(variant.count(variant.self, &problem, &counted, &error), error);
  std::string differences;
  compare(declared.fp64, counted.fp64, "fp64", differences);
  compare(declared.fp32, counted.fp32, "fp32", differences);
  if (differences.empty()) {
    return std::nullopt;
  }
  return differences;
}

}  // namespace roofladder
