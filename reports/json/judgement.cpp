// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/judgement.h"

#include "analyzer/words/result_text.h"
#include "reports/json/sections.h"

namespace roofladder {
namespace {

using nlohmann::ordered_json;

constexpr int judgement_version = 1;

ordered_json of_rung(const Analysis& analysis, const Rung& rung) {
  ordered_json object{{"variant", info(analysis, rung).id}, {"title", info(analysis, rung).title}};
  object.update(json::of_judgement(rung.judgement));
  if (!rung.speedups.empty() && rung.speedups.front()) {
    object["speedup"] = json::of_estimate(*rung.speedups.front());
  }
  return object;
}

ordered_json of_ladder(const JudgedRun& run, const Ladder& ladder) {
  ordered_json rungs = ordered_json::array();
  for (const Rung& rung : ladder.rungs) {
    rungs.push_back(of_rung(run.analysis, rung));
  }
  return {{"kernel", run.analysis.run.kernels.at(ladder.kernel).name},
          {"model", ladder.model},
          {"device", run.analysis.run.devices.at(ladder.device).name},
          {"size", to_text(ladder.size)},
          {"held_out", run.is_held_out},
          {"cache", name_of(ladder.cache)},
          {"rungs", std::move(rungs)}};
}

}  // namespace

void write_json_judgements(const std::vector<JudgedRun>& runs, std::ostream& out) {
  ordered_json object{{"schema_version", judgement_version}, {"ladders", ordered_json::array()}};
  for (const JudgedRun& run : runs) {
    for (const Ladder& ladder : run.analysis.ladders) {
      object["ladders"].push_back(of_ladder(run, ladder));
    }
  }
  json::write(object, out);
}

}  // namespace roofladder
