// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>
#include <string>
#include <vector>

#include "collector/importers/import.h"
#include "run/metric.h"

// Imports a text, and reads what the run then says.
namespace roofladder::test {

inline Run run_of(const std::string& text, ImportSource source = {}) {
  source.name = "result.txt";
  source.text = text;
  return import_sources({source}, "");
}

inline std::string refusal_of(const std::string& text, const ImportSource& source = {}) {
  try {
    run_of(text, source);
  } catch (const ImportError& error) {
    return error.what();
  }
  return "nothing refused";
}

inline std::vector<double> values_of(const Run& run, const std::string& variant,
                                     const Metric& metric) {
  std::vector<double> found;
  for (const Sample& sample : run.samples) {
    const VariantInfo& info = run.variants[run.points[sample.point].variant];
    if (info.id == variant && run.metrics[sample.metric] == metric.name &&
        sample.status == Status::ok) {
      found.push_back(sample.value);
    }
  }
  return found;
}

inline std::vector<std::string> reasons_of(const Run& run, const std::string& variant) {
  std::vector<std::string> found;
  for (const Sample& sample : run.samples) {
    if (run.variants[run.points[sample.point].variant].id == variant &&
        sample.status != Status::ok) {
      found.push_back(run.reasons.at(sample.reason));
    }
  }
  return found;
}

inline std::vector<std::string> ids_of(const Run& run) {
  std::vector<std::string> ids;
  for (const VariantInfo& variant : run.variants) {
    ids.push_back(variant.id);
  }
  return ids;
}

inline std::string warnings_of(const Run& run) {
  std::string text;
  for (const Warning& warning : run.warnings) {
    text += warning.text + "\n";
  }
  return text;
}

// Equal but for the rounding of units.
inline testing::Matcher<double> close_to(double value) {
  return testing::DoubleNear(value, 1e-12 * value);
}

}  // namespace roofladder::test
