// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/gpm/session.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <thread>

#include "collector/providers/gpm/device.h"
#include "run/metric.h"

namespace roofladder::gpm {
namespace {

struct Row {
  const Metric& metric;
  unsigned id;
};

constexpr std::array rows{Row{metric::sampled_dram_bytes, dram_bw_util},
                          Row{metric::sampled_occupancy, sm_occupancy},
                          Row{metric::sampled_fp64_utilisation, fp64_util},
                          Row{metric::sampled_fp32_utilisation, fp32_util},
                          Row{metric::sampled_fp16_utilisation, fp16_util},
                          Row{metric::sampled_tensor_utilisation, any_tensor_util}};

constexpr std::chrono::milliseconds idle_time(100);
// The driver clears freed memory for some tens of milliseconds.
constexpr int idle_attempts = 10;
// Share of the multiprocessors and of the bandwidth that other programs may use; a result is off by
// no more than that.
constexpr double most_idle = 0.01;

std::string processes_in_words(const std::vector<unsigned>& ids) {
  return ids.empty() ? "" : fmt::format(" (processes on it: {})", fmt::join(ids, ", "));
}

// Throws the failure of a metric without a value, which then applies to the whole observation.
double value_of(const Window::Averages& averages, unsigned id) {
  const auto& average = averages.at(id);
  if (const auto* why = std::get_if<Failure>(&average)) {
    throw *why;
  }
  return std::get<double>(average);
}

}  // namespace

std::span<const char* const> metrics() {
  static const std::vector<const char*> names = [] {
    std::vector<const char*> all{metric::sampled_time.c_str()};
    for (const Row& row : rows) {
      all.push_back(row.metric.c_str());
    }
    return all;
  }();
  return names;
}

Session::Session(Device device)
    : m_device(device), m_bandwidth(theoretical_bandwidth(device)), m_window(device) {}

void Session::require_idle() const {
  static constexpr std::array<unsigned, 2> ids{sm_util, dram_bw_util};
  Window window(m_device);
  double cores = 0;
  double memory = 0;
  for (int attempt = 0; attempt < idle_attempts; ++attempt) {
    window.begin();
    std::this_thread::sleep_for(idle_time);
    window.end();
    const Window::Averages averages = window.averages(ids);
    cores = value_of(averages, sm_util);
    memory = value_of(averages, dram_bw_util);
    if (std::max(cores, memory) < most_idle) {
      return;
    }
  }
  throw Failure{Status::denied,
                fmt::format("samples are of the whole GPU, and something else works on it: {:.1f} "
                            "% of its multiprocessors and {:.1f} % of its bandwidth are in use "
                            "while nothing runs here{}; end other programs on this GPU",
                            100 * cores, 100 * memory, processes_in_words(processes_on(m_device)))};
}

void Session::begin_pass() {
  require_idle();
  m_holders = processes_on(m_device);
}

void Session::end_pass() {
  require_idle();
  const std::vector<unsigned> holders = processes_on(m_device);
  if (holders != m_holders) {
    throw Failure{Status::denied,
                  fmt::format("samples are of the whole GPU, and another process came to it or "
                              "left it meanwhile{}; end other programs on this GPU",
                              processes_in_words(holders))};
  }
}

void Session::begin() {
  m_repetitions = 0;
  m_window.begin();
}

void Session::end() {
  m_window.end();
  if (m_repetitions == 0) {
    throw Failure{Status::failed, "no repetition was sampled"};
  }
  try {
    require_full_memory_clock(m_device);
  } catch (const Failure& failure) {
    m_no_bytes = failure;
  }
  std::vector<unsigned> ids;
  for (const Row& row : rows) {
    ids.push_back(row.id);
  }
  m_averages = m_window.averages(ids);
}

void Session::read(std::uint32_t /*repetition*/, rl_take_value take, rl_take_absence refuse_metric,
                   void* context) const {
  const double seconds = m_window.seconds() / m_repetitions;
  take(context, metric::sampled_time.c_str(), RL_WHOLE, seconds);
  for (const Row& row : rows) {
    const auto& average = m_averages.at(row.id);
    const bool is_bytes = row.id == dram_bw_util;
    const Failure* why = std::get_if<Failure>(&average);
    if (why == nullptr && is_bytes && m_no_bytes) {
      why = &*m_no_bytes;
    }
    if (why != nullptr) {
      rl_reason reason{};
      refuse(&reason, why->status, why->reason.c_str());
      refuse_metric(context, row.metric.c_str(), RL_WHOLE, &reason);
    } else {
      const double ratio = std::get<double>(average);
      take(context, row.metric.c_str(), RL_WHOLE, is_bytes ? ratio * m_bandwidth * seconds : ratio);
    }
  }
}

}  // namespace roofladder::gpm
