// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/ceilings.h"

#include <algorithm>
#include <fmt/format.h>

#include "collector/known.h"
#include "collector/plan/ceilings_of_run.h"
#include "collector/plan/steps.h"
#include "run/format.h"

namespace roofladder {
namespace {

std::string fact_text(const Run& run, const char* key) {
  const Fact* fact = find_fact(run.facts, key);
  return fact != nullptr ? fact->text : "unknown";
}

// A ceiling holds for the machine, the device and the threads that it was measured with.
void require_same_machine(const Plan& plan, const Run& older) {
  const std::string cpu = fact_text(older, "cpu.model");
  if (cpu != plan.machine.topology.cpu_model) {
    throw UsageError(fmt::format(
        "--ceilings: that run was measured on another kind of machine ({}); measure them here",
        printable(cpu)));
  }
  const std::string threads = fact_text(older, "collect.threads");
  if (threads != std::to_string(plan.threads)) {
    throw UsageError(
        fmt::format("--ceilings: that run was measured with {} threads, this one uses {}; choose "
                    "the same by --threads, or measure them again",
                    printable(threads), plan.threads));
  }
}

// The variant's declared work at its smallest size; nothing where it has none there.
std::vector<Observation> smallest_work(const Plan& plan, const DescribedLadder& ladder,
                                       const VariantDescription& variant) {
  try {
    const auto size = plan.catalogue.computation(ladder, variant).named_size("tiny", {});
    auto work = plan.catalogue.declared_work(ladder, variant, size ? size->size : Parameters{}, 0);
    auto* observations = std::get_if<std::vector<Observation>>(&work);
    return observations != nullptr ? std::move(*observations) : std::vector<Observation>{};
  } catch (const ModuleError&) {
    return {};  // said when the ladder's own size is chosen
  }
}

}  // namespace

BindingLimits::BindingLimits(const Plan& plan, const std::string& model)
    : m_all(plan.options.ladders.empty()) {
  for (const DescribedLadder& ladder : plan.catalogue.ladders()) {
    const bool is_held_against =
        ladder.model == model || ::roofladder::contains(plan.ceiling_models, model);
    if (!is_held_against || !is_given(plan.options, ladder)) {
      continue;
    }
    for (const VariantDescription& variant : ladder.variants) {
      for (const Observation& observation : smallest_work(plan, ladder, variant)) {
        const auto* value = std::get_if<double>(&observation.value);
        if (value != nullptr && *value > 0) {
          m_declared.insert(observation.metric);
        }
      }
    }
  }
}

bool BindingLimits::declare(const std::string& prefix) const {
  const auto first = m_declared.lower_bound(prefix);
  return first != m_declared.end() && first->starts_with(prefix);
}

bool BindingLimits::contains(const Limit& limit) const {
  if (!m_all && limit.level == MemoryLevel::link) {
    return declare("link.");
  }
  if (!m_all && limit.precision) {
    return declare(fmt::format("ops.{}.", name_of(*limit.precision))) ||
           (limit.precision == NumberFormat::fp64 &&
            !declare("ops."));  // which stands for the machine
  }
  return true;
}

void reuse_ceilings(Plan& plan) {
  const Run& older = *plan.options.ceilings_run;
  require_same_machine(plan, older);
  copy_ceilings(plan.run, older);
}

}  // namespace roofladder
