// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/audit/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Tables of indices, buffers of threads and of runtimes. A GPU's driver takes memory in chunks of
// 2 MiB, and some of its own for streams and graphs.
constexpr double small_on_host = 1 << 20;
constexpr double small_on_gpu = 8 << 20;
constexpr double small_share = 0.01;  // of what the computation needs

}  // namespace

void find_foreign_memory(const Audited& audited, const VariantAnalysis& variant,
                         Findings& findings) {
  const auto bytes = variant.value(metric::memory_foreign);
  const double needed = variant.value(metric::useful_bytes).value_or(0);
  const Device& device = audited.run.devices.at(audited.run.points.at(variant.point).device);
  const double small_bytes = device.kind == DeviceKind::gpu ? small_on_gpu : small_on_host;
  if (!bytes || *bytes <= small_bytes || *bytes <= small_share * needed) {
    return;
  }
  findings.push_back(
      {FindingKind::foreign_memory, audited.id_of(variant),
       fmt::format("keeps {} past the model's allocator.",
                   format_quantity(*bytes, dimension::bytes)),
       "it holds a private array that is not from the queue's allocator (malloc, std::vector, "
       "cudaMalloc), which nothing need evict between repetitions"});
}

}  // namespace roofladder
