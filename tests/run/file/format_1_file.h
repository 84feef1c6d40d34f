// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <SQLiteCpp/Database.h>
#include <filesystem>
#include <string>

#include "run/file/run_file.h"
#include "tests/folder.h"
#include "tests/places.h"
#include "tests/run/file/forged_digests.h"

namespace roofladder {

// Writes a file as versions of format 1 did: three devices, an original and a variant of it, two
// limits. Then changes it by `sql`.
inline void write_format_1(const std::filesystem::path& path, const std::string& sql = "") {
  SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  database.exec(test::content_of(in_source("run/file/schema_1.sql")));
  database.exec(
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = 1;", run_file_application_id));
  for (int i = 0; i <= static_cast<int>(Provenance::published); ++i) {
    database.exec(fmt::format("INSERT INTO provenances VALUES (1, {}, '{}')", i,
                              name_of(static_cast<Provenance>(i))));
  }
  for (int i = 0; i <= static_cast<int>(Status::not_asked); ++i) {
    database.exec(fmt::format("INSERT INTO statuses VALUES (1, {}, '{}')", i,
                              name_of(static_cast<Status>(i))));
  }
  database.exec(R"(
    INSERT INTO runs VALUES (1, 'u', '0.1.0', '2026-01-02T03:04:05Z', '', 'unfinished', '');
    INSERT INTO devices VALUES (1, 0, 'cpu', 'cpu', 'a CPU'), (1, 1, 'cuda:0', 'gpu', 'a GPU'),
      (1, 2, 'Tesla: V100', 'unknown', 'Tesla: V100');
    INSERT INTO variants VALUES
      (1, 0, 'species/openmp/naive', 'species', 'openmp', 'Naive', '', '', 0, 0, '', '', 0, '', '', ''),
      (1, 1, 'species/openmp/tiled:tile=4,group=2', 'species', 'openmp', 'Tiled', '',
       'species/openmp/naive', 0, 0, '', '', 1, '', '', ''),
      (1, 2, 'stream/openmp/triad:nt=1', 'stream', 'openmp', 'Triad: a = b + s c', '', '', 0, 0,
       'dram', 'non-temporal', 0, '', '', ''),
      (1, 3, 'peak/cuda/fp16_tensor', 'peak', 'cuda', 'fp16 FMA', '', '', 0, 0,
       'flops.fp16.tensor', '', 0, '', '', '');
    INSERT INTO variant_parameters VALUES (1, 0, 1, 'tile', 4), (1, 1, 1, 'group', 2),
      (1, 2, 2, 'nt', 1);
  )");
  database.exec(sql);
  forge_digests(database);
}

}  // namespace roofladder
