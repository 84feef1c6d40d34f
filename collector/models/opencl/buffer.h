// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <set>

#include "collector/models/commands/queue.h"
#include "collector/models/opencl/call.h"

namespace roofladder::opencl {

struct Buffer : commands::Memory {
  Buffer(const cl::Context& context, std::size_t size);
  ~Buffer() override;

  cl::Buffer buffer;
  std::size_t bytes;
};

// Every live buffer: data that a variant can find in the caches.
const std::set<const Buffer*>& buffers();

}  // namespace roofladder::opencl
