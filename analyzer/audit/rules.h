// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "analyzer/audit/finding.h"
#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// The kind of findings is set by whoever calls the rule.
using Findings = std::vector<Finding>;

// Functions of rules, by what they look at. Those of a ladder or a rung run for several ladders
// concurrently.
namespace audit_of {
using run = Findings(const RunContext& context);
using ladder = Findings(const RunContext& context, const Ladder& ladder);
using rung = Findings(const RungContext& rung);
using ladders = Findings(const RunContext& context, const std::vector<Ladder>& ladders);
}  // namespace audit_of

struct AuditRule {
  FindingKind kind;
  std::string_view name;
  std::string_view title;
  NeededMetrics needs;
  std::variant<audit_of::run*, audit_of::ladder*, audit_of::rung*, audit_of::ladders*> find;
};

std::span<const AuditRule> audit_rules();

#define AUDIT_RULE(name, title, subject, ...) audit_of::subject audit_##name;
#include "analyzer/audit/rule_table.inc"
#undef AUDIT_RULE

}  // namespace roofladder
