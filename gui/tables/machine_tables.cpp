// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "analyzer/words/result_text.h"
#include "gui/tables/result_tables.h"

namespace roofladder::gui {
ShownTable ridges_table(const Analysis& analysis) {
  ShownTable table{.id = "ridge-points",
                   .title = "Ridge points",
                   .columns = {"Memory roof", "Compute roof", "Intensity"},
                   .rows = {},
                   .note = "No memory roof and compute roof of one device were measured."};
  for (const RidgePoint& ridge : analysis.ridges) {
    table.rows.push_back({{heading(ridge.bandwidth), heading(ridge.peak),
                           quantity(ridge.intensity, dimension::flops_per_byte)},
                          {}});
  }
  return table;
}

ShownTable findings_table(const Analysis& analysis) {
  ShownTable table{.id = "audit",
                   .title = "Audit",
                   .columns = {"Finding", "Where", "What", "Likely cause"},
                   .rows = {},
                   .note =
                       "No finding: nothing in this run contradicts a limit, a declaration or "
                       "another value."};
  for (const Finding& finding : analysis.findings) {
    ShownCell sentence = plain(finding.sentence);
    sentence.remark = finding.sentence;
    ShownCell cause = plain(finding.likely_cause);
    cause.remark = finding.likely_cause;
    table.rows.push_back({{heading(std::string(finding_text(finding.kind))), plain(finding.where),
                           std::move(sentence), std::move(cause)},
                          {}});
  }
  return table;
}

ShownTable warnings_table(const Analysis& analysis) {
  ShownTable table{.id = "warnings",
                   .title = "Warnings of the collection",
                   .columns = {"Warning", "Variant"},
                   .rows = {},
                   .note = "The collection warned of nothing."};
  for (const Warning& warning : analysis.run.warnings) {
    ShownCell text = plain(warning.text);
    text.remark = warning.text;
    table.rows.push_back({{std::move(text), plain(variant_of(analysis.run, warning))}, {}});
  }
  return table;
}

}  // namespace roofladder::gui
