// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/file_lock.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "run/file/database.h"
#include "run/file/place.h"

namespace roofladder::run_file {
namespace {

namespace fs = std::filesystem;

int open_to_lock(const fs::path& path, FileLock::Missing missing) {
  const fs::file_type type = fs::symlink_status(path).type();
  if (type != fs::file_type::not_found && type != fs::file_type::regular) {
    refuse_irregular(path);
  }
  const int creation = missing == FileLock::Missing::created ? O_CREAT : 0;
  const int file = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC | creation, 0644);
  if (file < 0) {
    throw system_failure(errno, "opened", path);
  }
  return file;
}

// Locks byte 0, which SQLite leaves alone. The lock belongs to the open file; SQLite's locks belong
// to the process, which loses them when it closes any descriptor of the file.
bool lock(int file) {
  struct flock first_byte {};
  first_byte.l_type = F_WRLCK;
  first_byte.l_whence = SEEK_SET;
  first_byte.l_len = 1;
  return ::fcntl(file, F_OFD_SETLK, &first_byte) == 0;
}

RunFileError lock_failure(int system_error, const fs::path& path) {
  if (system_error != EAGAIN && system_error != EACCES) {
    return system_failure(system_error, "locked", path);
  }
  return {FileFault::locked, fmt::format("{} is being written by another process; wait until it "
                                         "ends, or name another file",
                                         shown(path))};
}

bool is_at(const fs::path& path, int file) {
  struct stat locked {};
  struct stat named {};
  return ::fstat(file, &locked) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         locked.st_dev == named.st_dev && locked.st_ino == named.st_ino;
}

// Tells whether the file is empty or begins like a run file (SQLite's file format, 1.3).
bool is_left_over(int file) {
  constexpr std::string_view magic("SQLite format 3\0", 16);
  constexpr std::size_t application_id = 68;
  std::array<char, 72> header{};
  const ssize_t size = ::pread(file, header.data(), header.size(), 0);
  const std::string_view bytes(header.data(), header.size());
  return size == 0 || (size == static_cast<ssize_t>(header.size()) && bytes.starts_with(magic) &&
                       bytes.substr(application_id) == "RLDR");
}

}  // namespace

FileLock::FileLock(const fs::path& path, Missing missing) {
  // The process that held the file before may have renamed or removed it in the meantime.
  do {
    *this = locked(path, missing);
  } while (!is_at(path, m_file));
}

FileLock FileLock::locked(const fs::path& path, Missing missing) {
  FileLock opened(open_to_lock(path, missing));
  if (!lock(opened.m_file)) {
    throw lock_failure(errno, path);
  }
  return opened;
}

FileLock::~FileLock() {
  if (m_file >= 0) {
    ::close(m_file);
  }
}

FileLock take_working_file(const fs::path& path) {
  FileLock lock(path, FileLock::Missing::created);
  if (!is_left_over(lock.file())) {
    throw RunFileError(
        FileFault::exists,
        fmt::format("{} is in the way and was not left by roofladder; remove it, or name another "
                    "file",
                    shown(path)));
  }
  if (::ftruncate(lock.file(), 0) != 0) {
    throw system_failure(errno, "emptied", path);
  }
  return lock;
}

}  // namespace roofladder::run_file
