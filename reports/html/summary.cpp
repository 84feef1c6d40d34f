// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/ladder/headline.h"
#include "analyzer/words/factor_text.h"
#include "analyzer/words/result_text.h"
#include "reports/html/cell.h"
#include "reports/html/extent.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder::html {
namespace {

void write_stream_fraction(const VariantAnalysis& variant, std::ostream& out) {
  const MetricValue* fraction = variant.metric(metric::stream_fraction);
  if (fraction == nullptr || !std::holds_alternative<Estimate>(fraction->value)) {
    return;
  }
  const std::string why = why_above_stream(variant);
  fmt::print(out, "<p>{} of STREAM {}{}</p>\n",
             escaped(format_percent(std::get<Estimate>(fraction->value).value)), badge(*fraction),
             why.empty() ? "" : fmt::format(" <small>{}</small>", html_name(why)));
}

// "in fp64"; empty if the run does not record it.
std::string in_precision(const Rung& rung) {
  const std::string precision = precision_text(rung.analysis);
  return precision.empty() ? "" : " in " + escaped(precision);
}

// Writes both ends of the headline with their precision.
void write_ends(const PageRun& shown, const Ladder& ladder, const Headline& headline,
                std::ostream& out) {
  const Rung& from = ladder.rungs.at(headline.baseline);
  const Rung& to = ladder.rungs.at(headline.best.rung);
  const bool alike = precision_text(from.analysis) == precision_text(to.analysis);
  const std::string both = alike && !in_precision(to).empty() ? ", both" + in_precision(to) : "";
  fmt::print(out, "<p>from {}{} to {}{}</p>\n", variant_name(info(shown.analysis, from)),
             alike ? "" : in_precision(from), variant_name(info(shown.analysis, to)),
             alike ? both : in_precision(to));
}

// Writes the rung that is faster in another precision, if any.
void write_beyond(const PageRun& shown, const Ladder& ladder, const Headline& headline,
                  std::ostream& out) {
  if (headline.beyond) {
    const Rung& beyond = ladder.rungs.at(headline.beyond->rung);
    fmt::print(out, "<p>{} with {}{}</p>\n", factor_text(headline.beyond->speedup),
               variant_name(info(shown.analysis, beyond)), in_precision(beyond));
  }
}

// True for published single times, which make no ladder.
bool is_quoted_alone(const Analysis& analysis, const Ladder& ladder) {
  const std::string& kernel = analysis.run.kernels.at(ladder.kernel).name;
  const bool quoted = std::ranges::any_of(analysis.published, [&](const PublishedStory& story) {
    return story.kernel.name == kernel && story.own.empty();
  });
  return quoted && std::ranges::count_if(ladder.rungs, [](const Rung& rung) {
                     return rung.analysis.time.has_value();
                   }) < 2;
}

void write_headline(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  const KernelInfo& kernel = shown.analysis.run.kernels.at(ladder.kernel);
  fmt::print(out, "<li data-ladder=\"{0}\">\n<h{1}><a href=\"#{2}\">{3}, {4}</a></h{1}>\n",
             ladder_number(shown, ladder), shown.is_alone() ? 2 : 3, ladder_anchor(shown, ladder),
             html_name(kernel.name), html_name(model_of(shown.analysis, ladder)));
  const auto headline = headline_of(ladder);
  if (!headline) {
    out << "<p class=\"headline absent\">—</p>\n<p>No speedup: no two variants have a "
           "time.</p>\n</li>\n";
    return;
  }
  const Estimate& speedup = headline->best.speedup;
  const std::string range = factor_range_text(speedup);
  fmt::print(out, "<p class=\"headline\">{}{}</p>\n", factor_text(speedup),
             range.empty() ? "" : "<small>" + range + "</small>");
  write_ends(shown, ladder, *headline, out);
  write_stream_fraction(ladder.rungs.at(headline->best.rung).analysis, out);
  write_beyond(shown, ladder, *headline, out);
  fmt::print(out, "<p class=\"setting\">{}</p>\n</li>\n",
             html_name(setting(shown.analysis, ladder)));
}

void write_state(const Run& run, std::ostream& out) {
  if (run.state == RunState::finished) {
    return;
  }
  fmt::print(out,
             "<p class=\"notice\" role=\"note\">This run is {}: it holds what was measured until "
             "it stopped.</p>\n",
             name_of(run.state));
}

void write_cautions(const Analysis& analysis, std::ostream& out) {
  if (analysis.cautions.empty()) {
    return;
  }
  out << "<div class=\"notice cautions\" role=\"note\">\n<p>Before you read the "
         "numbers:</p>\n<ul>\n";
  for (const std::string& caution : analysis.cautions) {
    fmt::print(out, "<li>{}</li>\n", html_prose(caution));
  }
  out << "</ul>\n</div>\n";
}

}  // namespace

void write_summary(const PageRun& shown, std::ostream& out) {
  const Analysis& analysis = shown.analysis;
  const Run& run = analysis.run;
  out << "<p class=\"machine-line\">";
  for (const Device& device : run.devices) {
    fmt::print(out, "<span>{}</span> ", html_name(title_of(device)));
  }
  fmt::print(out, "<span><time>{}</time></span> <span>Roofladder {}</span></p>\n",
             escaped(run.started), escaped(run.tool_version));
  write_state(run, out);
  write_cautions(analysis, out);
  if (analysis.ladders.empty()) {
    out << "<p class=\"notice\" role=\"note\">This run has no ladder: nothing but ceilings was "
           "measured, or nothing at all.</p>\n";
    return;
  }
  out << "<ul class=\"headlines\">\n";
  const std::size_t count = std::min(analysis.ladders.size(), most_headlines);
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_quoted_alone(analysis, analysis.ladders[i])) {
      write_headline(shown, analysis.ladders[i], out);
    }
  }
  out << "</ul>\n";
  if (count < analysis.ladders.size()) {
    fmt::print(out, "<p class=\"note\">… and {} more ladders, below.</p>\n",
               analysis.ladders.size() - count);
  }
}

}  // namespace roofladder::html
