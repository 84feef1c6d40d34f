// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/html_report.h"

#include <array>
#include <fmt/ostream.h>

#include "reports/html/content_hash.h"
#include "reports/html/extent.h"
#include "reports/html/naming.h"
#include "reports/html/page.h"
#include "reports/html/script.h"
#include "reports/html/sections.h"
#include "reports/html/style.h"
#include "reports/markup.h"

namespace roofladder {
namespace {

struct Section {
  std::string_view id;
  std::string_view title;
  void (*write)(const Analysis&, std::ostream&);
};

constexpr std::array sections{
    Section{"rooflines", "Roofline", html::write_rooflines},
    Section{"ladders", "Ladders", html::write_ladders},
    Section{"published", "Published", html::write_published},
    Section{"ceilings", "Ceilings", html::write_ceilings},
    Section{"audit", "Audit", html::write_audit},
    Section{"machine", "Machine", html::write_machine},
    Section{"sources", "Sources", html::write_sources},
    Section{"legend", "Where values come from", html::write_legend},
};

std::string title_of(const Run& run) {
  return run.title.empty() ? "Roofladder report" : run.title;
}

bool is_shown(const Section& section, const Analysis& analysis) {
  return section.id != "published" || !analysis.published.empty();
}

// What a page's policy says of the script that it carries, if it does.
std::string script_policy(std::string_view script) {
  return script.empty()
             ? std::string()
             : fmt::format(
                   "script-src '{}'; require-trusted-types-for 'script'; trusted-types 'none'; ",
                   html::content_hash(script));
}

}  // namespace

void html::write_head(std::string_view title, std::string_view script, std::ostream& out) {
  fmt::print(out,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
             "{}style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'\"/>\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
             "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
             "<meta name=\"referrer\" content=\"no-referrer\"/>\n"
             "<title>{}</title>\n<style>{}</style>\n</head>\n",
             script_policy(script), html::content_hash(html::style_sheet()),
             escaped(shortened(title, 200)), html::style_sheet());
}

namespace {

void write_navigation(const Analysis& analysis, std::ostream& out) {
  out << "<nav aria-label=\"Sections\"><ul>\n";
  for (const Section& section : sections) {
    if (!is_shown(section, analysis)) {
      continue;
    }
    fmt::print(out, "<li><a href=\"#{}\">{}</a></li>\n", section.id, section.title);
    if (section.id != "ladders" || analysis.ladders.size() > html::most_headlines) {
      continue;
    }
    for (const Ladder& ladder : analysis.ladders) {
      fmt::print(out, "<li class=\"nested\"><a href=\"#{}\">{}</a></li>\n",
                 html::ladder_anchor(analysis, ladder),
                 escaped(shortened(analysis.run.kernels.at(ladder.kernel).name, 40)));
    }
  }
  out << "</ul></nav>\n";
}

// At the end, where the page is complete without them.
void write_scripts(const Analysis& analysis, std::ostream& out) {
  if (html::script().empty()) {
    return;
  }
  out << "<script type=\"application/json\" id=\"island\">";
  html::write_island(analysis, out);
  out << "</script>\n<script>" << html::script() << "</script>\n";
}

}  // namespace

void write_html_report(const Analysis& analysis, std::ostream& out) {
  const Run& run = analysis.run;
  html::write_head(title_of(run), html::script(), out);
  fmt::print(
      out,
      "<body>\n<header class=\"page\">\n<p class=\"overline\">Roofladder report</p>\n<h1>{}</h1>\n",
      html_name(run.title.empty() ? "What every step bought" : run.title));
  html::write_summary(analysis, out);
  out << "</header>\n";
  write_navigation(analysis, out);
  out << "<main>\n";
  for (const Section& section : sections) {
    if (!is_shown(section, analysis)) {
      continue;
    }
    fmt::print(out, "<section id=\"{}\">\n<h2>{}</h2>\n", section.id, section.title);
    section.write(analysis, out);
    out << "</section>\n";
  }
  fmt::print(out, "</main>\n<footer>Made by Roofladder {} from run {}.</footer>\n",
             escaped(run.tool_version), escaped(run.uuid));
  write_scripts(analysis, out);
  out << "</body>\n</html>\n";
}

}  // namespace roofladder
