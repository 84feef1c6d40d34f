// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/published/published_numbers.h"
#include "reports/html/cell.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder::html {
namespace {

constexpr std::string_view nothing = "<span class=\"absent\">—</span>";

std::string ambiguous_mark(const Quotation& quotation) {
  return quotation.ambiguous ? " <span class=\"tag ambiguous\">ambiguous</span>" : "";
}

std::string time_text(const std::optional<double>& seconds) {
  return seconds ? quantity(*seconds, dimension::seconds) : std::string(nothing);
}

void write_head(const Analysis& analysis, const PublishedStory& story,
                const PublishedLadder& ladder, std::ostream& out) {
  const std::string size = to_text(ladder.size);
  fmt::print(out,
             "<div class=\"scroll\"><table class=\"published\">\n<caption>{} on {}{} {}</caption>\n"
             "<thead><tr><th scope=\"col\">Variant</th><th scope=\"col\">Time <small>of one "
             "{}</small></th>",
             html_name(ladder.model), html_name(ladder.device),
             size.empty() ? "" : ", " + html_name(size), badge(Provenance::published),
             escaped(story.kernel.work_unit));
  fmt::print(out, "<th scope=\"col\">Speedup <small>by its times{}</small></th>",
             ladder.baseline.empty() ? "" : ", over " + escaped(ladder.baseline));
  out << "<th scope=\"col\">Speedup <small>as printed</small></th>";
  for (const std::size_t own : story.own) {
    const Ladder& ours = analysis.ladders[own];
    fmt::print(out, "<th scope=\"col\">Here <small>{}</small></th>",
               html_name(setting(analysis, ours)));
  }
  out << "</tr></thead>\n<tbody>\n";
}

// Every printed speedup with what it is over.
void write_printed_speedups(const PublishedRung& rung, std::ostream& out) {
  bool any = false;
  for (const PublishedNumber& number : rung.numbers) {
    if (const auto over = speedup_over(number)) {
      fmt::print(out, "<span class=\"line\"><span class=\"value\">{}x</span>{}{}</span>",
                 escaped(number.quotation.printed),
                 over->empty() ? "" : " <small>over " + html_name(*over) + "</small>",
                 ambiguous_mark(number.quotation));
      any = true;
    }
  }
  out << (any ? "" : nothing);
}

void write_own(const std::optional<PublishedOwn>& own, std::ostream& out) {
  if (!own) {
    fmt::print(out, "<td class=\"number\">{}</td>", nothing);
    return;
  }
  fmt::print(out, "<td class=\"number\">{} <small>{}</small></td>", time_text(own->time_of_unit),
             own->speedup ? format_factor(own->speedup->value) : "");
}

bool time_is_ambiguous(const PublishedRung& rung) {
  for (const PublishedNumber& number : rung.numbers) {
    if (number.part.empty() && number.quotation.ambiguous &&
        number.metric.starts_with(metric::time.name)) {
      return true;
    }
  }
  return false;
}

void write_rung(const PublishedRung& rung, std::ostream& out) {
  fmt::print(out,
             "<tr{}><th scope=\"row\">{}{}<small class=\"name\">{}</small></th>"
             "<td class=\"number\">{}{}",
             rung.branch ? " class=\"branch\"" : "", html_name(rung.title),
             rung.branch ? " <span class=\"tag\">branch</span>" : "", html_name(rung.variant),
             time_text(rung.time_of_unit),
             time_is_ambiguous(rung) ? ambiguous_mark({.ambiguous = true}) : "");
  if (!rung.time_of_unit) {
    fmt::print(out, " <small>{}</small>", escaped(rung.no_time));
  }
  fmt::print(out, "</td><td class=\"number\">{}</td><td>", factor(rung.speedup));
  write_printed_speedups(rung, out);
  out << "</td>";
  for (const auto& own : rung.own) {
    write_own(own, out);
  }
  out << "</tr>\n";
}

void write_number(const PublishedRung& rung, const PublishedNumber& number, std::ostream& out) {
  fmt::print(out,
             "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"number\">{}{}</td><td>{}</td>"
             "<td>{}</td></tr>\n",
             html_name(rung.variant + (number.part.empty() ? "" : ":" + number.part)),
             html_name(number.metric), escaped(number.quotation.printed),
             ambiguous_mark(number.quotation), escaped(number.quotation.place),
             html_prose(number.quotation.note));
}

// The ambiguous ones are read by everybody, the rest on demand.
void write_numbers(const PublishedStory& story, bool ambiguous, std::ostream& out) {
  out << "<div class=\"scroll\"><table class=\"quotations\">\n<thead><tr><th "
         "scope=\"col\">Variant</th>"
         "<th scope=\"col\">Metric</th><th scope=\"col\">Printed</th><th scope=\"col\">Place in "
         "the "
         "source</th><th scope=\"col\">Note</th></tr></thead>\n<tbody>\n";
  for (const PublishedLadder& ladder : story.ladders) {
    for (const PublishedRung& rung : ladder.rungs) {
      for (const PublishedNumber& number : rung.numbers) {
        if (number.quotation.ambiguous || !ambiguous) {
          write_number(rung, number, out);
        }
      }
    }
  }
  out << "</tbody></table></div>\n";
}

// Those of several times, or those of a single number each.
void write_ladders(const Analysis& analysis, const PublishedStory& story, bool several,
                   std::ostream& out) {
  for (const PublishedLadder& ladder : story.ladders) {
    if (!has_speed(ladder) || has_several_times(ladder) != several) {
      continue;
    }
    write_head(analysis, story, ladder, out);
    for (const PublishedRung& rung : ladder.rungs) {
      write_rung(rung, out);
    }
    out << "</tbody></table></div>\n";
  }
}

void write_numbers_of(const Analysis& analysis, const PublishedStory& story, std::ostream& out) {
  const PublishedCount count = count_of(story);
  write_ladders(analysis, story, true, out);
  if (!std::ranges::all_of(story.ladders, has_several_times)) {
    out << "<details>\n<summary>Single times and speedups</summary>\n";
    write_ladders(analysis, story, false, out);
    out << "</details>\n";
  }
  if (count.ambiguous > 0) {
    fmt::print(out, "<details open=\"open\">\n<summary>Ambiguous: {} of {} numbers</summary>\n",
               count.ambiguous, count.all);
    write_numbers(story, true, out);
    out << "</details>\n";
  }
  fmt::print(out, "<details>\n<summary>Every number that the source prints: {}</summary>\n",
             count.all);
  write_numbers(story, false, out);
  out << "</details>\n";
}

void write_story(const Analysis& analysis, const PublishedStory& story, const std::string& fold_id,
                 std::ostream& out) {
  fmt::print(out, "<article data-kernel=\"{}\">\n<h3>{}</h3>\n<p class=\"setting\">{}</p>\n",
             escaped(story.kernel.name), html_name(story.kernel.title),
             html_name(story.kernel.seed));
  const PublishedCount count = count_of(story);
  const std::string remark =
      fmt::format("{} numbers, {} of them ambiguous", count.all, count.ambiguous);
  write_folded({fold_id, "What its source prints", remark}, out,
               [&] { write_numbers_of(analysis, story, out); });
  out << "</article>\n";
}

}  // namespace

void write_published(const ShownRun& shown, std::ostream& out) {
  out << "<p>What the stories of these kernels print, on their devices. Here: the variant of the "
         "same "
         "name, its time a unit of work and its speedup over the first of its ladder.</p>\n";
  const std::vector<PublishedStory>& stories = shown.analysis.published;
  for (std::size_t i = 0; i < stories.size(); ++i) {
    write_story(shown.analysis, stories[i], shown.own(fmt::format("story-{}", i + 1)), out);
  }
}

}  // namespace roofladder::html
