// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/given_ladder.h"

#include "cli/verb.h"
#include "collector/compile/ladder_source.h"
#include "run/standard_error.h"

namespace roofladder {

std::filesystem::path given_ladder(const std::string& file, const std::string& compile_options) {
  const std::filesystem::path path = file;
  if (is_module(path)) {
    return std::filesystem::absolute(path).lexically_normal();
  }
  const CompiledLadder compiled = compile_ladder(path, compile_options);
  if (!globals().quiet) {
    print_to_stderr("{}", compiled.messages);
  }
  return compiled.module;
}

}  // namespace roofladder
