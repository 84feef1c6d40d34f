// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/known_variants.h"

#include "collector/modules/module_paths.h"
#include "collector/variant_description.h"

namespace roofladder {

KnownVariants::KnownVariants() : m_ladders(module_paths("ladders")) {}

std::optional<VariantInfo> KnownVariants::describe(const std::string& kernel,
                                                   const std::string& model,
                                                   const std::string& name, Run& run) const {
  const LadderLibrary* library = m_ladders.find(kernel, model);
  const rl_variant* row = library != nullptr ? library->find(kernel, name) : nullptr;
  return row != nullptr ? std::optional(describe_variant(*row, *library, run)) : std::nullopt;
}

}  // namespace roofladder
