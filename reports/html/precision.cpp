// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/precision.h"

#include <fmt/ostream.h>

#include "reports/html/sections.h"

namespace roofladder::html {

void write_precision(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  const Precision precision = precision_reached(shown.analysis.run, ladder);
  if (precision.results == 0) {
    return;
  }
  const std::string asked =
      fmt::format("{}{:.3g} %{}", precision.is_known ? "the " : "", 100 * precision.asked,
                  precision.is_known ? " that was asked for" : "");
  out << "<p class=\"note\">± is half the width of the 95 % interval of the median. ";
  if (precision.missed == 0) {
    fmt::print(out, "Every interval reaches at most {} from its median.</p>\n", asked);
  } else {
    fmt::print(out,
               "{} of {} reach further than {} from their medians, or have too few samples.</p>\n",
               precision.missed, precision.results, asked);
  }
}

}  // namespace roofladder::html
