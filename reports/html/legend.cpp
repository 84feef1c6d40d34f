// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <fmt/ostream.h>

#include "reports/html/cell.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

struct Entry {
  Provenance provenance;
  std::string_view sentence;
};

constexpr std::array entries{
    Entry{Provenance::timer, "a clock, in repetitions without profiling"},
    Entry{Provenance::counter, "a hardware counter, in passes of its own"},
    Entry{Provenance::sampled,
          "the device's own monitoring, averaged over many warm repetitions back to back"},
    Entry{Provenance::device, "the device or its driver, at the moment of a repetition"},
    Entry{Provenance::collector,
          "the collector itself: comparisons, memory and threads beside a repetition"},
    Entry{Provenance::compiler, "the report of the compiler or of the loader"},
    Entry{Provenance::declared,
          "computed from what the variant declares of its work, or counted in its source"},
    Entry{Provenance::simulated,
          "a cache simulator, because this machine counts no memory traffic"},
    Entry{Provenance::derived,
          "a formula over other values; “from timer, simulated” names where its inputs come from"},
    Entry{Provenance::imported, "the output of another tool"},
    Entry{Provenance::published, "a paper, a talk or a post"},
};

// Explains each metric, once for the page.
void write_metric_list(std::ostream& out) {
  out << "<details>\n<summary>Every metric in a sentence</summary>\n<dl class=\"legend\">\n";
  for (const Metric& metric : metric_table()) {
    if (metric.is_evidence()) {
      continue;
    }
    fmt::print(out, "<dt>{} <small class=\"name\">{}</small></dt><dd>{}</dd>\n",
               escaped(metric.title), escaped(metric.name), escaped(metric.sentence));
  }
  out << "</dl>\n</details>\n";
}

}  // namespace

void write_legend(std::ostream& out) {
  out << "<dl class=\"legend\">\n";
  for (const Entry& entry : entries) {
    fmt::print(out, "<dt>{}</dt><dd>{}</dd>\n", badge(entry.provenance), entry.sentence);
  }
  out << "<dt><span class=\"absent\">—</span></dt><dd>there is no value; the reason stands beside "
         "it</dd>\n</dl>\n"
         "<p class=\"note\">Times are medians with a rank-based 95 % interval. 1 GB is 10⁹ bytes. "
         "Flops are executed "
         "flops; an fma is two.</p>\n";
  write_metric_list(out);
}

}  // namespace roofladder::html
