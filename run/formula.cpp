// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/formula.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace roofladder {

struct Formula::Node {
  enum class Kind { number, name, add, subtract, multiply, divide, min, max };
  Kind kind = Kind::number;
  double number = 0;
  std::string name;
  std::size_t input = 0;  // for a name, its index in inputs()
  std::shared_ptr<const Node> left;
  std::shared_ptr<const Node> right;
};

namespace {

using Node = Formula::Node;
using Kind = Node::Kind;
using NodePointer = std::shared_ptr<const Node>;

// Limits the depth of the tree, and so of all recursions below.
constexpr std::size_t longest_formula = 2000;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Recursive descent over the grammar in formula.h.
class Parser {
 public:
  Parser(std::string_view text, std::vector<std::string>& inputs)
      : m_text(text), m_inputs(&inputs) {}

  NodePointer parse() {
    NodePointer result = expression();
    if (peek() != '\0') {
      fail("an operator");
    }
    return result;
  }

 private:
  // The next character that is not a space, 0 at the end.
  char peek() {
    while (m_position < m_text.size() && m_text[m_position] == ' ') {
      ++m_position;
    }
    return m_position < m_text.size() ? m_text[m_position] : '\0';
  }

  void expect(char wanted) {
    if (peek() != wanted) {
      fail(fmt::format("'{}'", wanted));
    }
    ++m_position;
  }

  [[noreturn]] void fail(std::string_view wanted) const {
    throw FormulaError(
        fmt::format("formula '{}': expected {} at position {}", m_text, wanted, m_position + 1));
  }

  NodePointer expression() {
    NodePointer left = term();
    for (char next = peek(); next == '+' || next == '-'; next = peek()) {
      ++m_position;
      left = binary(next == '+' ? Kind::add : Kind::subtract, left, term());
    }
    return left;
  }

  NodePointer term() {
    NodePointer left = factor();
    for (char next = peek(); next == '*' || next == '/'; next = peek()) {
      ++m_position;
      left = binary(next == '*' ? Kind::multiply : Kind::divide, left, factor());
    }
    return left;
  }

  NodePointer factor() {
    const char next = peek();
    if (next == '(') {
      ++m_position;
      NodePointer inner = expression();
      expect(')');
      return inner;
    }
    if (is_digit(next)) {
      return number();
    }
    if (!is_letter(next)) {
      fail("a number, a name or '('");
    }
    return name_or_call();
  }

  NodePointer number() {
    Node node;
    const char* const first = m_text.data() + m_position;
    const auto [end, error] = std::from_chars(first, m_text.data() + m_text.size(), node.number);
    if (error != std::errc()) {
      fail("a number in range");
    }
    m_position += end - first;
    return std::make_shared<const Node>(std::move(node));
  }

  NodePointer name_or_call() {
    const std::size_t start = m_position;
    while (m_position < m_text.size() &&
           (is_letter(m_text[m_position]) || is_digit(m_text[m_position]) ||
            m_text[m_position] == '.')) {
      ++m_position;
    }
    const std::string_view name = m_text.substr(start, m_position - start);
    if (name == "min" || name == "max") {
      return call(name == "min" ? Kind::min : Kind::max);
    }
    Node node;
    node.kind = Kind::name;
    node.name = name;
    node.input = input_of(name);
    return std::make_shared<const Node>(std::move(node));
  }

  std::size_t input_of(std::string_view name) {
    const auto known = std::find(m_inputs->begin(), m_inputs->end(), name);
    const auto place = static_cast<std::size_t>(known - m_inputs->begin());
    if (known == m_inputs->end()) {
      m_inputs->emplace_back(name);
    }
    return place;
  }

  NodePointer call(Kind kind) {
    expect('(');
    NodePointer left = expression();
    expect(',');
    NodePointer right = expression();
    expect(')');
    return binary(kind, std::move(left), std::move(right));
  }

  static NodePointer binary(Kind kind, NodePointer left, NodePointer right) {
    Node node;
    node.kind = kind;
    node.left = std::move(left);
    node.right = std::move(right);
    return std::make_shared<const Node>(std::move(node));
  }

  std::string_view m_text;
  std::vector<std::string>* m_inputs;  // distinct, in order of first use
  std::size_t m_position = 0;
};

using DimensionOf = std::function<std::optional<Dimension>(std::string_view)>;

Dimension dimension_of_node(const Node& node, const DimensionOf& dimension_of) {
  if (node.kind == Kind::number) {
    return dimension::ratio;
  }
  if (node.kind == Kind::name) {
    const std::optional<Dimension> known = dimension_of(node.name);
    if (!known) {
      throw FormulaError(fmt::format("unknown metric '{}'", node.name));
    }
    return *known;
  }
  const Dimension left = dimension_of_node(*node.left, dimension_of);
  const Dimension right = dimension_of_node(*node.right, dimension_of);
  if (node.kind == Kind::multiply) {
    return left * right;
  }
  if (node.kind == Kind::divide) {
    return left / right;
  }
  if (left != right) {
    throw FormulaError(fmt::format("cannot add, subtract or compare '{}' and '{}'",
                                   unit_symbol(left), unit_symbol(right)));
  }
  return left;
}

double apply(Kind kind, double left, double right) {
  switch (kind) {
    case Kind::add:
      return left + right;
    case Kind::subtract:
      return left - right;
    case Kind::multiply:
      return left * right;
    case Kind::divide:
      return left / right;
    case Kind::min:
      return std::min(left, right);
    default:
      return std::max(left, right);
  }
}

using Values = std::span<const std::optional<double>>;

std::optional<double> evaluate_node(const Node& node, Values values) {
  if (node.kind == Kind::number) {
    return node.number;
  }
  if (node.kind == Kind::name) {
    return values[node.input];
  }
  const std::optional<double> left = evaluate_node(*node.left, values);
  const std::optional<double> right = evaluate_node(*node.right, values);
  if (!left || !right || (node.kind == Kind::divide && *right == 0)) {
    return std::nullopt;
  }
  return apply(node.kind, *left, *right);
}

}  // namespace

Formula::Formula(std::string_view text) {
  if (text.size() > longest_formula) {
    throw FormulaError(fmt::format("a formula of {} characters: at most {} are read", text.size(),
                                   longest_formula));
  }
  m_root = Parser(text, m_inputs).parse();
}

Dimension Formula::dimension(const DimensionOf& dimension_of) const {
  return dimension_of_node(*m_root, dimension_of);
}

std::optional<double> Formula::evaluate(
    const std::function<std::optional<double>(std::string_view)>& value_of) const {
  std::vector<std::optional<double>> values;
  std::transform(m_inputs.begin(), m_inputs.end(), std::back_inserter(values), value_of);
  return evaluate(values);
}

std::optional<double> Formula::evaluate(Values values) const {
  const std::optional<double> value = evaluate_node(*m_root, values);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace roofladder
