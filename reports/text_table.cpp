// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text_table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "analyzer/ladder/precision.h"
#include "analyzer/tables/cells.h"
#include "analyzer/words/result_text.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr const char* title_column = "title";
constexpr int title_rank = 4;
constexpr const char* half_width_column = "±";

// "└ openmp/tiled:tile=4" for a branch.
std::string variant_text(const VariantName& name) {
  return (name.is_branch ? "└ " : "") + name_in_kernel(name.key);
}

struct ValueText {
  std::string operator()(std::monostate) const { return "-"; }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(const Number& number) const { return number_text(number); }
  std::string operator()(const VariantName& name) const { return variant_text(name); }
  std::string operator()(const Absence&) const { return "-"; }
  std::string operator()(const FailedResult& failure) const {
    return has_failed(failure.absence) ? "failed" : "-";
  }
};

// Signs before and after a value.
struct Signs {
  std::string before;
  std::string after;

  void operator()(const Origin& origin) {
    before = origin.weakest == Provenance::simulated  ? "~"
             : origin.weakest == Provenance::declared ? "="
                                                      : "";
  }
  void operator()(Verdict verdict) {
    after = verdict == Verdict::faster   ? " ▲"
            : verdict == Verdict::slower ? " ▼"
            : verdict == Verdict::same   ? " ="
                                         : " ?";
  }
  void operator()(const Proof&) {}
  void operator()(const std::string& tag) { after += " (" + tag + ")"; }
};

// True for "< 0.01 %", which has no sign before it: "=< 0.01 %" would be another relation.
bool is_inequality(const std::string& value) {
  return value.starts_with('<') || value.starts_with('>');
}

// If the value shares its cell, its title follows it: "1.10x over baseline ▲".
std::string cell_text(const TableCell& cell, const std::string& title = {}) {
  Signs signs;
  for (const CellMark& mark : cell.marks) {
    std::visit(signs, mark);
  }
  const std::string value = std::visit(ValueText(), cell.value);
  return (is_inequality(value) ? "" : signs.before) + value + (title.empty() ? "" : " ") + title +
         signs.after;
}

std::optional<double> half_width(const TableCell& cell) {
  const auto* number = std::get_if<Number>(&cell.value);
  return number == nullptr ? std::nullopt : relative_half_width(number->estimate);
}

std::string half_width_text(const TableCell& cell) {
  const auto width = half_width(cell);
  return width ? format_percent(*width) : "-";
}

// "57.0 ms ±0.4 %, 2.06x over original, 1.10x over baseline ▲"
std::string group_text(const Table& table, const TableRow& row, std::size_t begin,
                       std::size_t end) {
  std::string text = cell_text(row.cells[begin]);
  if (const auto width = half_width(row.cells[begin])) {
    text += " ±" + format_percent(*width);
  }
  for (std::size_t i = begin + 1; i < end; ++i) {
    if (!std::holds_alternative<std::monostate>(row.cells[i].value)) {
      text += ", " + cell_text(row.cells[i], name_of(table.columns[i]));
    }
  }
  return text;
}

const VariantName* variant_of(const TableRow& row) {
  for (const TableCell& cell : row.cells) {
    if (const auto* name = std::get_if<VariantName>(&cell.value)) {
      return name;
    }
  }
  return nullptr;
}

bool has_variants(const Table& table) {
  return !table.rows.empty() && variant_of(table.rows.front()) != nullptr;
}

std::vector<std::string> header_of(const Table& table) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < table.columns.size(); i = group_end(table, i)) {
    const TableColumn& column = table.columns[i];
    if (column.group) {
      names.push_back(table.groups[*column.group].title);
    } else if (column.rank < page_rank) {
      names.push_back(name_of(column));
      if (column.uncertainty == Uncertainty::half_width) {
        names.emplace_back(half_width_column);
      }
    }
  }
  if (has_variants(table)) {
    names.emplace_back(title_column);
  }
  return names;
}

std::vector<std::string> texts_of(const Table& table, const TableRow& row) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < row.cells.size(); i = group_end(table, i)) {
    const TableColumn& column = table.columns[i];
    if (column.group) {
      texts.push_back(group_text(table, row, i, group_end(table, i)));
    } else if (column.rank < page_rank) {
      texts.push_back(cell_text(row.cells[i]));
      if (column.uncertainty == Uncertainty::half_width) {
        texts.push_back(half_width_text(row.cells[i]));
      }
    }
  }
  if (const VariantName* name = variant_of(row)) {
    texts.push_back(name->title);
  }
  return texts;
}

}  // namespace

TextTable text_table(const Table& table) {
  TextTable text{header_of(table)};
  for (const TableRow& row : table.rows) {
    text.push_back(texts_of(table, row));
  }
  return text;
}

std::vector<std::string> dispensable(const Table& table) {
  std::vector<std::pair<int, std::string>> ranked;
  for (const TableColumn& column : table.columns) {
    if (column.rank > 0 && column.rank < page_rank) {
      ranked.emplace_back(-column.rank, name_of(column));
    }
  }
  if (has_variants(table)) {
    ranked.emplace_back(-title_rank, title_column);
  }
  std::ranges::sort(ranked);
  std::vector<std::string> names;
  std::ranges::transform(ranked, std::back_inserter(names), &std::pair<int, std::string>::second);
  return names;
}

std::string legend_of(const TextTable& table) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> signs{
      {{"~", "~ from simulated traffic"},
       {"=", "= from declared work"},
       {"└", "└ branch: tried beside the main line"},
       {" ▲", "▲ faster"},
       {" ▼", "▼ slower"},
       {" =", "= after a factor: as fast"},
       {" ?", "? ambiguous"}}};
  std::string legend;
  for (const auto& [sign, meaning] : signs) {
    const bool occurs = std::ranges::any_of(table, [&](const auto& row) {
      return std::ranges::any_of(row, [&](const std::string& cell) {
        return sign.starts_with(' ') ? cell.ends_with(sign) : cell.starts_with(sign);
      });
    });
    legend += occurs ? (legend.empty() ? "" : "   ") + std::string(meaning) : "";
  }
  return legend;
}

}  // namespace roofladder
