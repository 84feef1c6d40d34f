// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/source/json_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>

#include "collector/importers/source/decimal.h"
#include "collector/importers/source/import_source.h"
#include "run/format.h"

namespace roofladder::json_text {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string_view without_mark(std::string_view text) {
  return text.starts_with(byte_order_mark) ? text.substr(byte_order_mark.size()) : text;
}

constexpr std::size_t longest_document = std::size_t{128}
                                         << 20;  // bytes, which take ten times that

// Reads a text with null for every bare NaN or Infinity.
class NullingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  NullingIterator() = default;
  explicit NullingIterator(std::string_view text) : m_rest(text) { begin_word(); }

  const char& operator*() const { return m_null.empty() ? m_rest.front() : m_null.front(); }

  NullingIterator& operator++() {
    if (m_null.size() > 1) {
      m_null.remove_prefix(1);
      return *this;
    }
    if (m_null.empty()) {
      pass(m_rest.front());
      m_rest.remove_prefix(1);
    }
    m_null = {};
    begin_word();
    return *this;
  }

  NullingIterator operator++(int) {
    NullingIterator before = *this;
    ++*this;
    return before;
  }

  bool operator==(const NullingIterator& other) const {
    return m_rest.size() == other.m_rest.size() && m_null.size() == other.m_null.size();
  }

 private:
  void pass(char letter) {
    const bool ends = letter == '"' && !m_is_escaped;
    m_is_escaped = m_is_quoted && letter == '\\' && !m_is_escaped;
    m_is_quoted = m_is_quoted != ends;
  }

  // Goes on with "null" where the rest begins with a word for no number.
  void begin_word() {
    constexpr std::string_view begins = "-NnI";
    constexpr std::array<std::string_view, 6> words{"-NaN", "NaN",       "-nan",
                                                    "nan",  "-Infinity", "Infinity"};
    if (m_is_quoted || m_rest.empty() || begins.find(m_rest.front()) == std::string_view::npos) {
      return;
    }
    const auto* const word = std::ranges::find_if(
        words, [&](std::string_view known) { return m_rest.starts_with(known); });
    if (word != words.end()) {
      m_rest.remove_prefix(word->size());
      m_null = "null";
    }
  }

  std::string_view m_rest;
  std::string_view m_null;  // what is left of "null"
  bool m_is_quoted = false;
  bool m_is_escaped = false;
};

nlohmann::json parsed_with(std::string_view text, const nlohmann::json::parser_callback_t& use) {
  try {
    return nlohmann::json::parse(NullingIterator(without_mark(text)), NullingIterator(), use);
  } catch (const nlohmann::json::exception& error) {
    throw LineError(0, fmt::format("is no JSON: {}", printable(error.what())));
  }
}

// A number or a text; of anything else its kind, since printing it would be as deep as it is
// nested.
std::string shown(const nlohmann::json& value) {
  if (value.is_string()) {
    return printable(value.get_ref<const std::string&>().substr(0, 100));
  }
  return value.is_number() ? value.dump() : std::string(value.type_name());
}

}  // namespace

nlohmann::json parsed(std::string_view text) {
  if (text.size() > longest_document) {
    throw LineError(
        0, fmt::format("has {}, more than any document of its kind",
                       format_quantity(static_cast<double>(text.size()), dimension::bytes)));
  }
  return parsed_with(text, nullptr);
}

nlohmann::json for_each(std::string_view text, std::string_view key,
                        const std::function<void(const nlohmann::json&)>& use) {
  using Event = nlohmann::json::parse_event_t;
  bool is_in_list = false;
  return parsed_with(text, [&](int depth, Event event, nlohmann::json& found) {
    if (depth == 1 && event == Event::key) {
      is_in_list = found == key;
    }
    const bool is_element =
        is_in_list && depth == 2 &&
        (event == Event::object_end || event == Event::array_end || event == Event::value);
    if (is_element) {
      use(found);
    }
    return !is_element;
  });
}

bool begins_with_key(std::string_view text, std::string_view key) {
  text = without_mark(text).substr(0, 64 << 10);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return begin != std::string_view::npos && text[begin] == '{' &&
         text.find(fmt::format("\"{}\"", key)) != std::string_view::npos;
}

const nlohmann::json& member(const nlohmann::json& object, std::string_view key) {
  static const nlohmann::json none;
  if (!object.is_object()) {
    return none;
  }
  const auto found = object.find(key);
  return found == object.end() ? none : *found;
}

const nlohmann::json& list(const nlohmann::json& file, std::string_view key) {
  const nlohmann::json& found = member(file, key);
  if (!found.is_array()) {
    throw LineError(0, fmt::format("has no list of {}", key));
  }
  return found;
}

std::string text(const nlohmann::json& object, std::string_view key) {
  const nlohmann::json& found = member(object, key);
  return found.is_string() ? found.get<std::string>() : "";
}

std::optional<double> number(const nlohmann::json& value) {
  if (value.is_string()) {
    return finite_number(value.get_ref<const std::string&>());
  }
  const double number = value.is_number() ? value.get<double>() : std::nan("");
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

double time(const nlohmann::json& value, double unit, const std::string& where) {
  const auto found = number(value);
  if (!found || !std::isfinite(*found * unit) || *found * unit <= 0) {
    throw LineError(0, fmt::format("{} is no time: {}", where, shown(value)));
  }
  return *found * unit;
}

}  // namespace roofladder::json_text
