// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "collector/importers/source/import_source.h"
#include "run/run.h"

namespace roofladder {

// database: of SQLite. folder: all files of the format in one folder are one source.
enum class SourceKind : std::uint8_t { text, database, folder };

// A format of another tool or of this project, recognized by the content of a file.
struct ImportFormat {
  std::string_view name;        // "published"
  std::string_view sentence;    // its content
  std::string_view recognized;  // how, for people
  std::string_view title;       // of such a run, before the names of its kernels
  bool (*is)(std::string_view text);
  std::string (*kernel_of)(const std::filesystem::path& file);
  bool takes_ceilings;  // its numbers come from a machine that the user can measure
  void (*add)(const ImportSource&, Run&);  // throws LineError
  SourceKind source = SourceKind::text;
};

const std::vector<ImportFormat>& import_table();

// The files to read: of a folder the tables of rocprof-compute's workload. Throws ImportError.
std::vector<std::filesystem::path> files_of(const std::filesystem::path& path);

// Throws ImportError for a file that cannot be read.
ImportSource read_source(const std::filesystem::path& file, const std::string& kernel);

// One finished run of all files, with the ceilings of another run if one is given. Throws
// ImportError; UsageError if that run has no ceilings, or if a format takes none.
Run import_sources(const std::vector<ImportSource>& sources, const std::string& title,
                   const Run* ceilings = nullptr);

}  // namespace roofladder
