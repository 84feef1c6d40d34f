// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/batch/shards.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/command.h"

namespace roofladder::test {

Shards merged(const std::string& input) {
  const Folder folder;
  const std::string output = folder / "merged.roofladder";
  const Finished finished = roofladder({"merge", input, "-o", output, "--json"});
  EXPECT_EQ(roofladder({"verify", output}).code, 0) << finished.err;
  const auto result = nlohmann::json::parse(finished.out);
  return {finished.code, result["runs"], result["left_out"], result["ranks"]};
}

}  // namespace roofladder::test
