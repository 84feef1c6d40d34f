// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/right_values.h"
#include "collector/observers/observer.h"
#include "collector/worker/replies.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// An experiment: the noise that inputs are made of is positive and near 1. One untimed repetition
// has inputs of both signs and of any size instead, on which a kernel need not be right; where the
// original is, a variant that is not knows more of its inputs than the kernel says.
void try_wide_inputs(Workbench& bench, const Task& task) {
  PreparedVariant& variant = bench.prepare(task.subjects.at(0));
  if (!variant.inputs_vary()) {
    throw TaskFailure(Status::not_applicable, "it may keep its inputs in memory of its own");
  }
  bench.stage("trying wide inputs");
  variant.restore(Inputs::wide);
  const Reference reference = variant.kernel().reference(variant.problem());
  variant.run();
  variant.finish();
  const auto share = share_far_off(variant.problem(), reference);
  if (!share) {
    throw TaskFailure(Status::not_applicable, "no right value of wide inputs is a number but 0");
  }
  bench.say({.kind = ReplyKind::repetition,
             .observations = {{metric::checked_wide.c_str(), whole_variant, *share}}});
}

}  // namespace

Observer wide_inputs_observer() {
  return {
      .provider = {.name = "wide_inputs",
                   .sentence = "whether results are right for inputs of both signs and of any "
                               "size, in one untimed repetition",
                   .provenance = Provenance::collector,
                   .sets = {metric_set("wide_inputs", When::once, {metric::checked_wide.c_str()})}},
      .doing = "wide inputs",
      .patience = 0.1,  // a loop that ends with usual inputs may not end with these
      .is_experiment = true,
      .applies = [](const ObservedPoint& point,
                    const MetricSet&) { return point.inputs_vary && !point.variant.measures; },
      .observe = try_wide_inputs};
}

}  // namespace roofladder
