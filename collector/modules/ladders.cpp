// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/ladders.h"

#include <fmt/format.h>
#include <map>

namespace roofladder {

Ladders::Ladders(const std::vector<std::filesystem::path>& paths) {
  for (const std::filesystem::path& path : paths) {
    auto loaded = LadderLibrary::load(path);
    if (const auto* absence = std::get_if<Absence>(&loaded)) {
      m_notes.push_back(absence->reason);
    } else {
      add(std::get<LadderLibrary>(std::move(loaded)));
    }
  }
}

void Ladders::add(LadderLibrary library) {
  m_notes.insert(m_notes.end(), library.notes().begin(), library.notes().end());
  for (const Kernel* kernel : library.kernels()) {
    const std::string& name = kernel->info().name;
    if (const LadderLibrary* known = find(name, library.model())) {
      m_notes.push_back(fmt::format("{} is left out: {} holds kernel {} for model {} too",
                                    library.path().string(), known->path().string(), name,
                                    library.model()));
      return;
    }
  }
  m_libraries.push_back(std::move(library));
}

std::vector<const Kernel*> Ladders::kernels() const {
  std::map<std::string_view, const Kernel*> kernels;
  for (const LadderLibrary& library : m_libraries) {
    for (const Kernel* kernel : library.kernels()) {
      kernels.try_emplace(kernel->info().name, kernel);
    }
  }
  std::vector<const Kernel*> sorted;
  for (const auto& [name, kernel] : kernels) {
    sorted.push_back(kernel);
  }
  return sorted;
}

const Kernel* Ladders::find(std::string_view kernel) const {
  for (const LadderLibrary& library : m_libraries) {
    if (const Kernel* found = library.find(kernel)) {
      return found;
    }
  }
  return nullptr;
}

const LadderLibrary* Ladders::find(std::string_view kernel, std::string_view model) const {
  for (const LadderLibrary& library : m_libraries) {
    if (library.model() == model && library.find(kernel) != nullptr) {
      return &library;
    }
  }
  return nullptr;
}

std::size_t Ladders::count_variants(std::string_view model) const {
  std::size_t count = 0;
  for (const LadderLibrary& library : m_libraries) {
    count += library.model() == model ? library.variants().size() : 0;
  }
  return count;
}

}  // namespace roofladder
