// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/step_text.h"

#include <fmt/format.h>

#include "analyzer/ladder/changes.h"
#include "analyzer/words/factor_text.h"
#include "analyzer/words/result_text.h"
#include "reports/markup.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

// "1.33x from traffic × 1.02x from bandwidth = 1.36x"
std::string equation(const Step& step, const std::vector<Factor>& factors) {
  std::string text;
  for (const Factor& factor : factors) {
    text += fmt::format("{}{} from {}", text.empty() ? "" : " × ", factor_with_range(factor.value),
                        escaped(quantity_of(factor)));
  }
  return step.speedup ? fmt::format("{} = <b>{}</b>", text, format_factor(step.speedup->value))
                      : text;
}

std::string part_text(const PartChange& part) {
  const auto time = [](const std::optional<double>& seconds) {
    return seconds ? format_quantity(*seconds, dimension::seconds) : "no such part";
  };
  return fmt::format("{}: {} → {}", escaped(part.name), time(part.before), time(part.after));
}

std::string split_text(const Step& step) {
  std::string text;
  for (const auto& factors : step.split.factors) {
    text += "<p>" + escaped(changes_text(factors)) + "<br>" + equation(step, factors) + "</p>";
  }
  if (step.speedup && !step.split.parts.empty()) {
    text += "<ul>";
    for (const PartChange& part : step.split.parts) {
      text += "<li>" + part_text(part) + "</li>";
    }
    text += "</ul>";
  }
  return step.split.note.empty() || !step.speedup
             ? text
             : text + "<p>" + escaped(step.split.note) + "</p>";
}

std::string claim_text(const Step& step) {
  std::string text;
  for (const ExpectationCheck& check : step.claim) {
    text += "<li>" + escaped(text_of(check)) + "</li>";
  }
  return text.empty() ? "" : "<p><b>What it expects</b></p><ul>" + text + "</ul>";
}

std::string result_text(const Analysis& analysis, const Ladder& ladder, const Step& step) {
  const std::string from = escaped(info(analysis, ladder.rungs.at(step.from)).title);
  if (!step.speedup) {
    const bool has_reason = !step.split.note.empty();
    return "<p>Over " + from + ": " +
           (has_reason ? escaped(step.split.note) : "no speedup, one of the two has no time") +
           ".</p>";
  }
  const std::string basis = text_of(step.verdict_basis);
  return fmt::format("<p><b>{}</b>: {} over {}</p>{}", verdict_text(step.verdict),
                     factor_with_range(*step.speedup), from,
                     basis.empty() ? "" : "<p>" + escaped(basis) + "</p>");
}

}  // namespace

QString step_text(const Analysis& analysis, const Ladder& ladder, std::size_t index) {
  const Rung& rung = ladder.rungs.at(index);
  const VariantInfo& variant = info(analysis, rung);
  std::string text =
      fmt::format("<h3>{}{}</h3><p>{}</p>", escaped(shortened(variant.title, 200)),
                  variant.branch ? " (branch)" : "", escaped(shortened(variant.id, 200)));
  if (!variant.claim.empty()) {
    text += "<p><b>Claim</b>: " + escaped(variant.claim) + "</p>";
  }
  if (!rung.analysis.time) {
    text += "<p><b>No time</b>: " + escaped(failure_of(rung.analysis).reason) + "</p>";
  }
  if (const Step* step = step_to(ladder, index)) {
    text += claim_text(*step) + result_text(analysis, ladder, *step) + split_text(*step);
  } else {
    text += "<p>The first of its ladder: no step led here.</p>";
  }
  if (!rung.analysis.bound.sentence.empty()) {
    text += "<p><b>Bound</b>: " + escaped(rung.analysis.bound.sentence) + "</p>";
  }
  return QString::fromStdString(text);
}

}  // namespace roofladder::gui
