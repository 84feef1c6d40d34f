// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/variant_key.h"

#include <gtest/gtest.h>

namespace roofladder {
namespace {

const VariantKey tiled{"species", "openmp", "tiled", {{"tile", 4}, {"group", -64}}};

TEST(VariantKey, MakesTheIdAndTheNames) {
  EXPECT_EQ(id_of(tiled), "species/openmp/tiled:tile=4,group=-64");
  EXPECT_EQ(name_in_kernel(tiled), "openmp/tiled:tile=4,group=-64");
  EXPECT_EQ(name_of(tiled), "tiled:tile=4,group=-64");
  EXPECT_EQ(id_of({"species", "cuda", "naive", {}}), "species/cuda/naive");
}

TEST(VariantKey, ComesBackFromANameThatIsWrittenAsItsOwn) {
  const ParsedName parsed = parse_variant_name(name_of(tiled));
  EXPECT_EQ(parsed.technique, tiled.technique);
  EXPECT_EQ(parsed.parameters, tiled.parameters);
}

TEST(VariantKey, TakesANameWithoutParametersForATechnique) {
  for (const char* name :
       {"tiled", "tiled:", "tiled:tile", "tiled:tile=", "tiled:tile=04", "tiled:tile=4,",
        "tiled:=4", "v2: tile=4 at once", "tiled:tile=4x", "tiled:tile=99999999999999999999", ""}) {
    const ParsedName parsed = parse_variant_name(name);
    EXPECT_EQ(parsed.technique, name);
    EXPECT_TRUE(parsed.parameters.empty()) << name;
  }
}

TEST(VariantKey, KnowsTheTechniqueOfANameThatEndsWithItsParameters) {
  EXPECT_EQ(technique_of("tiled:tile=4", {{"tile", 4}}), "tiled");
  EXPECT_EQ(technique_of("tiled", {}), "tiled");
  EXPECT_EQ(technique_of("tiled", {{"tile", 4}}), std::nullopt);
  EXPECT_EQ(technique_of("tiled:tile=8", {{"tile", 4}}), std::nullopt);
}

TEST(VariantKey, FindsTheVariantThatATextMeansBesideAnother) {
  EXPECT_EQ(id_beside("species", "openmp", "naive"), "species/openmp/naive");
  EXPECT_EQ(id_beside("species", "openmp", "cuda/tiled:tile=4"), "species/cuda/tiled:tile=4");
}

}  // namespace
}  // namespace roofladder
