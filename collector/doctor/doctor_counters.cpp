// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "collector/descriptions/catalogue.h"
#include "collector/doctor/doctor.h"
#include "collector/worker/worker_process.h"

// Counts one small variant in a worker, as a collection does, since denied counters, another
// profiler and the like show only when something is counted.
namespace roofladder {
namespace {

constexpr std::chrono::seconds patience(60);

// A variant of the model at its smallest size.
std::optional<Subject> smallest_subject(const Catalogue& catalogue, const std::string& model) {
  for (const DescribedLadder& ladder : catalogue.ladders()) {
    for (const VariantDescription& variant : ladder.variants) {
      if (ladder.model == model && ladder.find(variant.info.kernel)->role == KernelRole::ladder) {
        const auto size = catalogue.computation(ladder, variant).named_size("tiny", {});
        return Subject{.module = ladder.path,
                       .kernel = variant.info.kernel,
                       .variant = variant.name,
                       .size = size.value().size};
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

DoctorCheck count_on(const Provider& provider, const DescribedModel& model,
                     const DeviceDescription& device, const Subject& subject) {
  const std::string name = fmt::format(
      "counters-{}", device.absence.empty() ? device.device.name
                                            : fmt::format("{}:{}", model.name, device.number));
  WorkerProcess worker({.model = model.path, .device = device.number, .threads = 1});
  const Task task{.kind = TaskKind::observe,
                  .subjects = {subject},
                  .observer = provider.name,
                  .provider = provider.module,
                  .set = provider.sets.front().name};
  if (const auto absence = counting_failure(worker, task)) {
    return {
        name, CheckState::missing, absence->reason,
        "counted traffic, hit rates and occupancy of this device; time and declared work remain",
        ""};
  }
  return {name, CheckState::ok, fmt::format("provider {} counts", provider.name), "", ""};
}

// Counts on every device that the provider observes, unless a better provider does.
std::vector<DoctorCheck> count_on_devices(const Provider& provider,
                                          const std::vector<Provider>& all,
                                          const std::vector<DescribedModel>& models,
                                          const Catalogue& catalogue) {
  std::vector<DoctorCheck> checks;
  for (const DescribedModel& model : models) {
    const auto subject = smallest_subject(catalogue, model.name);
    for (const DeviceDescription& device : model.devices) {
      const std::vector<const Provider*> observers = observers_of(all, device.device);
      const bool is_best = provider.observed.hold(device.device) &&
                           observers.front()->observed.named() == provider.observed.named();
      if (subject && is_best) {
        checks.push_back(count_on(provider, model, device, *subject));
      }
    }
  }
  return checks;
}

}  // namespace

std::vector<DoctorCheck> examine_counters(const Catalogue& catalogue) {
  const std::vector<Provider> providers = catalogue.providers();
  const std::vector<DescribedModel> models = catalogue.models();
  std::vector<DoctorCheck> checks;
  for (const Provider& provider : providers) {
    if (provider.module.empty()) {
      continue;
    }
    const auto described = catalogue.provider_with_checks(provider.module);
    const auto* examined = std::get_if<DescribedProvider>(&described);
    std::vector<DoctorCheck> found;
    if (examined != nullptr && examined->checks) {
      found = *examined->checks;
    } else if (!provider.absence) {
      found = count_on_devices(provider, providers, models, catalogue);
    }
    checks.insert(checks.end(), found.begin(), found.end());
  }
  return checks;
}

}  // namespace roofladder
