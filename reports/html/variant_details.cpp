// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/tables/tables.h"
#include "reports/html/cell.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/html/table.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

void write_fact(std::string_view name, const std::string& text, std::ostream& out) {
  if (!text.empty()) {
    fmt::print(out, "<dt>{}</dt><dd>{}</dd>\n", name, html_prose(text));
  }
}

void write_source_link(const Run& run, const VariantInfo& variant, std::ostream& out) {
  if (variant.sources.empty()) {
    return;
  }
  out << "<dt>Source</dt>";
  for (const SourceFile& file : variant.sources) {
    const std::string name = escaped(file.name);
    fmt::print(out, "<dd>{}</dd>",
               run.text_of(file) == nullptr
                   ? name
                   : fmt::format("<a href=\"#{}\">{}</a>", source_anchor(file), name));
  }
  out << '\n';
}

std::string judge_text(const Judgement& judgement) {
  const std::string reasons = deciding_text(judgement);
  return std::string(name_of(judgement.judged)) + (reasons.empty() ? "" : ": " + reasons);
}

void write_facts(const Run& run, const VariantInfo& variant, const Judgement& judgement,
                 std::ostream& out) {
  out << "<dl class=\"facts\">\n";
  write_fact("Variant", variant.id, out);
  write_fact("Claim", variant.claim, out);
  write_fact("Made from", variant.parent, out);
  write_fact("Parameters", to_text(variant.parameters), out);
  write_fact("Stores", variant.stores, out);
  write_fact("Built with", variant.build, out);
  write_fact("Proof of its flops", variant.proof.text, out);
  write_fact("Judge", judge_text(judgement), out);
  write_source_link(run, variant, out);
  out << "</dl>\n";
}

const TableLook metrics_look{.attributes = "class=\"metrics\"", .is_by_provenance = true};

constexpr std::size_t value_column = 1;

// True for a zero without a spread: no operations of a precision, no spills.
bool is_plain_zero(const Estimate& estimate) {
  return estimate.value == 0 && (!estimate.interval || estimate.interval->high == 0);
}

bool has_row(const TableRow& row) {
  const auto* number = std::get_if<Number>(&row.cells[value_column].value);
  return number != nullptr && !is_plain_zero(number->estimate);
}

// Why there is no value, or that it is zero.
std::string common_text(const TableCell& cell) {
  if (const auto* absence = std::get_if<Absence>(&cell.value)) {
    return absent_with_reason(*absence);
  }
  const auto& origin = std::get<Origin>(cell.marks.front());
  return "<span class=\"value\">0</span> " + badge(origin.weakest, origin.text);
}

// Lists metrics without a value by reason, and those that are zero. Most variants have many of
// both.
void write_shared(const std::vector<TableRow>& rows, std::ostream& out) {
  std::vector<std::pair<std::string, std::string>> groups;  // common text; titles of the metrics
  for (const TableRow& row : rows) {
    const auto& title = std::get<std::string>(row.cells.front().value);
    const std::string shared = common_text(row.cells[value_column]);
    const auto known = std::ranges::find(groups, shared, &decltype(groups)::value_type::first);
    if (known == groups.end()) {
      groups.emplace_back(shared, title);
    } else {
      known->second += ", " + title;
    }
  }
  if (groups.empty()) {
    return;
  }
  out << "<dl class=\"shared\">\n";
  for (const auto& [shared, titles] : groups) {
    fmt::print(out, "<dt>{}</dt><dd>{}</dd>\n", shared, escaped(titles));
  }
  out << "</dl>\n";
}

// Writes one row for each metric that has a value; returns the other rows.
std::vector<TableRow> write_metrics(const PageRun& shown, Table table, std::ostream& out) {
  const auto others = std::ranges::stable_partition(table.rows, has_row);
  std::vector<TableRow> rest(std::make_move_iterator(others.begin()),
                             std::make_move_iterator(others.end()));
  table.rows.erase(others.begin(), others.end());
  if (!table.rows.empty()) {
    write_table(table, shown, metrics_look, out);
  }
  return rest;
}

void write_metrics(const PageRun& shown, const VariantAnalysis& variant, std::ostream& out) {
  write_shared(
      write_metrics(shown, metrics_table("All metrics of one repetition", variant.metrics), out),
      out);
  for (const PartAnalysis& part : variant.parts) {
    if (variant.parts.size() > 1) {
      write_metrics(shown, metrics_table("Part: " + part.name, part.metrics), out);
    }
  }
}

void write_variant(const PageRun& shown, const Ladder& ladder, std::size_t index,
                   std::ostream& out) {
  const Rung& rung = ladder.rungs[index];
  const VariantInfo& variant = info(shown.analysis, rung);
  fmt::print(out, "<details id=\"{}\" data-rung=\"{}\">\n<summary>{}</summary>\n",
             variant_anchor(shown, ladder, rung), rung_key(shown, ladder, index),
             variant_name(variant));
  write_facts(shown.analysis.run, variant, rung.judgement, out);
  write_metrics(shown, rung.analysis, out);
  out << "</details>\n";
}

}  // namespace

void write_variant_details(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  const std::string count = fmt::format("{} variants", ladder.rungs.size());
  write_folded({ladder_anchor(shown, ladder) + "-metrics", "Every metric", count}, out, [&] {
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
      write_variant(shown, ladder, i, out);
    }
  });
}

}  // namespace roofladder::html
