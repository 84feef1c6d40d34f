// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/ostream.h>

#include "analyzer/tables/tables.h"
#include "reports/html/fold.h"
#include "reports/html/sections.h"
#include "reports/html/table.h"
#include "reports/markup.h"

namespace roofladder::html {
void write_machine(const PageRun& shown, std::ostream& out) {
  const Run& run = shown.analysis.run;
  if (run.devices.empty() && run.facts.empty()) {
    out << "<p>The run holds no facts about its machine.</p>\n";
    return;
  }
  for (const Device& device : run.devices) {
    fmt::print(out, "<p>{}: {}</p>\n", html_name(device.name), html_name(device.title));
  }
  write_folded({shown.own("facts"), "Every fact of machine and environment", "", 3}, out, [&] {
    write_table(facts_table(run), shown, {.attributes = "class=\"facts\"", .is_titled = false},
                out);
  });
}

}  // namespace roofladder::html
