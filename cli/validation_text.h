// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "analyzer/validation/validation.h"

namespace roofladder {

// A table for each device, what nothing counted, and how many counts are right.
std::string validation_text(const Validation& validation);

std::string validation_json(const Validation& validation);

}  // namespace roofladder
