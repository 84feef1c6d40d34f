// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/source/json_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "collector/importers/source/decimal.h"
#include "collector/importers/source/import_source.h"
#include "run/format.h"

namespace roofladder::json_text {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string_view without_mark(std::string_view text) {
  return text.starts_with(byte_order_mark) ? text.substr(byte_order_mark.size()) : text;
}

// The text with null for every bare NaN or Infinity.
std::string with_nulls(std::string_view text) {
  constexpr std::array<std::string_view, 6> words{"-NaN", "NaN",       "-nan",
                                                  "nan",  "-Infinity", "Infinity"};
  std::string result;
  result.reserve(text.size());
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto found = is_quoted ? words.end() : std::ranges::find_if(words, [&](auto word) {
      return text.substr(i).starts_with(word);
    });
    if (found != words.end()) {
      result += "null";
      i += found->size() - 1;
      continue;
    }
    if (is_quoted && text[i] == '\\' && i + 1 < text.size()) {
      result += text[i++];
    } else if (text[i] == '"') {
      is_quoted = !is_quoted;
    }
    result += text[i];
  }
  return result;
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
  try {
    return nlohmann::json::parse(with_nulls(without_mark(text)));
  } catch (const nlohmann::json::exception& error) {
    throw LineError(0, fmt::format("is no JSON: {}", printable(error.what())));
  }
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
