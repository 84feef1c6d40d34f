// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/sample.h"

#include <cstddef>

namespace roofladder {

std::string_view name_of(Provenance provenance) {
  return provenance_names.at(static_cast<std::size_t>(provenance));
}

std::string_view name_of(Status status) {
  return status_names.at(static_cast<std::size_t>(status));
}

}  // namespace roofladder
