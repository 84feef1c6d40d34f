// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/words/result_text.h"
#include "reports/html/change.h"
#include "reports/html/comparison_table.h"
#include "reports/html/naming.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

NamedSource version_of(const Comparison& comparison, const ComparedColumn& column,
                       const ComparedCell& cell) {
  const Analysis& analysis = comparison.runs[column.run];
  return {{analysis.run, info(analysis, comparison.rung(column, cell))},
          comparison.names[column.run]};
}

// The baseline run's version of the row's variant.
std::optional<NamedSource> baseline_of(const Comparison& comparison, const ComparedLadder& ladder,
                                       const ComparedRow& row) {
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    if (row.cells[i] && ladder.columns[i].run == comparison.baseline) {
      return version_of(comparison, ladder.columns[i], *row.cells[i]);
    }
  }
  return std::nullopt;
}

struct ChangedSource {
  NamedSource from;
  NamedSource to;
};

std::vector<ChangedSource> changed_sources(const Comparison& comparison,
                                           const ComparedLadder& ladder) {
  std::vector<ChangedSource> changed;
  for (const ComparedRow& row : ladder.rows) {
    const auto from = baseline_of(comparison, ladder, row);
    for (std::size_t i = 0; from && i < row.cells.size(); ++i) {
      if (row.cells[i]) {
        const NamedSource to = version_of(comparison, ladder.columns[i], *row.cells[i]);
        if (has_other_source(from->version, to.version)) {
          changed.push_back({*from, to});
        }
      }
    }
  }
  return changed;
}

}  // namespace

void write_changed_sources(const Comparison& comparison, const ComparedLadder& ladder,
                           std::ostream& out) {
  const std::vector<ChangedSource> changed = changed_sources(comparison, ladder);
  if (changed.empty()) {
    return;
  }
  out << "<h4>Sources that differ from the baseline's</h4>\n<ul class=\"steps\">\n";
  for (const ChangedSource& each : changed) {
    fmt::print(out, "<li>\n<h5>{}</h5>\n", variant_name(each.to.version.variant));
    write_change(each.from, each.to, out);
    out << "</li>\n";
  }
  out << "</ul>\n";
}

}  // namespace roofladder::html
