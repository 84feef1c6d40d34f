// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/published/stories.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace roofladder {
namespace {

bool is_published(const Sample& sample) {
  return sample.provenance == Provenance::published;
}

std::vector<PublishedNumber> numbers_of(const Run& run, std::size_t point) {
  std::vector<PublishedNumber> numbers;
  const auto& parts = run.variants[run.points[point].variant].parts;
  for (const Sample& sample : run.samples) {
    if (sample.point != point || !is_published(sample) || sample.status != Status::ok ||
        sample.reason >= run.reasons.size()) {
      continue;
    }
    const auto quotation = parse_quotation(run.reasons[sample.reason]);
    if (quotation) {
      numbers.push_back({sample.part == whole_variant ? "" : parts.at(sample.part),
                         run.metrics[sample.metric], sample.value, *quotation});
    }
  }
  return numbers;
}

std::optional<double> time_of_unit(const Run& run, const Rung& rung) {
  const double units = run.points[rung.analysis.point].work_units;
  return rung.analysis.time && units > 0 ? std::optional(rung.analysis.time->median / units)
                                         : std::nullopt;
}

std::optional<Estimate> over_first(const Rung& rung) {
  return rung.speedups.empty() ? std::nullopt : rung.speedups.front();
}

PublishedRung rung_of(const Run& run, const Rung& rung) {
  const VariantInfo& variant = run.variants[rung.analysis.variant];
  PublishedRung published;
  published.variant = variant.id;
  published.key = variant;
  published.title = variant.title;
  published.branch = variant.branch;
  published.time_of_unit = time_of_unit(run, rung);
  published.speedup = over_first(rung);
  published.numbers = numbers_of(run, rung.analysis.point);
  published.no_time = rung.analysis.failure ? rung.analysis.failure->reason : "";
  return published;
}

// Title of the rung that the ladder's speedups are relative to.
std::string baseline_of(const Run& run, const Ladder& ladder) {
  const bool has_time = !ladder.baselines.empty() &&
                        ladder.rungs.at(ladder.baselines.front().rung).analysis.time.has_value();
  return has_time ? run.variants[ladder.rungs[ladder.baselines.front().rung].analysis.variant].title
                  : "";
}

// The rungs of a ladder, by the variants' names in their model.
std::map<std::string, const Rung*> rungs_by_name(const Run& run, const Ladder& ladder) {
  std::map<std::string, const Rung*> rungs;
  for (const Rung& rung : ladder.rungs) {
    rungs.emplace(name_of(run.variants[rung.analysis.variant]), &rung);
  }
  return rungs;
}

PublishedOwn own_of(const Run& run, const Ladder& ladder, const Rung& rung) {
  return {run.variants[rung.analysis.variant].id, time_of_unit(run, rung), over_first(rung),
          static_cast<std::size_t>(&rung - ladder.rungs.data())};
}

// The kernels of which the run holds published numbers.
std::set<std::string> kernels_with_numbers(const Run& run) {
  std::set<std::string> kernels;
  for (const Sample& sample : run.samples) {
    if (is_published(sample)) {
      kernels.insert(run.variants[run.points[sample.point].variant].kernel);
    }
  }
  return kernels;
}

// The stories that the run holds itself.
std::vector<PublishedStory> stories_in(const Run& run, const std::vector<Ladder>& ladders) {
  const std::set<std::string> kernels = kernels_with_numbers(run);
  std::vector<PublishedStory> stories;
  for (const KernelInfo& kernel : run.kernels) {
    if (!kernels.contains(kernel.name)) {
      continue;
    }
    PublishedStory story{kernel, {}, {}};
    for (const Ladder& ladder : ladders) {
      if (run.kernels[ladder.kernel].name != kernel.name) {
        continue;
      }
      PublishedLadder published{ladder.model,
                                run.devices[ladder.device].title,
                                ladder.size,
                                baseline_of(run, ladder),
                                {}};
      for (const Rung& rung : ladder.rungs) {
        published.rungs.push_back(rung_of(run, rung));
      }
      story.ladders.push_back(std::move(published));
    }
    // Sorts the longest ladder first.
    std::ranges::stable_sort(story.ladders, std::greater<>{}, [](const PublishedLadder& ladder) {
      return std::ranges::count_if(ladder.rungs,
                                   [](const auto& rung) { return rung.time_of_unit.has_value(); });
    });
    stories.push_back(std::move(story));
  }
  return stories;
}

// Adds what the ladders of the story's kernel have: each published rung beside the variant of the
// same name, whatever its model.
void put_beside(PublishedStory& story, const Run& run, const std::vector<Ladder>& ladders) {
  for (std::size_t i = 0; i < ladders.size(); ++i) {
    const Ladder& ladder = ladders[i];
    if (run.kernels[ladder.kernel].name != story.kernel.name) {
      continue;
    }
    story.own.push_back(i);
    const auto rungs = rungs_by_name(run, ladder);
    for (PublishedLadder& published : story.ladders) {
      for (PublishedRung& rung : published.rungs) {
        const auto own = rungs.find(name_of(rung.key));
        rung.own.push_back(own == rungs.end() ? std::nullopt
                                              : std::optional(own_of(run, ladder, *own->second)));
      }
    }
  }
}

bool has_ladder_of(const Run& run, const std::vector<Ladder>& ladders, const KernelInfo& kernel) {
  return std::ranges::any_of(ladders, [&](const Ladder& ladder) {
    return run.kernels[ladder.kernel].name == kernel.name;
  });
}

}  // namespace

std::vector<PublishedStory> stories_of(const Run& run, const std::vector<Ladder>& ladders,
                                       const std::vector<PublishedStory>& others) {
  std::vector<PublishedStory> stories = stories_in(run, ladders);
  const std::set<std::string> own = kernels_with_numbers(run);
  for (const PublishedStory& other : others) {
    if (has_ladder_of(run, ladders, other.kernel) && !own.contains(other.kernel.name)) {
      put_beside(stories.emplace_back(other), run, ladders);
    }
  }
  return stories;
}

}  // namespace roofladder
