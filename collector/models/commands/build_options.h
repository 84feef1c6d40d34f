// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "roofladder/model.h"

namespace roofladder::commands {

// Every parameter as a macro in capitals: "-D TILE=4 -D GROUP=64".
std::string macros_of(const rl_parameters& parameters);

std::optional<std::int64_t> parameter(const rl_variant& variant, std::string_view name);

// Bits of the numbers that a variant computes with, from its parameter or else from its source.
std::int64_t precision_of(const rl_variant& variant);

// Shortens a compiler's log to the line of the first error, from which the rest follows; the whole
// log if no line is an error.
std::string first_error(const std::string& log);

}  // namespace roofladder::commands
