// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/json_report.h"

#include "reports/json/sections.h"

namespace roofladder {

using nlohmann::ordered_json;

namespace {

// Everything except the ladders, which are most of the report: their list is empty.
ordered_json without_ladders(const Analysis& analysis) {
  ordered_json object{{"schema_version", json::schema_version},
                      {"run", json::of_run(analysis.run)},
                      {"devices", json::of_devices(analysis.run)},
                      {"variants", json::of_variants(analysis.run)},
                      {"ceilings", json::of_ceilings(analysis.run, analysis.ceilings)},
                      {"cache_sweep", json::of_ceilings(analysis.run, analysis.cache_sweep)}};
  if (!analysis.file.empty()) {
    object["run"]["file"] = analysis.file;
  }
  if (auto spreads = json::of_spreads(spreads_of({&analysis, 1})); !spreads.empty()) {
    object["spreads"] = std::move(spreads);
  }
  for (const char* list : {"ridges", "ladders", "findings", "warnings", "published"}) {
    object[list] = ordered_json::array();
  }
  object["notes"] = analysis.notes;
  for (const RidgePoint& ridge : analysis.ridges) {
    object["ridges"].push_back(
        {{"bandwidth", ridge.bandwidth}, {"peak", ridge.peak}, {"intensity", ridge.intensity}});
  }
  for (const Finding& finding : analysis.findings) {
    object["findings"].push_back({{"where", finding.where},
                                  {"sentence", finding.sentence},
                                  {"likely_cause", finding.likely_cause}});
  }
  for (const Warning& warning : analysis.run.warnings) {
    object["warnings"].push_back(warning.text);
  }
  for (const PublishedStory& story : analysis.published) {
    object["published"].push_back(json::of_story(story));
  }
  return object;
}

std::string text_of(const ordered_json& value) {
  return value.dump(1, ' ', false, ordered_json::error_handler_t::replace);
}

// Writes a value that is nested `depth` levels deep. Line feeds within strings are escaped, so
// every line can be indented.
void write_indented(const ordered_json& value, std::size_t depth, std::ostream& out) {
  const std::string text = text_of(value);
  const std::string indent(depth, ' ');
  std::size_t start = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
    out << std::string_view(text).substr(start, end + 1 - start) << indent;
    start = end + 1;
  }
  out << std::string_view(text).substr(start);
}

// Converts one ladder at a time, so that memory is needed only for the largest.
void write_ladders(const Analysis& analysis, std::ostream& out) {
  const char* separator = "[\n  ";
  for (const Ladder& ladder : analysis.ladders) {
    out << separator;
    write_indented(json::of_ladder(analysis, ladder), 2, out);
    separator = ",\n  ";
  }
  out << (analysis.ladders.empty() ? "[]" : "\n ]");
}

}  // namespace

ordered_json json::of_analysis(const Analysis& analysis) {
  ordered_json object = without_ladders(analysis);
  for (const Ladder& ladder : analysis.ladders) {
    object["ladders"].push_back(json::of_ladder(analysis, ladder));
  }
  return object;
}

void json::write(const ordered_json& object, std::ostream& out) {
  out << text_of(object) << '\n';
}

void write_json_report(const Analysis& analysis, std::ostream& out) {
  const char* separator = "{\n ";
  const ordered_json object = without_ladders(analysis);
  for (const auto& [key, value] : object.items()) {
    out << separator << text_of(key) << ": ";
    if (key == "ladders") {
      write_ladders(analysis, out);
    } else {
      write_indented(value, 1, out);
    }
    separator = ",\n ";
  }
  out << "\n}\n";
}

}  // namespace roofladder
