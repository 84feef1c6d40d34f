// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "roofladder/ladder/module.hpp"
#include "roofladder/ladder/plain_kernel.hpp"
#include "roofladder/source.h"

// A ladder in one file: kernel, rungs in order, and
//   ROOFLADDER_LADDER(kernel, rung(...), rung(...))
namespace roofladder {
inline namespace v0 {

// Files and build of the source, which come from whoever compiles it.
struct SourceText {
  const rl_source_file* files;
  const char* build;
};

// A rung that names no parent follows the one before it. A rung of a PlainKernel declares only what
// differs from moving every input once and every output once, and declares no work at all if the
// kernel's work is its own.
class SingleFile {
 public:
  template <typename Described>
  SingleFile(Runtime runtime, const SourceText& source, const Described& kernel,
             std::vector<VariantEntry> rungs)
      : m_module(std::move(runtime), source.build, std::vector<const Described*>{&kernel},
                 files_of(source, kernel, std::move(rungs))) {}

  const rl_ladder* table() const { return m_module.table(); }

 private:
  static void complete(const Kernel& /*kernel*/, Description& /*rung*/) {}
  static void complete(const PlainKernel& kernel, Description& rung) {
    rung.flags |= RL_ADDS_WORK;
    if (!rung.work) {
      rung.work = kernel.description().work;
    }
  }

  template <typename Described>
  std::vector<RungFile> files_of(const SourceText& source, const Described& kernel,
                                 std::vector<VariantEntry> rungs) {
    std::vector<RungFile> files;
    std::string before;
    for (VariantEntry& rung : rungs) {
      Description& description = rung.description;
      if (description.parent.empty()) {
        description.parent = before;
      }
      complete(kernel, description);
      before = description.name + parameter_suffix(description.parameters);
      const auto order = static_cast<std::uint32_t>(files.size());
      const VariantFile& file = m_rungs.emplace_back(VariantFile{std::move(rung)});
      files.push_back({"", order, source.files, &file});
    }
    return files;
  }

  std::deque<VariantFile> m_rungs;  // a deque, since pointers to its elements must stay valid
  Module m_module;
};

}  // namespace v0
}  // namespace roofladder

// The module's entry. NOLINTNEXTLINE(cppcoreguidelines-macro-usage): a function cannot be one
#define ROOFLADDER_LADDER(kernel, ...)                                                         \
  extern "C" __attribute__((visibility("default"))) const rl_ladder* roofladder_ladder() {     \
    static const roofladder::SingleFile file(                                                  \
        roofladder::runtime(), {ROOFLADDER_SOURCES, ROOFLADDER_BUILD}, kernel, {__VA_ARGS__}); \
    return file.table();                                                                       \
  }
