// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/ladder/scope.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/result_text.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/html/table.h"
#include "reports/markup.h"
#include "run/format.h"

namespace roofladder::html {
namespace {

std::string counted(std::size_t number, std::string_view thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

// Tells a stranger what the page is about.
void write_sentence(const Analysis& analysis, std::ostream& out) {
  std::size_t rungs = 0;
  for (const Ladder& ladder : analysis.ladders) {
    rungs += ladder.rungs.size();
  }
  const std::size_t ladders = analysis.ladders.size();
  fmt::print(out,
             "<p class=\"lead\">{} of {}, each a step from an original to the fastest: how long "
             "they took, how far they are from the limits of {} machine, and what bound "
             "them.</p>\n",
             counted(rungs, "implementation"), counted(ladders, "ladder"),
             analysis.run.devices.size() > 1 ? "their" : "this");
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
  if (!analysis.ladders.empty()) {
    write_sentence(analysis, out);
  }
  write_state(run, out);
  write_cautions(analysis, out);
  if (analysis.ladders.empty()) {
    out << "<p class=\"notice\" role=\"note\">This run has no ladder: nothing but ceilings was "
           "measured, or nothing at all.</p>\n";
  }
}

void write_fastest(const PageRun& shown, std::ostream& out) {
  const Analysis& analysis = shown.analysis;
  if (analysis.ladders.empty()) {
    return;
  }
  const Table fastest = fastest_table(analysis);
  if (!fastest.rows.empty()) {
    write_table(fastest, shown,
                {.attributes = "class=\"fastest\"", .is_titled = false, .names_cells = true}, out);
  }
  if (!fastest.note.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", escaped(fastest.note));
  }
  for (const Ladder& ladder : analysis.ladders) {
    if (const std::string scopes = scopes_text(analysis.run, ladder); !scopes.empty()) {
      fmt::print(out, "<p class=\"note\">{}, {}: {}</p>\n",
                 html_name(analysis.run.kernels.at(ladder.kernel).name),
                 html_name(model_of(analysis, ladder)), html_prose(scopes));
    }
  }
}

}  // namespace roofladder::html
