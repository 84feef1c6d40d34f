// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/plan/plan.h"

// The steps that a new plan and a resumed one share.
namespace roofladder {

// Machine, threads and models; no points yet. Throws UsageError or EnvironmentError.
Plan prepare_plan(const CollectOptions& options);

// A device of a model of the plan.
struct ModelDevice {
  const DescribedModel* model;
  const DeviceDescription* told;
};

// The devices that the options name; without names the first of each model, but the CPU once. A
// model without one is a note, and so is one that is left out. Throws UsageError for an
// unknown name, EnvironmentError when there is none at all.
std::vector<ModelDevice> choose_devices(Plan& plan);

// Whether the user gave the ladder's module.
bool is_given(const CollectOptions& options, const DescribedLadder& ladder);

// Memory that problems on the device may take.
MachineLimits limits_of(const Machine& machine, const DeviceDescription& device);

// Its index in the run, added if new. Throws EnvironmentError when the model cannot tell it.
std::uint32_t add_device(Plan& plan, const ModelDevice& device);

// Devices, kernels, variants and points of what the options ask for. Throws UsageError.
void add_points(Plan& plan);

// Takes ceilings over from options.ceilings_run, and says so. Throws UsageError when they do not
// hold here.
void reuse_ceilings(Plan& plan);

// The choices that a run was started with (plan_choices.h).
inline constexpr const char* choices_fact = "collect.options";

// Seconds that all timed repetitions take at most.
double longest_timed(const Plan& plan);

}  // namespace roofladder
