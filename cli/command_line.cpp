// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <ostream>

#include "run/exit_code.h"
#include "run/format.h"
#include "run/nearest.h"
#include "run/version.h"

namespace roofladder {
namespace {

constexpr const char* first = "Begin with";
constexpr const char* reading = "Reading runs";
constexpr const char* measuring = "Measuring";
constexpr const char* files = "Run files";
constexpr const char* help = "Help";
constexpr const char* hidden = "";

// In the order in which --help lists them.
constexpr std::array<Verb, 19> verbs{{{"collect", first, add_collect},
                                      {"report", first, add_report},
                                      {"new", first, add_new},
                                      {"doctor", first, add_doctor},
                                      {"show", reading, add_show},
                                      {"explain", reading, add_explain},
                                      {"judge", reading, add_judge},
                                      {"compare", reading, add_compare},
                                      {"gate", reading, add_gate},
                                      {"history", reading, add_history},
                                      {"list", measuring, add_list},
                                      {"submit", measuring, add_submit},
                                      {"import", files, add_import},
                                      {"export", files, add_export},
                                      {"merge", files, add_merge},
                                      {"verify", files, add_verify},
                                      {"manual", help, add_manual},
                                      {"completion", help, add_completion},
                                      {"worker", hidden, add_worker}}};

// Reads every --flag-name from the environment, too, as ROOFLADDER_FLAG_NAME. The command line
// takes precedence.
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

// The message for an option that takes one value but was given several.
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

}  // namespace

CommandLine::CommandLine()
    : m_app("Measures how a kernel gets faster: ladders, rooflines, percent of STREAM.",
            "roofladder") {
  m_app.set_version_flag("--version", std::string("roofladder ") + version);
  m_app.add_flag("-q,--quiet", globals().quiet, "No progress and no notes; errors only");
  m_app.require_subcommand(1);
  m_app.fallthrough();
  m_app.footer(
      "Exit codes: 0 done; 1 a gate failed; 2 usage; 3 environment or permission; 4 bad input "
      "file; 5 cannot write; "
      "6 every measurement failed; 7 partial result.\nEvery --flag-name can be given as "
      "ROOFLADDER_FLAG_NAME in the environment.");
  for (const Verb& verb : verbs) {
    CLI::App* subcommand = m_app.add_subcommand(verb.name)->group(verb.group);
    Action action = verb.add(*subcommand);
    add_environment_twins(*subcommand);
    m_actions.emplace_back(subcommand, std::move(action));
  }
  add_environment_twins(m_app);
}

const Action& CommandLine::parse(std::vector<std::string> words) {
  m_first_word = words.empty() ? "" : words.front();
  std::ranges::reverse(words);  // as CLI11 takes them
  m_app.parse(std::move(words));
  const auto chosen = std::ranges::find_if(
      m_actions, [](const auto& verb_and_action) { return verb_and_action.first->parsed(); });
  return chosen->second;
}

int CommandLine::answer(const CLI::ParseError& error, std::ostream& out, std::ostream& err) const {
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
    return m_app.exit(error, out, err);  // --help, --version
  }
  err << "roofladder: " << fault(error) << '\n';
  return exit_usage;
}

std::string CommandLine::fault(const CLI::ParseError& error) const {
  const std::vector<CLI::App*> parsed = m_app.get_subcommands();
  if (parsed.empty() && !m_first_word.empty() && m_first_word.front() != '-') {
    std::vector<std::string> known;
    for (const CLI::App* verb : visible_verbs(m_app)) {
      known.push_back(verb->get_name());
    }
    return fmt::format("there is no verb '{}'{} (roofladder --help)", printable(m_first_word),
                       suggestion(m_first_word, known));
  }
  const CLI::App* verb = parsed.empty() ? nullptr : parsed.front();
  const std::string twice = verb != nullptr ? given_twice(*verb) : "";
  return fmt::format("{} (roofladder{} --help)", twice.empty() ? printable(error.what()) : twice,
                     verb != nullptr ? " " + verb->get_name() : "");
}

}  // namespace roofladder
