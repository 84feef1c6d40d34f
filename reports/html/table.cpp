// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/table.h"

#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/ladder/precision.h"
#include "analyzer/tables/cells.h"
#include "analyzer/words/result_text.h"
#include "reports/html/cell.h"
#include "reports/html/naming.h"
#include "reports/markup.h"
#include "run/overloaded.h"

namespace roofladder::html {
namespace {

struct Page {
  const Table& table;
  std::span<const ShownRun> runs;
  const TableLook& look;
};

std::string uncertainty(const Number& number, Uncertainty uncertainty) {
  const auto interval = interval_text(number);
  if (!interval) {
    return {};
  }
  const auto width =
      uncertainty == Uncertainty::half_width ? relative_half_width(number.estimate) : std::nullopt;
  return ' ' + (width ? plus_minus(*width, interval->low, interval->high)
                      : range(interval->low, interval->high));
}

std::string number_cell(const Number& number, const TableColumn& column, bool is_short) {
  const std::string text = escaped(number_text(number));
  return is_short || number.is_exact ? text
                                     : "<span class=\"value\">" + text + "</span>" +
                                           uncertainty(number, column.uncertainty);
}

std::string proof_mark(const Proof& proof) {
  return fmt::format("<span class=\"proof proof-{}\" title=\"{}\">{}</span>",
                     static_cast<int>(proof.status), escaped(proof.text), proof_text(proof.status));
}

std::string mark(const CellMark& mark) {
  return std::visit(
      Overloaded{[](const Origin& origin) { return badge(origin.weakest, origin.text); },
                 [](Verdict verdict) { return verdict_mark(verdict); },
                 [](const Proof& proof) { return proof_mark(proof); },
                 [](const std::string& tag) {
                   return fmt::format("<span class=\"tag\">{}</span>", escaped(tag));
                 }},
      mark);
}

std::string name_cell(const VariantName& name, const std::string& link) {
  return variant_name(name.title, name.id, link) +
         (name.is_branch ? " <span class=\"tag\">branch</span>" : "");
}

std::string content(const Page& page, const TableRow& row, std::size_t column) {
  const TableCell& cell = row.cells[column];
  const bool is_short = page.look.is_short;
  std::string text = std::visit(
      Overloaded{[&](std::monostate) {
                   return std::string(is_short ? "—" : "<span class=\"absent\">—</span>");
                 },
                 [&](const std::string& prose) {
                   return page.table.columns[column].is_heading ? html_name(prose)
                                                                : html_prose(prose);
                 },
                 [&](const Number& number) {
                   return number_cell(number, page.table.columns[column], is_short);
                 },
                 [&](const VariantName& name) {
                   return name_cell(name, row.place && page.runs[row.place->run].is_detailed()
                                              ? rung_anchor(page.runs[row.place->run], *row.place)
                                              : "");
                 },
                 [&](const Absence& absence) { return is_short ? "—" : absent(absence); },
                 [&](const Failure& failure) {
                   return is_short ? "—" : absent_with_reason(failure.absence);
                 }},
      cell.value);
  for (std::size_t i = 0; i < cell.marks.size() && !is_short; ++i) {
    text += ' ' + mark(cell.marks[i]);
  }
  return cell.remark.empty() ? text : text + " <small>" + escaped(cell.remark) + "</small>";
}

bool is_failure(const TableCell& cell) {
  return std::holds_alternative<Failure>(cell.value);
}

// A row says once why it has no result.
std::size_t span_of(const TableRow& row, std::size_t column) {
  std::size_t end = column + 1;
  while (is_failure(row.cells[column]) && end < row.cells.size() && is_failure(row.cells[end])) {
    ++end;
  }
  return end - column;
}

void write_heading(const Page& page, const TableRow& row, std::size_t column, std::ostream& out) {
  const std::string& tip = row.cells[column].tip;
  fmt::print(out, "<th scope=\"row\"{}{}>{}</th>", row.sentence.empty() ? "" : " rowspan=\"2\"",
             tip.empty() || page.look.is_short ? "" : " title=\"" + escaped(tip) + '"',
             content(page, row, column));
}

void write_cell(const Page& page, const TableRow& row, std::size_t column, std::size_t span,
                std::ostream& out) {
  const TableColumn& head = page.table.columns[column];
  const bool is_number = head.is_number && !page.look.is_short && span == 1;
  fmt::print(out, "<td{}{}{}>{}</td>", is_number ? " class=\"number\"" : "",
             page.look.names_cells ? " data-title=\"" + escaped(head.title) + '"' : "",
             span > 1 ? fmt::format(" colspan=\"{}\"", span) : "", content(page, row, column));
}

bool is_branch(const TableRow& row) {
  return std::ranges::any_of(row.cells, [](const TableCell& cell) {
    const auto* name = std::get_if<VariantName>(&cell.value);
    return name != nullptr && name->is_branch;
  });
}

void write_row(const Page& page, const TableRow& row, std::ostream& out) {
  const bool is_keyed = row.place && page.look.is_keyed && !page.look.is_short;
  fmt::print(out, "<tr{}{}>",
             is_keyed
                 ? fmt::format(" data-rung=\"{}\"", rung_key(page.runs[row.place->run], *row.place))
                 : "",
             is_branch(row) ? " class=\"branch\"" : "");
  for (std::size_t column = 0; column < row.cells.size();) {
    const std::size_t span = span_of(row, column);
    if (page.table.columns[column].is_heading) {
      write_heading(page, row, column, out);
    } else {
      write_cell(page, row, column, span, out);
    }
    column += span;
  }
  out << "</tr>\n";
  if (!row.sentence.empty()) {
    fmt::print(out, "<tr class=\"bound\"><td colspan=\"{}\">{}</td></tr>\n", row.cells.size() - 1,
               html_prose(row.sentence));
  }
}

void write_head(const Page& page, std::ostream& out) {
  const auto& [table, runs, look] = page;
  fmt::print(out, "<div class=\"scroll{}\"><table{}{}>\n", look.is_short ? " long" : "",
             look.attributes.empty() ? "" : " ", look.attributes);
  if (look.is_titled) {
    fmt::print(out, "<caption>{} {}</caption>\n", html_name(table.title),
               table.source ? badge(*table.source) : "");
  }
  out << "<thead><tr>";
  for (const TableColumn& column : table.columns) {
    const bool has_source = column.source && !look.is_short;
    fmt::print(out, "<th scope=\"col\"{}>{}{}</th>",
               column.is_key
                   ? fmt::format(" data-card=\"{}\"", has_source ? name_of(*column.source) : "")
                   : "",
               html_name(column.title),
               column.sentence.empty() ? "" : " <small>" + escaped(column.sentence) + "</small>");
  }
  out << "</tr></thead>\n<tbody>\n";
}

}  // namespace

void write_table(const Table& table, std::span<const ShownRun> runs, const TableLook& look,
                 std::ostream& out) {
  const Page page{table, runs, look};
  write_head(page, out);
  for (const TableRow& row : table.rows) {
    write_row(page, row, out);
  }
  out << "</tbody></table></div>\n";
}

void write_table(const Table& table, const ShownRun& run, const TableLook& look,
                 std::ostream& out) {
  write_table(table, std::span(&run, 1), look, out);
}

}  // namespace roofladder::html
