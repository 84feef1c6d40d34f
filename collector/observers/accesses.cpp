// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/observer.h"
#include "collector/observers/scalar_count.h"
#include "collector/worker/replies.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Bytes of array elements that the source of one repetition loads and stores.
std::vector<Observation> count_accesses(const Workbench& bench, PreparedVariant& prepared) {
  const rl_variant& variant = prepared.variant();
  if (prepared.kernel().info().role == KernelRole::ceiling) {
    throw TaskFailure(Status::not_applicable,
                      "it measures a limit, whose bytes are those of its level");
  }
  if (variant.count == nullptr) {
    throw TaskFailure(Status::unsupported,
                      "its code cannot be instantiated on counting scalars (intrinsics)");
  }
  bench.stage("counting accesses");
  restore(prepared, CacheState::warm);
  const auto counted = count_on_scalars(variant, prepared.problem(), "counting accesses");
  if (const auto* absence = std::get_if<Absence>(&counted)) {
    throw TaskFailure(absence->status, absence->reason);
  }
  const rl_work& work = std::get<rl_work>(counted);
  return {{metric::core_read.c_str(), whole_variant, work.core_read},
          {metric::core_write.c_str(), whole_variant, work.core_write}};
}

}  // namespace

Observer accesses_observer() {
  return {
      .provider = {.name = "accesses",
                   .sentence = "loads and stores of array elements that the source performs, "
                               "by counting scalars",
                   .provenance = Provenance::declared,
                   .observed = host_devices(),
                   .sets = {metric_set("elements", When::once,
                                       {metric::core_read.c_str(), metric::core_write.c_str()})},
                   .slow = true},
      .doing = "counting accesses",
      .patience = patience_with_slow_code,
      .observe = [](Workbench& bench, const Task& task) {
        PreparedVariant& variant = bench.prepare(task.subjects.at(0));
        bench.say({.kind = ReplyKind::repetition, .observations = count_accesses(bench, variant)});
      }};
}

}  // namespace roofladder
