// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace roofladder {

// How a value stands in the source it was taken from. Kept as the reason of its sample.
struct Quotation {
  std::string printed;  // ".138 s", as printed
  std::string place;    // "slide 33"
  bool ambiguous = false;
  std::string note;  // what to know of it; may be empty

  bool operator==(const Quotation&) const = default;
};

// A line a member: "printed: .138 s", "place: slide 33", "ambiguous: yes", "note: ...".
std::string quotation_text(const Quotation& quotation);

// Absent for a text that is no quotation.
std::optional<Quotation> parse_quotation(std::string_view text);

}  // namespace roofladder
