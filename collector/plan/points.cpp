// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "collector/descriptions/complete.h"
#include "collector/known.h"
#include "collector/plan/ceilings.h"
#include "collector/plan/sizes.h"
#include "collector/plan/steps.h"
#include "run/format.h"

namespace roofladder {
namespace {

bool selected(const CollectOptions& options, const VariantDescription& variant) {
  return options.variants.empty() || contains(options.variants, variant.name) ||
         contains(options.variants, variant.info.id) ||
         contains(options.variants, variant.info.technique);
}

// Whether the kernel is measured as a ladder: any kernel that is named, else all of the modules
// that were given, else all but ceilings.
bool is_ladder(const CollectOptions& options, const DescribedLadder& ladder,
               const KernelInfo& kernel) {
  if (!options.kernels.empty()) {
    return contains(options.kernels, kernel.name);
  }
  return options.ladders.empty() ? kernel.role == KernelRole::ladder : is_given(options, ladder);
}

// Names of what would be measured, so that none of them is refused afterwards.
std::vector<std::string> variant_names(const Catalogue& catalogue, const CollectOptions& options,
                                       const std::vector<ModelDevice>& devices) {
  std::vector<std::string> names;
  for (const DescribedLadder& ladder : catalogue.ladders()) {
    const bool here = std::ranges::any_of(
        devices, [&](const ModelDevice& device) { return ladder.model == device.model->name; });
    for (const VariantDescription& variant : ladder.variants) {
      if (here && is_ladder(options, ladder, *ladder.find(variant.info.kernel))) {
        names.insert(names.end(), {variant.name, variant.info.technique, variant.info.id});
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
std::uint32_t add_variant(Plan& plan, const DescribedLadder& ladder,
                          const VariantDescription& variant) {
  std::vector<VariantInfo>& variants = plan.run.variants;
  const auto known = std::ranges::find(variants, variant.info.id, &VariantInfo::id);
  if (known != variants.end()) {
    return static_cast<std::uint32_t>(known - variants.begin());
  }
  const std::string& kernel = variant.info.kernel;
  if (std::ranges::find(plan.run.kernels, kernel, &KernelInfo::name) == plan.run.kernels.end()) {
    plan.run.kernels.push_back(*ladder.find(kernel));
  }
  variants.push_back(variant.info);
  add_texts(variant, plan.run);
  return static_cast<std::uint32_t>(variants.size() - 1);
}

unsigned threads_of(const Plan& plan, const VariantDescription& variant) {
  return variant.max_threads > 0 ? std::min(variant.max_threads, plan.threads) : plan.threads;
}

std::uint32_t add_point(Plan& plan, Point point, const VariantDescription& variant) {
  if (plan.run.devices[point.device].kind == DeviceKind::cpu) {
    point.threads = static_cast<std::int32_t>(threads_of(plan, variant));
  }
  plan.run.points.push_back(std::move(point));
  return static_cast<std::uint32_t>(plan.run.points.size() - 1);
}

// The preset's size on that device; the published one where the kernel has no such size. A GPU's
// limits show in long launches only.
std::string preset_size(const Plan& plan, const Computation& computation,
                        const ModelDevice& device) {
  const bool cpu = device.told->device.kind == DeviceKind::cpu;
  const bool limit = computation.kernel().role == KernelRole::ceiling;
  const std::string name = cpu ? plan.preset.size : limit ? "large" : plan.preset.gpu_size;
  return computation.named_size(name, limits_of(plan.machine, *device.told)) ? name : "seed";
}

ChosenSize choose_size_on(const Plan& plan, const Computation& computation, const std::string& text,
                          const ModelDevice& device) {
  return choose_size(computation, text, preset_size(plan, computation, device),
                     limits_of(plan.machine, *device.told));
}

bool measures(const VariantDescription& variant, const Limit& limit) {
  return variant.info.measures && variant.info.measures->limit == limit;
}

// The working sets of a sweep, which depend on the caches of the threads; of any other ceiling the
// preset's size.
std::vector<ChosenSize> ceiling_sizes(const Plan& plan, const Computation& computation,
                                      const VariantDescription& variant,
                                      const ModelDevice& device) {
  if (!measures(variant, cache_sweep)) {
    return {choose_size_on(plan, computation, "", device)};
  }
  const unsigned threads = threads_of(plan, variant);
  const std::vector<int> cpus(plan.cpus.begin(), plan.cpus.begin() + threads);
  std::vector<ChosenSize> sizes;
  for (const SizeDescription& size :
       computation.ceiling_sizes(threads, cache_shares(plan.machine.topology, cpus))) {
    sizes.push_back({size.size, "", size.work_units});
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

void add_ceilings(Plan& plan, const DescribedLadder& ladder, const std::string& kernel,
                  const ModelDevice& on, const BindingLimits& limits) {
  for (const VariantDescription* variant : ladder.variants_of(kernel)) {
    if (variant->info.measures && !limits.contains(variant->info.measures->limit)) {
      continue;
    }
    const auto sizes =
        ceiling_sizes(plan, plan.catalogue.computation(ladder, *variant), *variant, on);
    if (sizes.empty()) {
      warn_of_unknown_caches(plan);
    }
    const std::uint32_t device = add_device(plan, on);
    for (const ChosenSize& chosen : sizes) {
      Point point{.variant = add_variant(plan, ladder, *variant),
                  .device = device,
                  .size = chosen.size,
                  .size_name = chosen.name,
                  .work_units = chosen.work_units};
      // Arrays of four times the last-level cache stream through it: evicting them first would
      // change nothing but the wait. The sets of caches are to be in them.
      point.cache = CacheState::warm;
      point.phase = Phase::ceilings_before;
      plan.ceilings_before.push_back(add_point(plan, point, *variant));
      point.phase = Phase::ceilings_after;
      plan.ceilings_after.push_back(add_point(plan, point, *variant));
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

// Work units of one repetition of each variant at a size.
std::vector<double> work_units_of(const Plan& plan, const DescribedLadder& ladder,
                                  const std::vector<const VariantDescription*>& variants,
                                  const Parameters& size) {
  std::map<std::string, double> by_computation;
  std::vector<double> units;
  for (const VariantDescription* variant : variants) {
    const auto [known, is_new] = by_computation.try_emplace(variant->info.computes, 0);
    if (is_new) {
      known->second = plan.catalogue.computation(ladder, *variant).at(size).work_units;
    }
    units.push_back(known->second);
  }
  return units;
}

void add_ladder(Plan& plan, const DescribedLadder& described, const std::string& kernel,
                const ModelDevice& on) {
  std::vector<const VariantDescription*> variants = described.variants_of(kernel);
  std::erase_if(variants, [&](const VariantDescription* variant) {
    return !selected(plan.options, *variant);
  });
  if (variants.empty()) {
    return;
  }
  // The others are of its sizes.
  const Computation computation = plan.catalogue.computation(described, *variants.front());
  const ChosenSize chosen = choose_size_on(plan, computation, plan.options.size, on);
  const std::vector<double> units = work_units_of(plan, described, variants, chosen.size);
  const std::uint32_t device = add_device(plan, on);
  for (CacheState cache : cache_states(plan.options)) {
    PlannedLadder ladder{kernel, {}};
    for (std::size_t i = 0; i < variants.size(); ++i) {
      const Point point{.variant = add_variant(plan, described, *variants[i]),
                        .device = device,
                        .size = chosen.size,
                        .size_name = chosen.name,
                        .cache = cache,
                        .work_units = units[i]};
      ladder.points.push_back(add_point(plan, point, *variants[i]));
    }
    plan.ladders.push_back(std::move(ladder));
  }
}

// The sizes at which the kernel is measured on the device. Throws ModuleError.
void add_kernel(Plan& plan, const KernelInfo& kernel, const ModelDevice& device,
                const BindingLimits& limits) {
  const DescribedLadder* ladder = plan.catalogue.find(kernel.name, device.model->name);
  if (ladder == nullptr) {
    return;
  }
  const bool ceiling = kernel.role == KernelRole::ceiling;
  if (ceiling && plan.options.ceilings && !plan.options.ceilings_run) {
    add_ceilings(plan, *ladder, kernel.name, device, limits);
  }
  if (!contains(plan.ceiling_models, device.model->name) &&
      is_ladder(plan.options, *ladder, kernel)) {
    add_ladder(plan, *ladder, kernel.name, device);
  }
}

}  // namespace

bool is_given(const CollectOptions& options, const DescribedLadder& ladder) {
  return std::ranges::find(options.ladders, ladder.path) != options.ladders.end();
}

void add_points(Plan& plan) {
  const std::vector<const KernelInfo*> kernels = plan.catalogue.kernels();
  require_known("kernel", plan.options.kernels,
                names_of(kernels, [](const KernelInfo* kernel) { return kernel->name; }));
  const std::vector<ModelDevice> devices = choose_devices(plan);
  require_variants(plan, devices);
  std::vector<BindingLimits> limits;
  for (const ModelDevice& device : devices) {
    limits.emplace_back(plan, device.model->name);
  }
  std::vector<std::string> failures;
  for (const KernelInfo* kernel : kernels) {
    for (std::size_t i = 0; i < devices.size(); ++i) {
      try {
        add_kernel(plan, *kernel, devices[i], limits[i]);
      } catch (const ModuleError& error) {
        failures.push_back(fmt::format("kernel {} is left out: {}", kernel->name, error.what()));
      }
    }
  }
  plan.notes.insert(plan.notes.end(), failures.begin(), failures.end());
  if (plan.ladders.empty() && (plan.ceilings_before.empty() || !plan.options.kernels.empty())) {
    if (!failures.empty()) {
      throw LadderError(fmt::format("{}", fmt::join(failures, "; ")));
    }
    throw UsageError(
        "nothing to measure: no variant of the chosen kernels is in the chosen models");
  }
}

}  // namespace roofladder
