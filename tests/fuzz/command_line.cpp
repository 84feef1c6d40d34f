// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <sstream>

#include "run/exit_code.h"
#include "tests/fuzz/input.h"

// Any words, one per line, as a command line: they select an action, which is not run, or are
// refused with a message.
namespace roofladder::fuzz {
namespace {

void parse(std::string_view input) {
  std::vector<std::string> words;
  for_each_line(input, [&](std::string_view line) { words.emplace_back(line); });
  CommandLine line;
  try {
    require(static_cast<bool>(line.parse(words)), "a command line that is right has an action");
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream err;
    const int code = line.answer(error, out, err);
    require(code == exit_done || code == exit_usage, "the answer is help, or a usage error");
    require((code == exit_done) == err.str().empty(), "a usage error is told");
    require((code == exit_done) != out.str().empty(), "help is told");
  }
}

}  // namespace
}  // namespace roofladder::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  roofladder::fuzz::parse(roofladder::fuzz::text_of(data, size));
  return 0;
}
