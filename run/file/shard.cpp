// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/shard.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <stdlib.h>
#include <system_error>
#include <unistd.h>

#include "run/digest.h"
#include "run/file/database.h"
#include "run/file/place.h"
#include "run/private_folder.h"

namespace roofladder {
namespace {

namespace fs = std::filesystem;
using namespace run_file;

// Returns a shard that differs for two runs of one name in different folders.
fs::path shard_of(const fs::path& target, const fs::path& folder) {
  constexpr std::size_t digits = 16;
  try {
    const fs::path own = private_folder(fs::canonical(folder));
    return own / fmt::format("{}-{}", sha256(target.string()).substr(0, digits),
                             target.filename().string());
  } catch (const std::system_error& error) {
    throw RunFileError(FileFault::not_writable,
                       fmt::format("folder {} cannot hold a growing run: {}", shown(folder),
                                   error.code().message()));
  }
}

// An existing run and its file.
struct Found {
  fs::path file;
  Run run;
};

// Returns nothing if there is no file or nothing was committed to it.
std::optional<Found> find_run(const fs::path& file) {
  if (!is_there(file)) {
    return std::nullopt;
  }
  try {
    return Found{file, read_run(file).run};
  } catch (const RunFileError& error) {
    if (error.fault == FileFault::empty) {
      return std::nullopt;
    }
    throw;
  }
}

std::optional<Found> find_growing(const fs::path& path) {
  const fs::path part = part_of(path);
  if (!is_there(part)) {
    return find_run(path);
  }
  if (is_locked(part)) {
    throw RunFileError(FileFault::locked,
                       fmt::format("{} is being written by another collector", shown(part)));
  }
  std::optional<Found> found = find_run(part);
  if (found) {
    found->run.state = RunState::unfinished;  // until it has its name, whatever its row says
  }
  return found;
}

void remove_shard(const fs::path& path) {
  std::error_code ignored;
  fs::remove(path, ignored);
  remove_with_journals(part_of(path));
}

RunFileError copying_error(const std::error_code& error, const fs::path& to) {
  const bool full = error == std::errc::no_space_on_device ||
                    error == std::error_code(EDQUOT, std::generic_category());
  return {full ? FileFault::full : FileFault::not_writable,
          fmt::format("{} cannot be written: {}", shown(to), error.message())};
}

// Creates a file with an unused name beside the path.
fs::path new_name_beside(const fs::path& path) {
  std::string name = path.string() + ".copy-XXXXXX";
  const int file = ::mkstemp(name.data());
  if (file < 0) {
    throw copying_error(std::error_code(errno, std::generic_category()), path);
  }
  ::close(file);
  return name;
}

// Makes a complete and durable copy under a name beside `to`. Leaves nothing behind if it throws.
fs::path copy_beside(const fs::path& from, const fs::path& to) {
  const fs::path copy = new_name_beside(to);
  try {
    std::error_code error;
    fs::copy_file(from, copy, fs::copy_options::overwrite_existing, error);
    if (error) {
      throw copying_error(error, to);
    }
    sync(copy);
  } catch (...) {
    std::error_code ignored;
    fs::remove(copy, ignored);
    throw;
  }
  return copy;
}

}  // namespace

Shard::Shard(const fs::path& target, const fs::path& folder)
    : m_name(target),
      m_target(resolved(target)),
      m_path(folder.empty() ? m_target : shard_of(m_target, folder)) {}

std::optional<RunState> Shard::state() const {
  const std::optional<Found> there = find_growing(m_target);
  if (is_in_place() || (there && there->run.state == RunState::finished)) {
    return there ? std::optional(there->run.state) : std::nullopt;
  }
  const bool is_anywhere = there || find_growing(m_path);
  return is_anywhere ? std::optional(RunState::unfinished) : std::nullopt;
}

void Shard::require_new() const {
  if (is_in_place()) {
    return;
  }
  refuse_existing(m_target);
  refuse_existing(part_of(m_target));
  if (is_there(m_path)) {
    throw RunFileError(
        FileFault::exists,
        fmt::format("{} holds a run of that name, which was not moved yet", shown(m_path)));
  }
  if (::access(m_target.parent_path().c_str(), W_OK) != 0) {
    throw copying_error(std::error_code(errno, std::generic_category()), m_target);
  }
}

RunState Shard::fetch() {
  if (is_in_place()) {
    return RunState::unfinished;
  }
  if (is_there(part_of(m_target))) {
    throw RunFileError(
        FileFault::exists,
        fmt::format("{} grows beside its name: resume it without a folder for shards",
                    shown(m_target)));
  }
  const std::optional<Found> here = find_growing(m_path);
  const std::optional<Found> there = find_run(m_target);
  if (!here && !there) {
    throw RunFileError(FileFault::not_found, fmt::format("there is neither {} nor its shard {}",
                                                         shown(m_target), shown(m_path)));
  }
  if (here && there && here->run.uuid != there->run.uuid) {
    throw RunFileError(FileFault::exists, fmt::format("{} and {} are different runs; remove one",
                                                      shown(here->file), shown(m_target)));
  }
  if (there) {
    m_replaced = there->run.uuid;
  }
  if (here && (!there || here->run.samples.size() > there->run.samples.size())) {
    return here->run.state;
  }
  remove_shard(m_path);
  if (there->run.state == RunState::finished) {
    throw RunFileError(
        FileFault::exists,
        fmt::format("{} is a finished run: there is nothing to resume", shown(m_target)));
  }
  move_without_replacing(copy_beside(m_target, m_path), m_path);
  return there->run.state;
}

void Shard::copy_and_rename() const {
  const fs::path copy = copy_beside(m_path, m_target);
  try {
    if (m_replaced && read_run(m_target).run.uuid == *m_replaced) {
      std::error_code error;
      fs::rename(copy, m_target, error);
      if (error) {
        throw copying_error(error, m_target);
      }
    } else {
      move_without_replacing(copy, m_target);
    }
  } catch (...) {
    std::error_code ignored;
    fs::remove(copy, ignored);
    throw;
  }
  sync(m_target.parent_path());
}

void Shard::deliver() const {
  if (is_in_place()) {
    return;
  }
  try {
    copy_and_rename();
  } catch (const RunFileError& error) {
    throw RunFileError(error.fault, fmt::format("{}; the run is whole at {}, and --resume moves it",
                                                error.what(), shown(m_path)));
  }
  std::error_code ignored;
  fs::remove(m_path, ignored);
}

}  // namespace roofladder
