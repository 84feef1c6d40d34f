// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/lfric_matvec/corners.h"
#include "kernels/lfric_matvec/cuda/transposed.h"

namespace roofladder::lfric {

// The fields, and the columns of each corner.
class GatherFields : public Fields {
 public:
  explicit GatherFields(const Problem& problem)
      : Fields(problem),
        m_columns(
            columns_of_corners(m_mesh, downloaded(problem.array<const std::int32_t>("map1")))) {}

 protected:
  const cuda::DeviceArray<std::int32_t> m_columns;
};

template <typename Entry>
void declare_gather_bytes(const Mesh& mesh, rl_work& work) {
  declare_bytes(mesh, sizeof(Entry) * static_cast<double>(mesh.matrix_entries()),
                ndf2 * mesh.columns() + bottom_corners * mesh.corners(), work);
}

}  // namespace roofladder::lfric
