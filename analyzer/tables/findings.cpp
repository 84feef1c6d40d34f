// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"

namespace roofladder {

Table findings_table(const Analysis& analysis) {
  Table table{
      .id = "audit",
      .title = "Audit",
      .columns = {{.title = "Finding", .is_number = false, .is_heading = true},
                  {.title = "Where", .is_number = false},
                  {.title = "What", .is_number = false},
                  {.title = "Likely cause", .is_number = false}},
      .note =
          "No finding: nothing in this run contradicts a limit, a declaration or another value."};
  for (const Finding& finding : analysis.findings) {
    table.rows.push_back(
        {{cells::text(std::string(title_of(finding.kind))), cells::text(finding.where),
          cells::text(finding.sentence), cells::text(finding.likely_cause)},
         {},
         {}});
  }
  return table;
}

Table warnings_table(const Run& run) {
  Table table{.id = "warnings",
              .title = "Warnings of the collection",
              .columns = {{.title = "Warning", .is_number = false},
                          {.title = "Variant", .is_number = false}},
              .note = "The collection gave no warnings."};
  for (const Warning& warning : run.warnings) {
    table.rows.push_back(
        {{cells::text(warning.text), cells::text(variant_of(run, warning))}, {}, {}});
  }
  return table;
}

}  // namespace roofladder
