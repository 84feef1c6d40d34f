// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/plots/plot.h"
#include "reports/html/figure.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"

namespace roofladder::html {

void write_samples(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  const StripPlot plot = samples_plot(shown.analysis, ladder);
  if (plot.strips.empty()) {
    return;
  }
  write_folded(
      {ladder_anchor(shown, ladder) + "-samples", "Samples", "every repetition"}, out, [&] {
        out << "<p>Each dot is a repetition; within a row they run from top to bottom in order of "
               "measurement, so that a drift of the machine leans a row to one side.</p>\n";
        write_figure(shown, plot, out);
      });
}

}  // namespace roofladder::html
