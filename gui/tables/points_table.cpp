// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "analyzer/words/result_text.h"
#include "gui/tables/metric_cell.h"
#include "gui/tables/result_tables.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder::gui {
namespace {

ShownRow row_of(const Analysis& analysis, const Ladder& ladder, const Rung& rung, RungPlace place) {
  const VariantInfo& variant = info(analysis, rung);
  const RooflinePoint& point = *rung.analysis.roofline;
  ShownCell intensity = quantity(point.intensity, dimension::flops_per_byte);
  intensity.remark = "by traffic that is " + std::string(name_of(point.traffic));
  ShownCell rate = quantity(point.rate, dimension::flops_per_second);
  if (point.rate_interval) {
    rate.remark = format_quantity(point.rate_interval->low, dimension::flops_per_second) + " to " +
                  format_quantity(point.rate_interval->high, dimension::flops_per_second);
  }
  return {{heading(variant.title), plain(variant.id),
           plain(analysis.run.kernels.at(ladder.kernel).name), plain(ladder.model),
           plain(analysis.run.devices.at(ladder.device).name), intensity, rate,
           quantity(point.attainable, dimension::flops_per_second),
           metric_cell(rung.analysis, metric::roof_fraction), plain(rung.analysis.bound.sentence)},
          place};
}

}  // namespace

ShownTable points_table(const Analysis& analysis, const Filter& filter, std::size_t run) {
  ShownTable table{.id = "roofline-points",
                   .title = "Points of the roofline",
                   .columns = {"Variant", "Id", "Kernel", "Model", "Device", "Intensity",
                               "Flop rate", "Attainable", "Fraction of roof", "Bound"},
                   .rows = {},
                   .note = "No variant has a place on the roofline."};
  for (std::size_t i = 0; i < analysis.ladders.size(); ++i) {
    const Ladder& ladder = analysis.ladders[i];
    for (std::size_t j = 0; j < ladder.rungs.size() && filter.shows(analysis, ladder); ++j) {
      if (ladder.rungs[j].analysis.roofline) {
        table.rows.push_back(row_of(analysis, ladder, ladder.rungs[j], {i, j, run}));
      }
    }
  }
  return table;
}

}  // namespace roofladder::gui
