// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/shown_file.h"

#include <cerrno>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <mutex>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "collector/machine/available_memory.h"
#include "collector/modules/packed_elements.h"
#include "roofladder/ladder/blocks.hpp"

namespace roofladder {
namespace {

// At which arrays begin in the file: no less than a page.
constexpr std::uint64_t unit = 1 << 16;
// Bytes that a processor moves at a time: no more is held twice for long.
constexpr std::uint64_t window = 16 << 20;

// Returns the bytes of the file.
template <typename Visit>
std::uint64_t for_each_result(const Arrays& arrays, Visit visit) {
  std::uint64_t offset = 0;
  for (const rl_array& array : arrays.all()) {
    if (is_result(array)) {
      const std::uint64_t bytes = array.count * array.element_bytes;
      visit(static_cast<char*>(array.data), bytes, offset);
      offset += (bytes + unit - 1) / unit * unit;
    }
  }
  return offset;
}

std::uint64_t bytes_of_results(const Arrays& arrays) {
  return for_each_result(arrays, [](const char*, std::uint64_t, std::uint64_t) {});
}

// Calls move(begin, end) for windows of so many bytes on all processors.
template <typename Move>
void for_windows(std::uint64_t bytes, Move move) {
  std::mutex mutex;
  std::exception_ptr failure;
  for_blocks(bytes, window, [&](std::uint64_t begin, std::uint64_t end) {
    try {
      move(begin, end);
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  });
  if (failure) {
    std::rethrow_exception(failure);
  }
}

[[noreturn]] void fail() {
  throw std::system_error(errno, std::generic_category(), "showing the result");
}

// pread or pwrite.
template <typename Move>
void move_all(Move call, int file, char* data, std::uint64_t bytes, std::uint64_t offset) {
  for (std::uint64_t moved = 0; moved < bytes;) {
    const ssize_t count =
        call(file, data + moved, bytes - moved, static_cast<off_t>(offset + moved));
    if (count == 0) {
      throw std::runtime_error("the result that was shown is too short");
    }
    if (count < 0 && errno != EINTR) {
      fail();
    }
    moved += count > 0 ? static_cast<std::uint64_t>(count) : 0;
  }
}

// Through a mapping: pwrite() would make the file's pages one after the other.
void write_mapped(int file, const char* data, std::uint64_t bytes, std::uint64_t offset) {
  void* const mapped =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, static_cast<off_t>(offset));
  if (mapped == MAP_FAILED) {
    fail();
  }
  std::memcpy(mapped, data, bytes);
  munmap(mapped, bytes);
}

void resize(int file, std::uint64_t bytes) {
  if (ftruncate(file, static_cast<off_t>(bytes)) != 0) {
    fail();
  }
}

std::uint64_t size_of(int file) {
  struct stat status {};
  if (fstat(file, &status) != 0) {
    fail();
  }
  return static_cast<std::uint64_t>(status.st_size);
}

// Whether memory for so many bytes more is short, so that pages that were read are given back. Else
// they are there for the next result: the system takes longer to make them than to write to them.
bool is_short_of(std::uint64_t bytes) {
  constexpr double plenty = 4;
  return plenty * static_cast<double>(bytes) > available_memory();
}

}  // namespace

int make_shown_file() {
  const int file = memfd_create("roofladder results", MFD_CLOEXEC);
  if (file < 0) {
    throw std::system_error(errno, std::generic_category(), "a file for results");
  }
  return file;
}

void write_shown(const Arrays& arrays, int file) {
  const std::uint64_t all = bytes_of_results(arrays);
  if (size_of(file) != all) {
    resize(file, 0);
    resize(file, all);
  }
  for_each_result(arrays, [=](const char* data, std::uint64_t bytes, std::uint64_t offset) {
    for_windows(bytes, [=](std::uint64_t begin, std::uint64_t end) {
      write_mapped(file, data + begin, end - begin, offset + begin);
    });
  });
}

void write_shown(const Arrays& arrays, std::span<const DrawnElements> drawn) {
  std::uint64_t offset = 0;
  for (const auto& [number, elements] : drawn) {
    const rl_array& array = arrays.all()[number];
    std::vector<char> bytes = packed(array, elements);
    move_all(pwrite, shown_descriptor, bytes.data(), bytes.size(), offset);
    offset += bytes.size();
  }
}

void take_shown(const Arrays& arrays, std::span<const DrawnElements> drawn) {
  std::uint64_t offset = 0;
  for (const auto& [number, elements] : drawn) {
    const rl_array& array = arrays.all()[number];
    std::vector<char> bytes(elements.size() * array.element_bytes);
    move_all(pread, shown_descriptor, bytes.data(), bytes.size(), offset);
    unpack(bytes, array, elements);
    offset += bytes.size();
  }
}

void take_shown(const Arrays& arrays, int file) {
  const bool gives_back = is_short_of(bytes_of_results(arrays));
  for_each_result(arrays, [=](char* data, std::uint64_t bytes, std::uint64_t offset) {
    for_windows(bytes, [=](std::uint64_t begin, std::uint64_t end) {
      move_all(pread, file, data + begin, end - begin, offset + begin);
      if (!gives_back) {
        return;
      }
      fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                static_cast<off_t>(offset + begin), static_cast<off_t>(end - begin));
    });
  });
}

}  // namespace roofladder
