// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "collector/importers/csv.h"
#include "run/quotation.h"
#include "run/run.h"

namespace roofladder {

// "cuda/tiled:tile=4,occupancy=50" or "openacc/data_region:copy".
struct PublishedName {
  std::string model;
  std::string technique;
  Parameters parameters;
  std::string part;  // empty: the whole variant

  // "tiled:tile=4,occupancy=50"
  std::string variant() const;
  bool same_variant(const PublishedName& other) const;
};

// One number of a source, in SI base units.
struct PublishedRow {
  std::size_t line = 0;
  std::vector<PublishedName> names;  // several: the source leaves open which; none: of the device
  std::string metric;
  std::string over;             // of a speedup: what it is over
  std::optional<double> value;  // absent for an extent, "16x16"
  Dimension dimension;
  std::string device;  // empty: of the problem
  Quotation quotation;
};

// Throws LineError.
PublishedRow parse_published_row(const CsvRecord& row);

}  // namespace roofladder
