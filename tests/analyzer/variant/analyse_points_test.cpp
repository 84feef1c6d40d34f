// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/analyse_points.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <iterator>

#include "analyzer/limits/measured.h"
#include "analyzer/values/observations.h"
#include "run/file/run_file.h"
#include "tests/places.h"

namespace roofladder {
namespace {

std::string text_of(const MetricValues& metrics) {
  std::string text;
  for (const MetricValue& metric : metrics) {
    fmt::format_to(std::back_inserter(text), "{} {} {}", metric.metric->name,
                   name_of(metric.provenance), metric.note);
    for (const Provenance input : metric.inputs) {
      fmt::format_to(std::back_inserter(text), " <{}", name_of(input));
    }
    if (const auto* value = std::get_if<Estimate>(&metric.value)) {
      fmt::format_to(std::back_inserter(text), " {}", value->value);
      if (value->interval) {
        fmt::format_to(std::back_inserter(text), " {} {}", value->interval->low,
                       value->interval->high);
      }
    } else {
      const Absence& absence = std::get<Absence>(metric.value);
      fmt::format_to(std::back_inserter(text), " {} {}", name_of(absence.status), absence.reason);
    }
    text += '\n';
  }
  return text;
}

std::string text_of(const VariantAnalysis& variant) {
  std::string text = text_of(variant.metrics) + variant.bound.sentence;
  for (const PartAnalysis& part : variant.parts) {
    text += "\n" + part.name + "\n" + text_of(part.metrics);
  }
  return text;
}

// The recorded run twice, the first or the second time with some counts of zero, so that results
// of the same samples differ in which formulas divide by zero.
Run with_zeros(bool first) {
  Run run = read_run(in_source("examples/h200.roofladder")).run;
  const auto points = static_cast<std::uint32_t>(run.points.size());
  const std::size_t samples = run.samples.size();
  run.points.insert(run.points.end(), run.points.begin(), run.points.begin() + points);
  for (std::size_t i = 0; i < samples; ++i) {
    Sample copy = run.samples[i];
    copy.point += points;
    Sample& zeroed = first ? run.samples[i] : copy;
    const std::string& metric = run.metrics[zeroed.metric];
    const bool is_zeroed =
        zeroed.point % 3 == 0 ? metric.starts_with("dram.") : metric.starts_with("ops.");
    if (zeroed.status == Status::ok && zeroed.point % 3 < 2 && is_zeroed) {
      zeroed.value = 0;
    }
    run.samples.push_back(copy);
  }
  return run;
}

class PointsTogether : public testing::TestWithParam<bool> {};

TEST_P(PointsTogether, HaveWhatEachHasAlone) {
  const auto run = with_zeros(GetParam());
  const Observations observations(run);
  const std::vector<Ceiling> ceilings = measured_limits(run, observations).ceilings;
  std::vector<VariantAnalysis> together(run.points.size());
  std::vector<VariantAnalysis*> all;
  for (std::size_t point = 0; point < together.size(); ++point) {
    together[point].point = point;
    all.push_back(&together[point]);
  }
  analyse_points(run, observations, ceilings, all);
  std::size_t divided_by_zero = 0;
  for (std::size_t point = 0; point < together.size(); ++point) {
    VariantAnalysis single;
    single.point = point;
    VariantAnalysis* const only = &single;
    analyse_points(run, observations, ceilings, {&only, 1});
    const std::string alone = text_of(single);
    EXPECT_EQ(text_of(together[point]), alone);
    divided_by_zero += alone.find("divides by zero here") == std::string::npos ? 0 : 1;
  }
  EXPECT_GT(divided_by_zero, 0U);
  EXPECT_LT(divided_by_zero, run.points.size());
}

INSTANTIATE_TEST_SUITE_P(Zeros, PointsTogether, testing::Bool());

}  // namespace
}  // namespace roofladder
