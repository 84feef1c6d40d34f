// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "run/units.h"

namespace roofladder {

// Thrown for a formula that does not parse, contains an unknown name, or adds, compares or returns
// unlike units.
struct FormulaError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// An arithmetic expression over metrics:
//   expression = term { ("+" | "-") term }      term = factor { ("*" | "/") factor }
//   factor     = number | name | "(" expression ")" | ("min" | "max") "(" expression "," expression
//   ")"
// Names are metric names with dots. Plain numbers have no unit.
class Formula {
 public:
  // Throws FormulaError.
  explicit Formula(std::string_view text);

  // The dimension of the result; throws FormulaError if a name is unknown or units clash.
  Dimension dimension(
      const std::function<std::optional<Dimension>(std::string_view)>& dimension_of) const;

  // Absent if an input is absent or a division by zero occurs: a missing input never becomes a
  // number.
  std::optional<double> evaluate(
      const std::function<std::optional<double>(std::string_view)>& value_of) const;

  // The same, given a value for each of inputs().
  std::optional<double> evaluate(std::span<const std::optional<double>> values) const;

  // The distinct names used, in order of first use.
  const std::vector<std::string>& inputs() const& { return m_inputs; }
  std::vector<std::string> inputs() && { return std::move(m_inputs); }

  struct Node;

 private:
  std::shared_ptr<const Node> m_root;
  std::vector<std::string> m_inputs;
};

}  // namespace roofladder
