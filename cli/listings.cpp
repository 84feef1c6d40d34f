// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/listings.h"

#include <array>
#include <ranges>

#include "cli/listing_texts.h"
#include "cli/verb.h"
#include "collector/descriptions/catalogue.h"
#include "collector/plan/sizes.h"
#include "collector/plan/steps.h"
#include "reports/report.h"
#include "run/installation.h"
#include "run/metric.h"

using nlohmann::ordered_json;

namespace roofladder {
namespace {

// Throws LadderError for a given ladder that cannot be used.
Catalogue catalogue_of(const Ladders& given) {
  Catalogue catalogue = given.empty() ? Catalogue::installed() : Catalogue(given);
  for (const std::filesystem::path& path : given) {
    catalogue.at(path);
  }
  say_notes(catalogue.notes());
  return catalogue;
}

// The named sizes of a kernel on this machine.
ordered_json sizes_json(const Computation& computation, const MachineLimits& limits) {
  ordered_json sizes;
  for (const std::string& name : size_names() | std::views::reverse) {
    if (const auto size = computation.named_size(name, limits)) {
      sizes[name] = as_option(size->size);
    }
  }
  return sizes;
}

ordered_json variant_json(const VariantDescription& variant) {
  ordered_json parameters = ordered_json::array();
  for (const Parameter& parameter : variant.info.parameters) {
    parameters.push_back({{"name", parameter.name}, {"value", parameter.value}});
  }
  return {{"id", variant.info.id},
          {"model", variant.info.model},
          {"technique", variant.info.technique},
          {"parameters", parameters},
          {"title", variant.info.title},
          {"parent", variant.info.parent},
          {"branch", variant.info.branch}};
}

ordered_json kernels_json(const Ladders& given) {
  const Catalogue catalogue = catalogue_of(given);
  const MachineLimits limits = limits_of(read_machine(), {});
  ordered_json kernels = ordered_json::array();
  for (const KernelInfo* kernel : catalogue.kernels()) {
    ordered_json variants = ordered_json::array();
    ordered_json sizes;
    for (const DescribedLadder& ladder : catalogue.ladders()) {
      for (const VariantDescription* variant : ladder.variants_of(kernel->name)) {
        if (variants.empty()) {
          sizes = sizes_json(catalogue.computation(ladder, *variant), limits);
        }
        variants.push_back(variant_json(*variant));
      }
    }
    kernels.push_back({{"kernel", kernel->name},
                       {"title", kernel->title},
                       {"role", kernel->role == KernelRole::ceiling ? "ceiling" : "ladder"},
                       {"seed", kernel->seed},
                       {"work_unit", kernel->work_unit},
                       {"sizes", sizes},
                       {"variants", variants}});
  }
  return kernels;
}

// Variants under the names that --variant takes.
ordered_json variants_json(const Ladders& given) {
  const Catalogue catalogue = catalogue_of(given);
  ordered_json variants = ordered_json::array();
  for (const KernelInfo* kernel : catalogue.kernels()) {
    for (const DescribedLadder& ladder : catalogue.ladders()) {
      if (kernel->role == KernelRole::ceiling) {
        continue;
      }
      for (const VariantDescription* variant : ladder.variants_of(kernel->name)) {
        variants.push_back({{"technique", variant->info.technique},
                            {"variant", variant->info.id},
                            {"title", variant->info.title}});
      }
    }
  }
  return variants;
}

ordered_json models_json(const Ladders& given) {
  const Catalogue catalogue = catalogue_of(given);
  ordered_json models = ordered_json::array();
  for (const DescribedModel& model : catalogue.models()) {
    models.push_back({{"model", model.name},
                      {"devices", model.devices.size()},
                      {"variants", catalogue.count_variants(model.name)}});
  }
  return models;
}

ordered_json presets_json(const Ladders& /*given*/) {
  ordered_json rows = ordered_json::array();
  for (const Preset& preset : presets()) {
    rows.push_back({{"preset", preset.name},
                    {"size", preset.size},
                    {"gpu_size", preset.gpu_size},
                    {"seconds_per_variant", preset.seconds_per_variant},
                    {"seconds_per_ceiling", preset.seconds_per_ceiling}});
  }
  return rows;
}

ordered_json formats_json(const Ladders& /*given*/) {
  ordered_json formats = ordered_json::array();
  for (const ReportFormat& format : report_table()) {
    formats.push_back({{"format", format.name}, {"suffix", format.suffix}});
  }
  return formats;
}

ordered_json metrics_json(const Ladders& /*given*/) {
  ordered_json metrics = ordered_json::array();
  for (const Metric& metric : metric_table()) {
    metrics.push_back({{"metric", metric.name},
                       {"unit", unit_symbol(metric.dimension)},
                       {"sentence", metric.sentence},
                       {"formula", metric.formula}});
  }
  return metrics;
}

ordered_json sets_json(const Provider& provider) {
  ordered_json sets = ordered_json::array();
  for (const MetricSet& set : provider.sets) {
    sets.push_back({{"set", set.name},
                    {"when", name_of(set.when)},
                    {"count", set.option},
                    {"metrics", set.metrics}});
  }
  return sets;
}

ordered_json providers_json(const Ladders& /*given*/) {
  const Catalogue catalogue({});
  ordered_json providers = ordered_json::array();
  for (const Provider& provider : catalogue.providers()) {
    const auto kind = provider.observed.kind;
    providers.push_back({{"provider", provider.name},
                         {"sentence", provider.sentence},
                         {"provenance", name_of(provider.provenance)},
                         {"vendor", provider.observed.vendor.value_or("")},
                         {"kind", kind ? name_of(*kind) : ""},
                         {"backend", provider.observed.backend.value_or("")},
                         {"sets", sets_json(provider)},
                         {"metrics", provider.metrics()},
                         {"optional", provider.optional},
                         {"available", !provider.absence},
                         {"reason", provider.absence ? provider.absence->reason : ""}});
  }
  return providers;
}

ordered_json published_json(const Ladders& /*given*/) {
  ordered_json runs = ordered_json::array();
  for (const std::filesystem::path& file : published_files()) {
    const Run run = read_with_warnings(file);
    ordered_json devices = ordered_json::array();
    for (const Device& device : run.devices) {
      devices.push_back(device.name);
    }
    runs.push_back({{"kernel", run.kernels.empty() ? "" : run.kernels.front().name},
                    {"title", run.title},
                    {"file", file.string()},
                    {"devices", devices}});
  }
  return runs;
}

constexpr std::array table{
    Listing{"kernels", "kernel", kernels_json, print_kernels, true},
    Listing{"variants", "technique", variants_json, print_variants, true},
    Listing{"models", "model", models_json, print_models},
    Listing{"presets", "preset", presets_json, print_presets},
    Listing{"formats", "format", formats_json, print_formats},
    Listing{"metrics", "metric", metrics_json, print_metrics},
    Listing{"providers", "provider", providers_json, print_providers},
    Listing{"published", "file", published_json, print_published},
};

}  // namespace

std::span<const Listing> listing_table() {
  return table;
}

}  // namespace roofladder
