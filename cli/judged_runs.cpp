// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/judged_runs.h"

#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <random>
#include <unistd.h>

#include "cli/interruption.h"
#include "cli/verb.h"
#include "collector/supervisor/collection.h"
#include "run/format.h"

namespace roofladder {
namespace {

// Draws for each held-out size. Kernels refuse some sizes, such as an odd one that must be halved.
constexpr int most_draws = 32;

class Measurer {
 public:
  Measurer(const CollectOptions& options, std::filesystem::path folder)
      : m_options(options), m_folder(std::move(folder)) {}

  std::vector<JudgedRun> runs() && { return std::move(m_runs); }

  void measure_as_told() {
    m_runs.push_back({measured(m_options), false});
    auto first = std::make_shared<Run>(m_runs.front().analysis.run);
    if (m_options.ceilings && !m_runs.front().analysis.ceilings.empty()) {
      m_options.ceilings_run = std::move(first);
    } else {
      m_options.ceilings = false;
    }
  }

  void measure_held_out(int sizes) {
    std::map<std::string, Parameters> kernels;
    for (const Ladder& ladder : m_runs.front().analysis.ladders) {
      kernels[m_runs.front().analysis.run.kernels[ladder.kernel].name] = ladder.size;
    }
    for (const auto& [kernel, size] : kernels) {
      for (int i = 0; i < sizes && !m_interrupted; ++i) {
        measure_at_drawn(kernel, size);
      }
    }
  }

 private:
  Analysis measured(const CollectOptions& options) {
    const auto progress =
        globals().quiet ? make_silent_progress() : make_text_progress(isatty(STDERR_FILENO) != 0);
    const std::filesystem::path file =
        m_folder / fmt::format("judged-{}.roofladder", m_runs.size() + 1);
    run_collection(options, file, false, *progress, m_interrupted);
    return analyse_file(file);
  }

  void measure_at_drawn(const std::string& kernel, const Parameters& size) {
    CollectOptions options = m_options;
    options.kernels = {kernel};
    options.rounds = 1;
    for (int draw = 1;; ++draw) {
      options.size = as_option(drawn(size));
      try {
        m_runs.push_back({measured(options), true});
        return;
      } catch (const UsageError&) {
        if (draw == most_draws) {
          throw;
        }
      }
    }
  }

  Parameters drawn(Parameters size) {
    for (Parameter& parameter : size) {
      const std::int64_t most = parameter.value;
      parameter.value = std::uniform_int_distribution(most - most / 2, most)(m_random);
    }
    return size;
  }

  CollectOptions m_options;
  std::filesystem::path m_folder;
  const std::atomic<bool>& m_interrupted = catch_interruption();
  std::vector<JudgedRun> m_runs;
  std::mt19937_64 m_random{std::random_device()()};
};

}  // namespace

std::vector<JudgedRun> measure_for_judge(const CollectOptions& options, int held_out_sizes,
                                         const std::filesystem::path& folder) {
  Measurer measurer(options, folder);
  measurer.measure_as_told();
  measurer.measure_held_out(held_out_sizes);
  return std::move(measurer).runs();
}

}  // namespace roofladder
