// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/level_zero/capture/compiled.h"

#include <span>

#include "kernels/kernel.h"
#include "kernels/model_library.h"
#include "kernels/problem_memory.h"
#include "kernels/variant_state.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

const rl_model& model() {
  static const ModelLibrary library =
      std::get<ModelLibrary>(ModelLibrary::load(in_modules("models/level_zero.so")));
  return library.table();
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

void take(void* context, const rl_value* value) {
  if (value->part == RL_WHOLE) {
    static_cast<Compiled*>(context)->values[value->metric] = value->value;
  }
}

Compiled compile(const rl_variant& variant) {
  const Kernel& kernel = find_kernel(variant.kernel)->computed_by(variant.name);
  const ProblemMemory memory(model(), kernel, kernel.named_size("tiny", {}).value());
  Compiled compiled;
  compiled.refusal = failure_of([&] {
    VariantState state(variant, memory.problem());
    compiled.failure = failure_of([&] { state.run(); });
    compiled.time_failure = failure_of([&] { state.elapsed(); });
    state.inspect(take, &compiled);
  });
  return compiled;
}

}  // namespace

const rl_model* captured_model(std::string& why) {
  rl_device device{};
  rl_error error{};
  if (model().device(0, &device, &error) != 0 || model().open(0, 0, &error) != 0) {
    why = error.text;
    return nullptr;
  }
  return &model();
}

const std::map<std::string, Compiled>& compiled_variants() {
  static const std::map<std::string, Compiled> all = [] {
    std::map<std::string, Compiled> compiled;
    for (const rl_variant& variant : std::span(model().variants, model().variant_count)) {
      compiled[std::string(variant.kernel) + "/" + variant.name] = compile(variant);
    }
    return compiled;
  }();
  return all;
}

}  // namespace roofladder::test
