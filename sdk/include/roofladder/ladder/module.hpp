// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "roofladder/ladder.h"
#include "roofladder/ladder/kernel_table.hpp"
#include "roofladder/ladder/variant.hpp"

// The C tables of a module.
namespace roofladder {
inline namespace v0 {

// A file of variants. Variants without a name have its technique as theirs.
struct RungFile {
  std::string technique;
  std::uint32_t order = 0;
  const rl_source_file* sources = nullptr;
  const VariantFile* variants = nullptr;
};

// Functions that a model's headers add to a module.
struct Runtime {
  std::string model;
  std::int32_t (*set_threads)(void*, std::uint32_t, rl_error*) = nullptr;
  void (*touch)(void*, void*, std::uint64_t) = nullptr;
};

namespace detail {

// A row of the C table beside the texts and lists that it points to.
class VariantTable {
 public:
  VariantTable(const std::string& kernel, const RungFile& file, const VariantEntry& entry,
               const std::string& build)
      : m_description(entry.description),
        m_kernel(kernel),
        m_name(technique(file) + parameter_suffix(m_description.parameters)),
        m_title(m_description.title.empty() ? in_words(technique(file)) : m_description.title),
        m_parent(parent(file)),
        m_build(m_description.build.empty() ? build : build + " " + m_description.build),
        m_parameters(m_description.parameters) {
    for (const std::string& part : m_description.parts) {
      m_parts.push_back(part.c_str());
    }
    m_table = {.struct_bytes = sizeof(rl_variant),
               .flags = m_description.flags,
               .order = file.order,
               .max_threads = m_description.max_threads,
               .kernel = m_kernel.c_str(),
               .computes = m_description.computes.c_str(),
               .name = m_name.c_str(),
               .title = m_title.c_str(),
               .claim = m_description.claim.c_str(),
               .expects = m_description.expects,
               .parent = m_parent.c_str(),
               .scope = m_description.scope.c_str(),
               .ceiling = m_description.ceiling.c_str(),
               .parameters = m_parameters.table(),
               .parts = m_parts.data(),
               .part_count = static_cast<std::uint32_t>(m_parts.size()),
               .place = static_cast<std::uint32_t>(entry.place),
               .sources = file.sources,
               .build = m_build.c_str(),
               .self = this,
               .accepts = accepts,
               .work = declares_no_work() ? nullptr : work,
               .create = entry.functions.create,
               .reset = entry.functions.reset,
               .run = entry.functions.run,
               .finish = entry.functions.finish,
               .destroy = entry.functions.destroy,
               .inspect = entry.functions.inspect,
               .count = entry.functions.count,
               .rehearse = entry.functions.rehearse};
  }
  VariantTable(const VariantTable&) = delete;
  VariantTable& operator=(const VariantTable&) = delete;

  const rl_variant* table() const { return &m_table; }

 private:
  // Bytes that are added for it are no declaration.
  bool declares_no_work() const {
    return (m_description.flags & RL_ADDS_WORK) != 0 && !m_description.work;
  }
  std::string technique(const RungFile& file) const {
    return m_description.name.empty() ? file.technique : m_description.name;
  }
  // Turns side_by_side into "Side by side".
  static std::string in_words(std::string name) {
    std::ranges::replace(name, '_', ' ');
    if (!name.empty()) {
      name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    }
    return name;
  }
  std::string parent(const RungFile& file) const {
    const std::string& parent = m_description.parent;
    if (!parent.starts_with(':')) {
      return parent;
    }
    return parent == ":" ? technique(file) : technique(file) + parent;
  }

  static std::int32_t accepts(void* self, rl_parameters size, rl_error* error) {
    return guarded(error, [&] {
      const Refusal& refuses = static_cast<const VariantTable*>(self)->m_description.refuses;
      const auto reason = refuses ? refuses(Size(size)) : std::nullopt;
      if (reason) {
        throw std::invalid_argument(*reason);
      }
    });
  }
  static std::int32_t work(void* self, rl_parameters size, double cache, rl_work* work,
                           rl_error* error) {
    return guarded(error, [&] {
      if (const DeclaredWork& declare =
              static_cast<const VariantTable*>(self)->m_description.work) {
        declare(Size(size), cache, *work);
      }
    });
  }

  Description m_description;
  std::string m_kernel;
  std::string m_name;
  std::string m_title;
  std::string m_parent;
  std::string m_build;
  SizeOf m_parameters;
  std::vector<const char*> m_parts;
  rl_variant m_table{};
};

}  // namespace detail

// A kernel and its variants as the C table that a module's entry returns. If they cannot be
// described, the table's error says why.
class Module {
 public:
  template <typename Described>
  Module(Runtime runtime, const std::string& build,
         const std::vector<const Described*>& computations, const std::vector<RungFile>& files)
      : m_runtime(std::move(runtime)) {
    m_table = {.struct_bytes = sizeof(rl_ladder),
               .version = RL_VERSION,
               .error = nullptr,
               .model = m_runtime.model.c_str(),
               .kernels = &m_kernel_row,
               .variants = nullptr,
               .kernel_count = 1,
               .variant_count = 0,
               .self = this,
               .set_threads = m_runtime.set_threads,
               .touch = m_runtime.touch};
    try {
      add(build, computations, files);
    } catch (const std::exception& exception) {
      m_error = exception.what();
      m_table.error = m_error.c_str();
    }
  }
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  const rl_ladder* table() const { return &m_table; }

 private:
  template <typename Described>
  void add(const std::string& build, const std::vector<const Described*>& computations,
           const std::vector<RungFile>& files) {
    m_kernel = std::make_unique<detail::KernelTable>(computations);
    m_kernel_row = m_kernel->table();
    for (const RungFile& file : files) {
      for (const VariantEntry& entry : *file.variants) {
        m_variants.push_back(std::make_unique<detail::VariantTable>(
            computations.front()->info().name, file, entry, build));
        m_variant_rows.push_back(m_variants.back()->table());
      }
    }
    m_table.variants = m_variant_rows.data();
    m_table.variant_count = static_cast<std::uint32_t>(m_variant_rows.size());
  }

  Runtime m_runtime;
  std::string m_error;
  std::unique_ptr<detail::KernelTable> m_kernel;
  const rl_kernel* m_kernel_row = nullptr;
  std::vector<std::unique_ptr<detail::VariantTable>> m_variants;
  std::vector<const rl_variant*> m_variant_rows;
  rl_ladder m_table{};
};

}  // namespace v0
}  // namespace roofladder
