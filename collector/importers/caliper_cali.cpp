// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <unordered_map>

#include "collector/importers/caliper_profile.h"
#include "collector/importers/source/decimal.h"
#include "collector/importers/source/import_source.h"
#include "collector/importers/source/lines.h"
#include "run/format.h"

// The format .cali: lines of "__rec=KIND,KEY=VALUE=VALUE,..." with nodes of a tree, each an
// attribute and its value, and records that refer to them (Caliper, "CaliWriter" and "CaliReader").
namespace roofladder::caliper {
namespace {

using Id = std::uint64_t;

// Nodes that every file takes for known: 0 to 7 are types, the others attributes of attributes.
constexpr Id name_attribute = 8;
constexpr Id properties_attribute = 10;

// Bits of an attribute's properties (Caliper, cali_types.h).
constexpr unsigned nested = 256;
constexpr unsigned global = 512;

constexpr std::size_t longest_line = std::size_t{1} << 20;  // bytes

struct Field {
  std::string key;
  std::vector<std::string> values;
};

// Splits a line at commas, and each field at equals signs; a backslash takes the next sign as it
// is, but for the n of a line's end.
std::vector<Field> fields_of(std::string_view line) {
  std::vector<Field> fields(1);
  bool is_key = true;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_escaped = line[i] == '\\' && i + 1 < line.size();
    i += is_escaped ? 1 : 0;
    Field& field = fields.back();
    if (!is_escaped && line[i] == ',') {
      fields.emplace_back();
      is_key = true;
    } else if (!is_escaped && line[i] == '=') {
      field.values.emplace_back();
      is_key = false;
    } else {
      const char sign = is_escaped && line[i] == 'n' ? '\n' : line[i];
      (is_key ? field.key : field.values.back()) += sign;
    }
  }
  return fields;
}

const std::vector<std::string>& values_of(const std::vector<Field>& fields, std::string_view key) {
  static const std::vector<std::string> none;
  const auto found = std::ranges::find(fields, key, &Field::key);
  return found == fields.end() ? none : found->values;
}

std::optional<Id> id_in(const std::string& text) {
  Id id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  return is_whole && !text.empty() ? std::optional(id) : std::nullopt;
}

struct Node {
  Id attribute = 0;
  std::string data;
  const Node* parent = nullptr;
  std::size_t depth = 1;
};

// The name of an attribute, and what its node's ancestors say of it.
struct Attribute {
  std::string name;
  std::string unit;
  unsigned properties = 0;

  bool is_nested() const { return (properties & nested) != 0; }
  // Channels of measurement say nothing of the program.
  bool is_of_the_run() const { return (properties & global) != 0 || name.ends_with(".channel"); }
};

class CaliText {
 public:
  explicit CaliText(std::string_view text) : m_text(text) {
    for_each_entry([&](std::size_t line, const std::vector<Field>& fields, std::string_view kind) {
      if (kind == "node") {
        add_node(line, fields);
      } else if (kind == "globals") {
        add_globals(line, fields);
      }
    });
  }

  const std::vector<Column>& columns() const { return m_columns; }
  const std::map<std::string, std::string>& globals() const { return m_globals; }

  void for_each_record(const std::function<void(const Record&)>& use) const {
    for_each_entry([&](std::size_t line, const std::vector<Field>& fields, std::string_view kind) {
      if (kind == "ctx") {
        use(record_of(line, fields));
      }
    });
  }

 private:
  template <typename Use>
  void for_each_entry(const Use& use) const {
    roofladder::for_each_line(m_text, [&](std::size_t number, std::string_view line) {
      if (!line.starts_with("__rec=")) {
        return;
      }
      if (line.size() > longest_line) {
        throw LineError(number, fmt::format("has {} bytes, more than any record", line.size()));
      }
      const std::vector<Field> fields = fields_of(line);
      use(number, fields, std::string_view(fields.front().values.front()));
    });
  }

  const Node& node(std::size_t line, const std::string& text) const {
    const auto id = id_in(text);
    const auto found = id ? m_nodes.find(*id) : m_nodes.end();
    if (found == m_nodes.end()) {
      throw LineError(line, fmt::format("refers to the node '{}', which no line before it has",
                                        printable(text.substr(0, 40))));
    }
    return *found->second;
  }

  static const std::string& only(std::size_t line, const std::vector<Field>& fields,
                                 std::string_view key) {
    const std::vector<std::string>& values = values_of(fields, key);
    if (values.size() != 1) {
      throw LineError(line, fmt::format("is a node without a single {}", key));
    }
    return values.front();
  }

