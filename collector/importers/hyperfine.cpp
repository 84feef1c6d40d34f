// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/source/json_text.h"
#include "run/format.h"
#include "run/metric.h"

// hyperfine's --export-json.
namespace roofladder {
namespace {

using json_text::member;
using json_text::text;
using nlohmann::json;

// Why the repetition has no time of what was to be timed; empty if it has one. A signal leaves no
// exit code.
std::string why_no_time(const json& result, std::size_t repetition) {
  const json& codes = member(result, "exit_codes");
  if (codes.is_array() && repetition < codes.size() && codes[repetition] != 0) {
    return codes[repetition].is_number()
               ? fmt::format("the command ended with {}", codes[repetition].get<double>())
               : "the command was killed";
  }
  const auto time = json_text::number(member(result, "times")[repetition]);
  return time && *time == 0 ? "hyperfine found it no longer than the shell that starts it" : "";
}

// "sleep 1", or "sleep 1 (branch=main)", "sleep 1 (2)" where several results have that command:
// parameters need not stand in it.
std::string title_of(const json& results, std::size_t index) {
  std::string command = text(results[index], "command");
  std::size_t alike = 0;
  std::size_t number = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    alike += text(results[i], "command") == command ? 1 : 0;
    number += i <= index && text(results[i], "command") == command ? 1 : 0;
  }
  if (alike < 2) {
    return command;
  }
  std::string parameters;
  const json& named = member(results[index], "parameters");
  if (named.is_object()) {
    for (const auto& [name, value] : named.items()) {
      parameters += fmt::format("{}{}={}", parameters.empty() ? "" : " ", name,
                                value.is_string() ? value.get<std::string>() : "");
    }
  }
  return fmt::format("{} ({})", command, parameters.empty() ? std::to_string(number) : parameters);
}

void add_command(const json& result, const std::string& command, TechniqueNames& techniques,
                 ImportedLadder& ladder) {
  const json& times = member(result, "times");
  ImportedRow row{
      .variant = techniques(command), .title = command, .is_original = true, .is_a_process = true};
  if (!times.is_array() || times.empty()) {
    row.values = {{std::string(metric::time.name),
                   json_text::time(member(result, "median"), 1,
                                   fmt::format("median of {}", printable(command)))}};
    ladder.add(row);
    return;
  }
  for (std::size_t i = 0; i < times.size(); ++i) {
    row.values.clear();
    row.no_time = why_no_time(result, i);
    if (row.no_time.empty()) {
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
  const json& results = json_text::list(file, "results");
  ImportedLadder ladder(source, run);
  TechniqueNames techniques;
  for (std::size_t i = 0; i < results.size(); ++i) {
    add_command(results[i], title_of(results, i), techniques, ladder);
  }
}

}  // namespace roofladder
