// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unistd.h>
#include <vector>

#include "collector/observers/observer.h"
#include "collector/plan/plan.h"

// Plans of ladders that nobody has to describe or run.
namespace roofladder::test {

struct PlannedVariants {
  std::string kernel = "species";
  std::string model = "fake";
  std::vector<std::string> techniques = {"naive", "tiled", "fused"};
  bool on_gpu = false;
};

// A provider module that counts two sets of a GPU's in passes.
inline Provider counting_provider() {
  Provider provider;
  provider.name = "counters";
  provider.sentence = "counts";
  provider.observed = {.kind = DeviceKind::gpu};
  provider.sets = {{"traffic", When::passes, "", {"dram.read", "dram.write"}},
                   {"exact_flops", When::patched_passes, "", {"ops.fp64.add"}}};
  provider.module = "/counters.so";
  return provider;
}

class PlanBuilder {
 public:
  PlanBuilder() {
    m_plan.preset = {.name = "scripted", .seconds_per_variant = 3, .seconds_per_ceiling = 0.5};
    m_plan.options.rounds = 3;
    m_plan.options.minimum_samples = 15;
    m_plan.options.timeout = 60;
    m_plan.machine.topology.core_cpus = {0, 1};
    m_plan.run.uuid = "scripted";
    m_plan.providers = {find_observer("timer")->provider};
  }

  // One ladder, after those before it.
  PlanBuilder& ladder(const PlannedVariants& variants = {}) {
    m_plan.ladders.push_back({variants.kernel, add(variants, Phase::main, KernelRole::ladder)});
    return *this;
  }

  PlanBuilder& ceilings(const PlannedVariants& variants) {
    m_plan.ceilings_before = add(variants, Phase::ceilings_before, KernelRole::ceiling);
    m_plan.ceilings_after = add(variants, Phase::ceilings_after, KernelRole::ceiling);
    return *this;
  }

  PlanBuilder& provider(const Provider& provider) {
    m_plan.providers.push_back(provider);
    return *this;
  }

  Plan& options() { return m_plan; }

  Plan build() {
    m_plan.catalogue = Catalogue::of(m_described);
    return m_plan;
  }

 private:
  std::vector<std::uint32_t> add(const PlannedVariants& variants, Phase phase, KernelRole role) {
    Run& run = m_plan.run;
    const std::uint32_t device = device_of(variants);
    DescribedLadder& ladder = described(variants, role);
    std::vector<std::uint32_t> points;
    for (const std::string& technique : variants.techniques) {
      points.push_back(static_cast<std::uint32_t>(run.points.size()));
      run.points.push_back({.variant = variant_of(variants, technique, ladder),
                            .device = device,
                            .size = {{"n", 8}},
                            .size_name = "quick",
                            .phase = phase});
    }
    return points;
  }

  std::uint32_t device_of(const PlannedVariants& variants) {
    Run& run = m_plan.run;
    const std::string name = variants.on_gpu ? "fake:0" : "cpu";
    for (std::uint32_t i = 0; i < run.devices.size(); ++i) {
      if (run.devices[i].name == name) {
        return i;
      }
    }
    Device device{.name = name, .kind = variants.on_gpu ? DeviceKind::gpu : DeviceKind::cpu};
    if (variants.on_gpu) {
      device.bus = "scripted-" + std::to_string(getpid());
    } else {
      device.backend = std::string(host_backend);
    }
    run.devices.push_back(device);
    m_plan.devices.emplace_back();
    return static_cast<std::uint32_t>(run.devices.size() - 1);
  }

  DescribedLadder& described(const PlannedVariants& variants, KernelRole role) {
    for (DescribedLadder& ladder : m_described) {
      if (ladder.model == variants.model && ladder.kernels.front().name == variants.kernel) {
        return ladder;
      }
    }
    DescribedLadder& ladder = m_described.emplace_back();
    ladder.path = "/" + variants.kernel + "-" + variants.model + ".so";
    ladder.model = variants.model;
    ladder.kernels.push_back({.name = variants.kernel, .role = role});
    m_plan.run.kernels.push_back(ladder.kernels.front());
    return ladder;
  }

  std::uint32_t variant_of(const PlannedVariants& variants, const std::string& technique,
                           DescribedLadder& ladder) {
    Run& run = m_plan.run;
    const std::string id = variants.kernel + "/" + variants.model + "/" + technique;
    for (std::uint32_t i = 0; i < run.variants.size(); ++i) {
      if (run.variants[i].id == id) {
        return i;
      }
    }
    VariantInfo info;
    info.kernel = variants.kernel;
    info.model = variants.model;
    info.technique = technique;
    info.id = id;
    info.parts = {"all"};
    info.proof.text = not_counted_yet;
    run.variants.push_back(info);
    ladder.variants.push_back({.info = info, .name = technique});
    return static_cast<std::uint32_t>(run.variants.size() - 1);
  }

  Plan m_plan{.catalogue = Catalogue::of({})};
  std::vector<DescribedLadder> m_described;
};

}  // namespace roofladder::test
