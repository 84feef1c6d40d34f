// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/run_file.h"

#include "run/file/place.h"
#include "tests/folder.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/memory_folder.h"

// Any bytes as a run file: it is read or refused with a RunFileError, and is not changed.
namespace roofladder::fuzz {
namespace {

// An input may append the log that a killed writer left beside its file, which begins with this
// (SQLite's file format, 4.1).
constexpr std::string_view wal_begin("\x37\x7f\x06", 3);

template <typename Reading>
bool is_read(const Reading& reading) {
  try {
    reading();
    return true;
  } catch (const RunFileError&) {
    return false;
  }
}

void read(std::string_view input) {
  static const std::filesystem::path path = memory_folder() / "a.roofladder";
  static const std::filesystem::path wal = run_file::wal_of(path);
  const std::string_view file = input.substr(0, input.find(wal_begin));
  const std::string_view beside = input.substr(file.size());
  write(path, file);
  std::filesystem::remove(wal);
  if (!beside.empty()) {
    write(wal, beside);
  }
  const bool is_sound = is_read([] { read_each_run(path, [](const ReadRun&) {}); });
  const bool is_one = is_read([] { read_run(path); });
  require(is_sound || !is_one, "what is read alone is read among others");
  std::vector<std::string> damaged;
  is_read([&] { damaged = damaged_tables(path); });
  require(!is_sound || damaged.empty(), "what is read is not damaged");
  require(test::content_of(path) == file, "reading leaves the file as it was");
  require(beside.empty() || test::content_of(wal) == beside, "and what is beside it");
}

}  // namespace
}  // namespace roofladder::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  roofladder::fuzz::read(roofladder::fuzz::text_of(data, size));
  return 0;
}
