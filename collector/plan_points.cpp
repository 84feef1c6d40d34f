// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "collector/known.h"
#include "collector/plan_steps.h"
#include "collector/sizes.h"
#include "collector/variant_description.h"
#include "run/cache_window.h"
#include "run/format.h"

namespace roofladder {
namespace {

bool selected(const CollectOptions& options, const rl_variant& row, std::string_view model) {
  const std::string name = row.name;
  return options.variants.empty() || contains(options.variants, name) ||
         contains(options.variants, id_of(row, model)) ||
         contains(options.variants, name.substr(0, name.find(':')));
}

// Whether the kernel is measured as a ladder: any kernel that is named, else all of the modules
// that were given, else all but ceilings.
bool is_ladder(const CollectOptions& options, const LadderLibrary& library,
               const KernelInfo& kernel) {
  if (!options.kernels.empty()) {
    return contains(options.kernels, kernel.name);
  }
  return options.ladders.empty()
             ? kernel.role == KernelRole::ladder
             : std::ranges::find(options.ladders, library.path()) != options.ladders.end();
}

// Of what would be measured: no name that is refused afterwards.
std::vector<std::string> variant_names(const Ladders& catalogue, const CollectOptions& options,
                                       const std::vector<ModelDevice>& devices) {
  std::vector<std::string> names;
  for (const LadderLibrary& library : catalogue.all()) {
    const bool here = std::ranges::any_of(devices, [&](const ModelDevice& device) {
      return library.model() == device.library->table().name;
    });
    for (const rl_variant* row : library.variants()) {
      if (here && is_ladder(options, library, library.computed_by(*row).info())) {
        const std::string name = row->name;
        names.insert(names.end(),
                     {name, name.substr(0, name.find(':')), id_of(*row, library.model())});
      }
    }
  }
  std::ranges::sort(names);
  const auto repeated = std::ranges::unique(names);
  names.erase(repeated.begin(), repeated.end());
  return names;
}

void require_variants(const Plan& plan, const std::vector<ModelDevice>& devices) {
  const CollectOptions& options = plan.options;
  const std::vector<std::string> chosen = variant_names(plan.catalogue, options, devices);
  const std::vector<std::string> all =
      variant_names(plan.catalogue, {.ladders = options.ladders}, devices);
  for (const std::string& name : options.variants) {
    if (!contains(chosen, name) && contains(all, name)) {
      throw UsageError(fmt::format("variant '{}' is of another kernel than {}", printable(name),
                                   fmt::join(options.kernels, ", ")));
    }
  }
  require_known("variant", options.variants, chosen);
}

// Index of the variant in the run, which holds its kernel from now on; a kernel of role ceiling
// that was asked for as a ladder too is described once.
std::uint32_t add_variant(Plan& plan, const rl_variant& row, const LadderLibrary& library) {
  std::vector<VariantInfo>& variants = plan.run.variants;
  const auto known = std::ranges::find(variants, id_of(row, library.model()), &VariantInfo::id);
  if (known != variants.end()) {
    return static_cast<std::uint32_t>(known - variants.begin());
  }
  const KernelInfo& kernel = library.computed_by(row).info();
  if (std::ranges::find(plan.run.kernels, kernel.name, &KernelInfo::name) ==
      plan.run.kernels.end()) {
    plan.run.kernels.push_back(kernel);
  }
  variants.push_back(describe_variant(row, library, plan.run));
  return static_cast<std::uint32_t>(variants.size() - 1);
}

unsigned threads_of(const Plan& plan, const rl_variant& row) {
  return row.max_threads > 0 ? std::min(row.max_threads, plan.threads) : plan.threads;
}

std::uint32_t add_point(Plan& plan, Point point, const rl_variant& row, const Kernel& computation) {
  if (plan.run.devices[point.device].kind == "cpu") {
    point.threads = static_cast<std::int32_t>(threads_of(plan, row));
  }
  point.work_units = computation.useful_work(point.size).work_units;
  plan.run.points.push_back(std::move(point));
  return static_cast<std::uint32_t>(plan.run.points.size() - 1);
}

// The preset's size on that device; the published one where the kernel has no such size. A GPU's
// limits show in long launches only.
std::string preset_size(const Plan& plan, const Kernel& kernel, std::uint32_t device) {
  const bool cpu = plan.run.devices[device].kind == "cpu";
  const bool limit = kernel.info().role == KernelRole::ceiling;
  const std::string name = cpu ? plan.preset.size : limit ? "large" : plan.preset.gpu_size;
  return kernel.named_size(name, plan.devices[device].limits) ? name : "seed";
}

// The kernel's variants in the module.
std::vector<const rl_variant*> rows_of(const LadderLibrary& library, const std::string& kernel) {
  std::vector<const rl_variant*> rows;
  std::ranges::copy_if(library.variants(), std::back_inserter(rows),
                       [&](const rl_variant* row) { return kernel == row->kernel; });
  return rows;
}

// The working sets of a sweep, which depend on the caches of the threads; of any other ceiling the
// preset's size.
std::vector<ChosenSize> ceiling_sizes(const Plan& plan, const Kernel& kernel, const rl_variant& row,
                                      std::uint32_t device) {
  const MachineLimits& limits = plan.devices[device].limits;
  if (row.ceiling != cache_sweep) {
    return {choose_size(kernel, "", preset_size(plan, kernel, device), limits)};
  }
  const unsigned threads = threads_of(plan, row);
  const std::vector<int> cpus(plan.cpus.begin(), plan.cpus.begin() + threads);
  std::vector<ChosenSize> sizes;
  for (const Parameters& size :
       kernel.ceiling_sizes(threads, cache_shares(plan.machine.topology, cpus))) {
    sizes.push_back({size, ""});
  }
  return sizes;
}

void warn_of_unknown_caches(Plan& plan) {
  const std::string text =
      "no ceilings of caches: neither hwloc nor the system tells the size of this processor's "
      "first-level cache";
  if (std::ranges::find(plan.run.warnings, text, &Warning::text) == plan.run.warnings.end()) {
    plan.run.warnings.push_back({text, std::nullopt});
  }
}

void add_ceilings(Plan& plan, const LadderLibrary& library, const std::string& kernel,
                  const ModelDevice& on) {
  const std::uint32_t device = add_device(plan, on);
  for (const rl_variant* row : rows_of(library, kernel)) {
    const Kernel& computation = library.computed_by(*row);
    const auto sizes = ceiling_sizes(plan, computation, *row, device);
    if (sizes.empty()) {
      warn_of_unknown_caches(plan);
    }
    for (const ChosenSize& chosen : sizes) {
      Point point{.variant = add_variant(plan, *row, library),
                  .device = device,
                  .size = chosen.size,
                  .size_name = chosen.name};
      // Arrays of four times the last-level cache stream through it: evicting them first would
      // change nothing but the wait. The sets of caches are to be in them.
      point.cache = CacheState::warm;
      point.phase = Phase::ceilings_before;
      plan.ceilings_before.push_back(add_point(plan, point, *row, computation));
      point.phase = Phase::ceilings_after;
      plan.ceilings_after.push_back(add_point(plan, point, *row, computation));
    }
  }
}

std::vector<CacheState> cache_states(const CollectOptions& options) {
  std::vector<CacheState> states;
  if (options.cold) {
    states.push_back(CacheState::cold);
  }
  if (options.warm) {
    states.push_back(CacheState::warm);
  }
  return states;
}

void add_ladder(Plan& plan, const LadderLibrary& library, const std::string& kernel,
                const ModelDevice& on) {
  std::vector<const rl_variant*> rows = rows_of(library, kernel);
  std::erase_if(
      rows, [&](const rl_variant* row) { return !selected(plan.options, *row, library.model()); });
  if (rows.empty()) {
    return;
  }
  std::vector<std::uint32_t> variants;
  for (const rl_variant* row : rows) {
    variants.push_back(add_variant(plan, *row, library));
  }
  const std::uint32_t device = add_device(plan, on);
  const Kernel& computation = library.computed_by(*rows.front());  // the others are of its sizes
  const ChosenSize chosen =
      choose_size(computation, plan.options.size, preset_size(plan, computation, device),
                  plan.devices[device].limits);
  for (CacheState cache : cache_states(plan.options)) {
    PlannedLadder ladder{kernel, {}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Point point{.variant = variants[i],
                        .device = device,
                        .size = chosen.size,
                        .size_name = chosen.name,
                        .cache = cache};
      ladder.points.push_back(add_point(plan, point, *rows[i], library.computed_by(*rows[i])));
    }
    plan.ladders.push_back(std::move(ladder));
  }
}

}  // namespace

void add_points(Plan& plan) {
  const std::vector<const Kernel*> kernels = plan.catalogue.kernels();
  require_known("kernel", plan.options.kernels,
                names_of(kernels, [](const Kernel* kernel) { return kernel->info().name; }));
  const std::vector<ModelDevice> devices = choose_devices(plan);
  require_variants(plan, devices);
  for (const Kernel* kernel : kernels) {
    const KernelInfo& info = kernel->info();
    const bool ceiling = info.role == KernelRole::ceiling;
    const bool as_ceiling = ceiling && plan.options.ceilings && !plan.options.ceilings_run;
    for (const ModelDevice& device : devices) {
      const LadderLibrary* library = plan.catalogue.find(info.name, device.library->table().name);
      if (library != nullptr && as_ceiling) {
        add_ceilings(plan, *library, info.name, device);
      }
      if (library != nullptr && is_ladder(plan.options, *library, info)) {
        add_ladder(plan, *library, info.name, device);
      }
    }
  }
  if (plan.ladders.empty() && (plan.ceilings_before.empty() || !plan.options.kernels.empty())) {
    throw UsageError(
        "nothing to measure: no variant of the chosen kernels is in the chosen models");
  }
}

}  // namespace roofladder
