// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/queries.h"

#include <chrono>
#include <string>
#include <thread>

#include "collector/providers/level_zero/call.h"

namespace roofladder::level_zero {
namespace {

constexpr std::uint32_t pool_size = 64;
constexpr std::chrono::seconds patience(2);

double number(const zet_typed_value_t& typed) {
  switch (typed.type) {
    case ZET_VALUE_TYPE_UINT32:
      return typed.value.ui32;
    case ZET_VALUE_TYPE_UINT64:
      return static_cast<double>(typed.value.ui64);
    case ZET_VALUE_TYPE_FLOAT32:
      return typed.value.fp32;
    case ZET_VALUE_TYPE_FLOAT64:
      return typed.value.fp64;
    case ZET_VALUE_TYPE_BOOL8:
      return typed.value.b8 != 0 ? 1 : 0;
    default:
      throw Failure{Status::unsupported,
                    "a metric has values of the unknown type " + std::to_string(typed.type)};
  }
}

// Waits, since a driver may write the report a little after the commands.
void wait_for(zet_metric_query_handle_t query) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  std::size_t bytes = 0;
  ze_result_t result = functions().zetMetricQueryGetData(query, &bytes, nullptr);
  while (result == ZE_RESULT_NOT_READY && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    result = functions().zetMetricQueryGetData(query, &bytes, nullptr);
  }
  if (result == ZE_RESULT_NOT_READY) {
    throw Failure{Status::timeout, "the driver has no report of the query " +
                                       std::to_string(patience.count()) +
                                       " s after its commands ended"};
  }
  require_counters(result, "zetMetricQueryGetData");
}

std::vector<std::uint8_t> raw_data(zet_metric_query_handle_t query) {
  wait_for(query);
  std::size_t bytes = 0;
  COUNTER_CALL(zetMetricQueryGetData, query, &bytes, nullptr);
  std::vector<std::uint8_t> data(bytes);
  if (bytes > 0) {
    COUNTER_CALL(zetMetricQueryGetData, query, &bytes, data.data());
    data.resize(bytes);
  }
  return data;
}

std::vector<zet_typed_value_t> values_of(const std::vector<std::uint8_t>& data,
                                         zet_metric_group_handle_t group) {
  constexpr auto type = ZET_METRIC_GROUP_CALCULATION_TYPE_METRIC_VALUES;
  std::uint32_t count = 0;
  COUNTER_CALL(zetMetricGroupCalculateMetricValues, group, type, data.size(), data.data(), &count,
               nullptr);
  std::vector<zet_typed_value_t> values(count);
  if (count > 0) {
    COUNTER_CALL(zetMetricGroupCalculateMetricValues, group, type, data.size(), data.data(), &count,
                 values.data());
    values.resize(count);
  }
  return values;
}

}  // namespace

Queries::~Queries() {
  const Functions& call = functions();
  for (zet_metric_query_handle_t query : m_queries) {
    call.zetMetricQueryDestroy(query);
  }
  for (zet_metric_query_pool_handle_t pool : m_pools) {
    call.zetMetricQueryPoolDestroy(pool);
  }
}

void Queries::add_pool() {
  zet_metric_query_pool_desc_t desc{};
  desc.stype = ZET_STRUCTURE_TYPE_METRIC_QUERY_POOL_DESC;
  desc.type = ZET_METRIC_QUERY_POOL_TYPE_PERFORMANCE;
  desc.count = pool_size;
  zet_metric_query_pool_handle_t pool = nullptr;
  COUNTER_CALL(zetMetricQueryPoolCreate, m_context, m_device, m_group, &desc, &pool);
  m_pools.push_back(pool);
  for (std::uint32_t i = 0; i < pool_size; ++i) {
    zet_metric_query_handle_t query = nullptr;
    COUNTER_CALL(zetMetricQueryCreate, pool, i, &query);
    m_queries.push_back(query);
  }
}

zet_metric_query_handle_t Queries::take() {
  if (m_taken == m_queries.size()) {
    add_pool();
  }
  return m_queries[m_taken++];
}

void Queries::give_back() {
  for (; m_taken > 0; --m_taken) {
    COUNTER_CALL(zetMetricQueryReset, m_queries[m_taken - 1]);
  }
}

std::vector<std::vector<double>> reports_of(zet_metric_query_handle_t query,
                                            zet_metric_group_handle_t group, std::size_t metrics) {
  const std::vector<std::uint8_t> data = raw_data(query);
  if (data.empty()) {
    throw Failure{Status::failed, "the driver has lost the report of a query"};
  }
  const std::vector<zet_typed_value_t> values = values_of(data, group);
  if (values.empty() || values.size() % metrics != 0) {
    throw Failure{Status::failed, "the driver calculated " + std::to_string(values.size()) +
                                      " values of " + std::to_string(metrics) + " metrics"};
  }
  std::vector<std::vector<double>> reports(values.size() / metrics);
  for (std::size_t i = 0; i < values.size(); ++i) {
    reports[i / metrics].push_back(number(values[i]));
  }
  return reports;
}

}  // namespace roofladder::level_zero
