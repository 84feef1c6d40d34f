// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/place.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "run/file/database.h"

namespace roofladder::run_file {
namespace {

namespace fs = std::filesystem;

fs::path with_suffix(fs::path path, std::string_view suffix) {
  return path += suffix;
}

std::string_view kind_of(fs::file_type type) {
  switch (type) {
    case fs::file_type::regular:
      return "a file";
    case fs::file_type::directory:
      return "a folder";
    case fs::file_type::fifo:
      return "a pipe";
    case fs::file_type::symlink:
      return "a link";
    default:
      return "something that is not a file";
  }
}

RunFileError exists_error(const fs::path& path) {
  std::error_code ignored;
  return {FileFault::exists,
          fmt::format("{} is there already ({}) and is never overwritten; name another file",
                      shown(path), kind_of(fs::symlink_status(path, ignored).type()))};
}

}  // namespace

fs::path part_of(const fs::path& path) {
  return with_suffix(path, ".part");
}
fs::path wal_of(const fs::path& path) {
  return with_suffix(path, "-wal");
}
fs::path journal_of(const fs::path& path) {
  return with_suffix(path, "-journal");
}

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

void remove_with_journals(const fs::path& path) {
  for (const fs::path& file : {path, wal_of(path), journal_of(path)}) {
    std::error_code ignored;
    fs::remove(file, ignored);
  }
}

fs::path resolved(const fs::path& path) {
  const fs::path absolute = fs::absolute(path);
  if (!absolute.has_filename()) {
    throw RunFileError(FileFault::not_writable,
                       fmt::format("{} names a folder; name a file in it", shown(path)));
  }
  std::error_code error;
  const fs::path folder = fs::canonical(absolute.parent_path(), error);
  if (error) {
    throw RunFileError(FileFault::not_writable,
                       fmt::format("{} cannot be written: folder {}: {}", shown(path),
                                   shown(absolute.parent_path()), error.message()));
  }
  return folder / absolute.filename();
}

void refuse_existing(const fs::path& path) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(path, error).type();
  if (type != fs::file_type::not_found && type != fs::file_type::none) {
    throw exists_error(path);
  }
}

void refuse_irregular(const fs::path& path) {
  const fs::file_type type = fs::symlink_status(path).type();
  if (type != fs::file_type::regular) {
    throw RunFileError(FileFault::not_writable,
                       fmt::format("{} cannot be written: it is {}", shown(path), kind_of(type)));
  }
}

void create_new(const fs::path& path) {
  const int file = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0644);
  if (file < 0) {
    throw errno == EEXIST ? exists_error(path) : system_failure(errno, "created", path);
  }
  ::close(file);
}

void move_without_replacing(const fs::path& from, const fs::path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) {
    return;
  }
  // Some file systems do not support this flag. A second link to the file fails as well if the name
  // is taken.
  if (errno == EINVAL || errno == ENOSYS) {
    if (::link(from.c_str(), to.c_str()) == 0 && ::unlink(from.c_str()) == 0) {
      return;
    }
  }
  throw errno == EEXIST ? exists_error(to) : system_failure(errno, "moved to its final name", from);
}

RunFileError system_failure(int system_error, std::string_view action, const fs::path& path) {
  const bool full = system_error == ENOSPC || system_error == EDQUOT;
  return {full ? FileFault::full : FileFault::not_writable,
          fmt::format("{} cannot be {}: {}", shown(path), action, std::strerror(system_error))};
}

void sync(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && ::fsync(file) == 0;
  const int system_error = errno;
  if (file >= 0) {
    ::close(file);
  }
  // EINVAL: a file system that cannot sync a folder.
  if (!synced && system_error != EINVAL) {
    throw system_failure(system_error, "synchronized", path);
  }
}

void refuse_super_journal(const fs::path& path) {
  // The magic number that starts a journal also ends one that names a super-journal (SQLite's file
  // format, 3.2).
  constexpr std::string_view magic("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
  std::array<char, magic.size()> tail{};
  if (!fs::is_regular_file(fs::symlink_status(journal_of(path)))) {
    return;
  }
  std::ifstream journal(journal_of(path), std::ios::binary);
  journal.seekg(-static_cast<std::streamoff>(tail.size()), std::ios::end);
  journal.read(tail.data(), tail.size());
  if (journal && std::string_view(tail.data(), tail.size()) == magic) {
    throw RunFileError(FileFault::damaged,
                       fmt::format("{} is damaged: its journal names other files", shown(path)));
  }
}

}  // namespace roofladder::run_file
