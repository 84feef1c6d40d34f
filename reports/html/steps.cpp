// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <fmt/ostream.h>

#include "analyzer/ladder/changes.h"
#include "reports/html/cell.h"
#include "reports/html/change.h"
#include "reports/html/fold.h"
#include "reports/html/naming.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "run/format.h"

namespace roofladder::html {
namespace {

std::string part_time(const std::optional<double>& time, const Step& step) {
  if (time) {
    return quantity(*time, dimension::seconds);
  }
  return step.speedup ? "<span class=\"absent\">no such part</span>"
                      : "<span class=\"absent\">no time</span>";
}

std::string_view class_of(ClaimOutcome outcome) {
  constexpr std::array<std::string_view, 3> classes{"borne-out", "refuted", "not-told"};
  return classes.at(static_cast<std::size_t>(outcome));
}

void write_parts(const Step& step, std::ostream& out) {
  if (step.split.parts.empty()) {
    return;
  }
  out << "<ul class=\"parts\">";
  for (const PartChange& part : step.split.parts) {
    fmt::print(out, "<li>{}: {} → {}</li>", html_name(part.name), part_time(part.before, step),
               part_time(part.after, step));
  }
  out << "</ul>\n";
}

void write_claim(const VariantInfo& variant, const Step& step, std::ostream& out) {
  if (!variant.claim.empty()) {
    fmt::print(out, "<p class=\"claim\">{}</p>\n", html_prose(variant.claim));
  }
  if (step.claim.empty()) {
    return;
  }
  out << "<ul class=\"expectations\">";
  for (const ExpectationCheck& check : step.claim) {
    fmt::print(out, "<li class=\"{}\">{}</li>", class_of(check.outcome),
               html_prose(text_of(check)));
  }
  out << "</ul>\n";
}

// "traffic −25 %, bandwidth +2.0 %"; below it, for verification, "1.33x from traffic × 1.02x from
// bandwidth = 1.36x".
void write_factors(const Step& step, std::ostream& out) {
  for (const std::vector<Factor>& factors : step.split.factors) {
    fmt::print(out, "<p class=\"changes\">{}</p>\n<p class=\"equation\">",
               html_name(changes_text(factors)));
    for (const Factor& term : factors) {
      fmt::print(out, "{}<span class=\"term\">{} from {}</span>",
                 &term == factors.data() ? "" : " × ", factor(term.value),
                 html_name(quantity_of(term)));
    }
    if (step.speedup) {
      fmt::print(out, " = <span class=\"term product\">{}</span>",
                 format_factor(step.speedup->value));
    }
    out << "</p>\n";
  }
}

void write_step(const PageRun& shown, const Ladder& ladder, const Step& step, std::ostream& out) {
  const VariantInfo& from = info(shown.analysis, ladder.rungs.at(step.from));
  const VariantInfo& to = info(shown.analysis, ladder.rungs.at(step.to));
  fmt::print(out, "<li data-rung=\"{}\"{}>\n<h5>{} → {}{}</h5>\n<p class=\"result\">{} {}</p>\n",
             rung_key(shown, ladder, step.to), to.branch ? " class=\"branch\"" : "",
             variant_name(from), variant_name(to),
             to.branch ? " <span class=\"tag\">branch</span>" : "", factor(step.speedup),
             step.speedup ? verdict_mark(step.verdict) : "");
  if (const std::string basis = text_of(step.verdict_basis); !basis.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", html_prose(basis));
  }
  write_claim(to, step, out);
  write_factors(step, out);
  write_parts(step, out);
  if (!step.split.note.empty()) {
    fmt::print(out, "<p class=\"note\">{}</p>\n", html_prose(step.split.note));
  }
  const Run& run = shown.analysis.run;
  write_change({{run, from}, from.source_name()}, {{run, to}, to.source_name()}, out);
  out << "</li>\n";
}

}  // namespace

void write_steps(const PageRun& shown, const Ladder& ladder, std::ostream& out) {
  if (ladder.steps.empty()) {
    return;
  }
  const std::string count =
      fmt::format("{} step{}, with claim, factors, parts and change of source", ladder.steps.size(),
                  ladder.steps.size() == 1 ? "" : "s");
  write_folded({ladder_anchor(shown, ladder) + "-steps", "What each step bought", count}, out, [&] {
    out << "<ol class=\"steps\">\n";
    for (const Step& step : ladder.steps) {
      write_step(shown, ladder, step, out);
    }
    out << "</ol>\n";
  });
}

}  // namespace roofladder::html
