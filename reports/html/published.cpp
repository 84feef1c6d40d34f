// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/published/published_numbers.h"
#include "analyzer/tables/tables.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/html/table.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

const TableLook quotations_look{.attributes = "class=\"quotations\"", .is_titled = false};

// Writes either the ladders with several times, or those with at most one.
void write_ladders(const PageRun& shown, const PublishedStory& story, bool several,
                   std::ostream& out) {
  for (const PublishedLadder& ladder : story.ladders) {
    if (!has_speed(ladder) || has_several_times(ladder) != several) {
      continue;
    }
    write_table(published_table(shown.analysis, story, ladder), shown,
                {.attributes = "class=\"published\""}, out);
  }
}

// Shows ambiguous numbers at once, all others on demand.
void write_numbers_of(const PageRun& shown, const PublishedStory& story, std::ostream& out) {
  const PublishedCount count = count_of(story);
  write_ladders(shown, story, true, out);
  if (!std::ranges::all_of(story.ladders, has_several_times)) {
    out << "<details>\n<summary>Single times and speedups</summary>\n";
    write_ladders(shown, story, false, out);
    out << "</details>\n";
  }
  if (count.ambiguous > 0) {
    fmt::print(out, "<details open=\"open\">\n<summary>Ambiguous: {} of {} numbers</summary>\n",
               count.ambiguous, count.all);
    write_table(quotations_table(shown.analysis, story, WhichNumbers::ambiguous), shown,
                quotations_look, out);
    out << "</details>\n";
  }
  fmt::print(out, "<details>\n<summary>Every number that the source prints: {}</summary>\n",
             count.all);
  write_table(quotations_table(shown.analysis, story, WhichNumbers::all), shown, quotations_look,
              out);
  out << "</details>\n";
}

void write_story(const PageRun& shown, const PublishedStory& story, const std::string& fold_id,
                 std::ostream& out) {
  fmt::print(out, "<article data-kernel=\"{}\">\n<h3>{}</h3>\n<p class=\"setting\">{}</p>\n",
             escaped(story.kernel.name), html_name(story.kernel.title),
             html_name(story.kernel.seed));
  const PublishedCount count = count_of(story);
  const std::string remark =
      fmt::format("{} numbers, {} of them ambiguous", count.all, count.ambiguous);
  write_folded({fold_id, "What its source prints", remark}, out,
               [&] { write_numbers_of(shown, story, out); });
  out << "</article>\n";
}

}  // namespace

void write_published(const PageRun& shown, std::ostream& out) {
  out << "<p>What the stories of these kernels print, on their devices. Here: the variant of the "
         "same "
         "name, its time a unit of work and its speedup over the first of its ladder.</p>\n";
  const std::vector<PublishedStory>& stories = shown.analysis.published;
  for (std::size_t i = 0; i < stories.size(); ++i) {
    write_story(shown, stories[i], shown.own(fmt::format("story-{}", i + 1)), out);
  }
}

}  // namespace roofladder::html
