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
  std::span<const PageRun> runs;
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
  return variant_name(name.title, name.key, link) +
         (name.is_branch ? " <span class=\"tag\">branch</span>" : "");
}

bool has_place(const TableCell& cell) {
  return cell.place.has_value();
}

// Empty if the run only has a row for each variant.
std::string link_to(const Page& page, const RungPlace& place) {
  const PageRun& run = page.runs[place.run];
  return run.is_detailed() ? rung_anchor(run, place) : "";
}

// A remark beside the row's heading is the name in files.
std::string small(const Page& page, std::size_t column, const std::string& remark) {
  return fmt::format(" <small{}>{}</small>",
                     page.table.columns[column].is_heading ? " class=\"name\"" : "",
                     escaped(remark));
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
                   const bool has_link = row.place && !std::ranges::any_of(row.cells, has_place);
                   return name_cell(name, has_link ? link_to(page, *row.place) : "");
                 },
                 [&](const Absence& absence) { return is_short ? "—" : absent(absence); },
                 [&](const FailedResult& failure) {
                   return is_short                           ? "—"
                          : page.table.columns[column].group ? absent(failure.absence)
                                                             : absent_with_reason(failure.absence);
                 }},
      cell.value);
  if (const std::string link = cell.place ? link_to(page, *cell.place) : ""; !link.empty()) {
    text = fmt::format("<a href=\"#{}\">{}</a>", link, text);
  }
  for (std::size_t i = 0; i < cell.marks.size() && !is_short; ++i) {
    text += ' ' + mark(cell.marks[i]);
  }
  return cell.remark.empty() ? text : text + small(page, column, cell.remark);
}

// The remaining values of a group, for the cell of its first: "1.10x over the baseline".
std::string beside(const Page& page, const TableRow& row, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin + 1; i < end; ++i) {
    if (!std::holds_alternative<std::monostate>(row.cells[i].value)) {
      text += fmt::format("<div>{} <small>{}</small></div>", content(page, row, i),
                          escaped(name_of(page.table.columns[i])));
    }
  }
  return text;
}

bool is_failure(const TableCell& cell) {
  return std::holds_alternative<FailedResult>(cell.value);
}

// Merges cells, so that a row says only once why it has no result.
std::size_t span_of(const Table& table, const TableRow& row, std::size_t column) {
  std::size_t end = column + 1;
  while (!table.columns[column].group && is_failure(row.cells[column]) && end < row.cells.size() &&
         is_failure(row.cells[end])) {
    ++end;
  }
  return end - column;
}

std::string tip_of(const Page& page, const TableCell& cell) {
  return cell.tip.empty() || page.look.is_short ? "" : " title=\"" + escaped(cell.tip) + '"';
}

void write_heading(const Page& page, const TableRow& row, std::size_t column, std::ostream& out) {
  fmt::print(out, "<th scope=\"row\"{}{}>{}</th>", row.sentence.empty() ? "" : " rowspan=\"2\"",
             tip_of(page, row.cells[column]), content(page, row, column));
}

void write_cell(const Page& page, const TableRow& row, std::size_t column, std::size_t span,
                std::ostream& out) {
  const TableColumn& head = page.table.columns[column];
  const bool is_number = head.is_number && !page.look.is_short && span == 1;
  fmt::print(out, "<td{}{}{}{}>{}{}</td>", is_number ? " class=\"number\"" : "",
             page.look.names_cells ? " data-title=\"" + escaped(head.title) + '"' : "",
             span > 1 ? fmt::format(" colspan=\"{}\"", span) : "", tip_of(page, row.cells[column]),
             content(page, row, column), beside(page, row, column, group_end(page.table, column)));
}

// The provenance of the first cell that has one.
std::string provenance_of(const TableRow& row) {
  for (const TableCell& cell : row.cells) {
    for (const CellMark& mark : cell.marks) {
      if (const auto* origin = std::get_if<Origin>(&mark)) {
        return fmt::format(" data-provenance=\"{}\"", name_of(origin->weakest));
      }
    }
  }
  return {};
}

bool is_branch(const TableRow& row) {
  return std::ranges::any_of(row.cells, [](const TableCell& cell) {
    const auto* name = std::get_if<VariantName>(&cell.value);
    return name != nullptr && name->is_branch;
  });
}

void write_row(const Page& page, const TableRow& row, std::ostream& out) {
  const bool is_keyed = row.place && page.look.is_keyed && !page.look.is_short;
  fmt::print(out, "<tr{}{}{}>",
             is_keyed
                 ? fmt::format(" data-rung=\"{}\"", rung_key(page.runs[row.place->run], *row.place))
                 : "",
             is_branch(row) ? " class=\"branch\"" : "",
             page.look.is_by_provenance ? provenance_of(row) : "");
  for (std::size_t column = 0; column < row.cells.size();) {
    const std::size_t span = span_of(page.table, row, column);
    if (page.table.columns[column].is_heading) {
      write_heading(page, row, column, out);
    } else {
      write_cell(page, row, column, span, out);
    }
    column = std::max(column + span, group_end(page.table, column));
  }
  out << "</tr>\n";
  if (!row.sentence.empty()) {
    fmt::print(out, "<tr class=\"bound\"><td colspan=\"{}\">{}</td></tr>\n", row.cells.size() - 1,
               html_prose(row.sentence));
  }
}

std::string head_cell(const Page& page, const TableColumn& column) {
  const bool has_source = column.source && !page.look.is_short;
  const ColumnGroup* group = column.group ? &page.table.groups[*column.group] : nullptr;
  const std::string& sentence = group != nullptr ? group->sentence : column.sentence;
  return fmt::format(
      "<th scope=\"col\"{}>{}{}</th>",
      column.is_key ? fmt::format(" data-card=\"{}\"", has_source ? name_of(*column.source) : "")
                    : "",
      html_name(group != nullptr ? group->title : column.title),
      sentence.empty() ? "" : " <small>" + escaped(sentence) + "</small>");
}

void write_head(const Page& page, std::ostream& out) {
  const auto& [table, runs, look] = page;
  fmt::print(out, "<div class=\"scroll{}\"><table{}{}>\n", look.is_short ? " long" : "",
             look.attributes.empty() ? "" : " ", look.attributes);
  if (look.is_titled) {
    fmt::print(out, "<caption>{}{}</caption>\n", html_name(table.title),
               table.source ? " " + badge(*table.source) : "");
  }
  out << "<thead><tr>";
  for (std::size_t i = 0; i < table.columns.size(); i = group_end(table, i)) {
    out << head_cell(page, table.columns[i]);
  }
  out << "</tr></thead>\n<tbody>\n";
}

}  // namespace

void write_table(const Table& table, std::span<const PageRun> runs, const TableLook& look,
                 std::ostream& out) {
  const Page page{table, runs, look};
  write_head(page, out);
  for (const TableRow& row : table.rows) {
    write_row(page, row, out);
  }
  out << "</tbody></table></div>\n";
}

void write_table(const Table& table, const PageRun& run, const TableLook& look, std::ostream& out) {
  write_table(table, std::span(&run, 1), look, out);
}

}  // namespace roofladder::html