  void add_node(std::size_t line, const std::vector<Field>& fields) {
    const auto id = id_in(only(line, fields, "id"));
    const auto attribute = id_in(only(line, fields, "attr"));
    if (!id || !attribute) {
      throw LineError(line, "is a node whose id or attr is no number");
    }
    auto added =
        std::make_unique<Node>(Node{.attribute = *attribute, .data = only(line, fields, "data")});
    const std::vector<std::string>& parents = values_of(fields, "parent");
    const auto parent = parents.empty() ? std::nullopt : id_in(parents.front());
    const bool is_type = parent && *parent < name_attribute;
    if (!parents.empty() && !is_type) {
      added->parent = &node(line, parents.front());
      added->depth = added->parent->depth + 1;
    }
    if (added->depth > deepest_region) {
      throw LineError(line, fmt::format("is a node below {} others", deepest_region));
    }
    const auto [place, is_new] = m_nodes.emplace(*id, std::move(added));
    if (is_new && *attribute == name_attribute) {
      add_attribute(*id, *place->second);
    }
  }

  void add_attribute(Id id, const Node& defined) {
    Attribute attribute{.name = defined.data};
    for (const Node* above = defined.parent; above != nullptr; above = above->parent) {
      const auto known = m_attributes.find(above->attribute);
      if (above->attribute == properties_attribute) {
        attribute.properties |= static_cast<unsigned>(id_in(above->data).value_or(0));
      } else if (known != m_attributes.end() &&
                 m_columns[known->second.column].name == "attribute.unit") {
        attribute.unit = above->data;
      }
    }
    m_attributes.emplace(id, KnownAttribute{attribute, m_columns.size()});
    m_columns.push_back({attribute.name, attribute.unit});
  }

  void add_globals(std::size_t line, const std::vector<Field>& fields) {
    for (const std::string& reference : values_of(fields, "ref")) {
      for (const Node* at = &node(line, reference); at != nullptr; at = at->parent) {
        const auto known = m_attributes.find(at->attribute);
        if (known != m_attributes.end()) {
          m_globals.emplace(known->second.attribute.name, at->data);
        }
      }
    }
  }

  Record record_of(std::size_t line, const std::vector<Field>& fields) const {
    Record record{.line = line, .path = path_of(line, values_of(fields, "ref")), .values = {}};
    const std::vector<std::string>& attributes = values_of(fields, "attr");
    const std::vector<std::string>& data = values_of(fields, "data");
    if (attributes.size() != data.size()) {
      throw LineError(
          line, fmt::format("has {} attributes but {} values", attributes.size(), data.size()));
    }
    for (std::size_t i = 0; i < data.size(); ++i) {
      const auto id = id_in(attributes[i]);
      const auto known = id ? m_attributes.find(*id) : m_attributes.end();
      if (known == m_attributes.end()) {
        throw LineError(line, fmt::format("refers to the attribute '{}', which no line defines",
                                          printable(attributes[i].substr(0, 40))));
      }
      record.values.push_back(
          {known->second.column, finite_number(data[i]).value_or(std::nan(""))});
    }
    return record;
  }

  std::vector<std::string> path_of(std::size_t line,
                                   const std::vector<std::string>& references) const {
    std::vector<std::string> regions;
    std::vector<std::string> others;
    for (const std::string& reference : references) {
      std::vector<std::string> chain;
      for (const Node* at = &node(line, reference); at != nullptr; at = at->parent) {
        const auto known = m_attributes.find(at->attribute);
        if (known == m_attributes.end() || known->second.attribute.is_of_the_run()) {
          continue;
        }
        (known->second.attribute.is_nested() ? chain : others).push_back(at->data);
      }
      regions.insert(regions.end(), chain.rbegin(), chain.rend());
    }
    regions.insert(regions.end(), others.rbegin(), others.rend());
    return regions;
  }

  struct KnownAttribute {
    Attribute attribute;
    std::size_t column;
  };

  std::string_view m_text;
  std::unordered_map<Id, std::unique_ptr<const Node>> m_nodes;
  std::unordered_map<Id, KnownAttribute> m_attributes;
  std::vector<Column> m_columns;
  std::map<std::string, std::string> m_globals;
};

}  // namespace

Profile read_cali(std::string_view text) {
  const auto read = std::make_shared<const CaliText>(text);
  return {read->columns(), read->globals(), false,
          [read](const std::function<void(const Record&)>& use) { read->for_each_record(use); }};
}

}  // namespace roofladder::caliper
