// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "reports/html/fold.h"
#include "reports/html/sections.h"
#include "reports/markup.h"

namespace roofladder::html {
namespace {

void write_facts(const std::string& caption, const std::vector<Fact>& facts, std::ostream& out) {
  if (facts.empty()) {
    return;
  }
  fmt::print(out,
             "<div class=\"scroll\"><table class=\"facts\">\n<caption>{}</caption>\n<thead><tr><th "
             "scope=\"col\">Fact"
             "</th><th scope=\"col\">Value</th></tr></thead>\n<tbody>\n",
             html_name(caption));
  for (const Fact& fact : facts) {
    fmt::print(out, "<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", html_name(fact.key),
               escaped(fact.text));
  }
  out << "</tbody></table></div>\n";
}

}  // namespace

void write_machine(const ShownRun& shown, std::ostream& out) {
  const Run& run = shown.analysis.run;
  if (run.devices.empty() && run.facts.empty()) {
    out << "<p>The run says nothing of its machine.</p>\n";
    return;
  }
  for (const Device& device : run.devices) {
    fmt::print(out, "<p>{}: {}</p>\n", html_name(device.name), html_name(device.title));
  }
  write_folded({shown.own("facts"), "Every fact of machine and environment", "", 3}, out, [&] {
    for (const Device& device : run.devices) {
      write_facts("Device " + device.name + ": " + device.title, device.facts, out);
    }
    write_facts("Machine and environment", run.facts, out);
  });
}

}  // namespace roofladder::html
