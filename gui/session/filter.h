// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <set>
#include <string>

#include "analyzer/plots/plot.h"

namespace roofladder::gui {

// What the user left out. Names that no run has are kept: the run that has them may come back.
struct Filter {
  std::set<std::string> kernels;
  std::set<std::string> models;
  std::set<std::string> devices;

  bool shows(const Analysis& analysis, const Ladder& ladder) const;
  bool is_empty() const { return kernels.empty() && models.empty() && devices.empty(); }
  bool operator==(const Filter&) const = default;
};

// The plot without the marks and arrows of what is left out.
XyPlot filtered(XyPlot plot, const Filter& filter, const std::vector<Analysis>& runs);

}  // namespace roofladder::gui
