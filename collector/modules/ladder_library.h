// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "collector/modules/kernel.h"
#include "collector/modules/shared_object.h"
#include "roofladder/ladder.h"

namespace roofladder {

// The parameters with which the variant's name ends.
Parameters parameters_of(const rl_variant& variant);

// A loaded ladder module: kernels, and variants of them in one model.
class LadderLibrary {
 public:
  // The module, or why it cannot be used: the loader's words, a missing entry symbol, another
  // version, tables that make no sense.
  static Maybe<LadderLibrary> load(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return m_object.path(); }
  const rl_ladder& table() const { return *m_table; }
  std::string_view model() const { return m_table->model; }

  // In order, without the variants that the notes reject.
  const std::vector<const rl_variant*>& variants() const { return m_variants; }
  // Reasons why single variants are rejected, a line each.
  const std::vector<std::string>& notes() const { return m_notes; }

  // The first computation of each kernel.
  std::vector<const Kernel*> kernels() const;
  // Null if the module has no such kernel, or kernel and variant. `name` as in rl_variant.
  const Kernel* find(std::string_view kernel) const;
  const rl_variant* find(std::string_view kernel, std::string_view name) const;
  // The computation of that name, or the kernel's first; null if there is none.
  const Kernel* find_computation(std::string_view kernel, std::string_view computation) const;
  // The computation that the variant implements.
  const Kernel& computed_by(const rl_variant& variant) const;

 private:
  std::string fault_of(const rl_variant& variant) const;
  void add_kernels();
  void add_variants();

  SharedObject m_object;
  const rl_ladder* m_table = nullptr;
  std::vector<std::shared_ptr<const Kernel>> m_kernels;  // every computation
  std::vector<const rl_variant*> m_variants;
  std::vector<std::string> m_notes;
};

}  // namespace roofladder
