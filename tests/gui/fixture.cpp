// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "tests/gui/fixture.h"

#include <QTest>

#include "run/file/run_file.h"
#include "tests/analyzer/fixture.h"
#include "tests/places.h"

namespace roofladder::gui::test {
namespace {

constexpr int settling_time = 60'000;  // milliseconds, for a machine that does other things, too

}  // namespace

std::filesystem::path h200_file() {
  return in_source("examples/h200.roofladder");
}

std::shared_ptr<const Loaded> h200() {
  static const std::shared_ptr<const Loaded> loaded = load({{{h200_file()}}, {}}, {}).loaded;
  return loaded;
}

bool settle(const Session& session) {
  return QTest::qWaitFor([&] { return !session.is_loading(); }, settling_time);
}

void write_run(const std::filesystem::path& path, std::string_view text) {
  Run run = roofladder::test::clean_run().builder.run;
  run.uuid = "00000000-0000-4000-8000-000000000001";
  run.started = "2026-01-02T03:04:05Z";
  run.title = text;
  run.facts = {{"fact", std::string(text), {}, {}}};
  run.warnings = {{std::string(text), 0}};
  run.devices.at(0).title = text;
  for (KernelInfo& kernel : run.kernels) {
    kernel.title = kernel.sentence = kernel.seed = text;
  }
  for (VariantInfo& variant : run.variants) {
    variant.title = variant.claim = variant.build = text;
    for (SourceFile& file : variant.sources) {
      file.name = text;
    }
  }
  RunWriter writer = RunWriter::create(path, run);
  writer.finish(run);
}

}  // namespace roofladder::gui::test
