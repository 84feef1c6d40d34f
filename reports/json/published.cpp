// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/published/published_numbers.h"
#include "reports/json/sections.h"

namespace roofladder::json {
namespace {

using nlohmann::ordered_json;

ordered_json of_number(const PublishedNumber& number) {
  ordered_json object{{"metric", number.metric},
                      {"value", number.value},
                      {"printed", number.quotation.printed},
                      {"place", number.quotation.place},
                      {"ambiguous", number.quotation.ambiguous}};
  if (const Metric* known = find_metric(number.metric)) {
    object["unit"] = unit_symbol(known->dimension);
  }
  if (!number.part.empty()) {
    object["part"] = number.part;
  }
  if (!number.quotation.note.empty()) {
    object["note"] = number.quotation.note;
  }
  return object;
}

ordered_json of_rung(const PublishedStory& story, const PublishedRung& rung) {
  ordered_json object{{"variant", rung.variant}, {"title", rung.title}, {"branch", rung.branch}};
  if (rung.time_of_unit) {
    object["time_of_unit"] = *rung.time_of_unit;
  } else {
    object["no_time"] = rung.no_time;
  }
  if (rung.speedup) {
    object["speedup"] = of_estimate(*rung.speedup);
  }
  object["numbers"] = ordered_json::array();
  for (const PublishedNumber& number : rung.numbers) {
    object["numbers"].push_back(of_number(number));
  }
  object["own"] = ordered_json::array();
  for (std::size_t i = 0; i < rung.own.size(); ++i) {
    if (!rung.own[i]) {
      continue;
    }
    ordered_json own{{"ladder", story.own[i]}, {"variant", rung.own[i]->variant}};
    if (rung.own[i]->time_of_unit) {
      own["time_of_unit"] = *rung.own[i]->time_of_unit;
    }
    if (rung.own[i]->speedup) {
      own["speedup"] = of_estimate(*rung.own[i]->speedup);
    }
    object["own"].push_back(std::move(own));
  }
  return object;
}

}  // namespace

ordered_json of_story(const PublishedStory& story) {
  ordered_json object{{"kernel", story.kernel.name},
                      {"seed", story.kernel.seed},
                      {"work_unit", story.kernel.work_unit},
                      {"ladders", ordered_json::array()}};
  for (const PublishedLadder& ladder : story.ladders) {
    ordered_json rungs = ordered_json::array();
    for (const PublishedRung& rung : ladder.rungs) {
      rungs.push_back(of_rung(story, rung));
    }
    object["ladders"].push_back({{"model", ladder.model},
                                 {"device", ladder.device},
                                 {"size", to_text(ladder.size)},
                                 {"baseline", ladder.baseline},
                                 {"rungs", std::move(rungs)}});
  }
  return object;
}

}  // namespace roofladder::json
