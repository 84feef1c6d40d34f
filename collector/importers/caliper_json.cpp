// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <optional>

#include "collector/importers/caliper_profile.h"
#include "collector/importers/source/import_source.h"
#include "collector/importers/source/json_text.h"

// The format json-split of cali-query: rows of values, and a list of nodes, each with its parent,
// that the columns of regions refer to.
namespace roofladder::caliper {
namespace {

using json_text::member;
using nlohmann::json;

// A whole number that is a place in a list of that many.
std::optional<std::size_t> place_in(const json& value, std::size_t count) {
  const auto number = json_text::number(value);
  const bool is_place = number && *number >= 0 && *number < static_cast<double>(count) &&
                        *number == std::floor(*number);
  return is_place ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

// Columns that cali-query adds unless it is told what to select: what attributes are, and which
// channel of measurement a record is from.
bool is_beside_regions(std::string_view name) {
  return name.starts_with("attribute.") || name.starts_with("cali.") ||
         name.starts_with("adiak.") || name.ends_with(".channel");
}

class JsonSplit {
 public:
  explicit JsonSplit(std::string_view text) : m_file(json_text::parsed(text)) {
    read_columns();
    read_depths();
    for (const auto& [name, value] : m_file.items()) {
      if (value.is_string()) {
        m_globals.emplace(name, value.get<std::string>());
      }
    }
  }

  const std::vector<Column>& columns() const { return m_columns; }
  const std::map<std::string, std::string>& globals() const { return m_globals; }

  void for_each_record(const std::function<void(const Record&)>& use) const {
    std::size_t number = 0;
    for (const json& row : json_text::list(m_file, "data")) {
      ++number;
      if (!row.is_array() || row.size() != m_columns.size()) {
        throw LineError(0, fmt::format("row {} of data has not one value for each of {} columns",
                                       number, m_columns.size()));
      }
      use(record_of(row, number));
    }
  }

 private:
  void read_columns() {
    const json& names = json_text::list(m_file, "columns");
    const json& about = json_text::list(m_file, "column_metadata");
    for (std::size_t i = 0; i < names.size(); ++i) {
      const json& of_column = i < about.size() ? about[i] : json();
      m_columns.push_back({names[i].is_string() ? names[i].get<std::string>() : "",
                           json_text::text(of_column, "attribute.unit")});
      m_is_key.push_back(member(of_column, "is_value") == json(false));
      if (m_is_key.back() && !is_beside_regions(m_columns.back().name)) {
        m_keys.push_back(i);
      }
    }
    // Regions come before what they are divided into.
    std::ranges::stable_partition(m_keys,
                                  [&](std::size_t i) { return m_columns[i].name == "path"; });
  }

  // A parent that stands before its child leaves no circle.
  void read_depths() {
    const json& nodes = json_text::list(m_file, "nodes");
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const json& parent = member(nodes[i], "parent");
      const auto place = place_in(parent, i);
      if (!parent.is_null() && !place) {
        throw LineError(0, fmt::format("node {} has a parent that does not stand before it", i));
      }
      m_parents.push_back(place);
      m_depths.push_back(place ? m_depths[*place] + 1 : 1);
      if (m_depths.back() > deepest_region) {
        throw LineError(0, fmt::format("node {} stands below {} others", i, deepest_region));
      }
    }
  }

  Record record_of(const json& row, std::size_t number) const {
    Record record;
    for (const std::size_t key : m_keys) {
      append_path(row[key], number, record.path);
    }
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!m_is_key[i] && !row[i].is_null()) {
        record.values.push_back({i, json_text::number(row[i]).value_or(std::nan(""))});
      }
    }
    return record;
  }

  void append_path(const json& reference, std::size_t number,
                   std::vector<std::string>& path) const {
    if (reference.is_null()) {
      return;
    }
    const json& nodes = member(m_file, "nodes");
    auto at = place_in(reference, nodes.size());
    if (!at) {
      throw LineError(0, fmt::format("row {} of data refers to no node", number));
    }
    std::vector<std::string> chain;
    for (; at; at = m_parents[*at]) {
      chain.push_back(json_text::text(nodes[*at], "label"));
    }
    path.insert(path.end(), chain.rbegin(), chain.rend());
  }

  json m_file;
  std::vector<Column> m_columns;
  std::vector<bool> m_is_key;       // of columns: refers to nodes
  std::vector<std::size_t> m_keys;  // those columns
  std::vector<std::optional<std::size_t>> m_parents;
  std::vector<std::size_t> m_depths;
  std::map<std::string, std::string> m_globals;
};

}  // namespace

Profile read_json_split(std::string_view text) {
  const auto read = std::make_shared<const JsonSplit>(text);
  return {read->columns(), read->globals(), true,
          [read](const std::function<void(const Record&)>& use) { read->for_each_record(use); }};
}

}  // namespace roofladder::caliper
