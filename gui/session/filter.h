// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <set>
#include <string>

#include "analyzer/plots/plot.h"

namespace roofladder::gui {

// Names that the user has hidden. Keeps names that no open run has, since a run that has them may
// be opened again.
struct Filter {
  std::set<std::string> kernels;
  std::set<std::string> models;
  std::set<std::string> devices;

  bool shows(const Analysis& analysis, const Ladder& ladder) const;
  bool is_empty() const { return kernels.empty() && models.empty() && devices.empty(); }
  bool operator==(const Filter&) const = default;
};

// The plot without marks and arrows of hidden ladders.
XyPlot filtered(XyPlot plot, const Filter& filter, const std::vector<Analysis>& runs);

}  // namespace roofladder::gui
