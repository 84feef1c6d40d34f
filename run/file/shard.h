// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

#include "run/file/run_file.h"

namespace roofladder {

// The place where a run grows and its target: a folder of the node is fast and supports locks,
// while results are kept on a file system that all nodes share. Whenever the process is killed, one
// of the two places holds the whole run.
class Shard {
 public:
  // With an empty folder the run grows beside its target, and nothing is moved. Throws
  // RunFileError.
  Shard(const std::filesystem::path& target, const std::filesystem::path& folder);

  // Returns the path for RunWriter.
  const std::filesystem::path& path() const { return m_path; }
  // Returns the target as the caller named it.
  const std::filesystem::path& name() const { return m_name; }

  // Returns the state of the run, wherever it is: finished only at the target, unfinished until it
  // is moved there; nothing if there is no run. Throws RunFileError.
  std::optional<RunState> state() const;

  // Prepares a new run. Throws RunFileError if it could not be moved to the target later.
  void require_new() const;

  // Prepares resuming a run: path() then holds it, whether it was found there or at the target.
  // Returns its state. Throws RunFileError if it is in neither place, or if they hold two runs.
  RunState fetch();

  // Moves the run to the target, replacing only a shorter copy of the same run. Throws
  // RunFileError; path() then holds the whole run.
  void deliver() const;

 private:
  bool is_in_place() const { return m_path == m_target; }
  void copy_and_rename() const;

  std::filesystem::path m_name;
  std::filesystem::path m_target;
  std::filesystem::path m_path;
  std::optional<std::string> m_replaced;  // uuid of the shorter copy at the target
};

}  // namespace roofladder
