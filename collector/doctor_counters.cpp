// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "collector/counter_provider.h"
#include "collector/counting_sets.h"
#include "collector/doctor.h"
#include "collector/modules/ladders.h"
#include "collector/modules/model_library.h"
#include "collector/modules/module_paths.h"
#include "collector/worker_process.h"

// Denied counters, another profiler and the like show only when something is counted: one small
// variant is, in a worker as in a collection.
namespace roofladder {
namespace {

constexpr std::chrono::seconds patience(60);

// A variant of the model at its smallest size.
std::optional<Subject> smallest_subject(const Ladders& ladders, std::string_view model) {
  for (const LadderLibrary& library : ladders.all()) {
    for (const rl_variant* row : library.variants()) {
      const Kernel& kernel = library.computed_by(*row);
      if (library.model() == model && kernel.info().role == KernelRole::ladder) {
        return Subject{.module = library.path(),
                       .kernel = row->kernel,
                       .variant = row->name,
                       .size = kernel.named_size("tiny", {}).value()};
      }
    }
  }
  return std::nullopt;
}

// Why the worker could not count.
std::optional<Absence> counting_failure(WorkerProcess& worker, const Task& task) {
  const std::atomic<bool> never_interrupted = false;
  worker.send(task);
  while (true) {
    const auto received = worker.receive(patience, never_interrupted);
    if (const auto* end = std::get_if<WorkerEnd>(&received)) {
      return Absence{Status::failed, end->reason};
    }
    const Reply& reply = std::get<Reply>(received);
    if (reply.kind == ReplyKind::failed) {
      return Absence{reply.status, reply.text};
    }
    if (reply.kind == ReplyKind::done) {
      return std::nullopt;
    }
  }
}

DoctorCheck count_on(const CounterProvider& provider, const ModelLibrary& library,
                     std::uint32_t number, const Subject& subject,
                     const std::filesystem::path& program) {
  const auto device = device_of(library.table(), number);
  const auto* told = std::get_if<rl_device>(&device);
  const std::string name = told != nullptr
                               ? fmt::format("counters-{}", told->name)
                               : fmt::format("counters-{}:{}", library.table().name, number);
  WorkerProcess worker(
      {.program = program, .module = library.path(), .device = number, .threads = 1});
  const Task task{.kind = TaskKind::count,
                  .subjects = {subject},
                  .provider = std::string(provider.name()),
                  .set = metric_sets({}).front()};
  if (const auto absence = counting_failure(worker, task)) {
    return {
        name, CheckState::missing, absence->reason,
        "counted traffic, hit rates and occupancy of this device; time and declared work remain",
        ""};
  }
  return {name, CheckState::ok, fmt::format("provider {} counts", provider.name()), "", ""};
}

}  // namespace

std::vector<DoctorCheck> examine_counters(const std::filesystem::path& program) {
  const std::vector<CounterProvider> providers = counter_providers();
  const Ladders ladders(module_paths("ladders"));
  std::vector<DoctorCheck> checks;
  for (const CounterProvider& provider : providers) {
    if (auto own = provider.examine()) {
      checks.insert(checks.end(), own->begin(), own->end());
      continue;
    }
    for (const auto& path : module_paths("models")) {
      const auto loaded = ModelLibrary::load(path);
      const auto* library = std::get_if<ModelLibrary>(&loaded);
      if (library == nullptr || library->table().name != provider.model() ||
          provider.unavailable()) {
        continue;
      }
      const auto subject = smallest_subject(ladders, library->table().name);
      const std::uint32_t devices =
          subject ? library->table().device_count(library->table().self) : 0;
      for (std::uint32_t number = 0; number < devices; ++number) {
        checks.push_back(count_on(provider, *library, number, *subject, program));
      }
    }
  }
  return checks;
}

}  // namespace roofladder
