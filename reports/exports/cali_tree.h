// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>

// The format .cali: lines with the nodes of a tree, each an attribute and its value, and records
// that refer to them (Caliper, "CaliReader").
namespace roofladder::cali {

using NodeId = std::uint64_t;

// Types are nodes that every file takes for known (Caliper, CaliperMetadataDB.cpp).
inline constexpr NodeId integer_type = 1;
inline constexpr NodeId string_type = 3;
inline constexpr NodeId double_type = 5;

// Bits of an attribute's properties (Caliper, cali_types.h).
inline constexpr unsigned as_value = 1;
inline constexpr unsigned scope_process = 12;
inline constexpr unsigned scope_thread = 20;
inline constexpr unsigned skip_events = 64;
inline constexpr unsigned nested = 256;
inline constexpr unsigned global = 512;

// Writes each node once, before the first record that refers to it.
class Tree {
 public:
  explicit Tree(std::ostream& out) : m_out(out) {}

  NodeId node(NodeId attribute, std::string_view text, std::optional<NodeId> parent);
  // The type may be a node below one, which says the attribute's unit.
  NodeId attribute(std::string_view name, unsigned properties, NodeId type);

 private:
  std::ostream& m_out;
  std::map<std::tuple<NodeId, std::string, std::optional<NodeId>>, NodeId> m_nodes;
};

}  // namespace roofladder::cali
