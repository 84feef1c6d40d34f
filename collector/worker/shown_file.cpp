// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/shown_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <stdexcept>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "collector/modules/packed_elements.h"
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

// Memory that is not held in two processes at once for long.
constexpr std::uint64_t most_at_once = 64 << 20;

// pread or pwrite: bytes that were moved.
template <typename Move>
std::uint64_t move(Move call, char* data, std::uint64_t bytes, off_t offset) {
  const ssize_t count = call(shown_descriptor, data, std::min(bytes, most_at_once), offset);
  if (count == 0) {
    throw std::runtime_error("the result that was shown is too short");
  }
  if (count < 0 && errno != EINTR) {
    throw std::system_error(errno, std::generic_category(), "showing the result");
  }
  return count > 0 ? static_cast<std::uint64_t>(count) : 0;
}

template <typename Move>
void move_all(Move call, char* data, std::uint64_t bytes, off_t offset) {
  for (std::uint64_t moved = 0; moved < bytes;) {
    moved += move(call, data + moved, bytes - moved, offset + static_cast<off_t>(moved));
  }
}

// What an earlier variant showed would be read where this one's falls short.
void empty() {
  if (ftruncate(shown_descriptor, 0) != 0) {
    throw std::system_error(errno, std::generic_category(), "showing the result");
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
  empty();
  for_each_result(arrays, [](char* data, std::uint64_t bytes, off_t offset) {
    move_all(pwrite, data, bytes, offset);
  });
}

void write_shown(const Arrays& arrays, std::span<const DrawnElements> drawn) {
  empty();
  off_t offset = 0;
  for (const auto& [number, elements] : drawn) {
    const rl_array& array = arrays.all()[number];
    std::vector<char> bytes = packed(array, elements);
    move_all(pwrite, bytes.data(), bytes.size(), offset);
    offset += static_cast<off_t>(bytes.size());
  }
}

void take_shown(const Arrays& arrays, std::span<const DrawnElements> drawn) {
  off_t offset = 0;
  for (const auto& [number, elements] : drawn) {
    const rl_array& array = arrays.all()[number];
    std::vector<char> bytes(elements.size() * array.element_bytes);
    move_all(pread, bytes.data(), bytes.size(), offset);
    unpack(bytes, array, elements);
    offset += static_cast<off_t>(bytes.size());
  }
}

void take_shown(const Arrays& arrays) {
  for_each_result(arrays, [](char* data, std::uint64_t bytes, off_t offset) {
    for (std::uint64_t moved = 0; moved < bytes;) {
      const off_t at = offset + static_cast<off_t>(moved);
      const std::uint64_t count = move(pread, data + moved, bytes - moved, at);
      fallocate(shown_descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, at,
                static_cast<off_t>(count));
      moved += count;
    }
  });
}

}  // namespace roofladder
