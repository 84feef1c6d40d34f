// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <fmt/format.h>
#include <new>
#include <vector>

#include "cli/standard_output.h"
#include "cli/verb.h"
#include "collector/errors.h"
#include "run/exit_code.h"
#include "run/file/fault_code.h"
#include "run/format.h"
#include "run/nearest.h"
#include "run/standard_error.h"
#include "run/version.h"

namespace roofladder {
namespace {

constexpr std::array<Verb, 15> verbs{{{"collect", add_collect},
                                      {"completion", add_completion},
                                      {"doctor", add_doctor},
                                      {"explain", add_explain},
                                      {"import", add_import},
                                      {"judge", add_judge},
                                      {"list", add_list},
                                      {"manual", add_manual},
                                      {"merge", add_merge},
                                      {"new", add_new},
                                      {"report", add_report},
                                      {"show", add_show},
                                      {"submit", add_submit},
                                      {"verify", add_verify},
                                      {"worker", add_worker}}};

// Every --flag-name has a twin ROOFLADDER_FLAG_NAME in the environment; the command line wins.
void add_environment_twins(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (option->get_lnames().empty() || option->get_lnames().front() == "help" ||
        option->get_lnames().front() == "version") {
      continue;
    }
    std::string name = "ROOFLADDER_" + option->get_lnames().front();
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
      return c == '-' ? '_' : static_cast<char>(std::toupper(c));
    });
    option->envname(name);
  }
}

int complain(std::string_view message, int code) {
  print_to_stderr("roofladder: {}\n", message);
  return code;
}

// Of an option that takes one value, and has got several.
std::string given_twice(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_max() == 1 && option->count() > 1 &&
        option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw) {
      return fmt::format("{} was given {}", option->get_name(),
                         option->count() == 2 ? "twice" : fmt::format("{} times", option->count()));
    }
  }
  return "";
}

int usage_error(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
    return app.exit(error);  // --help, --version
  }
  std::vector<std::string> known;
  for (const CLI::App* verb : visible_verbs(app)) {
    known.push_back(verb->get_name());
  }
  if (argc > 1 && app.get_subcommands().empty() && argv[1][0] != '-') {
    return complain(fmt::format("there is no verb '{}'{} (roofladder --help)", printable(argv[1]),
                                suggestion(argv[1], known)),
                    exit_usage);
  }
  const CLI::App* verb = app.get_subcommands().empty() ? nullptr : app.get_subcommands().front();
  const std::string twice = verb != nullptr ? given_twice(*verb) : "";
  return complain(
      fmt::format("{} (roofladder{} --help)", twice.empty() ? printable(error.what()) : twice,
                  verb != nullptr ? " " + verb->get_name() : ""),
      exit_usage);
}

int run_verb(const Action& action) {
  try {
    return action();
  } catch (const UsageError& error) {
    return complain(error.what(), exit_usage);
  } catch (const EnvironmentError& error) {
    return complain(error.what(), exit_environment);
  } catch (const LadderError& error) {
    return complain(error.what(), exit_bad_input);
  } catch (const RunFileError& error) {
    return complain(error.what(), exit_code_of_input(error.fault));
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory", exit_environment);
  } catch (const std::exception& error) {
    if (std::ferror(stdout) != 0) {
      throw;  // standard output failed, and nothing else
    }
    return complain(fmt::format("an unexpected error, please report it: {}", error.what()),
                    exit_environment);
  }
}

int main_with(int argc, char** argv) {
  CLI::App app{"Measures how a kernel gets faster: ladders, rooflines, percent of STREAM.",
               "roofladder"};
  app.set_version_flag("--version", std::string("roofladder ") + version);
  app.add_flag("-q,--quiet", globals().quiet, "No progress and no notes; errors only");
  app.require_subcommand(1);
  app.fallthrough();
  app.footer(
      "Exit codes: 0 done; 1 a gate failed; 2 usage; 3 environment or permission; 4 bad input "
      "file; 5 cannot write; "
      "6 every measurement failed; 7 partial result.\nEvery --flag-name can be given as "
      "ROOFLADDER_FLAG_NAME in the environment.");
  std::vector<std::pair<CLI::App*, Action>> actions;
  for (const Verb& verb : verbs) {
    CLI::App* subcommand = app.add_subcommand(verb.name);
    Action action = verb.add(*subcommand);
    add_environment_twins(*subcommand);
    actions.emplace_back(subcommand, std::move(action));
  }
  add_environment_twins(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error, argc, argv);
  }
  for (const auto& [subcommand, action] : actions) {
    if (subcommand->parsed()) {
      return run_verb(action);
    }
  }
  return exit_usage;
}

}  // namespace
}  // namespace roofladder

int main(int argc, char** argv) {
  return roofladder::with_standard_output([&] { return roofladder::main_with(argc, argv); });
}
