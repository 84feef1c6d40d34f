// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/descriptions/complete.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "collector/slice/slice.h"
#include "run/digest.h"

namespace roofladder {
namespace {

// Where rungs of several techniques are in one file, the own file of each is its part of that one.
void slice_shared_files(LadderDescription& ladder) {
  std::map<std::string, std::set<std::string>> techniques;  // by file
  for (const VariantDescription& variant : ladder.variants) {
    if (!variant.sources.empty()) {
      techniques[variant.sources.front().name].insert(variant.info.technique);
    }
  }
  for (VariantDescription& variant : ladder.variants) {
    if (!variant.sources.empty()) {
      SourceText& file = variant.sources.front();
      if (const auto& sharing = techniques[file.name]; sharing.size() > 1) {
        file.text = slice_of(file.name, file.text, variant.info.technique, sharing);
      }
    }
  }
}

void complete(VariantDescription& variant, const std::string& model) {
  VariantInfo& info = variant.info;
  info.model = model;
  info.id = id_of(info);
  for (const SourceText& file : variant.sources) {
    info.sources.push_back({file.name, sha256(file.text)});
  }
  info.proof = {ProofStatus::not_counted, not_counted_yet};
  if (info.parts.empty()) {
    info.parts.emplace_back("all");
  }
  variant.name = name_of(info);
}

}  // namespace

void complete(LadderDescription& ladder) {
  slice_shared_files(ladder);
  std::set<std::string> ids;
  std::erase_if(ladder.variants, [&](VariantDescription& variant) {
    complete(variant, ladder.model);
    const VariantInfo& info = variant.info;
    const bool is_known =
        std::ranges::find(ladder.kernels, info.kernel, &KernelInfo::name) != ladder.kernels.end();
    const bool is_usable = is_known && !info.technique.empty() && ids.insert(info.id).second;
    if (!is_usable) {
      ladder.notes.push_back(fmt::format("variant {} is left out: {}", info.id,
                                         !is_known                ? "there is no such kernel"
                                         : info.technique.empty() ? "it has no technique"
                                                                  : "it is listed twice"));
    }
    return !is_usable;
  });
}

void add_texts(const VariantDescription& variant, Run& run) {
  for (std::size_t i = 0; i < variant.sources.size(); ++i) {
    run.texts[variant.info.sources[i].digest] = variant.sources[i].text;
  }
}

}  // namespace roofladder
