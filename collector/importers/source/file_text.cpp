// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/source/file_text.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace roofladder {
namespace {

constexpr std::size_t most_read = std::size_t{1} << 28;  // bytes
constexpr off_t least_mapped = off_t{1} << 26;           // bytes

[[noreturn]] void fail(int code) {
  throw std::system_error(code, std::generic_category());
}

class Descriptor {
 public:
  explicit Descriptor(const std::filesystem::path& file)
      : m_number(open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (m_number < 0) {
      fail(errno);
    }
  }
  ~Descriptor() { close(m_number); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return m_number; }

 private:
  int m_number;
};

}  // namespace

FileText::FileText(const std::filesystem::path& file) {
  const Descriptor descriptor(file);
  struct stat about {};
  if (fstat(descriptor.number(), &about) != 0) {
    fail(errno);
  }
  if (S_ISREG(about.st_mode) && about.st_size >= least_mapped) {
    map(descriptor.number(), static_cast<std::size_t>(about.st_size));
  } else {
    read(descriptor.number());
  }
}

FileText::~FileText() {
  if (m_mapped != nullptr) {
    munmap(m_mapped, m_view.size());
  }
}

void FileText::map(int descriptor, std::size_t size) {
  void* const mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (mapped == MAP_FAILED) {
    fail(errno);
  }
  m_mapped = mapped;
  m_view = {static_cast<const char*>(mapped), size};
}

void FileText::read(int descriptor) {
  std::array<char, 1 << 16> block{};
  while (true) {
    const ssize_t count = ::read(descriptor, block.data(), block.size());
    if (count < 0 && errno != EINTR) {
      fail(errno);
    }
    if (count == 0) {
      break;
    }
    m_read.append(block.data(), static_cast<std::size_t>(count > 0 ? count : 0));
    if (m_read.size() > most_read) {
      fail(EFBIG);
    }
  }
  m_view = m_read;
}

}  // namespace roofladder
