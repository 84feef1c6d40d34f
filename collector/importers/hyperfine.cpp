// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "collector/importers/formats.h"
#include "collector/importers/imported_ladder.h"
#include "collector/importers/json_text.h"
#include "run/format.h"
#include "run/metric.h"

// hyperfine's --export-json.
namespace roofladder {
namespace {

using json_text::member;
using json_text::text;
using nlohmann::json;

bool has_failed(const json& exit_codes, std::size_t repetition) {
  return exit_codes.is_array() && repetition < exit_codes.size() &&
         exit_codes[repetition].is_number() && exit_codes[repetition] != 0;
}

// A run that failed has a time, though not of what was to be timed.
void add_command(const json& result, TechniqueNames& techniques, ImportedLadder& ladder) {
  const std::string command = text(result, "command");
  const json& times = member(result, "times");
  ImportedRow row{.variant = techniques(command), .title = command, .is_original = true};
  if (!times.is_array() || times.empty()) {
    row.values = {{std::string(metric::time.name),
                   json_text::time(member(result, "median"), 1,
                                   fmt::format("median of {}", printable(command)))}};
    ladder.add(row);
    return;
  }
  for (std::size_t i = 0; i < times.size(); ++i) {
    row.values.clear();
    if (has_failed(member(result, "exit_codes"), i)) {
      row.no_time =
          fmt::format("the command ended with {}", member(result, "exit_codes")[i].get<double>());
    } else {
      row.values.emplace_back(
          metric::time.name,
          json_text::time(times[i], 1, fmt::format("time {} of {}", i + 1, printable(command))));
    }
    ladder.add(row);
  }
}

}  // namespace

bool is_hyperfine(std::string_view text) {
  return json_text::begins_with_key(text, "results") && json_text::begins_with_key(text, "command");
}

void add_hyperfine(const ImportSource& source, Run& run) {
  const json file = json_text::parsed(source.text);
  const json& results = member(file, "results");
  if (!results.is_array()) {
    throw LineError(0, "has no list of results");
  }
  ImportedLadder ladder(source, run);
  TechniqueNames techniques;
  for (const json& result : results) {
    add_command(result, techniques, ladder);
  }
}

}  // namespace roofladder
