// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/supervisor/memory_limit.h"

#include <algorithm>
#include <fmt/format.h>

#include "collector/supervisor/worker_settings.h"

namespace roofladder {
namespace {

constexpr std::chrono::seconds patience(20);
constexpr double mebibyte = 0x1p20;
constexpr double most_tried = 0x1p32;  // bytes
// Mappings of a process vary from start to start, so that one success at a limit promises no other.
constexpr double margin = 2;

// The first variant that is measured on this machine, at its smallest size.
Task smallest_task(const Plan& plan, std::uint32_t point) {
  const VariantInfo& variant = plan.run.variants[plan.run.points[point].variant];
  const auto size = plan.computed_at(point).named_size("tiny", {});
  return {.kind = TaskKind::time,
          .subjects = {{.module = plan.ladder_of(variant).path,
                        .kernel = variant.kernel,
                        .variant = plan.description_of(variant).name,
                        .size = size ? size->size : plan.run.points[point].size}}};
}

// How a worker with these settings ends the task: done, failed, or without an answer.
std::optional<ReplyKind> outcome_of(const WorkerSettings& settings, const Task& task) {
  const std::atomic<bool> never_interrupted = false;
  WorkerProcess worker(settings);
  worker.send(task);
  while (true) {
    const auto received = worker.receive(patience, never_interrupted);
    const auto* reply = std::get_if<Reply>(&received);
    if (reply == nullptr) {
      return std::nullopt;
    }
    if (reply->kind == ReplyKind::repetition && !worker.is_program()) {
      worker.send_line(to_line(Next{NextKind::go_on}));
    }
    if (reply->kind == ReplyKind::done || reply->kind == ReplyKind::failed) {
      return reply->kind;
    }
  }
}

}  // namespace

void require_workers_start(const Plan& plan) {
  const std::vector<std::uint32_t> points = plan.measured_points();
  const auto first =
      std::ranges::find_if(points, [&](std::uint32_t point) { return plan.on_host(point); });
  if (plan.options.memory_limit <= 0 || first == points.end()) {
    return;
  }
  const Task task = smallest_task(plan, *first);
  WorkerSettings settings = worker_settings(plan, *first);
  // A variant that fails with an answer, for lack of memory perhaps, is that variant's result.
  if (outcome_of(settings, task)) {
    return;
  }
  for (double limit = mebibyte; limit <= most_tried; limit *= 2) {
    settings.memory_limit = limit;
    if (limit > plan.options.memory_limit && outcome_of(settings, task) == ReplyKind::done) {
      throw UsageError(fmt::format(
          "--memory-limit {:.0f}: a variant's process cannot run the smallest problem with that "
          "many bytes; {:.0f}MiB are enough for it",
          plan.options.memory_limit, margin * limit / mebibyte));
    }
  }  // else the limit is not what the variant fails for
}

}  // namespace roofladder
