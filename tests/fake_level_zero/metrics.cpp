// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <level_zero/zet_ddi.h>
#include <set>

#include "tests/fake_level_zero/objects.h"
#include "tests/fake_level_zero/settings.h"

// Metric groups and queries. Stricter than the specification where that finds mistakes.
namespace roofladder::fake_level_zero {
namespace {

uint32_t domain_of(const Group& group) {
  return domains_apart() ? group.number : 0;
}

ze_result_t get_groups(zet_device_handle_t device, uint32_t* count,
                       zet_metric_group_handle_t* groups) {
  return list_handles(object<Device>(device).groups, count, groups);
}

ze_result_t group_properties(zet_metric_group_handle_t handle,
                             zet_metric_group_properties_t* properties) {
  const Group& group = object<Group>(handle);
  copy_text(properties->name, group.name);
  copy_text(properties->description, "a fake group");
  properties->samplingType = ZET_METRIC_GROUP_SAMPLING_TYPE_FLAG_EVENT_BASED;
  properties->domain = domain_of(group);
  properties->metricCount = static_cast<uint32_t>(group.metrics.size());
  return ZE_RESULT_SUCCESS;
}

ze_result_t get_metrics(zet_metric_group_handle_t group, uint32_t* count,
                        zet_metric_handle_t* metrics) {
  return list_handles(object<Group>(group).metrics, count, metrics);
}

ze_result_t metric_properties(zet_metric_handle_t handle, zet_metric_properties_t* properties) {
  const MetricRow& row = object<Metric>(handle).row;
  copy_text(properties->name, row.name);
  copy_text(properties->description, "a fake metric");
  copy_text(properties->component, "fake");
  copy_text(properties->resultUnits, row.unit);
  properties->tierNumber = 1;
  properties->metricType = ZET_METRIC_TYPE_EVENT;
  properties->resultType = row.is_float() ? ZET_VALUE_TYPE_FLOAT32 : ZET_VALUE_TYPE_UINT64;
  return ZE_RESULT_SUCCESS;
}

// Replaces what was active. Groups of one domain exclude each other.
ze_result_t activate(zet_context_handle_t, zet_device_handle_t device, uint32_t count,
                     zet_metric_group_handle_t* groups) {
  if (has_fault("denied") && count > 0) {
    return ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS;
  }
  std::set<uint32_t> domains;
  for (uint32_t i = 0; i < count; ++i) {
    if (!domains.insert(domain_of(object<Group>(groups[i]))).second) {
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    }
  }
  for (Group& group : object<Device>(device).groups) {
    group.active = false;
  }
  for (uint32_t i = 0; i < count; ++i) {
    object<Group>(groups[i]).active = true;
  }
  return ZE_RESULT_SUCCESS;
}

ze_result_t create_pool(zet_context_handle_t, zet_device_handle_t, zet_metric_group_handle_t group,
                        const zet_metric_query_pool_desc_t* desc,
                        zet_metric_query_pool_handle_t* pool) {
  *pool = handle<zet_metric_query_pool_handle_t>(new QueryPool{&object<Group>(group), desc->count});
  return ZE_RESULT_SUCCESS;
}

ze_result_t destroy_pool(zet_metric_query_pool_handle_t pool) {
  delete &object<QueryPool>(pool);
  return ZE_RESULT_SUCCESS;
}

ze_result_t create_query(zet_metric_query_pool_handle_t pool, uint32_t index,
                         zet_metric_query_handle_t* query) {
  if (index >= object<QueryPool>(pool).count) {
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  }
  *query = handle<zet_metric_query_handle_t>(new Query{&object<QueryPool>(pool)});
  return ZE_RESULT_SUCCESS;
}

ze_result_t destroy_query(zet_metric_query_handle_t query) {
  delete &object<Query>(query);
  return ZE_RESULT_SUCCESS;
}

ze_result_t reset_query(zet_metric_query_handle_t query) {
  object<Query>(query) = {object<Query>(query).pool};
  return ZE_RESULT_SUCCESS;
}

ze_result_t append_begin(zet_command_list_handle_t list, zet_metric_query_handle_t handle) {
  Query& query = object<Query>(handle);
  if (query.begun || !query.pool->group->active || object<List>(list).closed) {
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  }
  query.begun = true;
  object<List>(list).commands.push_back({.begins = &query});
  return ZE_RESULT_SUCCESS;
}

ze_result_t append_end(zet_command_list_handle_t list, zet_metric_query_handle_t handle,
                       ze_event_handle_t signal, uint32_t, ze_event_handle_t*) {
  Query& query = object<Query>(handle);
  if (!query.begun || object<List>(list).closed) {
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  }
  Event* event = signal != nullptr ? &object<Event>(signal) : nullptr;
  object<List>(list).commands.push_back({.signal = event, .ends = &query});
  return ZE_RESULT_SUCCESS;
}

ze_result_t query_data(zet_metric_query_handle_t handle, size_t* size, uint8_t* data) {
  const Query& query = object<Query>(handle);
  if (!query.ended || has_fault("hang_query")) {
    return ZE_RESULT_NOT_READY;
  }
  const size_t bytes = has_fault("lost_report") ? 0 : sizeof(Activity);
  if (data != nullptr && *size >= bytes) {
    std::memcpy(data, &query.done, bytes);
  }
  *size = bytes;
  return ZE_RESULT_SUCCESS;
}

zet_typed_value_t typed(const MetricRow& row, double value) {
  zet_typed_value_t typed{};
  typed.type = row.is_float() ? ZET_VALUE_TYPE_FLOAT32 : ZET_VALUE_TYPE_UINT64;
  if (row.is_float()) {
    typed.value.fp32 = static_cast<float>(value);
  } else {
    typed.value.ui64 = static_cast<uint64_t>(value);
  }
  return typed;
}

ze_result_t calculate(zet_metric_group_handle_t handle, zet_metric_group_calculation_type_t,
                      size_t size, const uint8_t* data, uint32_t* count,
                      zet_typed_value_t* values) {
  const Group& group = object<Group>(handle);
  const size_t reports = size / sizeof(Activity);
  if (*count == 0 || values == nullptr) {
    *count = static_cast<uint32_t>(reports * group.metrics.size());
    return ZE_RESULT_SUCCESS;
  }
  for (uint32_t i = 0; i < *count; ++i) {
    Activity done;
    std::memcpy(&done, data + i / group.metrics.size() * sizeof done, sizeof done);
    const MetricRow& row = group.metrics[i % group.metrics.size()].row;
    values[i] = typed(row, value_of(row, done));
  }
  return ZE_RESULT_SUCCESS;
}

}  // namespace
}  // namespace roofladder::fake_level_zero

