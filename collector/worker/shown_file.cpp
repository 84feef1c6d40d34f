// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/shown_file.h"

#include <cerrno>
#include <stdexcept>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

#include "collector/worker/protocol.h"

namespace roofladder {
namespace {

template <typename Visit>
void for_each_result(const Arrays& arrays, Visit visit) {
  off_t offset = 0;
  for (const rl_array& array : arrays.all()) {
    if (array.role == RL_OUTPUT || array.role == RL_INOUT) {
      const std::uint64_t bytes = array.count * array.element_bytes;
      visit(static_cast<char*>(array.data), bytes, offset);
      offset += static_cast<off_t>(bytes);
    }
  }
}

// pread or pwrite, until all is moved.
template <typename Move>
void move(Move call, char* data, std::uint64_t bytes, off_t offset) {
  for (std::uint64_t moved = 0; moved < bytes;) {
    const ssize_t count =
        call(shown_descriptor, data + moved, bytes - moved, offset + static_cast<off_t>(moved));
    if (count == 0) {
      throw std::runtime_error("the result that was shown is too short");
    }
    if (count < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "showing the result");
    }
    moved += count > 0 ? static_cast<std::uint64_t>(count) : 0;
  }
}

}  // namespace

int make_shown_file() {
  const int file = memfd_create("roofladder results", MFD_CLOEXEC);
  if (file < 0) {
    throw std::system_error(errno, std::generic_category(), "a file for results");
  }
  return file;
}

void write_shown(const Arrays& arrays) {
  // What an earlier variant showed would be read where this one's falls short.
  if (ftruncate(shown_descriptor, 0) != 0) {
    throw std::system_error(errno, std::generic_category(), "showing the result");
  }
  for_each_result(arrays, [](char* data, std::uint64_t bytes, off_t offset) {
    move(pwrite, data, bytes, offset);
  });
}

void read_shown(const Arrays& arrays) {
  for_each_result(arrays, [](char* data, std::uint64_t bytes, off_t offset) {
    move(pread, data, bytes, offset);
  });
}

}  // namespace roofladder
