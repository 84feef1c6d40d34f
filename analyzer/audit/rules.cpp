// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/rules.h"

#include <array>

namespace roofladder {

std::span<const AuditRule> audit_rules() {
  static constexpr auto table = std::to_array<AuditRule>({
#define AUDIT_RULE(name, title, subject, ...) \
  {FindingKind::name, #name, title, {__VA_ARGS__}, audit_##name},
#include "analyzer/audit/rule_table.inc"
#undef AUDIT_RULE
  });
  return table;
}

std::string_view title_of(FindingKind kind) {
  return audit_rules()[static_cast<std::size_t>(kind)].title;
}

}  // namespace roofladder
