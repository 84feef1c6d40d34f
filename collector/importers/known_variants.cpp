// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/known_variants.h"

#include "collector/variant_description.h"

namespace roofladder {

KnownVariants::KnownVariants() {
  for (const auto& path : module_paths("models")) {
    Maybe<ModelLibrary> library = ModelLibrary::load(path);
    if (auto* loaded = std::get_if<ModelLibrary>(&library)) {
      m_libraries.push_back(std::move(*loaded));
    }
  }
}

std::optional<VariantInfo> KnownVariants::describe(const std::string& kernel,
                                                   const std::string& model,
                                                   const std::string& name, Run& run) const {
  for (const ModelLibrary& library : m_libraries) {
    const rl_variant* row = model == library.table().name ? library.find(kernel, name) : nullptr;
    if (row != nullptr) {
      return describe_variant(*row, library.table(), run);
    }
  }
  return std::nullopt;
}

}  // namespace roofladder
