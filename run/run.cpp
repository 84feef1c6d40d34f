// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/run.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "run/digest.h"

namespace roofladder {
namespace {

// Index of the text in the dictionary; appends it if it is new. Dictionaries have tens of entries.
std::size_t intern(std::vector<std::string>& dictionary, std::string_view text) {
  const auto found = std::find(dictionary.begin(), dictionary.end(), text);
  const auto index = static_cast<std::size_t>(found - dictionary.begin());
  if (found == dictionary.end()) {
    dictionary.emplace_back(text);
  }
  return index;
}

}  // namespace

std::string_view name_of(ProofStatus status) {
  return proof_status_names.at(static_cast<std::size_t>(status));
}

std::string_view name_of(CacheState state) {
  return cache_state_names.at(static_cast<std::size_t>(state));
}

std::string_view name_of(RunState state) {
  return run_state_names.at(static_cast<std::size_t>(state));
}

std::string VariantInfo::source_name() const {
  return sources.empty() ? "" : sources.front().name;
}

std::string VariantInfo::source_digest() const {
  if (sources.empty()) {
    return "";
  }
  Sha256 digest;
  for (const SourceFile& file : sources) {
    digest.add(file.digest + "  " + file.name + "\n");
  }
  return digest.finish();
}

std::uint16_t Run::metric_index(std::string_view name) {
  const std::size_t index = intern(metrics, name);
  if (index > std::numeric_limits<std::uint16_t>::max()) {
    metrics.pop_back();
    throw std::length_error("a run holds at most 65536 metrics");
  }
  return static_cast<std::uint16_t>(index);
}

std::uint32_t Run::reason_index(std::string_view sentence) {
  return static_cast<std::uint32_t>(intern(reasons, sentence));
}

const std::string* Run::text_of(const SourceFile& file) const {
  const auto text = texts.find(file.digest);
  return text == texts.end() ? nullptr : &text->second;
}

bool Run::has_source(const VariantInfo& variant) const {
  return !variant.sources.empty() &&
         std::ranges::all_of(variant.sources,
                             [&](const SourceFile& file) { return text_of(file) != nullptr; });
}

}  // namespace roofladder
