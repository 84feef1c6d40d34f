// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/source/import_source.h"

#include <fmt/format.h>

#include "run/format.h"

namespace roofladder {

std::string message_of(const ImportSource& source, const LineError& error) {
  return fmt::format("{}{}: {}", printable(source.name),
                     error.line == 0 ? "" : fmt::format(", line {}", error.line), error.what());
}

}  // namespace roofladder
