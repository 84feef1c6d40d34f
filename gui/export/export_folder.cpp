// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/export/export_folder.h"

#include <fmt/format.h>
#include <sstream>

#include "analyzer/comparison/spread.h"
#include "analyzer/tables/tables.h"
#include "gui/chart/plot_view.h"
#include "gui/pages/plot_choices.h"
#include "gui/session/loading.h"
#include "gui/tables/table.h"
#include "reports/csv/csv_report.h"
#include "reports/html/html_report.h"
#include "reports/markup.h"
#include "reports/whole_file.h"
#include "run/format.h"

namespace roofladder::gui {
namespace {

namespace fs = std::filesystem;

constexpr QSize chart_size{1200, 760};    // logical pixels
constexpr std::size_t longest_name = 80;  // titles may be longer than file systems take

[[noreturn]] void cannot_write(const fs::path& path, const std::string& why) {
  throw ExportError(exit_cannot_write,
                    fmt::format("cannot write {}: {}", printable(path.string()), why));
}

void write(const fs::path& path, const std::string& text) {
  if (const std::error_code error = write_whole_file(path, text)) {
    cannot_write(path, error.message());
  }
}

// "ladder-2-1-speedup-over-original": numbered, since long names are cut and might coincide.
std::string file_name(const std::string& group, std::size_t index, const std::string& name) {
  return fmt::format("{}-{}-{}", group, index + 1, anchor(name).substr(0, longest_name));
}

void write_chart(const fs::path& folder, const std::string& name, const Plot& plot) {
  PlotView view;
  view.resize(chart_size);
  view.show_plot(plot);
  for (const char* suffix : {".svg", ".png"}) {
    const fs::path path = folder / (name + suffix);
    if (!view.save(QString::fromStdString(path.string()))) {
      cannot_write(path, view.error().toStdString());
    }
  }
}

void write_choices(const fs::path& folder, const std::string& group,
                   const std::vector<PlotChoice>& choices) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    write_chart(folder, file_name(group, i, choices[i].name), choices[i].plot());
  }
}

void write_table(const fs::path& folder, const Table& table) {
  if (!table.rows.empty()) {
    write(folder / (anchor(table.id).substr(0, longest_name) + ".csv"),
          csv_of(display_table(table)));
  }
}

void write_ladder(const fs::path& folder, const Comparison& comparison, std::size_t run,
                  std::size_t ladder) {
  const std::string group = fmt::format("ladder-{}", ladder + 1);
  write_choices(folder, group, ladder_choices(comparison, run, ladder));
  const StripPlot samples = samples_of(comparison, run, ladder);
  if (!samples.strips.empty()) {
    write_chart(folder, group + "-samples", samples);
  }
  const Analysis& analysis = comparison.runs[run];
  write_table(folder, speed_table(analysis, analysis.ladders[ladder]));
  write_table(folder, samples_table(analysis, analysis.ladders[ladder]));
  for (const LadderTable& each : ladder_tables) {
    write_table(folder, each.table(analysis, analysis.ladders[ladder]));
  }
}

void write_tables(const fs::path& folder, const Analysis& analysis) {
  write_table(folder, points_table(analysis, [](const Ladder&) { return true; }));
  write_table(folder, findings_table(analysis));
  write_table(folder, ceilings_table(analysis));
  write_table(folder, ridges_table(analysis.ridges));
  write_table(folder, facts_table(analysis.run));
  write_table(folder, warnings_table(analysis.run));
  for (const PublishedStory& story : analysis.published) {
    for (const PublishedLadder& ladder : story.ladders) {
      write_table(folder, published_table(analysis, story, ladder));
    }
  }
}

void write_run(const fs::path& folder, const Comparison& comparison, std::size_t run) {
  write_choices(folder, "roofline", roofline_choices(comparison, run));
  for (std::size_t i = 0; i < comparison.runs[run].ladders.size(); ++i) {
    write_ladder(folder, comparison, run, i);
  }
  write_tables(folder, comparison.runs[run]);
}

template <typename Thing>
void write_reports(const fs::path& folder, const Thing& thing,
                   void (*html)(const Thing&, std::ostream&),
                   void (*csv)(const Thing&, std::ostream&)) {
  std::ostringstream page;
  html(thing, page);
  write(folder / "report.html", page.str());
  std::ostringstream metrics;
  csv(thing, metrics);
  write(folder / "metrics.csv", metrics.str());
}

void write_spreads(const fs::path& folder, const Comparison& comparison) {
  const std::vector<Spread> spreads = spreads_of(comparison.runs);
  for (std::size_t i = 0; i < spreads.size(); ++i) {
    const std::string name = fmt::format("spread-{}", i + 1);
    write_chart(folder, name, spread_plot(spreads[i]));
    write(folder / (name + ".csv"), csv_of(display_table(spread_table(spreads[i]))));
  }
}

void write_all(const fs::path& folder, const Loaded& loaded) {
  const Comparison& comparison = loaded.comparison;
  write_spreads(folder, comparison);
  if (comparison.runs.size() == 1) {
    write_reports(folder, comparison.runs.front(), write_html_report, write_csv_report);
    write_run(folder, comparison, 0);
    return;
  }
  write_reports(folder, comparison, write_html_comparison, write_csv_comparison);
  for (const ComparedLadder& ladder : comparison.ladders) {
    write_table(folder, comparison_table(comparison, ladder));
  }
  for (std::size_t run = 0; run < comparison.runs.size(); ++run) {
    const fs::path of_run = folder / fmt::format("run-{}", run + 1);
    fs::create_directory(of_run);
    write_run(of_run, comparison, run);
  }
}

std::shared_ptr<const Loaded> read(const ExportRequest& request) {
  Wanted wanted{{}, request.baseline};
  for (const fs::path& path : request.runs) {
    wanted.runs.push_back({path});
  }
  LoadResult result = load(wanted, {});
  if (!result.errors.empty()) {
    throw ExportError(exit_bad_input, result.errors.front().sentence);
  }
  for (const OpenRun& run : result.loaded->runs) {
    if (run.of > 1) {
      throw ExportError(exit_bad_input,
                        fmt::format("{} holds {} runs, and one is wanted here; `roofladder report` "
                                    "takes all",
                                    printable(run.path.string()), run.of));
    }
  }
  return result.loaded;
}

void refuse_existing(const fs::path& folder) {
  std::error_code unknown;
  if (fs::exists(fs::symlink_status(folder, unknown)) && !fs::is_empty(folder, unknown)) {
    throw ExportError(exit_usage,
                      fmt::format("{} exists and is not an empty folder: name another one",
                                  printable(folder.string())));
  }
}

}  // namespace

void export_to(const ExportRequest& request) {
  refuse_existing(request.folder);
  const auto loaded = read(request);
  fs::path part = request.folder.has_filename() ? request.folder : request.folder.parent_path();
  const fs::path folder = part;
  part += ".part";
  std::error_code error;
  if (!fs::create_directory(part, error)) {
    cannot_write(part, error ? error.message() : "it exists: remove it or name another folder");
  }
  try {
    write_all(part, *loaded);
    fs::rename(part, folder);
  } catch (const fs::filesystem_error& failure) {
    fs::remove_all(part, error);
    cannot_write(folder, failure.code().message());
  } catch (...) {
    fs::remove_all(part, error);
    throw;
  }
}

}  // namespace roofladder::gui
