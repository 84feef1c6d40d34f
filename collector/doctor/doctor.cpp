// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/doctor/doctor.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "collector/absent_modules.h"
#include "collector/descriptions/catalogue.h"
#include "collector/known.h"
#include "collector/machine/machine.h"
#include "collector/machine/perf_event.h"
#include "collector/modules/module_paths.h"
#include "run/format.h"

namespace roofladder {
namespace {

void append(std::vector<DoctorCheck>& checks, std::vector<DoctorCheck> more) {
  checks.insert(checks.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
}

DoctorCheck processor(const Machine& machine) {
  return {"cpu", CheckState::ok,
          fmt::format("{}, {} cores, {} CPUs usable", machine.topology.cpu_model,
                      machine.topology.core_cpus.size(), machine.topology.cpus.size()),
          "", ""};
}

DoctorCheck caches(const Machine& machine) {
  if (!machine.topology.last_level) {
    return {"caches", CheckState::missing, "cache sizes are unknown",
            "arrays of STREAM and the simulated cache take default sizes", "give --simulated-llc"};
  }
  const std::string told =
      machine.told_last_level
          ? fmt::format(" says {}, of which not even half keeps what was read",
                        format_quantity(*machine.told_last_level, dimension::bytes))
          : "";
  return {"caches", CheckState::ok,
          fmt::format("last level {} ({}{})",
                      format_quantity(machine.topology.last_level->bytes, dimension::bytes),
                      machine.topology.source, told),
          "", ""};
}

DoctorCheck memory(const Machine& machine) {
  return {
      "memory", CheckState::ok,
      fmt::format("{} available of {}", format_quantity(machine.memory.available, dimension::bytes),
                  format_quantity(machine.memory.total, dimension::bytes)),
      "", ""};
}

// Checks counters by the kernel's interface, since provider papi may not be installed.
DoctorCheck counters() {
  const auto absence = hardware_counters_absence();
  if (!absence) {
    return {"cpu-counters", CheckState::ok, "the CPU's hardware counters can be opened", "", ""};
  }
  return {"cpu-counters", CheckState::missing, absence->reason,
          "counted memory traffic and flops of CPU variants; time, declared work and simulated "
          "traffic remain",
          remedy_for_counters(*absence)};
}

DoctorCheck examine_devices(const std::string& name, const DescribedModel& model,
                            const Catalogue& catalogue) {
  std::vector<std::string> devices;
  std::string reason = model.why_none;
  for (const DeviceDescription& device : model.devices) {
    if (device.absence.empty()) {
      devices.push_back(fmt::format("{} ({})", device.device.name, device.device.title));
    } else {
      reason = device.absence;
    }
  }
  if (devices.empty()) {
    return {name, CheckState::missing, fmt::format("no device: {}", reason),
            "every variant of this model",
            "run on a machine with such a device, its driver, and rights to use it"};
  }
  return {name, CheckState::ok,
          fmt::format("{} variants for {}", catalogue.count_variants(model.name),
                      printable(fmt::format("{}", fmt::join(devices, ", ")))),
          "", ""};
}

// Checks the model's requirements, if it reports them, and its devices.
std::vector<DoctorCheck> examine_model(const std::string& name, const DescribedModel& model,
                                       const Catalogue& catalogue) {
  std::vector<DoctorCheck> checks;
  auto required = catalogue.requirements(model);
  if (const auto* absence = std::get_if<Absence>(&required)) {
    checks.push_back(
        {name, CheckState::missing, absence->reason, "every variant of this model", ""});
  } else {
    checks = std::get<std::vector<DoctorCheck>>(std::move(required));
  }
  checks.push_back(examine_devices(name, model, catalogue));
  return checks;
}

std::vector<std::string> stems(const std::vector<std::filesystem::path>& paths) {
  return names_of(paths, [](const std::filesystem::path& path) { return path.stem().string(); });
}

// Reports ladder modules that cannot be used.
std::vector<DoctorCheck> broken_ladders(const Catalogue& catalogue) {
  std::vector<DoctorCheck> checks;
  for (const std::string& note : catalogue.notes()) {
    checks.push_back({"ladders", CheckState::missing, note, "the variants that it names",
                      "build the module again with this version of Roofladder"});
  }
  return checks;
}

std::vector<DoctorCheck> models(const Catalogue& catalogue) {
  std::vector<DoctorCheck> checks;
  const auto paths = catalogue.model_paths();
  for (const auto& path : paths) {
    const std::string name = "model-" + path.stem().string();
    const auto described = catalogue.model(path);
    if (const auto* absence = std::get_if<Absence>(&described)) {
      checks.push_back({name, CheckState::missing, absence->reason, "every variant of this model",
                        "install what the message names"});
    } else {
      append(checks, examine_model(name, std::get<DescribedModel>(described), catalogue));
    }
  }
  if (paths.empty()) {
    checks.push_back({"models", CheckState::missing, "no kernel model is installed",
                      "everything that is measured", "install one of the models below"});
  }
  append(checks, absent_modules(ModuleKind::model, stems(paths)));
  append(checks, broken_ladders(catalogue));
  return checks;
}

std::vector<DoctorCheck> providers(const Catalogue& catalogue) {
  std::vector<DoctorCheck> checks;
  for (const Provider& provider : catalogue.providers()) {
    const std::string name = "provider-" + provider.name;
    if (!provider.optional) {
      continue;  // it needs nothing, and is always there
    }
    if (provider.absence) {
      checks.push_back(
          {name, CheckState::missing, provider.absence->reason, provider.sentence, ""});
    } else {
      checks.push_back({name, CheckState::ok, provider.sentence, "", ""});
    }
  }
  return checks;
}

// Reports provider modules that do not load, which no other check names.
std::vector<DoctorCheck> missing_providers(const Catalogue& catalogue) {
  std::vector<DoctorCheck> checks;
  for (const auto& [name, absence] : catalogue.unusable_providers()) {
    checks.push_back({"provider-" + name, CheckState::missing, absence.reason,
                      "every value of this provider", "install what the message names"});
  }
  append(checks, absent_modules(ModuleKind::provider, stems(module_paths("providers"))));
  return checks;
}

std::vector<DoctorCheck> noise(const Machine& machine) {
  std::vector<DoctorCheck> checks;
  for (const std::string& warning : machine.warnings) {
    checks.push_back({"noise", CheckState::warn, warning, "", ""});
  }
  return checks;
}

DoctorCheck storage() {
  struct statvfs system {};
  const std::string folder = std::filesystem::current_path().string();
  if (statvfs(folder.c_str(), &system) != 0 || access(folder.c_str(), W_OK) != 0) {
    return {"storage", CheckState::missing,
            fmt::format("the current folder cannot be written: {}", std::strerror(errno)),
            "run files there", "give -o a path in a folder you may write"};
  }
  const double free = static_cast<double>(system.f_bavail) * static_cast<double>(system.f_frsize);
  return {"storage", free < 100e6 ? CheckState::warn : CheckState::ok,
          fmt::format("{} free in the current folder", format_quantity(free, dimension::bytes)), "",
          ""};
}

}  // namespace

bool has_cpu_counters() {
  return !hardware_counters_absence();
}

std::vector<DoctorCheck> examine(const Catalogue& catalogue) {
  const Machine machine = read_machine();
  std::vector<DoctorCheck> checks{processor(machine), caches(machine), memory(machine)};
  append(checks, models(catalogue));
  append(checks, providers(catalogue));
  append(checks, missing_providers(catalogue));
  checks.push_back(counters());
  append(checks, noise(machine));
  checks.push_back(storage());
  return checks;
}

}  // namespace roofladder
