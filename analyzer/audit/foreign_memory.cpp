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

Findings audit_foreign_memory(const RungContext& rung) {
  const double bytes = rung.amount(metric::memory_foreign);
  const double small_bytes = rung.device().kind == DeviceKind::gpu ? small_on_gpu : small_on_host;
  if (bytes <= small_bytes || bytes <= small_share * rung.amount(metric::useful_bytes)) {
    return {};
  }
  return {{.where = rung.id(),
           .sentence = fmt::format("keeps {} past the model's allocator.",
                                   format_quantity(bytes, dimension::bytes)),
           .likely_cause = "it holds a private array that is not from the queue's allocator "
                           "(malloc, std::vector, cudaMalloc), which nothing need evict between "
                           "repetitions"}};
}

}  // namespace roofladder
