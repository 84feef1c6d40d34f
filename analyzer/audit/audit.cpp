// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/audit.h"

#include <algorithm>
#include <iterator>
#include <variant>

#include "analyzer/audit/rules.h"
#include "analyzer/values/parallel.h"

namespace roofladder {
namespace {

bool has_needed(const AuditRule& rule, const RungContext& rung) {
  return rung.lacking(rule.needs) == nullptr;
}
template <typename... Subject>
bool has_needed(const AuditRule& /*rule*/, const Subject&... /*subject*/) {
  return true;
}

void add(Findings& findings, Findings found, FindingKind kind) {
  for (Finding& finding : found) {
    finding.kind = kind;
    findings.push_back(std::move(finding));
  }
}

// Applies the rules that look at such a subject.
template <typename Function, typename... Subject>
void find(Findings& findings, const Subject&... subject) {
  for (const AuditRule& rule : audit_rules()) {
    auto* const* function = std::get_if<Function*>(&rule.find);
    if (function != nullptr && has_needed(rule, subject...)) {
      add(findings, (*function)(subject...), rule.kind);
    }
  }
}

Findings findings_of(const RunContext& context, const Ladder& ladder) {
  Findings findings;
  find<audit_of::ladder>(findings, context, ladder);
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    find<audit_of::rung>(findings, RungContext{context, ladder, i});
  }
  return findings;
}

}  // namespace

std::vector<Finding> audit(const RunContext& context, const std::vector<Ladder>& ladders) {
  Findings findings;
  find<audit_of::run>(findings, context);
  std::vector<Findings> of_ladders(ladders.size());
  for_each_index(ladders.size(),
                 [&](std::size_t i) { of_ladders[i] = findings_of(context, ladders[i]); });
  for (Findings& found : of_ladders) {
    std::ranges::move(found, std::back_inserter(findings));
  }
  find<audit_of::ladders>(findings, context, ladders);
  return findings;
}

std::optional<Finding> first_finding(FindingKind kind, const RungContext& rung) {
  const AuditRule& rule = audit_rules()[static_cast<std::size_t>(kind)];
  Findings findings;
  if (has_needed(rule, rung)) {
    add(findings, std::get<audit_of::rung*>(rule.find)(rung), kind);
  }
  return findings.empty() ? std::nullopt : std::optional(std::move(findings.front()));
}

}  // namespace roofladder
