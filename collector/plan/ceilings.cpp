// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/plan/ceilings.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "collector/plan/ceilings_of_run.h"
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

// Metrics of declared work that are not zero for some variant of the ladder at its smallest size.
std::set<std::string> declared_by(const Plan& plan, const DescribedLadder& ladder) {
  std::set<std::string> declared;
  for (const VariantDescription& variant : ladder.variants) {
    const auto size = plan.catalogue.computation(ladder, variant).named_size("tiny", {});
    const auto work =
        plan.catalogue.declared_work(ladder, variant, size ? size->size : Parameters{}, 0);
    const auto* observations = std::get_if<std::vector<Observation>>(&work);
    for (const Observation& observation :
         observations != nullptr ? *observations : std::vector<Observation>{}) {
      const auto* value = std::get_if<double>(&observation.value);
      if (value != nullptr && *value > 0) {
        declared.insert(observation.metric);
      }
    }
  }
  return declared;
}

// "fp16" of "flops.fp16.tensor".
std::string precision_of(const std::string& limit) {
  const std::size_t begin = limit.find('.') + 1;
  return limit.substr(begin, limit.find('.', begin) - begin);
}

}  // namespace

bool can_bind(const Plan& plan, const std::string& limit, const ModelDevice& device) {
  const bool is_peak = limit.starts_with("flops.");
  const bool is_link = limit.starts_with("link.");
  if (plan.options.ladders.empty() || !(is_peak || is_link)) {
    return true;
  }
  const std::string wanted = is_link ? "link." : "ops." + precision_of(limit) + ".";
  bool computes = false;
  for (const DescribedLadder& ladder : plan.catalogue.ladders()) {
    const bool is_given =
        std::ranges::find(plan.options.ladders, ladder.path) != plan.options.ladders.end();
    if (!is_given || ladder.model != device.model->name) {
      continue;
    }
    for (const std::string& metric : declared_by(plan, ladder)) {
      if (metric.starts_with(wanted)) {
        return true;
      }
      computes = computes || metric.starts_with("ops.");
    }
  }
  return is_peak && !computes && precision_of(limit) == "fp64";  // which stands for the machine
}

void reuse_ceilings(Plan& plan) {
  const Run& older = *plan.options.ceilings_run;
  require_same_machine(plan, older);
  copy_ceilings(plan.run, older);
}

}  // namespace roofladder
