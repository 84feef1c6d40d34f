// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/mapped_memory.h"

#include <gmock/gmock.h>

namespace roofladder {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

int s_static = 1;

bool has(const AddressRange& range, const void* address) {
  const auto place = reinterpret_cast<std::uintptr_t>(address);
  return range.begin <= place && place < range.end;
}

TEST(MappedMemory, LeavesOutRanges) {
  const std::vector<AddressRange> ranges{{0, 10}, {20, 30}, {40, 50}};
  EXPECT_EQ(without(ranges, {}), ranges);
  EXPECT_THAT(without(ranges, {{0, 60}}), IsEmpty());
  EXPECT_THAT(without(ranges, {{5, 25}, {44, 46}}),
              ElementsAre(AddressRange{0, 5}, AddressRange{25, 30}, AddressRange{40, 44},
                          AddressRange{46, 50}));
  EXPECT_THAT(without(ranges, {{10, 20}, {30, 40}}), ElementsAre(ranges[0], ranges[1], ranges[2]));
}

TEST(MappedMemory, IsStaticWhereVariablesAreAndNotWhereCodeIs) {
  const std::vector<AddressRange> found = static_memory(&s_static);
  EXPECT_THAT(found,
              Contains(testing::Truly([](const auto& range) { return has(range, &s_static); })));
  for (const AddressRange& range : found) {
    EXPECT_FALSE(has(range, reinterpret_cast<const void*>(&has)));
  }
  EXPECT_GT(touched_bytes(found), 0);
  EXPECT_THAT(static_memory(nullptr), IsEmpty());
}

}  // namespace
}  // namespace roofladder
