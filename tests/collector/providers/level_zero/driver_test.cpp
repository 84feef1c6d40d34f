// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/level_zero/driver.h"

#include <gmock/gmock.h>

#include "tests/collector/providers/level_zero/fake.h"
#include "tests/collector/providers/level_zero/opened.h"
#include "tests/fake_level_zero/activity.h"

// Checks the fake driver itself, on which the provider's tests rely.
namespace roofladder::level_zero {
namespace {

using DriverUnderLoader = FakeLevelZero;

TEST_F(DriverUnderLoader, HasADeviceOfEveryChip) {
  ASSERT_FALSE(fault().has_value()) << fault()->found;
  EXPECT_EQ(devices().size(), 5U);
}

TEST_F(DriverUnderLoader, TimesCommandsByTheirSize) {
  Opened opened("Fake Graphics PVC");
  ze_event_pool_desc_t pool_desc{};
  pool_desc.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC;
  pool_desc.flags = ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP;
  pool_desc.count = 1;
  ze_event_pool_handle_t pool = nullptr;
  LEVEL_ZERO_CALL(zeEventPoolCreate, session().context, &pool_desc, 0, nullptr, &pool);
  ze_event_desc_t event_desc{};
  event_desc.stype = ZE_STRUCTURE_TYPE_EVENT_DESC;
  ze_event_handle_t event = nullptr;
  LEVEL_ZERO_CALL(zeEventCreate, pool, &event_desc, &event);
  EXPECT_EQ(functions().zeEventQueryStatus(event), ZE_RESULT_NOT_READY);
  constexpr std::size_t bytes = 64000;
  std::vector<char> from(bytes, 'x');
  std::vector<char> to(bytes);
  opened.run([&] {
    LEVEL_ZERO_CALL(zeCommandListAppendMemoryCopy, session().list, to.data(), from.data(), bytes,
                    event, 0, nullptr);
  });
  ze_kernel_timestamp_result_t times{};
  LEVEL_ZERO_CALL(zeEventQueryKernelTimestamp, event, &times);
  EXPECT_EQ(times.global.kernelEnd - times.global.kernelStart,
            fake_level_zero::of_copy(bytes).clocks);
  EXPECT_EQ(to, from);
  LEVEL_ZERO_CALL(zeEventDestroy, event);
  LEVEL_ZERO_CALL(zeEventPoolDestroy, pool);
}

TEST_F(DriverUnderLoader, RefusesQueriesOfGroupsThatAreNotActive) {
  const Opened opened("Fake Graphics PVC");
  std::uint32_t count = 1;
  zet_metric_group_handle_t group = nullptr;
  LEVEL_ZERO_CALL(zetMetricGroupGet, session().device.handle, &count, &group);
  zet_metric_query_pool_desc_t desc{};
  desc.stype = ZET_STRUCTURE_TYPE_METRIC_QUERY_POOL_DESC;
  desc.count = 1;
  zet_metric_query_pool_handle_t pool = nullptr;
  LEVEL_ZERO_CALL(zetMetricQueryPoolCreate, session().context, session().device.handle, group,
                  &desc, &pool);
  zet_metric_query_handle_t query = nullptr;
  LEVEL_ZERO_CALL(zetMetricQueryCreate, pool, 0, &query);
  ze_command_list_desc_t list_desc{};
  list_desc.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC;
  ze_command_list_handle_t list = nullptr;
  LEVEL_ZERO_CALL(zeCommandListCreate, session().context, session().device.handle, &list_desc,
                  &list);
  EXPECT_EQ(functions().zetCommandListAppendMetricQueryBegin(list, query),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  LEVEL_ZERO_CALL(zeCommandListDestroy, list);
  LEVEL_ZERO_CALL(zetMetricQueryDestroy, query);
  LEVEL_ZERO_CALL(zetMetricQueryPoolDestroy, pool);
}

TEST_F(DriverUnderLoader, LosesItsDevice) {
  Opened opened("Fake Graphics PVC");
  set_fault("device_lost");
  try {
    opened.run([&] { opened.launch(64); });
    ADD_FAILURE() << "it executed";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "zeCommandQueueExecuteCommandLists: ZE_RESULT_ERROR_DEVICE_LOST");
  }
}

}  // namespace
}  // namespace roofladder::level_zero
