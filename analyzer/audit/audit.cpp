// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/audit.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <variant>

#include "analyzer/audit/rules.h"
#include "analyzer/values/parallel.h"

namespace roofladder {
namespace {

using Rule = std::variant<rule_of::run*, rule_of::ladder*, rule_of::variant*, rule_of::ladders*>;

constexpr auto rules = std::to_array<Rule>({
#define RULE(kind, name) name,
#include "analyzer/audit/rule_table.inc"
#undef RULE
});

// Runs the rules of a kind.
template <typename Kind, typename... Subject>
void find(const Audited& audited, Findings& findings, const Subject&... subject) {
  for (const Rule& rule : rules) {
    if (auto* const* function = std::get_if<Kind*>(&rule)) {
      (*function)(audited, subject..., findings);
    }
  }
}

Findings findings_of(const Audited& audited, const Ladder& ladder) {
  Findings findings;
  find<rule_of::ladder>(audited, findings, ladder);
  for (const Rung& rung : ladder.rungs) {
    find<rule_of::variant>(audited, findings, rung.analysis);
  }
  return findings;
}

}  // namespace

std::vector<Finding> audit(const Run& run, const Observations& observations,
                           const std::vector<Ceiling>& ceilings,
                           const std::vector<Ladder>& ladders) {
  const Audited audited{run, observations, ceilings};
  Findings findings;
  find<rule_of::run>(audited, findings);
  std::vector<Findings> of_ladders(ladders.size());
  for_each_index(ladders.size(),
                 [&](std::size_t i) { of_ladders[i] = findings_of(audited, ladders[i]); });
  for (Findings& found : of_ladders) {
    std::move(found.begin(), found.end(), std::back_inserter(findings));
  }
  find<rule_of::ladders>(audited, findings, ladders);
  return findings;
}

}  // namespace roofladder
