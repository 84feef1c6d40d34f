// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/given_ladder.h"

#include <fmt/format.h>

#include "cli/verb.h"
#include "collector/compile/compiler.h"
#include "collector/compile/ladder_source.h"
#include "collector/descriptions/catalogue.h"
#include "collector/errors.h"
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

void require_device_of(const std::string& file) {
  const Language* language = is_module(file) ? nullptr : language_of(file);
  if (language == nullptr || !std::filesystem::exists(file)) {
    return;
  }
  const Catalogue models(std::vector<std::filesystem::path>{});
  for (const std::filesystem::path& path : models.model_paths()) {
    const auto model = path.stem() == language->model ? models.model(path) : Absence{};
    const auto* described = std::get_if<DescribedModel>(&model);
    if (described != nullptr && described->devices.empty()) {
      throw EnvironmentError(fmt::format("{} cannot be measured: model {} has no device here: {}",
                                         file, language->model, described->why_none));
    }
  }
}

}  // namespace roofladder
