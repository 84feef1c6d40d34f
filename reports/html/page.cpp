// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/page.h"

#include <array>
#include <fmt/ostream.h>

#include "reports/html/content_hash.h"
#include "reports/html/naming.h"
#include "reports/html/script.h"
#include "reports/html/sections.h"
#include "reports/html/style.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

struct RunSection {
  std::string_view id;
  std::string_view title;
  void (*write)(const PageRun&, std::ostream&);
};

constexpr std::array run_sections{
    RunSection{"rooflines", "Roofline", write_rooflines},
    RunSection{"ladders", "Ladders", write_ladders},
    RunSection{"published", "Published", write_published},
    RunSection{"ceilings", "Ceilings", write_ceilings},
    RunSection{"audit", "Audit", write_audit},
    RunSection{"machine", "Machine", write_machine},
};

// Attribute by which the filters find what belongs to a run.
std::string of_run(const PageRun& run) {
  return run.is_alone() ? "" : fmt::format(" data-run=\"{}\"", escaped(run.name));
}

bool is_shown(const RunSection& section, const PageRun& run) {
  return section.id != "published" || !run.analysis.published.empty();
}

void write_ladder_links(const PageRun& shown, std::ostream& out) {
  const Analysis& analysis = shown.analysis;
  if (analysis.ladders.size() > most_headlines) {
    return;
  }
  for (const Ladder& ladder : analysis.ladders) {
    const std::string name =
        analysis.run.kernels.at(ladder.kernel).name + ", " + model_of(analysis, ladder);
    fmt::print(out, "<li class=\"nested\"><a href=\"#{}\">{}</a></li>\n",
               ladder_anchor(shown, ladder), escaped(shortened(name, 40)));
  }
}

// The part of the page's security policy for its script; empty if it has none.
std::string script_policy() {
  return script().empty()
             ? std::string()
             : fmt::format(
                   "script-src '{}'; require-trusted-types-for 'script'; trusted-types 'none'; ",
                   content_hash(script()));
}

// Writes scripts at the end, since the page is complete without them.
void write_scripts(std::span<const PageRun> runs, const XyPlot* overlay, std::ostream& out) {
  if (script().empty()) {
    return;
  }
  out << "<script type=\"application/json\" id=\"island\">";
  write_island(runs, overlay, out);
  out << "</script>\n<script>" << script() << "</script>\n";
}

}  // namespace

void write_start(std::string_view title, std::string_view heading, std::ostream& out) {
  fmt::print(out,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
             "{}style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'\"/>\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
             "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
             "<meta name=\"referrer\" content=\"no-referrer\"/>\n"
             "<title>{}</title>\n<style>{}</style>\n</head>\n",
             script_policy(), content_hash(style_sheet()), escaped(shortened(title, 200)),
             style_sheet());
  fmt::print(
      out,
      "<body>\n<header class=\"page\">\n<p class=\"overline\">Roofladder report</p>\n<h1>{}</h1>\n",
      html_name(heading));
}

void write_link(std::string_view id, std::string_view text, std::ostream& out) {
  fmt::print(out, "<li><a href=\"#{}\">{}</a></li>\n", id, escaped(shortened(text, 40)));
}

void write_introduction(const PageRun& shown, std::ostream& out) {
  fmt::print(out, "<section id=\"{}\"{}>\n<h2>{}</h2>\n", shown.id, of_run(shown),
             html_name(shown.name));
  write_summary(shown, out);
  write_fastest(shown, out);
  out << "<ul class=\"contents\">\n";
  write_links(shown, out);
  out << "</ul>\n</section>\n";
}

void write_sections(const PageRun& shown, std::ostream& out) {
  for (const RunSection& section : run_sections) {
    if (is_shown(section, shown)) {
      fmt::print(out, "<section id=\"{}\" class=\"{}\"{}>\n<h2>{}{}</h2>\n", shown.own(section.id),
                 section.id, of_run(shown), section.title,
                 shown.is_alone() ? "" : fmt::format(" <small>{}</small>", html_name(shown.name)));
      section.write(shown, out);
      out << "</section>\n";
    }
  }
}

void write_links(const PageRun& shown, std::ostream& out) {
  for (const RunSection& section : run_sections) {
    if (!is_shown(section, shown)) {
      continue;
    }
    write_link(shown.own(section.id), section.title, out);
    if (section.id == "ladders") {
      write_ladder_links(shown, out);
    }
  }
}

void write_last_sections(std::span<const PageRun> runs, std::ostream& out) {
  out << "<section id=\"sources\">\n<h2>Sources</h2>\n";
  write_sources(runs, out);
  out << "</section>\n<section id=\"legend\">\n<h2>Where values come from</h2>\n";
  write_legend(out);
  out << "</section>\n";
}

void write_last_links(std::ostream& out) {
  write_link("sources", "Sources", out);
  write_link("legend", "Where values come from", out);
}

void write_end(std::string_view origin, std::span<const PageRun> runs, const XyPlot* overlay,
               std::ostream& out) {
  fmt::print(out, "<footer>Made by Roofladder{}.</footer>\n", escaped(origin));
  write_scripts(runs, overlay, out);
  out << "</body>\n</html>\n";
}

void write_end(std::ostream& out) {
  out << "<footer>Made by Roofladder.</footer>\n</body>\n</html>\n";
}

}  // namespace roofladder::html
