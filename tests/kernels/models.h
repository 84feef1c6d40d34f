// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "collector/modules/ladder_library.h"
#include "collector/modules/model_library.h"

namespace roofladder {

// Every model module of this build, loaded; one that cannot be loaded is an exception.
const std::vector<ModelLibrary>& built_models();

// Every ladder module of this build, loaded; any problem with one is an exception.
const std::vector<LadderLibrary>& built_ladders();

// A variant of the build, with the module that it is in.
struct BuiltVariant {
  const rl_model* model;
  const LadderLibrary* ladder;
  const rl_variant* variant;

  const Kernel& kernel() const { return ladder->computed_by(*variant); }
  std::string id() const;  // "species/openmp/naive"
};
void PrintTo(const BuiltVariant& built, std::ostream* stream);
// Variants of models that were built, by module.
std::vector<BuiltVariant> built_variants();
// The model is null if there is no such variant.
BuiltVariant built_variant(std::string_view kernel, std::string_view model, std::string_view name);

// Whether every machine has the model's device.
bool runs_on_host(const rl_model& model);

}  // namespace roofladder
