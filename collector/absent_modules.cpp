// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/absent_modules.h"

#include <algorithm>
#include <fmt/format.h>

#include "collector/known.h"

namespace roofladder {
namespace {

struct OptionalModule {
  ModuleKind kind;
  const char* name;
  const char* part;  // of the build
  std::vector<const char*> checks;
  const char* cost;
  const char* fix;
};

const std::vector<OptionalModule>& optional_modules() {
  static const std::vector<OptionalModule> modules{
#include "module_table.inc"
  };
  return modules;
}

std::string without(const OptionalModule& module) {
  return fmt::format("this build has no {} {}", name_of(module.kind), module.name);
}

}  // namespace

const char* name_of(ModuleKind kind) {
  return kind == ModuleKind::model ? "model" : "provider";
}

std::optional<std::string> why_absent(ModuleKind kind, std::string_view name) {
  const auto found = std::ranges::find_if(optional_modules(), [&](const OptionalModule& module) {
    return module.kind == kind && name == module.name;
  });
  if (found == optional_modules().end()) {
    return std::nullopt;
  }
  return without(*found) + "; " + found->fix;
}

std::vector<DoctorCheck> absent_modules(ModuleKind kind, const std::vector<std::string>& present) {
  std::vector<DoctorCheck> checks;
  for (const OptionalModule& module : optional_modules()) {
    if (module.kind != kind || contains(present, module.name)) {
      continue;
    }
    for (const char* name : module.checks) {
      checks.push_back(
          {name, CheckState::missing, without(module), module.cost, module.fix, module.part});
    }
  }
  return checks;
}

}  // namespace roofladder
