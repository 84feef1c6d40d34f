// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/verb.h"
#include "run/exit_code.h"
#include "run/file/run_file.h"

namespace roofladder {
namespace {

int verify(const std::string& path, bool json) {
  const std::vector<std::string> damaged = damaged_tables(path);
  if (json) {
    fmt::print("{}\n", nlohmann::json{{"file", path}, {"damaged", damaged}}.dump());
  } else if (damaged.empty()) {
    fmt::print("{}: every digest matches\n", path);
  } else {
    fmt::print("{}: damaged: {}\n", path, fmt::join(damaged, ", "));
  }
  return damaged.empty() ? exit_done : exit_gate_failed;
}

}  // namespace

Action add_verify(CLI::App& app) {
  struct Options {
    std::string path;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  app.description("Checks every digest of a run file");
  app.add_option("run", options->path, "Run file")->required();
  app.add_flag("--json", options->json, "Print JSON");
  return [options] { return verify(options->path, options->json); };
}

}  // namespace roofladder
