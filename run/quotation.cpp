// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/quotation.h"

#include <algorithm>
#include <fmt/format.h>

namespace roofladder {
namespace {

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

// If the text begins with the key, removes the line from it and returns the rest of the line.
std::optional<std::string> take_line(std::string_view& text, std::string_view key) {
  if (!text.starts_with(key)) {
    return std::nullopt;
  }
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string rest(text.substr(key.size(), end - key.size()));
  text.remove_prefix(std::min(end + 1, text.size()));
  return rest;
}

}  // namespace

std::string quotation_text(const Quotation& quotation) {
  const std::string note = quotation.note.empty() ? "" : "\nnote: " + one_line(quotation.note);
  return fmt::format("printed: {}\nplace: {}\nambiguous: {}{}", one_line(quotation.printed),
                     one_line(quotation.place), quotation.ambiguous ? "yes" : "no", note);
}

std::optional<Quotation> parse_quotation(std::string_view text) {
  const auto printed = take_line(text, "printed: ");
  const auto place = printed ? take_line(text, "place: ") : std::nullopt;
  const auto ambiguous = place ? take_line(text, "ambiguous: ") : std::nullopt;
  if (!ambiguous || (*ambiguous != "yes" && *ambiguous != "no")) {
    return std::nullopt;
  }
  const auto note = take_line(text, "note: ");
  return text.empty()
             ? std::optional(Quotation{*printed, *place, *ambiguous == "yes", note.value_or("")})
             : std::nullopt;
}

}  // namespace roofladder
