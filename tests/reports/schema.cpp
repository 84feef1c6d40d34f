// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/schema.h"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace roofladder::test {
namespace {

using nlohmann::json;

class Checker {
 public:
  explicit Checker(const json& schema) : m_root(schema) {}

  std::string violation(const json& rules, const json& value, const std::string& where) const {
    refuse_unknown(rules);
    if (rules.contains("$ref")) {
      const auto reference = rules["$ref"].get<std::string>();
      return violation(m_root.at(json::json_pointer(reference.substr(1))), value, where);
    }
    if (rules.contains("type") && !is_of(rules["type"], value)) {
      return where + ": is no " + rules["type"].dump();
    }
    if (rules.contains("enum") && !contains(rules["enum"], value)) {
      return where + ": is none of " + rules["enum"].dump();
    }
    if (value.is_object()) {
      return violation_of_object(rules, value, where);
    }
    return value.is_array() && rules.contains("items") ? violation_of_items(rules, value, where)
                                                       : "";
  }

 private:
  static void refuse_unknown(const json& rules) {
    static const std::set<std::string> known{
        "$schema",   "$defs", "$ref",  "title",    "description",
        "type",      "enum",  "items", "required", "additionalProperties",
        "properties"};
    for (const auto& [rule, _] : rules.items()) {
      if (!known.contains(rule)) {
        throw std::invalid_argument("unknown rule " + rule);
      }
    }
  }

  static bool contains(const json& list, const json& value) {
    return std::find(list.begin(), list.end(), value) != list.end();
  }

  // One type or a list of them.
  static bool is_of(const json& types, const json& value) {
    return types.is_string() ? is(types.get<std::string>(), value)
                             : std::any_of(types.begin(), types.end(), [&](const json& type) {
                                 return is(type.get<std::string>(), value);
                               });
  }

  static bool is(const std::string& type, const json& value) {
    return type == "object"    ? value.is_object()
           : type == "array"   ? value.is_array()
           : type == "string"  ? value.is_string()
           : type == "boolean" ? value.is_boolean()
           : type == "integer" ? value.is_number_integer()
           : type == "number"  ? value.is_number()
           : type == "null"    ? value.is_null()
                               : throw std::invalid_argument("unknown type " + type);
  }

  std::string violation_of_object(const json& rules, const json& value,
                                  const std::string& where) const {
    for (const json& key : rules.value("required", json::array())) {
      if (!value.contains(key)) {
        return where + ": has no " + key.get<std::string>();
      }
    }
    const json properties = rules.value("properties", json::object());
    const json others = rules.value("additionalProperties", json::object());
    for (const auto& [key, item] : value.items()) {
      const bool known = properties.contains(key);
      if (!known && others == false) {
        return where + ": has the unknown key " + key;
      }
      const json& rules_of_item = known ? properties[key] : others;
      if (auto found = violation(rules_of_item, item, where + "/" + key); !found.empty()) {
        return found;
      }
    }
    return "";
  }

  std::string violation_of_items(const json& rules, const json& value,
                                 const std::string& where) const {
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (auto found = violation(rules["items"], value[i], where + "/" + std::to_string(i));
          !found.empty()) {
        return found;
      }
    }
    return "";
  }

  const json& m_root;
};

}  // namespace

std::string schema_violation(const json& schema, const json& value) {
  return Checker(schema).violation(schema, value, "");
}

}  // namespace roofladder::test
