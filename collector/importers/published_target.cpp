// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/published_target.h"

#include <algorithm>

#include "run/metric.h"

namespace roofladder {
namespace {

bool names_a_time(const PublishedRow& row) {
  return row.names.size() == 1 && row.names.front().part.empty() &&
         row.metric == metric::time.name && !row.quotation.ambiguous;
}

bool has_all(const PublishedName& variant, const PublishedName& said) {
  return variant.model == said.model && variant.technique == said.technique &&
         std::ranges::all_of(said.parameters, [&](const Parameter& parameter) {
           return std::ranges::find(variant.parameters, parameter) != variant.parameters.end();
         });
}

}  // namespace

std::vector<PublishedName> targets_of(const PublishedRow& row,
                                      const std::vector<PublishedRow>& rows) {
  if (row.names.size() != 1 || row.quotation.ambiguous || !row.names.front().part.empty()) {
    return row.names;
  }
  const PublishedName& said = row.names.front();
  std::vector<PublishedName> found;
  for (const PublishedRow& other : rows) {
    if (!names_a_time(other) || other.device != row.device) {
      continue;
    }
    if (said.same_variant(other.names.front())) {
      return row.names;
    }
    if (has_all(other.names.front(), said)) {
      found.push_back(other.names.front());
    }
  }
  return found.empty() ? row.names : found;
}

}  // namespace roofladder
