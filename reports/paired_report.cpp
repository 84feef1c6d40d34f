// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/paired_report.h"

#include <algorithm>
#include <fmt/ostream.h>
#include <stdexcept>
#include <utility>

#include "analyzer/tables/tables.h"
#include "analyzer/words/change_text.h"
#include "analyzer/words/result_text.h"
#include "reports/markdown_table.h"
#include "reports/markup.h"
#include "reports/text_table.h"
#include "run/format.h"

namespace roofladder {
namespace {

void require_same_machine(const Comparison& comparison, const FailCondition& condition) {
  for (const ComparedDevices& devices : comparison.devices) {
    if (!devices.different_fact.empty()) {
      throw std::invalid_argument(fmt::format(
          "'{}' cannot be told: {} is not the same in both runs, so their times say nothing about "
          "the code; collect the baseline on this machine",
          printable(condition.text), printable(devices.different_fact)));
    }
  }
}

// Says why no pair can be looked at.
std::string why_inapplicable(const PairedReport& report, const FailCondition& condition) {
  const auto undecided = std::ranges::find_if(
      report.pairs, [](const PairedRung& pair) { return !pair.undecided.empty(); });
  if (condition.is_of_time() && undecided != report.pairs.end()) {
    return "no rung's times settle anything: " + undecided->undecided;
  }
  return fmt::format("no rung has {} in the older run",
                     condition.metric ? condition.metric->name : "a time");
}

void require_applicable(const PairedReport& report, const FailCondition& condition) {
  if (condition.is_of_time()) {
    require_same_machine(report.comparison, condition);
  }
  const bool is_applicable = std::ranges::any_of(
      report.pairs, [&](const PairedRung& pair) { return applies(condition, pair); });
  if (!is_applicable) {
    throw std::invalid_argument(fmt::format("'{}' cannot be told: {}", printable(condition.text),
                                            why_inapplicable(report, condition)));
  }
}

std::string breaches_of(const PairedReport& report, std::size_t pair) {
  std::string text;
  for (const Breach& found : report.breaches) {
    if (found.pair == pair) {
      text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", found.condition, found.sentence);
    }
  }
  return text;
}

std::size_t count_failed(const PairedReport& report) {
  std::size_t failed = 0;
  for (std::size_t i = 0; i < report.pairs.size(); ++i) {
    failed += breaches_of(report, i).empty() ? 0 : 1;
  }
  return failed;
}

void write_case(const PairedReport& report, std::size_t index, std::ostream& out) {
  const PairedRung& pair = report.pairs[index];
  const Rung* shown = pair.after ? pair.after : pair.before;
  fmt::print(out, R"(  <testcase classname="{}" name="{}")", escaped(pair.ladder->kernel.name),
             escaped(name_of(report.comparison, pair)));
  if (shown->analysis.time) {
    fmt::print(out, R"( time="{}")", format_exact(shown->analysis.time->median));
  }
  out << ">\n";
  if (const std::string text = breaches_of(report, index); !text.empty()) {
    fmt::print(out, "    <failure message=\"{}\"/>\n", escaped(text));
  } else if (pair.change && pair.verdict == Verdict::ambiguous) {
    fmt::print(out, "    <skipped message=\"ambiguous{}\"/>\n",
               escaped(pair.undecided.empty() ? "" : ": " + pair.undecided));
  }
  fmt::print(out, "    <system-out>{}{}</system-out>\n", escaped(verdict_word(pair)),
             pair.change ? escaped(", time " + change_text(*pair.change)) : "");
  out << "  </testcase>\n";
}

}  // namespace

PairedReport paired_report(Comparison comparison, const std::vector<FailCondition>& conditions) {
  PairedReport report{.comparison = std::move(comparison), .pairs = {}, .breaches = {}};
  report.pairs = paired_rungs(report.comparison);
  for (const FailCondition& condition : conditions) {
    require_applicable(report, condition);
    for (std::size_t i = 0; i < report.pairs.size(); ++i) {
      if (std::string sentence = breach(condition, report.pairs[i]); !sentence.empty()) {
        report.breaches.push_back({i, condition.text, std::move(sentence)});
      }
    }
  }
  return report;
}

std::string name_of(const Comparison& comparison, const PairedRung& pair) {
  const Run& run = comparison.runs[pair.column.run].run;
  return fmt::format(
      "{}{}, {} cache{}", pair.row->variant,
      pair.ladder->size.empty() ? "" : fmt::format(" ({})", to_text(pair.ladder->size)),
      name_of(pair.ladder->cache),
      run.devices.size() > 1 ? ", on " + comparison.device(pair.column).name : "");
}

std::vector<std::string> remarks_of(const PairedReport& report) {
  const Comparison& comparison = report.comparison;
  std::vector<std::string> remarks;
  for (const ComparedDevices& devices : comparison.devices) {
    remarks.push_back(spread_text(comparison, devices));
  }
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    for (const std::string& caution : comparison.runs[i].cautions) {
      remarks.push_back(fmt::format("caution: {}: {}", comparison.names[i], caution));
    }
  }
  return remarks;
}

void write_paired_markdown(const PairedReport& report, std::ostream& out) {
  fmt::print(out, "**{}**\n", markdown_text(summary_text(report.pairs)));
  out << (report.breaches.empty() ? "" : "\n");
  for (const Breach& found : report.breaches) {
    fmt::print(out, "- **fails {}** {}: {}\n", markdown_text(found.condition),
               markdown_text(name_of(report.comparison, report.pairs[found.pair])),
               markdown_text(found.sentence));
  }
  fmt::print(out, "\n<details><summary>{} against {}</summary>\n",
             markdown_text(report.comparison.names[1 - report.comparison.baseline]),
             markdown_text(report.comparison.names[report.comparison.baseline]));
  for (const ComparedLadder& ladder : report.comparison.ladders) {
    const Table table = paired_table(report.comparison, ladder, report.pairs);
    fmt::print(out, "\n### {}\n\n", markdown_text(table.title));
    write_markdown_table(text_table(table), out);
  }
  out << '\n';
  for (const std::string& remark : remarks_of(report)) {
    fmt::print(out, "- {}\n", markdown_text(remark));
  }
  out << "\n</details>\n";
}

void write_paired_junit(const PairedReport& report, std::ostream& out) {
  fmt::print(out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<testsuite name=\"roofladder compare\" tests=\"{}\" failures=\"{}\">\n",
             report.pairs.size(), count_failed(report));
  for (std::size_t i = 0; i < report.pairs.size(); ++i) {
    write_case(report, i, out);
  }
  out << "</testsuite>\n";
}

}  // namespace roofladder
