// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/source/decimal.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "collector/importers/source/import_source.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr std::string_view signs = ".,";

bool looks_like_a_number(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0 &&
         text.find_first_not_of("0123456789.,") == std::string_view::npos;
}

char other(char sign) {
  return sign == '.' ? ',' : '.';
}

// True if the sign stands before groups of three digits only: "1,234,567" and "1,234.5". A number
// that begins with a zero has no groups.
bool may_group(std::string_view text, char sign) {
  const std::string_view whole = text.substr(0, text.find(other(sign)));
  if (text.find(sign, whole.size()) != std::string_view::npos) {
    return false;
  }
  std::size_t at = whole.find(sign);
  if (at == std::string_view::npos) {
    return true;
  }
  bool is_grouped = at >= 1 && at <= 3 && whole.front() != '0';
  while (is_grouped && at != std::string_view::npos) {
    const std::size_t next = whole.find(sign, at + 1);
    is_grouped = std::min(next, whole.size()) - at == 4;
    at = next;
  }
  return is_grouped;
}

// True if the sign may be the decimal point: it stands once at most, and no group comes after it.
bool may_point(std::string_view text, char sign) {
  const std::size_t at = text.find(sign);
  return at == std::string_view::npos || (text.find(sign, at + 1) == std::string_view::npos &&
                                          text.find(other(sign), at) == std::string_view::npos);
}

bool reads(std::string_view text, char point) {
  return may_point(text, point) && may_group(text, other(point));
}

}  // namespace

std::optional<double> finite_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  return is_number && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

void DecimalEvidence::add(std::string_view text) {
  if (!looks_like_a_number(text)) {
    return;
  }
  const std::array as{reads(text, signs[0]), reads(text, signs[1])};
  for (const std::size_t i : {0, 1}) {
    if (as[i] && !as[1 - i] && m_only[i].empty()) {
      m_only[i] = text;
    }
  }
  if (as[0] && as[1] && text.find_first_of(signs) != std::string_view::npos) {
    m_ambiguous = text;
  }
}

DecimalNumbers::DecimalNumbers(const DecimalEvidence& evidence, char given) {
  const auto& only = evidence.m_only;
  if (!only[0].empty() && !only[1].empty()) {
    throw LineError(0, fmt::format("'{}' and '{}' are not of one language", printable(only[0]),
                                   printable(only[1])));
  }
  m_point = given != 0 ? given : only[1].empty() ? '.' : ',';
  const std::string& contradiction = only[m_point == '.' ? 1 : 0];
  if (!contradiction.empty()) {
    throw LineError(
        0, fmt::format("'{}' contradicts --decimal-point '{}'", printable(contradiction), m_point));
  }
  if (given == 0 && only[0].empty() && only[1].empty() && !evidence.m_ambiguous.empty()) {
    throw LineError(0, fmt::format("'{}' reads two ways; say which sign is the decimal point: "
                                   "--decimal-point . or --decimal-point ,",
                                   printable(evidence.m_ambiguous)));
  }
}

std::optional<double> DecimalNumbers::operator()(std::string_view text) const {
  std::string digits;
  for (const char letter : text) {
    if (letter != other(m_point)) {
      digits += letter == m_point ? '.' : letter;
    }
  }
  return finite_number(digits);
}

}  // namespace roofladder
