// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "collector/importers/source/csv.h"
#include "run/quotation.h"
#include "run/run.h"

namespace roofladder {

// For example "cuda/tiled:tile=4,occupancy=50" or "openacc/data_region:copy".
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
  std::vector<PublishedName> names;  // several if the source leaves it open; none: the device's
  std::string metric;
  std::string over;             // of a speedup: its baseline
  std::optional<double> value;  // absent for an extent, "16x16"
  Dimension dimension;
  std::string device;  // empty: a number of the problem
  Quotation quotation;
};

// Throws LineError.
PublishedRow parse_published_row(const CsvRecord& row);

}  // namespace roofladder
