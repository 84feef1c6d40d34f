// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/level_zero/capture/compiled.h"

#include <algorithm>
#include <string_view>

#include "collector/modules/problem_memory.h"
#include "collector/modules/variant_state.h"

namespace roofladder::test {
namespace {

const rl_model& model() {
  return std::ranges::find_if(built_models(),
                              [](const ModelLibrary& library) {
                                return library.table().name == std::string_view("level_zero");
                              })
      ->table();
}

template <typename Function>
std::string failure_of(Function function) {
  try {
    function();
    return "";
  } catch (const std::exception& exception) {
    return exception.what();
  }
}

void take(void* context, const char* metric, std::uint32_t part, double value) {
  if (part == RL_WHOLE) {
    static_cast<Compiled*>(context)->values[metric] = value;
  }
}

Compiled compile(const BuiltVariant& built) {
  const Kernel& kernel = built.kernel();
  const ProblemMemory memory(model(), built.ladder->table(), kernel,
                             kernel.named_size("tiny", {}).value());
  Compiled compiled;
  compiled.refusal = failure_of([&] {
    VariantState state(model(), *built.variant, memory.problem());
    compiled.failure = failure_of([&] { state.run(); });
    compiled.time_failure = failure_of([&] { state.elapsed(); });
    state.inspect(take, &compiled);
  });
  return compiled;
}

}  // namespace

const rl_model* captured_model(std::string& why) {
  const auto device = device_of(model(), 0);
  if (const auto* absence = std::get_if<Absence>(&device)) {
    why = absence->reason;
    return nullptr;
  }
  rl_error error{};
  if (model().open(model().self, 0, 0, &error) != RL_OK) {
    why = error.text;
    return nullptr;
  }
  return &model();
}

std::vector<BuiltVariant> captured_variants() {
  std::vector<BuiltVariant> variants = built_variants();
  std::erase_if(variants, [](const BuiltVariant& built) { return built.model != &model(); });
  return variants;
}

const std::map<std::string, Compiled>& compiled_variants() {
  static const std::map<std::string, Compiled> all = [] {
    std::map<std::string, Compiled> compiled;
    for (const BuiltVariant& built : captured_variants()) {
      compiled[std::string(built.variant->kernel) + "/" + built.variant->name] = compile(built);
    }
    return compiled;
  }();
  return all;
}

}  // namespace roofladder::test
