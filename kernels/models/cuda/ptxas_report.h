// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace roofladder::cuda {

struct Spills {
  double store_bytes = 0;  // of one thread
  double load_bytes = 0;
};

// What the assembler reported of that function (its mangled name) for that architecture (90);
// nothing when the report beside the module does not hold it, as for code that the driver compiled.
std::optional<Spills> spills_of(const std::string& function, int architecture);

}  // namespace roofladder::cuda
