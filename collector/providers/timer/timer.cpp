// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <numeric>

#include "collector/providers/provider.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// Wall-clock time of each part by the host's monotonic clock, or the device's own. A mark costs one
// clock reading, some 25 ns.
class Timer : public InWorkerProvider {
 public:
  std::string_view name() const override { return "timer"; }
  std::string_view sentence() const override { return "wall-clock time of every part, unprofiled"; }
  Provenance provenance() const override { return Provenance::timer; }
  std::vector<std::string_view> metrics() const override { return {metric::time.c_str()}; }
  std::optional<Absence> unavailable() const override { return std::nullopt; }

  void begin(std::uint32_t parts) override {
    m_seconds.assign(parts, 0.0);
    m_part = 0;
    m_since = Clock::now();
  }

  void enter(std::uint32_t part) override {
    const Clock::time_point now = Clock::now();
    m_seconds.at(m_part) += std::chrono::duration<double>(now - m_since).count();
    m_since = now;
    m_part = part;
  }

  std::vector<Observation> end(const std::optional<std::vector<double>>& device_seconds) override {
    enter(m_part);
    const std::vector<double>& seconds = device_seconds ? *device_seconds : m_seconds;
    std::vector<Observation> observations{{metric::time.c_str(), whole_variant,
                                           std::accumulate(seconds.begin(), seconds.end(), 0.0)}};
    for (std::size_t part = 0; part < seconds.size(); ++part) {
      observations.push_back(
          {metric::time.c_str(), static_cast<std::uint16_t>(part), seconds[part]});
    }
    return observations;
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::vector<double> m_seconds;
  std::uint32_t m_part = 0;
  Clock::time_point m_since;
};

}  // namespace

std::unique_ptr<InWorkerProvider> make_timer() {
  return std::make_unique<Timer>();
}

}  // namespace roofladder
