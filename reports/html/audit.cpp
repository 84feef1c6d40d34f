// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/ostream.h>

#include "analyzer/words/result_text.h"
#include "reports/html/extent.h"
#include "reports/html/sections.h"
#include "reports/markup.h"
#include "reports/overview.h"

namespace roofladder::html {
namespace {

void write_left_out(std::size_t count, std::string_view what, std::ostream& out) {
  if (count > 0) {
    fmt::print(out, "<p class=\"note\">… and {} more {}: the JSON report has all.</p>\n", count,
               what);
  }
}

void write_findings(const std::vector<Finding>& findings, std::ostream& out) {
  if (findings.empty()) {
    out << "<p class=\"clean\">✓ No finding: nothing in this run contradicts a limit, a "
           "declaration or another value.</p>\n";
    return;
  }
  out << "<ul class=\"findings\">\n";
  const std::size_t shown = std::min(findings.size(), most_findings);
  for (std::size_t i = 0; i < shown; ++i) {
    const Finding& finding = findings[i];
    fmt::print(out, "<li><strong>{}</strong> <span class=\"where\">{}</span><p>{}</p>",
               title_of(finding.kind), html_name(finding.where), html_prose(finding.sentence));
    if (!finding.likely_cause.empty()) {
      fmt::print(out, "<p class=\"note\">Likely cause: {}</p>", html_prose(finding.likely_cause));
    }
    out << "</li>\n";
  }
  out << "</ul>\n";
  write_left_out(findings.size() - shown, "findings", out);
}

void write_warnings(const Run& run, std::ostream& out) {
  if (run.warnings.empty()) {
    return;
  }
  out << "<h3>Warnings of the collection</h3>\n<ul class=\"warnings\">\n";
  const std::size_t shown = std::min(run.warnings.size(), most_findings);
  for (std::size_t i = 0; i < shown; ++i) {
    const Warning& warning = run.warnings[i];
    fmt::print(out, "<li>{} <span class=\"where\">{}</span></li>\n", html_prose(warning.text),
               html_name(variant_of(run, warning)));
  }
  out << "</ul>\n";
  write_left_out(run.warnings.size() - shown, "warnings", out);
}

void write_refuted_claims(const Analysis& analysis, std::ostream& out) {
  std::vector<std::string> lines;
  for (const Ladder& ladder : analysis.ladders) {
    for (const std::string& line : refuted_claims(analysis, ladder)) {
      lines.push_back(ladder_heading(analysis, ladder) + ", " + line);
    }
  }
  if (lines.empty()) {
    return;
  }
  out << "<h3>Claims that this run refutes</h3>\n<ul class=\"refuted\">\n";
  const std::size_t shown = std::min(lines.size(), most_findings);
  for (std::size_t i = 0; i < shown; ++i) {
    fmt::print(out, "<li>{}</li>\n", html_prose(lines[i]));
  }
  out << "</ul>\n";
  write_left_out(lines.size() - shown, "claims", out);
}

}  // namespace

void write_audit(const PageRun& shown, std::ostream& out) {
  write_findings(shown.analysis.findings, out);
  write_warnings(shown.analysis.run, out);
  write_refuted_claims(shown.analysis, out);
}

}  // namespace roofladder::html
