// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

#include "cli/verb.h"

namespace roofladder {

// Every verb with its options. Each option can be set by an environment variable, too.
class CommandLine {
 public:
  CommandLine();

  // Parses the words behind the program's name and returns the chosen action. Throws
  // CLI::ParseError.
  const Action& parse(std::vector<std::string> words);

  // Prints the help or version that the last words ask for, or the error in them. Returns the exit
  // code.
  int answer(const CLI::ParseError& error, std::ostream& out, std::ostream& err) const;

 private:
  std::string fault(const CLI::ParseError& error) const;

  CLI::App m_app;
  std::vector<std::pair<CLI::App*, Action>> m_actions;
  std::string m_first_word;
};

}  // namespace roofladder
