// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/ladder/known_variants.h"

#include "collector/descriptions/complete.h"

namespace roofladder {

KnownVariants::KnownVariants() : m_catalogue(Catalogue::installed()) {}

std::optional<Computation> KnownVariants::computation(const std::string& kernel) const {
  for (const DescribedLadder& ladder : m_catalogue.ladders()) {
    const auto variants = ladder.variants_of(kernel);
    if (!variants.empty()) {
      return m_catalogue.computation(ladder, *variants.front());
    }
  }
  return std::nullopt;
}

Parameters KnownVariants::smallest_size(const std::string& kernel) const {
  const auto found = computation(kernel);
  const auto size = found ? found->named_size("tiny", {}) : std::nullopt;
  return size ? size->size : Parameters{};
}

double KnownVariants::work_units(const std::string& kernel, const Parameters& size) const {
  const auto found = computation(kernel);
  const SizeDescription at = found ? found->at(size) : SizeDescription{};
  return at.work_units > 0 ? at.work_units : 1;
}

std::optional<VariantInfo> KnownVariants::describe(const std::string& kernel,
                                                   const std::string& model,
                                                   const std::string& name, Run& run) const {
  const DescribedLadder* ladder = m_catalogue.find(kernel, model);
  const VariantDescription* variant = ladder != nullptr ? ladder->find(kernel, name) : nullptr;
  if (variant == nullptr) {
    return std::nullopt;
  }
  add_texts(*variant, run);
  return variant->info;
}

}  // namespace roofladder