using namespace roofladder::fake_level_zero;

FAKE_ZE_TABLE(zetGetMetricGroupProcAddrTable, zet_metric_group_dditable_t) {
  table->pfnGet = get_groups;
  table->pfnGetProperties = group_properties;
  table->pfnCalculateMetricValues = calculate;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zetGetMetricProcAddrTable, zet_metric_dditable_t) {
  table->pfnGet = get_metrics;
  table->pfnGetProperties = metric_properties;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zetGetContextProcAddrTable, zet_context_dditable_t) {
  table->pfnActivateMetricGroups = activate;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zetGetMetricQueryPoolProcAddrTable, zet_metric_query_pool_dditable_t) {
  table->pfnCreate = create_pool;
  table->pfnDestroy = destroy_pool;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zetGetMetricQueryProcAddrTable, zet_metric_query_dditable_t) {
  table->pfnCreate = create_query;
  table->pfnDestroy = destroy_query;
  table->pfnReset = reset_query;
  table->pfnGetData = query_data;
  return ZE_RESULT_SUCCESS;
}

FAKE_ZE_TABLE(zetGetCommandListProcAddrTable, zet_command_list_dditable_t) {
  table->pfnAppendMetricQueryBegin = append_begin;
  table->pfnAppendMetricQueryEnd = append_end;
  return ZE_RESULT_SUCCESS;
}
