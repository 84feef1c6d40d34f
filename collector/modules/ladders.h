// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "collector/modules/ladder_library.h"

namespace roofladder {

// The ladder modules that load here. Two of them may hold the same kernel, for different models.
class Ladders {
 public:
  explicit Ladders(const std::vector<std::filesystem::path>& paths);

  const std::vector<LadderLibrary>& all() const { return m_libraries; }
  // Modules that do not load and what is wrong with single variants, a line each.
  const std::vector<std::string>& notes() const { return m_notes; }

  // One of each name, sorted by it.
  std::vector<const Kernel*> kernels() const;
  // Null where no module has it.
  const Kernel* find(std::string_view kernel) const;
  const LadderLibrary* find(std::string_view kernel, std::string_view model) const;
  std::size_t count_variants(std::string_view model) const;

 private:
  void add(LadderLibrary library);

  std::vector<LadderLibrary> m_libraries;
  std::vector<std::string> m_notes;
};

}  // namespace roofladder
