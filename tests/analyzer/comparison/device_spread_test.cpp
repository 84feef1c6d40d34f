// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/device_spread.h"

#include <gtest/gtest.h>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

// The clean run on so many equal devices; times of each are multiplied.
Analysis on_devices(const std::vector<double>& factors) {
  const Run one = test::clean_run().builder.run;
  Run run = one;
  run.devices[0].title = "A product";
  for (std::uint32_t device = 1; device < factors.size(); ++device) {
    run.devices.push_back({"gpu:" + std::to_string(device), DeviceKind::gpu, "A product", {}});
    const auto first = static_cast<std::uint32_t>(run.points.size());
    for (Point point : one.points) {
      point.device = device;
      run.points.push_back(point);
    }
    for (Sample sample : one.samples) {
      sample.point += first;
      sample.value *= run.metrics[sample.metric] == "time" ? factors[device] : 1;
      run.samples.push_back(sample);
    }
  }
  return analyse(run);
}

TEST(DeviceSpread, HasExtremesMedianAndTheOutlier) {
  const auto spreads = device_spreads(on_devices({1, 1.01, 1.3, 0.99}));
  ASSERT_EQ(spreads.size(), 1U);
  const DeviceSpread& spread = spreads[0];
  EXPECT_EQ(spread.title, "A product");
  EXPECT_EQ(spread.devices.size(), 4U);
  ASSERT_EQ(spread.rows.size(), 3U) << "one a variant";
  const VariantSpread& original = spread.rows[0];
  EXPECT_EQ(original.devices, 4U);
  EXPECT_NEAR(original.minimum, 0.99, 1e-9);
  EXPECT_NEAR(original.median, 1.005, 1e-9);
  EXPECT_NEAR(original.maximum, 1.3, 1e-9);
  EXPECT_EQ(original.outlier, 2U);
}

TEST(DeviceSpread, HasNoOutlierAmongTwoOrWithinTwoPercent) {
  EXPECT_FALSE(device_spreads(on_devices({1, 2})).at(0).rows.at(0).outlier);
  EXPECT_FALSE(device_spreads(on_devices({1, 1, 1.019})).at(0).rows.at(0).outlier);
  EXPECT_EQ(device_spreads(on_devices({1, 1, 1.021})).at(0).rows.at(0).outlier, 2U);
}

TEST(DeviceSpread, IsNoneOfOneDeviceOrOfUnequalOnes) {
  EXPECT_TRUE(device_spreads(on_devices({1})).empty());
  Analysis unequal = on_devices({1, 1});
  unequal.run.devices[1].title = "Another product";
  EXPECT_TRUE(device_spreads(unequal).empty());
}

}  // namespace
}  // namespace roofladder
