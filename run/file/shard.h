// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

#include "run/file/run_file.h"

namespace roofladder {

// Where a run grows and where it goes in the end: a folder of the node is quick and knows locks,
// what a job keeps lies on a file system that all nodes share. Whenever the process is killed, the
// run is whole in one of the two places.
class Shard {
 public:
  // An empty folder: the run grows beside its name, and nothing is moved. Throws RunFileError.
  Shard(const std::filesystem::path& target, const std::filesystem::path& folder);

  // What RunWriter is given.
  const std::filesystem::path& path() const { return m_path; }
  // The target as it was given.
  const std::filesystem::path& name() const { return m_name; }

  // Of the run, wherever it is: finished only under its name, unfinished as long as it is to be
  // moved there; nothing where there is none. Throws RunFileError.
  std::optional<RunState> state() const;

  // Before a new run. Throws RunFileError where it could not be moved in the end.
  void require_new() const;

  // Before a run is gone on with: path() then holds it as far as it went, whether it is found here
  // or at the target. Tells its state. Throws RunFileError where it is in neither, or two runs are.
  RunState fetch();

  // Moves the run to the target, which is replaced only by more of the same run. Throws
  // RunFileError; the run is then whole at path().
  void deliver() const;

 private:
  bool is_in_place() const { return m_path == m_target; }
  void copy_and_rename() const;

  std::filesystem::path m_name;
  std::filesystem::path m_target;
  std::filesystem::path m_path;
  std::optional<std::string> m_replaced;  // uuid of the run at the target, a part of this one
};

}  // namespace roofladder
