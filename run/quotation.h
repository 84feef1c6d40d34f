// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace roofladder {

// How the source of a value prints it. Stored as the reason of its sample.
struct Quotation {
  std::string printed;  // ".138 s", as printed
  std::string place;    // "slide 33"
  bool ambiguous = false;
  std::string note;  // remarks; may be empty

  bool operator==(const Quotation&) const = default;
};

// One line for each member: "printed: .138 s", "place: slide 33", "ambiguous: yes", "note: ...".
std::string quotation_text(const Quotation& quotation);

// Absent if the text is not a quotation.
std::optional<Quotation> parse_quotation(std::string_view text);

}  // namespace roofladder
