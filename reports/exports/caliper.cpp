// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/comparison/comparison.h"
#include "reports/exports/cali_tree.h"
#include "reports/exports/exports.h"
#include "run/format.h"
#include "run/metric.h"

// A profile of Caliper. A repetition is a slice of a time series, as Caliper's service "timeseries"
// writes them, so that hatchet and thicket tell repetitions of a region apart.
namespace roofladder::cali {
namespace {

// A rung as a region, within those of its kernel and ladder.
struct Region {
  NodeId node = 0;
  const VariantAnalysis* analysis = nullptr;
};

class CaliProfile {
 public:
  CaliProfile(const Analysis& analysis, std::ostream& out)
      : m_analysis(analysis), m_out(out), m_tree(out) {}

  void write() {
    const std::vector<Region> regions = add_regions();
    std::size_t slices = 0;
    for (const Region& region : regions) {
      slices = std::max(slices, region.analysis->times.size());
    }
    // Readers of time series want the records of a slice together.
    for (std::size_t slice = 0; slice < slices; ++slice) {
      for (const Region& region : regions) {
        if (slice < region.analysis->times.size()) {
          add_repetition(region, slice);
        }
      }
    }
    add_globals();
  }

 private:
  std::vector<Region> add_regions() {
    std::vector<Region> regions;
    for (const Ladder& ladder : m_analysis.ladders) {
      for (const Rung& rung : ladder.rungs) {
        if (rung.has_valid_time()) {
          regions.push_back({add_region(ladder, rung), &rung.analysis});
        }
      }
    }
    return regions;
  }

  NodeId add_region(const Ladder& ladder, const Rung& rung) {
    const VariantInfo& variant = variant_of(m_analysis.run, rung);
    const std::string& device = m_analysis.run.devices.at(ladder.device).name;
    std::optional<NodeId> region = add_group("kernel", variant.kernel, std::nullopt);
    region = add_group("model", variant.model, region);
    region = add_group("size", as_option(ladder.size), region);
    region = add_group("cache", name_of(ladder.cache), region);
    region = add_group("device", device, region);
    return m_tree.node(level("variant"), name_of(variant), region);
  }

  NodeId level(std::string_view name) {
    return m_tree.attribute(name, scope_thread | nested, string_type);
  }

  // hatchet wants a record of every region, and those around others first.
  std::optional<NodeId> add_group(std::string_view name, std::string_view text,
                                  std::optional<NodeId> parent) {
    if (text.empty()) {
      return parent;
    }
    const NodeId group = m_tree.node(level(name), text, parent);
    if (m_groups.insert(group).second) {
      add_record(group, slice_values(0));
    }
    return group;
  }

  NodeId value(std::string_view name, NodeId type) {
    return m_tree.attribute(name, as_value | skip_events, type);
  }

  NodeId time(std::string_view name, std::string_view unit) {
    const NodeId attribute = m_tree.attribute("attribute.unit", skip_events, string_type);
    return value(name, m_tree.node(attribute, unit, double_type));
  }

  using Values = std::vector<std::pair<NodeId, std::string>>;

  Values slice_values(std::size_t slice) {
    const std::string number = fmt::format("{}", slice);
    return {{value("timeseries.snapshot", integer_type), number},
            {value("loop.start_iteration", integer_type), number},
            {value("loop.iterations", integer_type), "1"}};
  }

  // The time stands in nanoseconds too, since cali-query prints six decimals. The columns of
  // RAJAPerf let its readers find the work of a repetition.
  void add_repetition(const Region& region, std::size_t slice) {
    constexpr double nanoseconds = 1e9;
    const double duration = region.analysis->times[slice];
    Values values = slice_values(slice);
    values.emplace_back(time("sum#time.duration", "sec"), format_exact(duration));
    values.emplace_back(time("sum#time.duration.ns", "nsec"), format_exact(duration * nanoseconds));
    values.emplace_back(value("Reps", double_type), "1");
    const auto add_work = [&](std::string_view name, const Metric& metric) {
      if (const auto work = region.analysis->metrics.number(metric)) {
        values.emplace_back(value(name, double_type), format_exact(*work));
      }
    };
    add_work("Bytes/Rep", metric::dram_bytes);
    add_work("Flops/Rep", metric::flops);
    add_record(region.node, values);
  }

  void add_record(NodeId region, const Values& values) {
    std::string attributes;
    std::string data;
    for (const auto& [attribute, text] : values) {
      attributes += fmt::format("={}", attribute);
      data += "=" + text;
    }
    fmt::print(m_out, "__rec=ctx,ref={},attr{},data{}\n", region, attributes, data);
  }

  void add_globals() {
    const Run& run = m_analysis.run;
    // The version whose tools were tried with this format.
    const std::array<std::pair<std::string_view, std::string>, 6> globals{
        {{"cali.caliper.version", "2.15.0"},
         {"roofladder.version", run.tool_version},
         {"roofladder.run", run.uuid},
         {"title", run.title},
         {"started", run.started},
         {"hostname", host_of(run)}}};
    std::optional<NodeId> last;
    for (const auto& [name, text] : globals) {
      const NodeId attribute =
          m_tree.attribute(name, scope_process | skip_events | global, string_type);
      last = text.empty() ? last : m_tree.node(attribute, text, last);
    }
    fmt::print(m_out, "__rec=globals,ref={}\n", *last);
  }

  const Analysis& m_analysis;
  std::ostream& m_out;
  Tree m_tree;
  std::set<NodeId> m_groups;
};

}  // namespace
}  // namespace roofladder::cali

namespace roofladder {

void write_caliper(const Analysis& analysis, std::ostream& out) {
  cali::CaliProfile(analysis, out).write();
}

}  // namespace roofladder
