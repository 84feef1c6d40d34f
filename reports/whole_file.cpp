// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/whole_file.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <ostream>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "reports/descriptor_buffer.h"
#include "reports/replaced_file.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;

constexpr int most_attempts = 1000;  // to find an unused name
constexpr mode_t permission_bits = 07777;

std::error_code last_error() {
  return {errno, std::generic_category()};
}

// A temporary file beside the one that it will replace. Removes it unless it was renamed.
class TemporaryFile {
 public:
  // The name's length does not depend on the target's, which may be as long as names can be.
  std::error_code create(const fs::path& folder) {
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      m_path = folder / fmt::format(".roofladder-{}-{}.tmp", ::getpid(), attempt);
      m_file = ::open(m_path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0666);
      if (m_file >= 0 || errno != EEXIST) {
        break;
      }
    }
    return m_file >= 0 ? std::error_code() : last_error();
  }
  ~TemporaryFile() {
    if (m_file >= 0) {
      ::close(m_file);
      ::unlink(m_path.c_str());
    }
  }
  TemporaryFile() = default;
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::error_code write(const std::function<void(std::ostream&)>& write) const {
    DescriptorBuffer buffer(m_file);
    std::ostream out(&buffer);
    write(out);
    out.flush();
    return buffer.error();
  }

  // Sets the owner first, since that clears permission bits. A user who may not change the owner
  // remains it.
  std::error_code take_permissions(const struct stat& replaced) const {
    [[maybe_unused]] const int may_fail = ::fchown(m_file, replaced.st_uid, replaced.st_gid);
    return ::fchmod(m_file, replaced.st_mode & permission_bits) == 0 ? std::error_code()
                                                                     : last_error();
  }

  // Some file systems report only here that they are full.
  std::error_code rename(const fs::path& target) {
    if (::fsync(m_file) != 0 || ::rename(m_path.c_str(), target.c_str()) != 0) {
      return last_error();
    }
    ::close(std::exchange(m_file, -1));
    return {};
  }

 private:
  fs::path m_path;
  int m_file = -1;
};

}  // namespace

std::error_code write_whole_file(const fs::path& path, std::string_view content) {
  return write_whole_file(path, [&](std::ostream& out) { out << content; });
}

std::error_code write_whole_file(const fs::path& path,
                                 const std::function<void(std::ostream&)>& write) {
  ReplacedFile target;
  if (const auto error = find_replaced(path, target)) {
    return error;
  }
  TemporaryFile file;
  if (const auto error = file.create(target.path.parent_path())) {
    return error;
  }
  if (const auto error = file.write(write)) {
    return error;
  }
  if (target.status) {
    if (const auto error = file.take_permissions(*target.status)) {
      return error;
    }
  }
  return file.rename(target.path);
}

}  // namespace roofladder
