// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/verb.h"
#include "collector/plan.h"
#include "collector/provider.h"
#include "kernels/kernel.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/installation.h"
#include "run/metric.h"

using nlohmann::ordered_json;

namespace roofladder {
namespace {

ordered_json kernels_json() {
  CollectOptions options;
  options.size = "tiny";
  const Plan plan = make_plan(options);
  ordered_json kernels = ordered_json::array();
  for (const KernelInfo& kernel : plan.run.kernels) {
    ordered_json variants = ordered_json::array();
    std::string first_name;  // of a variant
    for (const VariantInfo& variant : plan.run.variants) {
      if (variant.kernel == kernel.name) {
        if (variants.empty()) {
          first_name = variant.id.substr(variant.id.rfind('/') + 1);
        }
        variants.push_back({{"id", variant.id},
                            {"title", variant.title},
                            {"parent", variant.parent},
                            {"branch", variant.branch}});
      }
    }
    const Kernel& computation = find_kernel(kernel.name)->computed_by(first_name);
    ordered_json sizes;
    const MachineLimits limits{
        plan.machine.memory.available,
        plan.machine.topology.last_level ? plan.machine.topology.last_level->bytes : 0};
    for (const char* name : {"tiny", "odd", "medium", "quick", "seed", "large"}) {
      if (const auto size = computation.named_size(name, limits)) {
        sizes[name] = to_text(*size);
      }
    }
    kernels.push_back({{"kernel", kernel.name},
                       {"title", kernel.title},
                       {"role", kernel.role == KernelRole::ceiling ? "ceiling" : "ladder"},
                       {"seed", kernel.seed},
                       {"work_unit", kernel.work_unit},
                       {"sizes", sizes},
                       {"variants", variants}});
  }
  return kernels;
}

ordered_json metrics_json() {
  ordered_json metrics = ordered_json::array();
  for (const Metric& metric : metric_table()) {
    metrics.push_back({{"metric", metric.name},
                       {"unit", unit_symbol(metric.dimension)},
                       {"sentence", metric.sentence},
                       {"formula", metric.formula}});
  }
  return metrics;
}

ordered_json providers_json() {
  ordered_json providers = ordered_json::array();
  for (const auto& provider : all_providers(read_topology())) {
    const auto absence = provider->unavailable();
    providers.push_back({{"provider", provider->name()},
                         {"sentence", provider->sentence()},
                         {"provenance", name_of(provider->provenance())},
                         {"metrics", provider->metrics()},
                         {"available", !absence},
                         {"reason", absence ? absence->reason : ""}});
  }
  return providers;
}

ordered_json published_json() {
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

void print_kernels(const ordered_json& kernels) {
  for (const auto& kernel : kernels) {
    fmt::print("{} - {}{}\n", kernel["kernel"].get<std::string>(),
               kernel["title"].get<std::string>(), kernel["role"] == "ceiling" ? " (ceiling)" : "");
    for (const auto& [name, size] : kernel["sizes"].items()) {
      fmt::print("    --size {:7} {}\n", name, size.get<std::string>());
    }
    for (const auto& variant : kernel["variants"]) {
      fmt::print("  {} {:42} {}\n", variant["branch"].get<bool>() ? "└" : " ",
                 variant["id"].get<std::string>(), variant["title"].get<std::string>());
    }
  }
}

void print_metrics(const ordered_json& metrics) {
  for (const auto& metric : metrics) {
    const std::string formula = metric["formula"];
    fmt::print("{:24} {:7} {}{}\n", metric["metric"].get<std::string>(),
               metric["unit"].get<std::string>(), metric["sentence"].get<std::string>(),
               formula.empty() ? "" : " = " + formula);
  }
}

void print_providers(const ordered_json& providers) {
  for (const auto& provider : providers) {
    fmt::print("{:14} {}\n", provider["provider"].get<std::string>(),
               provider["sentence"].get<std::string>());
    if (!provider["available"].get<bool>()) {
      fmt::print("{:14} not here: {}\n", "", provider["reason"].get<std::string>());
    }
  }
}

void print_published(const ordered_json& runs) {
  for (const auto& run : runs) {
    fmt::print("{} - {}\n    {}\n", run["kernel"].get<std::string>(),
               printable(run["title"].get<std::string>()), run["file"].get<std::string>());
    for (const auto& device : run["devices"]) {
      fmt::print("    on {}\n", printable(device.get<std::string>()));
    }
  }
}

struct Listing {
  const char* name;
  ordered_json (*make)();
  void (*print)(const ordered_json&);
};
constexpr Listing listings[] = {{"kernels", kernels_json, print_kernels},
                                {"metrics", metrics_json, print_metrics},
                                {"providers", providers_json, print_providers},
                                {"published", published_json, print_published}};

}  // namespace

Action add_list(CLI::App& app) {
  struct Options {
    std::string what = "kernels";
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  app.description(
      "Lists kernels with their variants and sizes, metrics, providers, or published runs");
  app.add_option("what", options->what, "kernels, metrics, providers or published")
      ->check(CLI::IsMember({"kernels", "metrics", "providers", "published"}))
      ->capture_default_str();
  app.add_flag("--json", options->json, "Print JSON");
  return [options] {
    for (const Listing& listing : listings) {
      if (options->what == listing.name) {
        const ordered_json items = listing.make();
        options->json ? fmt::print("{}\n", items.dump(2)) : listing.print(items);
      }
    }
    return exit_done;
  };
}

}  // namespace roofladder
