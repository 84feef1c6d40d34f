// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <stdexcept>
#include <vector>

#include "collector/models/commands/command.h"

namespace roofladder::commands {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

auto seconds(double expected) {
  return DoubleNear(expected, 1e-15);
}

TEST(SecondsOfParts, BeginWithTheFirstCommandAndHoldTheGapBeforeEachOther) {
  const std::vector<Command> commands{{0, 1000, 1400}, {1, 1500, 1600}, {0, 1900, 2000}};
  EXPECT_THAT(seconds_of_parts(commands, 2), ElementsAre(seconds(800e-9), seconds(200e-9)));
}

TEST(SecondsOfParts, AreZeroOfAPartThatLaunchedNothing) {
  const std::vector<Command> commands{{2, 5, 12}};
  EXPECT_THAT(seconds_of_parts(commands, 3), ElementsAre(seconds(0), seconds(0), seconds(7e-9)));
  EXPECT_THAT(seconds_of_parts({}, 1), ElementsAre(seconds(0)));
}

TEST(SecondsOfParts, RefuseAPartThatTheVariantDoesNotHave) {
  const std::vector<Command> commands{{1, 5, 12}};
  EXPECT_THROW(seconds_of_parts(commands, 1), std::out_of_range);
}

}  // namespace
}  // namespace roofladder::commands
