// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/validation.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "analyzer/validation/validation.h"
#include "cli/interruption.h"
#include "cli/validation_text.h"
#include "cli/verb.h"
#include "collector/descriptions/catalogue.h"
#include "collector/doctor/doctor.h"
#include "collector/errors.h"
#include "collector/supervisor/collection.h"
#include "run/exit_code.h"
#include "run/standard_error.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

constexpr const char* cpu_model = "openmp";
// Large enough that what surrounds the arrays does not count, and soon simulated.
constexpr const char* medium_size = "medium";

constexpr const char* stream = "stream";
constexpr const char* peak = "peak";

CollectOptions options_for(std::vector<std::string> models, std::vector<std::string> kernels) {
  CollectOptions options;
  options.kernels = std::move(kernels);
  options.models = std::move(models);
  options.rounds = 1;
  options.minimum_samples = 1;
  options.seconds_per_variant = 0.01;
  options.ceilings = false;
  return options;
}

bool has_device(const DescribedModel& model, bool (*is_such)(const Device& device)) {
  return std::ranges::any_of(model.devices, [&](const DeviceDescription& device) {
    return device.absence.empty() && device.compiles_only.empty() && is_such(device.device);
  });
}

bool is_available(const std::vector<Provider>& providers, std::string_view name) {
  return std::ranges::any_of(providers, [&](const Provider& provider) {
    return provider.name == name && !provider.absence;
  });
}

CollectOptions of_cpu(std::vector<std::string> providers) {
  CollectOptions options = options_for({cpu_model}, {stream, peak});
  options.providers = std::move(providers);
  return options;
}

// Hardware counters count what surrounds small arrays too, and whatever else the socket does: they
// are tried on the arrays of the preset. Where there are none, they say why.
void add_cpu(std::vector<CollectOptions>& collections, const std::vector<Provider>& providers) {
  std::vector<std::string> simulated{"timer"};
  for (const char* name : {"opcount", "caches"}) {
    if (is_available(providers, name)) {
      simulated.emplace_back(name);
    }
  }
  const bool has_counters = has_cpu_counters() && is_available(providers, "papi");
  if (simulated.size() > 1 || !has_counters) {
    collections.push_back(of_cpu(has_counters ? simulated : std::vector<std::string>()));
    collections.back().size = medium_size;
  }
  if (has_counters) {
    collections.push_back(of_cpu({"timer", "papi"}));
  }
}

// Bytes need arrays beyond the caches; counting operations slows arithmetic a hundred times.
void add_gpus(std::vector<CollectOptions>& collections, const std::vector<std::string>& models) {
  collections.push_back(options_for(models, {stream}));
  collections.push_back(options_for(models, {peak}));
  collections.back().size = medium_size;
  collections.back().counted = {"exact-flops"};
}

std::vector<CollectOptions> collections() {
  std::vector<CollectOptions> collections;
  std::vector<std::string> gpus;
  const Catalogue catalogue = Catalogue::installed();
  for (const DescribedModel& model : catalogue.models()) {
    if (model.name == cpu_model &&
        has_device(model, [](const Device& device) { return device.is_host(); })) {
      add_cpu(collections, catalogue.providers());
    } else if (catalogue.find(stream, model.name) != nullptr &&
               has_device(model,
                          [](const Device& device) { return device.kind == DeviceKind::gpu; })) {
      gpus.push_back(model.name);
    }
  }
  if (!gpus.empty()) {
    add_gpus(collections, gpus);
  }
  if (collections.empty()) {
    throw EnvironmentError("no model has a device here: roofladder doctor says why");
  }
  return collections;
}

// Nothing if the user interrupts it.
std::optional<Validation> measured() {
  Validation validation;
  const TemporaryFolder folder;
  const std::atomic<bool>& interrupted = catch_interruption();
  if (!globals().quiet) {
    print_to_stderr("measuring kernels whose flops and bytes are known, for a minute or so\n");
  }
  int measured = 0;
  for (const CollectOptions& options : collections()) {
    const auto progress = make_silent_progress();
    const auto file = folder.path() / fmt::format("{}.roofladder", measured++);
    run_collection(options, file, false, *progress, interrupted);
    if (interrupted) {
      return std::nullopt;
    }
    append(validation, validate(analyse_file(file)));
  }
  return validation;
}

}  // namespace

int validate_counts(bool json) {
  const std::optional<Validation> validation = measured();
  if (!validation) {
    print_to_stderr(
        "roofladder: interrupted before everything was counted: nothing is validated\n");
    return exit_partial;
  }
  fmt::print("{}", json ? validation_json(*validation) : validation_text(*validation));
  if (validation->values.empty()) {
    throw EnvironmentError("nothing counts flops or bytes here: roofladder doctor says why");
  }
  return std::ranges::all_of(validation->values, &ValidatedValue::is_right) ? exit_done
                                                                            : exit_gate_failed;
}

}  // namespace roofladder
