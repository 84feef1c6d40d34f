// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/doctor/doctor.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/doctor_text.h"
#include "cli/validation.h"
#include "cli/verb.h"
#include "collector/doctor/administration.h"
#include "collector/errors.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/nearest.h"
#include "run/standard_error.h"

namespace roofladder {
namespace {

void print(const std::vector<DoctorCheck>& checks) {
  fmt::print("{}\n\n{}", doctor_summary(checks), doctor_text(checks));
}

void print_json(const std::vector<DoctorCheck>& checks) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const DoctorCheck& check : checks) {
    rows.push_back({{"name", check.name},
                    {"state", word_of(check.state)},
                    {"found", check.found},
                    {"cost", check.cost},
                    {"fix", check.fix}});
  }
  fmt::print("{}\n", rows.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

int unmet(const std::vector<DoctorCheck>& checks, const std::vector<std::string>& required) {
  std::vector<std::string> known;
  for (const DoctorCheck& check : checks) {
    known.push_back(check.name);
  }
  int code = exit_done;
  for (const std::string& name : required) {
    const auto found = std::find_if(checks.begin(), checks.end(),
                                    [&](const DoctorCheck& check) { return check.name == name; });
    if (found == checks.end()) {
      throw UsageError(
          fmt::format("doctor has no check '{}'{}", printable(name), suggestion(name, known)));
    }
    if (found->state == CheckState::missing) {
      print_to_stderr("roofladder: required {} is missing: {}\n", name, found->found);
      code = exit_environment;
    }
  }
  return code;
}

}  // namespace

Action add_doctor(CLI::App& app) {
  struct Options {
    std::vector<std::string> required;
    bool json = false;
    bool admin = false;
    bool validate = false;
  };
  const auto options = std::make_shared<Options>();
  app.description(
      "Says what can be measured here, what cannot, and what to do about it; changes nothing");
  CLI::Option* require =
      app.add_option("--require", options->required,
                     "Checks that must not be missing, comma-separated; exit code 3 otherwise")
          ->delimiter(',');
  CLI::Option* json = app.add_flag("--json", options->json, "Print JSON");
  CLI::Option* admin =
      app.add_flag(
             "--admin", options->admin,
             "Print instead what an administrator does so that users may count: settings of the "
             "kernel and of drivers, Slurm's prolog and epilog, DCGM")
          ->excludes(json);
  app.add_flag("--validate", options->validate,
               "Measure instead kernels whose flops and bytes are known, with everything that "
               "counts here, and hold the counts against them, for a minute or so; exit code 1 "
               "where one is wrong")
      ->excludes(require)
      ->excludes(admin);
  return [options] {
    if (options->admin) {
      fmt::print("{}", administration());
      return static_cast<int>(exit_done);
    }
    if (options->validate) {
      return validate_counts(options->json);
    }
    const Catalogue catalogue = Catalogue::installed();
    std::vector<DoctorCheck> checks = examine(catalogue);
    for (DoctorCheck& check : examine_counters(catalogue)) {
      checks.push_back(std::move(check));
    }
    const int code = unmet(checks, options->required);
    options->json ? print_json(checks) : print(checks);
    return code;
  };
}

}  // namespace roofladder
