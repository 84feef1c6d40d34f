// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/models/opencl/buffer.h"

namespace roofladder::opencl {
namespace {

std::set<const Buffer*>& living() {
  static std::set<const Buffer*> all;
  return all;
}

}  // namespace

Buffer::Buffer(const cl::Context& context, std::size_t size)
    : buffer(context, CL_MEM_READ_WRITE, size), bytes(size) {
  living().insert(this);
}

Buffer::~Buffer() {
  living().erase(this);
}

const std::set<const Buffer*>& buffers() {
  return living();
}

}  // namespace roofladder::opencl
