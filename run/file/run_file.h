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

// What is wrong with a file, so that every verb answers with the same exit code.
enum class FileFault {
  not_found,
  not_a_run,     // some other kind of file
  empty,         // nothing was committed to it
  damaged,       // a run file whose digests, structure or values are wrong
  several_runs,  // a merged file where one run is wanted
  newer,         // written by a newer format
  older,         // of an older format, which is read but not added to
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

inline constexpr int run_file_format = 3;                            // PRAGMA user_version
inline constexpr std::int32_t run_file_application_id = 0x524C4452;  // "RLDR"

// What a file was found to be when it was read.
struct ReadRun {
  Run run;
  std::vector<std::string> warnings;  // "unfinished: ...", shown to the user before anything else
  int format = run_file_format;       // of the file
  std::int64_t runs = 1;              // that the file holds
};

// Reads a run file as hostile input. Throws RunFileError. An unfinished file is read up to its last
// commit, with a warning.
ReadRun read_run(const std::filesystem::path& path);

// The run of that number, from 1 on, of a file that may hold many, without a look at the others: so
// it takes no longer than a file of its own would. The last one where there are fewer. Throws
// RunFileError.
ReadRun read_run_of(const std::filesystem::path& path, std::int64_t number);

// Calls use(run) for each run of a file, of which a merged one has several, one after the other:
// only one is in memory. Throws RunFileError as read_run() does.
void read_each_run(const std::filesystem::path& path, const std::function<void(ReadRun)>& use);

// Throws RunFileError (older) for a file that this program reads but cannot add to.
void refuse_to_extend_older(const ReadRun& read, const std::filesystem::path& path);

// The names of the tables whose digests do not match; empty for a sound file. Throws RunFileError
// if it is no run file.
std::vector<std::string> damaged_tables(const std::filesystem::path& path);

// Writes one run. Everything added becomes durable at the next commit(); a process killed in
// between loses only what was added since. The file is written under "<path>.part" beside its final
// name and renamed by finish().
class RunWriter {
 public:
  // Creates the file, or takes over a part to which nothing was committed; throws RunFileError
  // (exists, not_writable, locked, full). `run` supplies everything known at the start (uuid,
  // facts, devices, kernels, variants, points, texts); its samples and warnings are written too.
  static RunWriter create(const std::filesystem::path& path, const Run& run);

  // Opens the unfinished "<path>.part" (or a partial `path`) for more; `run` receives what it
  // holds. Throws RunFileError.
  static RunWriter resume(const std::filesystem::path& path, Run& run);

  RunWriter(RunWriter&&) noexcept;
  RunWriter& operator=(RunWriter&&) noexcept;
  ~RunWriter();

  // Writes what `run` holds beyond what was written before: new facts, variants' proofs, points,
  // metric names, reasons, samples, warnings, texts; and commits. Throws RunFileError(full or
  // not_writable); the last commit stays readable.
  void commit(const Run& run);

  // Commits, writes digests, leaves one file, syncs and renames it to its final name. The writer is
  // then closed: another commit() or finish() throws std::logic_error.
  void finish(const Run& run);

  // Where the data is now: "<path>.part" until finish().
  const std::filesystem::path& current_path() const;

 private:
  struct State;
  explicit RunWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> m_state;
};

}  // namespace roofladder
