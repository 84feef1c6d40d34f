// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/analyse_points.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

#include "analyzer/values/columns.h"
#include "analyzer/values/parallel.h"
#include "analyzer/variant/bound.h"
#include "analyzer/variant/outstanding.h"
#include "analyzer/variant/point_limits.h"
#include "analyzer/variant/roofline_point.h"

namespace roofladder {
namespace {

// Number of points whose columns are computed together: enough work for a thread, and few enough to
// fit in its cache.
constexpr std::size_t block_size = 128;

// A group of points during analysis.
struct Block {
  std::span<VariantAnalysis* const> variants;
  std::vector<PointLimits> limits;
  std::vector<std::size_t> reasons_of;  // index into `reasons` for each variant
  std::vector<RowReasons> reasons;      // without duplicates
};

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

void add_times(const Run& run, const Observations& observations, VariantAnalysis& variant) {
  const auto index = static_cast<std::uint32_t>(variant.point);
  variant.variant = run.points[index].variant;
  const Observed times = observations.best(index, whole_variant, metric::time);
  if (const auto* series = std::get_if<Series>(&times)) {
    variant.times = series->values;
    variant.rounds = observations.rounds(index, metric::time, series->provenance);
    variant.time = distribution(series->values);
  } else {
    variant.failure = observations.absence(std::get<ReasonId>(times));
  }
}

// A part's share is its time in all repetitions over the variant's; percentages of repetitions are
// never averaged.
PartAnalysis timed_part(const Observations& observations, const VariantAnalysis& variant,
                        std::uint16_t part, bool is_only) {
  PartAnalysis result;
  const Observed found =
      observations.best(static_cast<std::uint32_t>(variant.point), part, metric::time);
  if (const auto* times = std::get_if<Series>(&found)) {
    const double whole = sum(variant.times);
    result.time = distribution(times->values);
    result.share = whole > 0 ? sum(times->values) / whole : 0;
  } else if (is_only) {
    result.time = variant.time;
    result.share = variant.time ? 1 : 0;
  }
  return result;
}

void add_parts(const Run& run, const Observations& observations, VariantAnalysis& variant) {
  const auto& names = run.variants[variant.variant].parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    variant.parts.push_back(
        timed_part(observations, variant, static_cast<std::uint16_t>(i), names.size() == 1));
    variant.parts.back().name = names[i];
  }
}

// A row for each variant, then one for each part that has samples.
std::vector<ValueRow> rows_of(const Observations& observations,
                              std::span<VariantAnalysis* const> variants) {
  std::vector<ValueRow> rows;
  for (const VariantAnalysis* variant : variants) {
    rows.push_back({static_cast<std::uint32_t>(variant->point), whole_variant});
  }
  for (std::size_t i = 0; i < variants.size(); ++i) {
    for (std::size_t part = 0; part < variants[i]->parts.size(); ++part) {
      const ValueRow row{rows[i].point, static_cast<std::uint16_t>(part)};
      if (observations.any(row.point, row.part)) {
        rows.push_back(row);
      }
    }
  }
  return rows;
}

void keep_reasons(const RowReasons& reasons, Block& block) {
  const auto known = std::ranges::find(block.reasons, reasons);
  block.reasons_of.push_back(static_cast<std::size_t>(known - block.reasons.begin()));
  if (known == block.reasons.end()) {
    block.reasons.push_back(reasons);
  }
}

Block measured_block(const Run& run, const Observations& observations,
                     const std::vector<Ceiling>& ceilings,
                     const std::vector<PointLimits>& of_devices,
                     std::span<VariantAnalysis* const> variants) {
  Block block{variants, {}, {}, {}};
  for (VariantAnalysis* variant : variants) {
    add_times(run, observations, *variant);
    add_parts(run, observations, *variant);
    variant->traffic_by_size =
        traffic_by_size(run, observations, static_cast<std::uint32_t>(variant->point));
  }
  const std::vector<ValueRow> rows = rows_of(observations, variants);
  Columns columns(run, observations, rows);
  for (std::size_t row = 0; row < variants.size(); ++row) {
    const Point& point = run.points[rows[row].point];
    block.limits.push_back(bind_limits(columns, row, ceilings, point, of_devices[point.device]));
  }
  columns.complete();
  std::size_t row = 0;
  for (VariantAnalysis* variant : variants) {
    variant->metrics = MetricValues(columns.present(row));
    keep_reasons(columns.reasons(row), block);
    ++row;
  }
  for (VariantAnalysis* variant : variants) {
    for (std::size_t part = 0; part < variant->parts.size(); ++part) {
      if (row < rows.size() && rows[row].point == variant->point && rows[row].part == part) {
        variant->parts[part].metrics = MetricValues(columns.present(row));
        ++row;
      }
    }
  }
  return block;
}

// The lists of absent metrics of all blocks, one for each set of equal reasons.
class AbsentLists {
 public:
  explicit AbsentLists(const Observations& observations) : m_observations(&observations) {}

  const MetricValues::SharedList& of(const RowReasons& reasons) {
    const auto [list, is_new] = m_lists.try_emplace(reasons);
    if (is_new) {
      std::vector<MetricValue> absent;
      for (ExplainedAbsence& one : explained(reasons, m_observations->reasons())) {
        absent.push_back({one.metric, std::move(one.absence), Provenance::derived, {}, {}});
      }
      list->second = std::make_shared<const std::vector<MetricValue>>(std::move(absent));
    }
    return list->second;
  }

 private:
  const Observations* m_observations;
  std::map<RowReasons, MetricValues::SharedList> m_lists;
};

void share_absent(Block& block, AbsentLists& lists) {
  std::vector<MetricValues::SharedList> shared;
  for (const RowReasons& reasons : block.reasons) {
    shared.push_back(lists.of(reasons));
  }
  for (std::size_t i = 0; i < block.variants.size(); ++i) {
    block.variants[i]->metrics.share(shared[block.reasons_of[i]]);
  }
}

// Sets what follows from the metrics: places on rooflines and the bound.
void conclude(const Run& run, const std::vector<Ceiling>& ceilings, const PointLimits& limits,
              VariantAnalysis& variant) {
  variant.nearest_reference = limits.mix == nullptr ? "" : limits.mix->name;
  variant.roofline = roofline_point(variant);
  variant.cache_aware = cache_aware_point(variant, limits);
  variant.bound =
      bound_of(variant, limits.mix, limits.flops, limits.caches,
               outstanding_lines(variant, run.points[variant.point], ceilings), limits.processors);
}

}  // namespace

void analyse_points(const Run& run, const Observations& observations,
                    const std::vector<Ceiling>& ceilings,
                    std::span<VariantAnalysis* const> variants) {
  std::vector<PointLimits> of_devices;
  for (std::uint32_t device = 0; device < run.devices.size(); ++device) {
    of_devices.push_back(limits_of_device(run, ceilings, device));
  }
  std::vector<Block> blocks((variants.size() + block_size - 1) / block_size);
  for_each_index(blocks.size(), [&](std::size_t i) {
    const auto own = variants.subspan(i * block_size);
    blocks[i] = measured_block(run, observations, ceilings, of_devices,
                               own.first(std::min(own.size(), block_size)));
  });
  AbsentLists lists(observations);
  for (Block& block : blocks) {
    share_absent(block, lists);
  }
  for_each_index(blocks.size(), [&](std::size_t i) {
    for (std::size_t one = 0; one < blocks[i].variants.size(); ++one) {
      conclude(run, ceilings, blocks[i].limits[one], *blocks[i].variants[one]);
    }
  });
}

}  // namespace roofladder
