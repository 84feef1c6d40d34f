// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace roofladder::test {

// The first violation of the JSON Schema, as "/ladders/0/cache: ..."; empty if there is none.
// Supports type, enum, properties, required, additionalProperties, items and $ref to $defs. Throws
// std::invalid_argument for a schema with any other rule.
std::string schema_violation(const nlohmann::json& schema, const nlohmann::json& value);

}  // namespace roofladder::test
