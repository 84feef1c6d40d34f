// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/import.h"

#include <cstdlib>
#include <string_view>

#include "analyzer/analysis.h"
#include "collector/errors.h"
#include "run/file/run_file.h"
#include "tests/analyzer/fixture.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/memory_folder.h"

// Any text as a file to import: it is refused with an ImportError, or its run can be written, read
// and analysed. That takes far longer than to import it: the first hundred texts, which are the
// corpus, and one of sixteen get so far.
namespace roofladder::fuzz {
namespace {

// Leaves the ladders out, since describing them starts processes.
void leave_out_ladders() {
  setenv("ROOFLADDER_MODULE_PATH", "/dev/null", 1);
  unsetenv("ROOFLADDER_PATH");
}

Run written_and_read(const Run& run) {
  static const std::filesystem::path path = memory_folder() / "imported.roofladder";
  std::filesystem::remove(path);
  RunWriter::create(path, run).finish(run);
  return read_run(path).run;
}

void import(std::string_view text) {
  leave_out_ladders();
  static const Run measured = test::clean_run().builder.run;
  const ImportSource source{.name = "story/table.csv", .kernel = "", .text = text};
  static int imported = 0;
  const bool is_followed = ++imported <= 100 || imported % 16 == 0;
  for (const Run* ceilings : {static_cast<const Run*>(nullptr), &measured}) {
    try {
      const Run run = import_sources({source}, "", ceilings);
      if (is_followed) {
        analyse(written_and_read(run));
      }
    } catch (const ImportError&) {
      return;
    } catch (const UsageError&) {
      require(ceilings != nullptr, "without ceilings there is no wrong usage");
    }
  }
}

}  // namespace
}  // namespace roofladder::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  roofladder::fuzz::import(roofladder::fuzz::text_of(data, size));
  return 0;
}
