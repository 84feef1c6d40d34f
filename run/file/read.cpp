// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "run/file/database.h"
#include "run/file/load.h"
#include "run/file/run_file.h"
#include "run/file/source.h"
#include "run/format.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using namespace run_file;

void drop_outdated_warnings(Run& run) {
  if (find_fact(run.facts, completed_fact) != nullptr) {
    std::erase_if(run.warnings, [](const Warning& warning) {
      return warning.text == interrupted_warning || warning.text == over_budget_warning;
    });
  }
}

ReadRun as_read(LoadedRun loaded, const fs::path& path) {
  ReadRun result;
  result.run = std::move(loaded.run);
  result.runs = loaded.runs;
  drop_outdated_warnings(result.run);
  if (result.run.state == RunState::unfinished) {
    result.warnings.push_back(fmt::format(
        "unfinished: the collection that wrote {} did not end; it is read up to its last commit "
        "({} samples)",
        shown(path), result.run.samples.size()));
  }
  return result;
}

}  // namespace

ReadRun read_run(const fs::path& path) {
  return reading(path, [&] {
    Source source(path);
    return as_read(load(source.database(), path, source.beside()), path);
  });
}

ReadRun read_run_of(const fs::path& path, std::int64_t number) {
  return reading(path, [&] {
    Source source(path);
    return as_read(load_one(source.database(), path, source.beside(), number), path);
  });
}

void read_each_run(const fs::path& path, const std::function<void(ReadRun)>& use) {
  reading(path, [&] {
    Source source(path);
    load_each(source.database(), path, source.beside(),
              [&](LoadedRun loaded) { use(as_read(std::move(loaded), path)); });
  });
}

std::vector<std::string> damaged_tables(const fs::path& path) {
  return reading(path, [&] {
    Source source(path);
    check_identity(source.database(), path);
    return damaged_tables(source.database());
  });
}

}  // namespace roofladder
