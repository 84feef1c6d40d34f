// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/modules/device_arrays.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <gmock/gmock.h>

namespace roofladder {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsNan;

std::int32_t move_bytes(void* to, const void* from, std::uint64_t bytes) {
  std::memcpy(to, from, bytes);
  return RL_OK;
}

// A device whose memory is the host's.
rl_model reading_device() {
  rl_model model{};
  model.write = [](void*, rl_queue*, void* to, const void* from, std::uint64_t bytes, rl_error*) {
    return move_bytes(to, from, bytes);
  };
  model.read = [](void*, rl_queue*, void* from, void* to, std::uint64_t bytes, rl_error*) {
    return move_bytes(to, from, bytes);
  };
  model.copy = model.read;
  model.fill = [](void*, rl_queue*, void* to, std::uint8_t value, std::uint64_t bytes, rl_error*) {
    std::memset(to, value, bytes);
    return std::int32_t{RL_OK};
  };
  return model;
}

rl_model gathering_device() {
  rl_model model = reading_device();
  model.gather = [](void*, rl_queue*, void* from, std::uint32_t element_bytes,
                    const std::uint64_t* elements, std::uint64_t count, void* to, rl_error*) {
    for (std::uint64_t i = 0; i < count; ++i) {
      std::memcpy(static_cast<char*>(to) + i * element_bytes,
                  static_cast<char*>(from) + elements[i] * element_bytes, element_bytes);
    }
    return std::int32_t{RL_OK};
  };
  return model;
}

class DeviceArraysTest : public testing::Test {
 protected:
  explicit DeviceArraysTest(rl_model model = gathering_device()) : m_model(model) {}

  static std::span<double> of(const rl_problem& problem, std::size_t number) {
    const rl_array& array = problem.arrays[number];
    return {static_cast<double*>(array.data), array.count};
  }

  // Changes inout array and output as a repetition does.
  void compute() const {
    for (std::size_t i = 0; i < 4; ++i) {
      of(arrays.problem(), 1)[i] += 10;
      of(arrays.problem(), 2)[i] = of(arrays.problem(), 0)[i];
    }
  }

  std::array<double, 4> in{1, 2, 3, 4};
  std::array<double, 4> inout{5, 6, 7, 8};
  std::array<double, 4> out{0, 0, 0, 0};

 private:
  std::array<rl_array, 3> m_host{{{"in", in.data(), in.size(), sizeof(double), RL_INPUT},
                                  {"inout", inout.data(), inout.size(), sizeof(double), RL_INOUT},
                                  {"out", out.data(), out.size(), sizeof(double), RL_OUTPUT}}};
  rl_model m_model;
  rl_queue m_queue{
      .struct_bytes = sizeof(rl_queue),
      .allocate = [](void*, std::uint64_t bytes, rl_error*) { return std::malloc(bytes); },
      .release = [](void*, void* memory, std::uint64_t) { std::free(memory); }};

 protected:
  DeviceArrays arrays{m_model,
                      m_queue,
                      {.struct_bytes = sizeof(rl_problem),
                       .array_count = static_cast<std::uint32_t>(m_host.size()),
                       .arrays = m_host.data()},
                      64};
};

struct DeviceArraysWithoutGather : DeviceArraysTest {
  DeviceArraysWithoutGather() : DeviceArraysTest(reading_device()) {}
};

TEST_F(DeviceArraysTest, AreAsAtFirstBeforeEveryRepetition) {
  for (int repetition = 0; repetition < 2; ++repetition) {
    arrays.restore();
    EXPECT_THAT(of(arrays.problem(), 0), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(of(arrays.problem(), 1), ElementsAre(5, 6, 7, 8));
    EXPECT_THAT(of(arrays.problem(), 2), Each(IsNan()));
    compute();
  }
}

TEST_F(DeviceArraysTest, BringBackWholeResults) {
  arrays.restore();
  compute();
  arrays.bring_back();
  EXPECT_THAT(inout, ElementsAre(15, 16, 17, 18));
  EXPECT_THAT(out, ElementsAre(1, 2, 3, 4));
}

TEST_F(DeviceArraysTest, BringBackNothingButDrawnElements) {
  arrays.restore();
  compute();
  arrays.bring_back(std::vector<DrawnElements>{{1, {3}}, {2, {2, 0, 2}}});
  EXPECT_THAT(inout, ElementsAre(5, 6, 7, 18));
  EXPECT_THAT(out, ElementsAre(1, 0, 3, 0));
}

TEST_F(DeviceArraysWithoutGather, BringBackWholeResultsForDrawnElements) {
  arrays.restore();
  compute();
  arrays.bring_back(std::vector<DrawnElements>{{1, {3}}, {2, {0}}});
  EXPECT_THAT(inout, ElementsAre(15, 16, 17, 18));
  EXPECT_THAT(out, ElementsAre(1, 2, 3, 4));
}

}  // namespace
}  // namespace roofladder
