// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/descriptions/computation.h"

#include "collector/descriptions/json.h"

namespace roofladder {
namespace {

template <typename Description>
Description ask(Describer& describer, const Question& question) {
  auto described = describer.describe<Description>(question);
  if (const auto* absence = std::get_if<Absence>(&described)) {
    throw ModuleError(absence->reason);
  }
  return std::get<Description>(std::move(described));
}

}  // namespace

std::optional<SizeDescription> Computation::named_size(const std::string& name,
                                                       const MachineLimits& limits) const {
  Question question = m_about;
  question.asked = Asked::named_size;
  question.size_name = name;
  question.limits = limits;
  const auto size = ask<std::vector<SizeDescription>>(*m_describer, question);
  return size.empty() ? std::nullopt : std::optional(size.front());
}

SizeDescription Computation::at(const Parameters& size) const {
  Question question = m_about;
  question.asked = Asked::size;
  question.size = size;
  return ask<SizeDescription>(*m_describer, question);
}

std::vector<SizeDescription> Computation::ceiling_sizes(unsigned threads,
                                                        std::span<const double> caches) const {
  Question question = m_about;
  question.asked = Asked::ceiling_sizes;
  question.threads = threads;
  question.caches.assign(caches.begin(), caches.end());
  return ask<std::vector<SizeDescription>>(*m_describer, question);
}

}  // namespace roofladder
