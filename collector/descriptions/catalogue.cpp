// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/descriptions/catalogue.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "collector/descriptions/complete.h"
#include "collector/descriptions/json.h"
#include "collector/errors.h"
#include "collector/modules/module_paths.h"
#include "collector/observers/observer.h"
#include "run/format.h"

namespace roofladder {

const KernelInfo* DescribedLadder::find(std::string_view kernel) const {
  const auto found = std::ranges::find(kernels, kernel, &KernelInfo::name);
  return found == kernels.end() ? nullptr : &*found;
}

const VariantDescription* DescribedLadder::find(std::string_view kernel,
                                                std::string_view name) const {
  const auto found = std::ranges::find_if(variants, [&](const VariantDescription& variant) {
    return variant.info.kernel == kernel && variant.name == name;
  });
  return found == variants.end() ? nullptr : &*found;
}

std::vector<const VariantDescription*> DescribedLadder::variants_of(std::string_view kernel) const {
  std::vector<const VariantDescription*> found;
  for (const VariantDescription& variant : variants) {
    if (variant.info.kernel == kernel) {
      found.push_back(&variant);
    }
  }
  return found;
}

Catalogue::Catalogue(const std::vector<std::filesystem::path>& ladders) {
  for (const std::filesystem::path& path : ladders) {
    add(path);
  }
}

Catalogue Catalogue::of(std::vector<DescribedLadder> ladders) {
  Catalogue catalogue({});
  catalogue.m_ladders = std::move(ladders);
  return catalogue;
}

Catalogue Catalogue::installed() {
  return Catalogue(module_paths("ladders"));
}

void Catalogue::add(const std::filesystem::path& path) {
  auto described =
      m_describer->describe<LadderDescription>({.asked = Asked::ladder, .module = path.string()});
  if (const std::string printed = m_describer->take_output(); !printed.empty()) {
    m_notes.push_back(
        fmt::format("{} prints while it is described: {}", path.string(), printable(printed)));
  }
  if (const auto* absence = std::get_if<Absence>(&described)) {
    const bool is_named = absence->reason.find(path.string()) != std::string::npos;
    m_notes.push_back(is_named ? absence->reason
                               : fmt::format("{}: {}", path.string(), absence->reason));
    return;
  }
  DescribedLadder ladder{std::get<LadderDescription>(std::move(described)), path};
  complete(ladder);
  m_notes.insert(m_notes.end(), ladder.notes.begin(), ladder.notes.end());
  for (const KernelInfo& kernel : ladder.kernels) {
    if (const DescribedLadder* known = find(kernel.name, ladder.model)) {
      m_notes.push_back(fmt::format("{} is left out: {} holds kernel {} for model {} too",
                                    path.string(), known->path.string(), kernel.name,
                                    ladder.model));
      return;
    }
  }
  m_ladders.push_back(std::move(ladder));
}

const DescribedLadder& Catalogue::at(const std::filesystem::path& path) const {
  const auto found = std::ranges::find(m_ladders, path, &DescribedLadder::path);
  if (found == m_ladders.end()) {
    const auto note = std::ranges::find_if(m_notes, [&](const std::string& text) {
      return text.find(path.string()) != std::string::npos;
    });
    throw LadderError(note != m_notes.end() ? *note : path.string());
  }
  return *found;
}

std::vector<const KernelInfo*> Catalogue::kernels() const {
  std::map<std::string_view, const KernelInfo*> kernels;
  for (const DescribedLadder& ladder : m_ladders) {
    for (const KernelInfo& kernel : ladder.kernels) {
      kernels.try_emplace(kernel.name, &kernel);
    }
  }
  std::vector<const KernelInfo*> sorted;
  for (const auto& [name, kernel] : kernels) {
    sorted.push_back(kernel);
  }
  return sorted;
}

const KernelInfo* Catalogue::find(std::string_view kernel) const {
  for (const DescribedLadder& ladder : m_ladders) {
    if (const KernelInfo* found = ladder.find(kernel)) {
      return found;
    }
  }
  return nullptr;
}

const DescribedLadder* Catalogue::find(std::string_view kernel, std::string_view model) const {
  const auto found = std::ranges::find_if(m_ladders, [&](const DescribedLadder& ladder) {
    return ladder.model == model && ladder.find(kernel) != nullptr;
  });
  return found == m_ladders.end() ? nullptr : &*found;
}

std::size_t Catalogue::count_variants(std::string_view model) const {
  std::size_t count = 0;
  for (const DescribedLadder& ladder : m_ladders) {
    count += ladder.model == model ? ladder.variants.size() : 0;
  }
  return count;
}

Computation Catalogue::computation(const DescribedLadder& ladder,
                                   const VariantDescription& variant) const {
  return {*m_describer,
          {.module = ladder.path.string(),
           .kernel = variant.info.kernel,
           .computation = variant.info.computes},
          *ladder.find(variant.info.kernel)};
}

Maybe<std::vector<Observation>> Catalogue::declared_work(const DescribedLadder& ladder,
                                                         const VariantDescription& variant,
                                                         const Parameters& size,
                                                         double last_level_cache) const {
  auto reply = m_describer->ask({.asked = Asked::declared_work,
                                 .module = ladder.path.string(),
                                 .kernel = variant.info.kernel,
                                 .variant = variant.name,
                                 .size = size,
                                 .limits = {.last_level_cache = last_level_cache}});
  if (const auto* absence = std::get_if<Absence>(&reply)) {
    return *absence;
  }
  return std::get<Reply>(std::move(reply)).observations;
}

std::vector<std::filesystem::path> Catalogue::model_paths() const {
  std::vector<std::filesystem::path> paths = module_paths("models");
  for (const DescribedLadder& ladder : m_ladders) {
    if (is_program(ladder.path) && std::ranges::find(paths, ladder.path) == paths.end()) {
      paths.push_back(ladder.path);
    }
  }
  return paths;
}

Maybe<DescribedModel> Catalogue::model(const std::filesystem::path& path) const {
  auto described =
      m_describer->describe<ModelDescription>({.asked = Asked::model, .module = path.string()});
  if (const auto* absence = std::get_if<Absence>(&described)) {
    return *absence;
  }
  return DescribedModel{std::get<ModelDescription>(std::move(described)), path};
}

std::vector<DescribedModel> Catalogue::models() const {
  std::vector<DescribedModel> models;
  for (const std::filesystem::path& path : model_paths()) {
    auto described = model(path);
    if (auto* usable = std::get_if<DescribedModel>(&described)) {
      models.push_back(std::move(*usable));
    }
  }
  return models;
}

Maybe<std::vector<DoctorCheck>> Catalogue::requirements(const DescribedModel& model) const {
  return m_describer->describe<std::vector<DoctorCheck>>(
      {.asked = Asked::requirements, .module = model.path.string()});
}

Maybe<DescribedProvider> Catalogue::describe_provider(const std::filesystem::path& path) const {
  auto described =
      m_describer->describe<DescribedProvider>({.asked = Asked::provider, .module = path.string()});
  const auto* usable = std::get_if<DescribedProvider>(&described);
  if (usable == nullptr) {
    return described;
  }
  const auto has_its_name = [&](const Provider& other) {
    return other.name == usable->provider.name;
  };
  if (find_observer(usable->provider.name) != nullptr) {
    return Absence{Status::unsupported,
                   fmt::format("{} is left out: provider {} is one of Roofladder's own",
                               path.string(), usable->provider.name)};
  }
  for (const auto& [known, other] : m_providers) {
    const auto* of_other = std::get_if<DescribedProvider>(&other);
    if (of_other != nullptr && has_its_name(of_other->provider)) {
      return Absence{Status::unsupported,
                     fmt::format("{} is left out: {} holds provider {} too", path.string(),
                                 known.string(), usable->provider.name)};
    }
  }
  return described;
}

const std::map<std::filesystem::path, Maybe<DescribedProvider>>& Catalogue::provider_modules()
    const {
  for (const std::filesystem::path& path : module_paths("providers")) {
    if (!m_providers.contains(path)) {
      m_providers.emplace(path, describe_provider(path));
    }
  }
  return m_providers;
}

std::vector<Provider> Catalogue::providers() const {
  std::vector<Provider> providers;
  for (const Observer& observer : observers()) {
    providers.push_back(observer.provider);
  }
  for (const auto& [path, described] : provider_modules()) {
    if (const auto* usable = std::get_if<DescribedProvider>(&described)) {
      providers.push_back(usable->provider);
    }
  }
  return providers;
}

Maybe<DescribedProvider> Catalogue::provider_with_checks(const std::filesystem::path& path) const {
  return m_describer->describe<DescribedProvider>(
      {.asked = Asked::provider_checks, .module = path.string()});
}

std::map<std::string, Absence> Catalogue::unusable_providers() const {
  std::map<std::string, Absence> reasons;
  for (const auto& [path, described] : provider_modules()) {
    if (const auto* absence = std::get_if<Absence>(&described)) {
      reasons.emplace(path.stem().string(), *absence);
    }
  }
  return reasons;
}

}  // namespace roofladder
