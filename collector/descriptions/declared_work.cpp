// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/descriptions/declared_work.h"

#include <fmt/format.h>

#include "collector/modules/plain.h"
#include "collector/modules/variant_state.h"
#include "collector/observers/work_comparison.h"
#include "collector/worker/replies.h"
#include "run/metric.h"

namespace roofladder {
namespace {

Maybe<double> level_bytes(const rl_work& work) {
  if (work.level_bytes > 0) {
    return work.level_bytes;
  }
  return Absence{Status::not_applicable, "it measures no limit of a cache"};
}

rl_work work_of(const Kernel& kernel, const rl_variant& variant, const Parameters& size,
                double last_level_cache) {
  if (const auto reason = refusal(variant, size)) {
    throw TaskFailure(Status::unsupported, fmt::format("it cannot run at this size: {}", *reason));
  }
  rl_work work{};
  rl_error error{};
  if (executed_work(kernel, variant, size, last_level_cache, work, error) != RL_OK) {
    throw TaskFailure(Status::failed,
                      fmt::format("its declared work cannot be computed: {}", error.text));
  }
  if (!is_recorded(work)) {
    throw TaskFailure(
        Status::failed,
        "its declared work has operations of a class that is not recorded: for fp16 only add, "
        "mul and fma are, for bf16 and tf32 only fma");
  }
  return work;
}

}  // namespace

std::vector<Observation> declared_work(const LadderLibrary& ladder, const rl_variant& variant,
                                       const Parameters& size, double last_level_cache) {
  const Kernel& kernel = ladder.computed_by(variant);
  const rl_work work = work_of(kernel, variant, size, last_level_cache);
  const UsefulWork useful = kernel.useful_work(size);
  std::vector<Observation> declared;
  const auto declare = [&](std::string_view metric, Maybe<double> value) {
    declared.push_back({std::string(metric), whole_variant, std::move(value)});
  };
  const Absence not_declared{Status::not_applicable, "its ladder declares no operations (work)"};
  for (const OperationClass& operation : operation_classes()) {
    declare(operation.metric, variant.work != nullptr
                                  ? Maybe<double>(work.*operation.precision.*operation.operations)
                                  : not_declared);
  }
  declare(metric::minimum_read.name, work.minimum_read);
  declare(metric::minimum_write.name, work.minimum_write);
  declare(metric::write_allocate.name, work.write_allocate);
  declare(metric::link_to_device.name, work.link_to_device);
  declare(metric::link_from_device.name, work.link_from_device);
  declare(metric::level_bytes.name, level_bytes(work));
  declare(metric::work_units.name, useful.work_units);
  declare(metric::useful_bytes.name, useful.bytes);
  declare(metric::useful_flops.name,
          kernel.declares_flops() ? Maybe<double>(useful.flops) : not_declared);
  return declared;
}

}  // namespace roofladder
