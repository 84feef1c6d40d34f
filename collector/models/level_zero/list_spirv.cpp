// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <span>

#include "collector/models/level_zero/parameters.h"
#include "collector/modules/ladder_library.h"

// Part of the build: prints a line of source, name and options, separated by tabs, for each variant
// that compile_spirv.cmake compiles. Only the modules know the parameters of each.
int main(int count, char** arguments) {
  using namespace roofladder;
  std::cout << "collector/models/commands/read_all.cl\tread_all\t\n";
  for (const char* path : std::span(arguments, static_cast<std::size_t>(count)).subspan(1)) {
    const auto loaded = LadderLibrary::load(path);
    if (const auto* absence = std::get_if<Absence>(&loaded)) {
      std::cerr << absence->reason << '\n';
      return 1;
    }
    for (const rl_variant* variant : std::get<LadderLibrary>(loaded).variants()) {
      std::cout << variant->sources->name << '\t' << level_zero::spirv_name(*variant) << '\t'
                << level_zero::spirv_options(*variant) << '\n';
    }
  }
}
