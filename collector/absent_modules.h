// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "collector/doctor_check.h"

// Modules that a build is without where a package was missing.
namespace roofladder {

enum class ModuleKind { model, provider };

const char* name_of(ModuleKind kind);

// Why this build has no such module, and what to do; nothing for a name that is no module's.
std::optional<std::string> why_absent(ModuleKind kind, std::string_view name);

// Rows of `doctor` about modules that this build lacks, under the names that builds with them use,
// since scripts may require those.
std::vector<DoctorCheck> absent_modules(ModuleKind kind, const std::vector<std::string>& present);

}  // namespace roofladder
