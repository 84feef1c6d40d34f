// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string_view>
#include <vector>

#include "collector/modules/problem_memory.h"
#include "kernels/lfric_matvec/corners.h"
#include "kernels/lfric_matvec/mesh.h"
#include "tests/bundled/bundled.h"
#include "tests/kernels/host_model.h"
#include "tests/kernels/models.h"

namespace roofladder {
namespace {

using lfric::Mesh;

Parameters size_of(const Mesh& mesh) {
  return {{"edge", mesh.edge}, {"panels", mesh.panels}, {"layers", mesh.layers}};
}

std::vector<Mesh> meshes() {
  std::vector<Mesh> all;
  for (std::int64_t edge = 1; edge <= 13; ++edge) {
    all.push_back({edge, 1, 1});
    all.push_back({edge, 3, 2});
  }
  all.push_back({54, 6, 1});  // the seed's columns
  return all;
}

class Colours : public testing::TestWithParam<Mesh> {
 protected:
  Colours()
      : m_memory(host_model(), plain_ladder(), bundled("lfric_matvec"), size_of(GetParam())),
        map1(m_memory.arrays().of<std::int32_t>("map1")),
        map2(m_memory.arrays().of<std::int32_t>("map2")),
        cmap(m_memory.arrays().of<std::int32_t>("cmap")),
        ncp_color(m_memory.arrays().of<std::int32_t>("ncp_color")) {}

  std::span<const std::int32_t> columns_of(std::size_t colour) const {
    return cmap.subspan(colour * static_cast<std::size_t>(GetParam().greatest_colour()),
                        static_cast<std::size_t>(ncp_color[colour]));
  }

  const Mesh& mesh() const { return GetParam(); }

 private:
  ProblemMemory m_memory;

 protected:
  const std::span<const std::int32_t> map1;
  const std::span<const std::int32_t> map2;
  const std::span<const std::int32_t> cmap;
  const std::span<const std::int32_t> ncp_color;
};

TEST_P(Colours, NoTwoColumnsOfAColourShareADegreeOfFreedom) {
  for (std::size_t colour = 0; colour < lfric::ncolor; ++colour) {
    std::set<std::int32_t> corners;  // each by its degree of freedom at the bottom
    for (const std::int32_t column : columns_of(colour)) {
      for (const std::int32_t bottom :
           map1.subspan(static_cast<std::size_t>(column) * lfric::ndf1, 4)) {
        EXPECT_TRUE(corners.insert(bottom).second) << "colour " << colour << ", column " << column;
      }
    }
  }
}

TEST_P(Colours, EveryColumnHasOneColour) {
  std::multiset<std::int32_t> columns;
  for (std::size_t colour = 0; colour < lfric::ncolor; ++colour) {
    const auto of_colour = columns_of(colour);
    columns.insert(of_colour.begin(), of_colour.end());
  }
  ASSERT_EQ(std::ssize(columns), mesh().columns());
  std::int32_t expected = 0;
  for (const std::int32_t column : columns) {
    EXPECT_EQ(column, expected++);
  }
}

TEST_P(Colours, TheFirstColourIsTheGreatest) {
  EXPECT_EQ(ncp_color[0], mesh().greatest_colour());
  EXPECT_EQ(*std::ranges::max_element(ncp_color), ncp_color[0]);
}

// The degrees of freedom of a map, and those of the layers above them, fill the field without
// overlap.
TEST_P(Colours, MapsReachEveryDegreeOfFreedomAndNoOther) {
  const auto reached = [this](std::span<const std::int32_t> map) {
    std::set<std::int64_t> dofs;
    for (const std::int32_t bottom : map) {
      for (std::int64_t k = 0; k < mesh().layers; ++k) {
        dofs.insert(bottom + k);
      }
    }
    return dofs;
  };
  const auto lhs = reached(map1);
  EXPECT_EQ(std::ssize(lhs), mesh().lhs_dofs());
  EXPECT_EQ(*lhs.rbegin(), mesh().lhs_dofs() - 1);
  const auto x = reached(map2);
  EXPECT_EQ(std::ssize(x), mesh().x_dofs());
  EXPECT_EQ(*x.rbegin(), mesh().x_dofs() - 1);
}

// The owner of a corner finds in it every column that map1 sends there, in that place, and no
// other.
TEST_P(Colours, ColumnsOfCornersTurnTheMapRound) {
  const std::vector<std::int32_t> columns = lfric::columns_of_corners(mesh(), map1);
  std::int64_t found = 0;
  for (std::size_t at = 0; at < columns.size(); ++at) {
    if (columns[at] != lfric::no_column) {
      const auto corner = static_cast<std::int64_t>(at / lfric::bottom_corners);
      const std::size_t place = at % lfric::bottom_corners;
      const auto row = static_cast<std::size_t>(columns[at]) * lfric::ndf1 + place;
      EXPECT_EQ(map1[row], corner * (mesh().layers + 1));
      EXPECT_EQ(map1[row + lfric::bottom_corners], map1[row] + 1);
      ++found;
    }
  }
  EXPECT_EQ(found, lfric::bottom_corners * mesh().columns());
}

TEST(ColumnsOfCorners, ACornerHasAPlaceInAColumnOnce) {
  const Mesh mesh{.edge = 1, .panels = 2, .layers = 1};
  const std::vector<std::int32_t> map1(static_cast<std::size_t>(lfric::ndf1 * mesh.columns()), 0);
  EXPECT_THROW(lfric::columns_of_corners(mesh, map1), std::logic_error);
}

// Only entries that name a column count: the rows of the colours' lists are as long as the longest.
TEST(LfricBytes, OfTheOriginalAreThoseOfEveryArrayOnce) {
  const Mesh mesh{.edge = 7, .panels = 2, .layers = 5};
  const Parameters size = size_of(mesh);
  ProblemMemory memory(host_model(), plain_ladder(), bundled("lfric_matvec"), size);
  const rl_problem problem = memory.problem();
  double bytes = 0;
  for (const rl_array& array : std::span(problem.arrays, problem.array_count)) {
    const bool has_gaps = std::string_view(array.name) == "cmap";
    bytes += array.element_bytes * static_cast<double>(has_gaps ? mesh.columns() : array.count);
  }
  for (const char* model : {"openmp", "cuda", "opencl"}) {
    const BuiltVariant built = built_variant("lfric_matvec", model, "original");
    if (built.model != nullptr) {
      rl_work work{.struct_bytes = sizeof(rl_work)};
      rl_error error{};
      const ParameterView view(size);
      ASSERT_EQ(built.variant->work(built.variant->self, view.get(), 0, &work, &error), 0);
      EXPECT_EQ(work.minimum_read, bytes) << model;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lfric, Colours, testing::ValuesIn(meshes()), [](const auto& tested) {
  return "edge" + std::to_string(tested.param.edge) + "_panels" +
         std::to_string(tested.param.panels);
});

}  // namespace
}  // namespace roofladder
