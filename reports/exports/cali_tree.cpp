// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/exports/cali_tree.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "run/format.h"

namespace roofladder::cali {
namespace {

// Nodes that every file takes for known.
constexpr NodeId name_attribute = 8;
constexpr NodeId properties_attribute = 10;
constexpr NodeId first_free = 12;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : printable(text)) {
    if (letter == '\\' || letter == ',' || letter == '=') {
      result += '\\';
    }
    result += letter;
  }
  return result;
}

}  // namespace

NodeId Tree::node(NodeId attribute, std::string_view text, std::optional<NodeId> parent) {
  const auto [place, is_new] =
      m_nodes.try_emplace({attribute, std::string(text), parent}, first_free + m_nodes.size());
  if (is_new) {
    fmt::print(m_out, "__rec=node,id={},attr={},data={}{}\n", place->second, attribute,
               escaped(text), parent ? fmt::format(",parent={}", *parent) : "");
  }
  return place->second;
}

NodeId Tree::attribute(std::string_view name, unsigned properties, NodeId type) {
  return node(name_attribute, name,
              node(properties_attribute, fmt::format("{}", properties), type));
}

}  // namespace roofladder::cali
