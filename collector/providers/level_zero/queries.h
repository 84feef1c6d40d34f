// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "collector/models/level_zero/driver.h"

namespace roofladder::level_zero {

// Queries of one active metric group. Every function throws Failure.
class Queries {
 public:
  Queries(const Device& device, ze_context_handle_t context, zet_metric_group_handle_t group)
      : m_device(device.handle), m_context(context), m_group(group) {}
  ~Queries();
  Queries(const Queries&) = delete;
  Queries& operator=(const Queries&) = delete;

  // Takes a query that is not in use.
  zet_metric_query_handle_t take();
  // Marks all queries as unused.
  void give_back();

 private:
  void add_pool();

  ze_device_handle_t m_device;
  ze_context_handle_t m_context;
  zet_metric_group_handle_t m_group;
  std::vector<zet_metric_query_pool_handle_t> m_pools;
  std::vector<zet_metric_query_handle_t> m_queries;
  std::size_t m_taken = 0;
};

// The results of a query whose commands have ended: the values of each report, in the order of the
// group's metrics. Throws Failure.
std::vector<std::vector<double>> reports_of(zet_metric_query_handle_t query,
                                            zet_metric_group_handle_t group, std::size_t metrics);

}  // namespace roofladder::level_zero
