// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "run/run.h"

namespace roofladder {

// The kinds of fault of a file. Each has one exit code, whichever verb meets it.
enum class FileFault {
  not_found,
  not_a_run,     // another kind of file
  empty,         // nothing was committed to it
  damaged,       // a run file whose digests, structure or values are wrong
  several_runs,  // a merged file where one run is expected
  other_format,  // an older or a newer run-file format
  locked,        // another collector is writing it
  exists,        // would be overwritten
  not_writable,
  full,  // no space, quota
};

struct RunFileError : std::runtime_error {
  RunFileError(FileFault fault_class, const std::string& message)
      : std::runtime_error(message), fault(fault_class) {}
  FileFault fault;
};

// The one format that is read and written (PRAGMA user_version).
inline constexpr int run_file_format = 3;
inline constexpr std::int32_t run_file_application_id = 0x524C4452;  // "RLDR"

// A run as it was read from a file.
struct ReadRun {
  Run run;
  std::vector<std::string> warnings;  // "unfinished: ...", shown to the user before anything else
  std::int64_t runs = 1;              // in the file
};

// Reads a run file as hostile input, an unfinished one up to its last commit and with a warning.
// Throws RunFileError.
ReadRun read_run(const std::filesystem::path& path);

// Reads the run with that number, from 1 on, from a file that may hold many, or the last run if
// there are fewer. Ignores the other runs, so that reading takes no longer than from a file of its
// own. Throws RunFileError.
ReadRun read_run_of(const std::filesystem::path& path, std::int64_t number);

// Calls use(run) for each run of a file, one after the other: only one is in memory. A merged file
// has several. Throws RunFileError as read_run() does.
void read_each_run(const std::filesystem::path& path, const std::function<void(ReadRun)>& use);

// Returns the names of the tables whose digests do not match; empty for a sound file. Throws
// RunFileError if this is no run file of format run_file_format.
std::vector<std::string> damaged_tables(const std::filesystem::path& path);

// Writes one run. Everything added becomes durable at the next commit(); a process killed in
// between loses only what it added since. The file is written as "<path>.part" beside its final
// name, and finish() renames it.
class RunWriter {
 public:
  // Creates the file, or takes over a part to which nothing was committed. `run` supplies
  // everything known at the start (uuid, facts, devices, kernels, variants, points, texts); its
  // samples and warnings are written too. Throws RunFileError (exists, not_writable, locked, full).
  static RunWriter create(const std::filesystem::path& path, const Run& run);

  // Opens the unfinished "<path>.part", or a partial `path`, to continue it; `run` receives what it
  // holds. Throws RunFileError.
  static RunWriter resume(const std::filesystem::path& path, Run& run);

  RunWriter(RunWriter&&) noexcept;
  RunWriter& operator=(RunWriter&&) noexcept;
  ~RunWriter();

  // Writes and commits what `run` holds beyond what was written before: new facts, variants'
  // proofs, points, metric names, reasons, samples, warnings, texts. Throws RunFileError (full or
  // not_writable); the last commit stays readable.
  void commit(const Run& run);

  // Commits, writes digests, leaves one file, syncs and renames it to its final name. The writer is
  // then closed: another commit() or finish() throws std::logic_error.
  void finish(const Run& run);

  // Returns the file that holds the data now: "<path>.part" until finish().
  const std::filesystem::path& current_path() const;

 private:
  struct State;
  explicit RunWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> m_state;
};

}  // namespace roofladder
