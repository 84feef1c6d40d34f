// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/places.h"

namespace roofladder {

std::string in_source(const std::string& path) {
  return ROOFLADDER_SOURCE_DIR "/" + path;
}

std::string in_build(const std::string& path) {
  return ROOFLADDER_BINARY_DIR "/" + path;
}

std::string in_modules(const std::string& path) {
  return ROOFLADDER_MODULES "/" + path;
}

}  // namespace roofladder
