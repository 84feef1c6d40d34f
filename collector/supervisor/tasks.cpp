// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/tasks.h"

namespace roofladder {
namespace {

// FNV-1a.
std::uint64_t seed_of(const std::string& run, int round) {
  std::uint64_t seed = 0xcbf29ce484222325;
  for (const char byte : run + std::to_string(round)) {
    seed = (seed ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  }
  return seed;
}

}  // namespace

Subject subject_at(const Plan& plan, std::uint32_t index, int round) {
  const Point& point = plan.run.points[index];
  const VariantInfo& variant = plan.run.variants[point.variant];
  return {.module = plan.ladder_of(variant).path,
          .kernel = variant.kernel,
          .variant = plan.description_of(variant).name,
          .size = point.size,
          .cache = point.cache,
          .seed = seed_of(plan.run.uuid, round)};
}

Task task_at(const Plan& plan, std::uint32_t point, TaskKind kind, int round) {
  const std::string& size = plan.run.points[point].size_name;
  Task task;
  task.kind = kind;
  task.subjects = {subject_at(plan, point, round)};
  task.check_in_full = size == "tiny" || size == "odd" || size == "medium";
  return task;
}

Task observing_task(const Plan& plan, const ScheduledStep& step,
                    const std::vector<std::uint32_t>& points, std::uint64_t drawn) {
  Task task = task_at(plan, points.front(), TaskKind::observe);
  const Provider& provider = *plan.find_provider(step.provider);
  task.observer = provider.name;
  task.provider = provider.module;
  task.set = step.set;
  task.drawn = drawn;
  task.subjects.clear();
  for (const std::uint32_t point : points) {
    task.subjects.push_back(subject_at(plan, point));
  }
  const bool is_proof =
      provider.module.empty() && provider.find(step.set)->when == When::patched_passes;
  if (const Provider* counters = counters_that_prove(plan, points.front()); is_proof && counters) {
    task.provider = counters->module;
  }
  return task;
}

}  // namespace roofladder
