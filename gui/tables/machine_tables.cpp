// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "analyzer/words/metric_text.h"
#include "analyzer/words/result_text.h"
#include "gui/tables/result_tables.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

// Runs hold quantities as whoever observed them wrote them: "1.5011e+11 B".
ShownCell fact_cell(const Fact& fact) {
  if (!fact.value || fact.dimension == dimension::ratio) {
    return plain(fact.text);
  }
  ShownCell cell = quantity(*fact.value, fact.dimension);
  cell.remark = format_exact(*fact.value) + ' ' + unit_symbol(fact.dimension);
  return cell;
}

void add_facts(const std::string& of, const std::vector<Fact>& facts, ShownTable& table) {
  for (const Fact& fact : facts) {
    table.rows.push_back({{plain(of), heading(fact.key), fact_cell(fact)}, {}});
  }
}

ShownCell percent(const std::optional<double>& ratio) {
  return ratio ? number(format_percent(*ratio), *ratio) : quantity(ratio, dimension::ratio);
}

ShownRow row_of(const Analysis& analysis, const Ceiling& ceiling) {
  const Dimension unit = dimension_of(ceiling.kind);
  ShownCell theoretical = quantity(ceiling.theoretical, unit);
  theoretical.remark = ceiling.theoretical_source;
  return {{heading(ceiling.name), plain(ceiling.limit),
           plain(analysis.run.devices.at(ceiling.device).name), quantity(ceiling.best, unit),
           plain(format_quantity(ceiling.spread.low, unit) + " to " +
                 format_quantity(ceiling.spread.high, unit)),
           plain(std::string(name_of(ceiling.provenance))),
           quantity(ceiling.stream_convention, unit), percent(ceiling.read_fraction),
           percent(ceiling.drift), quantity(ceiling.clock, dimension::hertz), theoretical},
          {}};
}

}  // namespace

ShownTable facts_table(const Run& run) {
  ShownTable table{.id = "machine",
                   .title = "Devices and environment",
                   .columns = {"Of", "Fact", "Value"},
                   .rows = {},
                   .note = "The run says nothing of its machine."};
  for (const Device& device : run.devices) {
    table.rows.push_back({{plain(device.name), heading("title"), plain(device.title)}, {}});
    add_facts(device.name, device.facts, table);
  }
  add_facts("machine", run.facts, table);
  return table;
}

ShownTable ceilings_table(const Analysis& analysis) {
  ShownTable table{.id = "ceilings",
                   .title = "Measured ceilings",
                   .columns = {"Ceiling", "Limit", "Device", "Best", "Quartiles", "Provenance",
                               "STREAM convention", "Read share", "Drift", "Clock", "Theoretical"},
                   .rows = {},
                   .note =
                       "No ceiling was measured in this run, so nothing says how near a variant "
                       "comes to its limit."};
  for (const Ceiling& ceiling : analysis.ceilings) {
    table.rows.push_back(row_of(analysis, ceiling));
  }
  return table;
}

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
