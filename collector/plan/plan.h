// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "collector/descriptions/catalogue.h"
#include "collector/errors.h"
#include "collector/machine/machine.h"
#include "collector/options.h"
#include "run/run.h"

namespace roofladder {

// A device of the run, as its model counts them, and what it can hold.
struct PlannedDevice {
  std::uint32_t number = 0;
  MachineLimits limits;
  std::optional<Absence> time_absence = {};  // of a device that kernels are only compiled for
};

// The points of one ladder, in ladder order, measured together in interleaved rounds.
struct PlannedLadder {
  std::string kernel;
  std::vector<std::uint32_t> points;  // indices into Run::points
};

// Everything decided before the first measurement.
struct Plan {
  Catalogue catalogue;
  CollectOptions options = {};
  Preset preset = {};
  Machine machine = {};
  unsigned threads = 1;
  std::vector<int> cpus = {};  // one per thread
  std::vector<DescribedModel> models = {};
  // Names of those models that only measure ceilings, for another model of the same processor.
  std::vector<std::string> ceiling_models = {};
  std::vector<Provider> providers = {};  // that were asked for
  std::vector<std::string> notes = {};  // modules that cannot be used, what is left out, for people
  std::vector<std::string> warnings = {};  // that the run is to keep
  Run run = {};  // facts, devices, kernels, variants, points; samples of ceilings taken over only
  std::vector<PlannedDevice> devices = {};          // in the order of Run::devices
  std::vector<std::uint32_t> ceilings_before = {};  // indices into Run::points
  std::vector<std::uint32_t> ceilings_after = {};
  std::vector<PlannedLadder> ladders = {};

  const PlannedDevice& device_of(std::uint32_t point) const;
  const Device& run_device_of(std::uint32_t point) const;
  // By threads of this program itself. A CPU behind a driver is a device.
  bool on_host(std::uint32_t point) const;
  const DescribedModel& model_of(const VariantInfo& variant) const;
  const DescribedLadder& ladder_of(const VariantInfo& variant) const;
  const VariantDescription& description_of(const VariantInfo& variant) const;
  // The computation that the point's variant carries out.
  Computation computed_at(std::uint32_t point) const;
  const Provider* find_provider(std::string_view name) const;  // null if it was not asked for
  double simulated_llc() const;                                // bytes
  std::vector<std::uint32_t> ladder_points() const;
  std::vector<std::uint32_t> measured_points() const;  // of ceilings and ladders
};

// Throws UsageError or EnvironmentError.
Plan make_plan(const CollectOptions& options);

// The plan of an unfinished run: its points are those of `run`. Throws UsageError when this build
// or machine cannot resume it.
Plan resume_plan(const CollectOptions& options, const Run& run);

// Text for --dry-run: points, sizes, memory, schedule, and the longest it can take.
std::string describe(const Plan& plan);
// The same as a JSON object.
std::string describe_as_json(const Plan& plan);

}  // namespace roofladder
