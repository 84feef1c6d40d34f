// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/pages/page_table.h"

#include <array>

#include "gui/pages/collect_page.h"
#include "gui/pages/compare_page.h"
#include "gui/pages/ladder_page.h"
#include "gui/pages/machine_page.h"
#include "gui/pages/roofline_page.h"
#include "gui/pages/samples_page.h"
#include "gui/pages/source_page.h"
#include "gui/pages/spread_page.h"
#include "gui/pages/table_page.h"

namespace roofladder::gui {
namespace {

template <typename Kind>
Page* make(Session& session, QWidget* parent) {
  return new Kind(session, parent);
}

}  // namespace

std::span<const PageKind> page_table() {
  static constexpr std::array table{
      PageKind{"roofline", "Roofline", "Where each variant stands under the limits of its device",
               make<RooflinePage>},
      PageKind{"ladder", "Ladder", "What each step bought", make<LadderPage>},
      PageKind{"table", "Table", "Every metric of every variant and part", make<TablePage>},
      PageKind{"source", "Source", "The source of a variant and what its step changed",
               make<SourcePage>},
      PageKind{"samples", "Samples", "Every repetition, with clock and temperature",
               make<SamplesPage>},
      PageKind{"machine", "Machine", "Devices, environment, ceilings and audit", make<MachinePage>},
      PageKind{"compare", "Compare", "Variants of several runs against the baseline run",
               make<ComparePage>},
      PageKind{"spread", "Spread", "How equal devices and nodes differ, and from run to run",
               make<SpreadPage>},
      PageKind{"collect", "Collect", "Measures kernels of this machine", make<CollectPage>},
  };
  return table;
}

}  // namespace roofladder::gui
