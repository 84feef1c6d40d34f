// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/nested_variance.h"

#include <algorithm>
#include <map>

namespace roofladder {
namespace {

struct Sum {
  double count = 0;
  double sum = 0;

  void add(double value) {
    ++count;
    sum += value;
  }
  double mean() const { return sum / count; }
};

struct Node {
  Sum all;
  std::map<std::uint32_t, Sum> devices;
};

// Numbers and means of the values at each level of the design.
struct Design {
  Sum all;
  std::map<std::uint32_t, Node> nodes;
  std::int64_t devices = 0;
};

Design design_of(const std::vector<NestedValue>& values) {
  Design design;
  for (const NestedValue& value : values) {
    Node& node = design.nodes[value.node];
    const auto [device, is_new] = node.devices.try_emplace(value.device);
    design.devices += is_new ? 1 : 0;
    device->second.add(value.value);
    node.all.add(value.value);
    design.all.add(value.value);
  }
  return design;
}

double square(double x) {
  return x * x;
}

VarianceRow row_of(double sum_of_squares, std::int64_t degrees_of_freedom) {
  VarianceRow row;
  row.sum_of_squares = sum_of_squares;
  row.degrees_of_freedom = degrees_of_freedom;
  if (degrees_of_freedom > 0) {
    row.mean_square = sum_of_squares / static_cast<double>(degrees_of_freedom);
  }
  return row;
}

void set_squares(const Design& design, const std::vector<NestedValue>& values,
                 NestedVariance& result) {
  double nodes = 0;
  double devices = 0;
  double runs = 0;
  for (const auto& [name, node] : design.nodes) {
    nodes += node.all.count * square(node.all.mean() - design.all.mean());
    for (const auto& [device_name, device] : node.devices) {
      devices += device.count * square(device.mean() - node.all.mean());
    }
  }
  for (const NestedValue& value : values) {
    runs += square(value.value - design.nodes.at(value.node).devices.at(value.device).mean());
  }
  const auto count = static_cast<std::int64_t>(design.nodes.size());
  result.between_nodes = row_of(nodes, count - 1);
  result.between_devices = row_of(devices, design.devices - count);
  result.between_runs = row_of(runs, result.values - design.devices);
}

// Coefficients of the variances in the expected mean squares of an unbalanced design: E(devices) =
// runs + devices_of_devices devices, E(nodes) = runs + devices_of_nodes devices + nodes_of_nodes
// nodes (Searle, Linear Models, 1971, chapter 11; Searle, Casella and McCulloch, Variance
// Components, 1992, appendix F).
struct Coefficients {
  double devices_of_devices = 0;
  double devices_of_nodes = 0;
  double nodes_of_nodes = 0;
};

// A coefficient is valid only if its mean square has degrees of freedom.
Coefficients coefficients_of(const Design& design, const NestedVariance& result) {
  double within_nodes = 0;  // squares of numbers of values of devices, each over its node's number
  double devices = 0;       // squares of numbers of values of devices
  double nodes = 0;
  for (const auto& [name, node] : design.nodes) {
    nodes += square(node.all.count);
    for (const auto& [device_name, device] : node.devices) {
      within_nodes += square(device.count) / node.all.count;
      devices += square(device.count);
    }
  }
  const double count = design.all.count;
  const auto of_nodes = static_cast<double>(result.between_nodes.degrees_of_freedom);
  const auto of_devices = static_cast<double>(result.between_devices.degrees_of_freedom);
  return {.devices_of_devices = (count - within_nodes) / of_devices,
          .devices_of_nodes = (within_nodes - devices / count) / of_nodes,
          .nodes_of_nodes = (count - nodes / count) / of_nodes};
}

void set_estimates(const Coefficients& coefficients, NestedVariance& result) {
  VarianceRow& nodes = result.between_nodes;
  VarianceRow& devices = result.between_devices;
  VarianceRow& runs = result.between_runs;
  runs.estimate = runs.mean_square;
  if (devices.mean_square) {
    devices.estimate =
        (*devices.mean_square - runs.estimate.value_or(0)) / coefficients.devices_of_devices;
    devices.with_below = !runs.estimate;
  }
  if (nodes.mean_square) {
    nodes.estimate = (*nodes.mean_square - runs.estimate.value_or(0) -
                      coefficients.devices_of_nodes * devices.estimate.value_or(0)) /
                     coefficients.nodes_of_nodes;
    nodes.with_below = !devices.estimate;
  }
}

void set_shares(NestedVariance& result) {
  double sum = 0;
  const auto rows = {&result.between_nodes, &result.between_devices, &result.between_runs};
  for (VarianceRow* const row : rows) {
    row->component = std::max(0.0, row->estimate.value_or(0));
    sum += row->component;
  }
  for (VarianceRow* const row : rows) {
    if (row->estimate && sum > 0) {
      row->share = row->component / sum;
    }
  }
}

}  // namespace

std::optional<NestedVariance> nested_variance(const std::vector<NestedValue>& values) {
  if (values.size() < 2) {
    return std::nullopt;
  }
  const Design design = design_of(values);
  NestedVariance result;
  result.values = static_cast<std::int64_t>(values.size());
  result.mean = design.all.mean();
  set_squares(design, values, result);
  set_estimates(coefficients_of(design, result), result);
  set_shares(result);
  return result;
}

}  // namespace roofladder
