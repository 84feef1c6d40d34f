// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/cell.h"

#include <array>
#include <fmt/format.h>

#include "analyzer/ladder/precision.h"
#include "analyzer/words/factor_text.h"
#include "analyzer/words/metric_text.h"
#include "analyzer/words/result_text.h"
#include "reports/markup.h"
#include "run/format.h"

namespace roofladder::html {
namespace {

std::string value(const std::string& text) {
  return "<span class=\"value\">" + escaped(text) + "</span>";
}

// Prevents line breaks between a number and its unit.
std::string unbroken(std::string text) {
  constexpr std::string_view no_break_space = "\u00a0";
  for (std::size_t space = text.find(' '); space != std::string::npos; space = text.find(' ')) {
    text.replace(space, 1, no_break_space);
  }
  return text;
}

std::string small(const std::string& text) {
  return "<small>" + escaped(text) + "</small>";
}

}  // namespace

std::string badge(Provenance look, const std::string& text) {
  return fmt::format("<span class=\"badge {}\">{}</span>", name_of(look), escaped(text));
}

std::string badge(Provenance provenance) {
  return badge(provenance, std::string(name_of(provenance)));
}

std::string badge(const MetricValue& value) {
  return badge(weakest_provenance(value), provenance_text(value));
}

std::string absent(const Absence& absence) {
  return fmt::format("<span class=\"absent\" title=\"{}\">— <small>{}</small></span>",
                     escaped(absence.reason), status_text(absence.status));
}

std::string absent_with_reason(const Absence& absence) {
  return fmt::format("<span class=\"absent\">— <small>{}: {}</small></span>",
                     status_text(absence.status), html_prose(absence.reason));
}

std::string range(const std::string& low, const std::string& high) {
  return small(unbroken(low) + " to " + unbroken(high));
}

std::string factor(const std::optional<Estimate>& estimate) {
  if (!estimate) {
    return "<span class=\"absent\">—</span>";
  }
  const std::string text = value(factor_text(*estimate));
  if (!estimate->interval) {
    return text;
  }
  const Interval& interval = *estimate->interval;
  return text + " " + range(format_factor(interval.low), format_factor(interval.high));
}

std::string verdict_mark(Verdict verdict) {
  static constexpr std::array looks{"same", "faster", "slower", "ambiguous"};
  return fmt::format("<span class=\"verdict {}\">{}</span>",
                     looks.at(static_cast<std::size_t>(verdict)), verdict_text(verdict));
}

std::string plus_minus(double half_width, const std::string& low, const std::string& high) {
  return fmt::format("<small title=\"95 % interval: {} to {}\">{}</small>", escaped(low),
                     escaped(high), unbroken(format_uncertainty(half_width)));
}

std::string quantity(double number, Dimension dimension) {
  return value(format_quantity(number, dimension));
}

}  // namespace roofladder::html
