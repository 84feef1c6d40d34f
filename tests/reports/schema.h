// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace roofladder::test {

// What breaks the JSON Schema first, as "/ladders/0/cache: ..."; empty when nothing does. Knows
// type, enum, properties, required, additionalProperties, items and $ref to $defs, and throws
// std::invalid_argument for a schema with any other rule.
std::string schema_violation(const nlohmann::json& schema, const nlohmann::json& value);

}  // namespace roofladder::test
