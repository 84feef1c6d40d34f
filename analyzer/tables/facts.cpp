// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/cells.h"
#include "analyzer/tables/tables.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Shows a fact's value with a proper unit: its text is as its observer wrote it, "1.5011e+11 B".
TableCell fact_cell(const Fact& fact) {
  if (!fact.value) {
    return cells::text(fact.text);
  }
  const std::string digits = format_unscaled(*fact.value, fact.dimension);
  if (fact.dimension == dimension::ratio) {
    return cells::text(fact.text == format_exact(*fact.value) ? digits : fact.text);
  }
  TableCell cell = cells::quantity(*fact.value, fact.dimension);
  if (digits != number_text(std::get<Number>(cell.value))) {
    cell.remark = digits;
  }
  return cell;
}

void add_facts(const std::string& of, const std::vector<Fact>& facts, Table& table) {
  for (const Fact& fact : facts) {
    table.rows.push_back({{cells::text(of), cells::text(fact.key), fact_cell(fact)}, {}, {}});
  }
}

}  // namespace

Table facts_table(const Run& run) {
  Table table{.id = "machine",
              .title = "Devices and environment",
              .columns = {{.title = "Of", .is_number = false},
                          {.title = "Fact", .is_number = false, .is_heading = true},
                          {.title = "Value", .is_number = false}},
              .note = "The run holds no facts about its machine."};
  for (const Device& device : run.devices) {
    table.rows.push_back(
        {{cells::text(device.name), cells::text("title"), cells::text(device.title)}, {}, {}});
    add_facts(device.name, device.facts, table);
  }
  add_facts("machine", run.facts, table);
  return table;
}

}  // namespace roofladder
