// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/gpm/window.h"

#include <fmt/format.h>
#include <memory>

namespace roofladder::gpm {
namespace {

// A clock that changes within a window can raise a percentage a little above 100 %.
constexpr double most_percent = 110;

std::variant<double, Failure> ratio_of(const MetricRequest& request) {
  if (request.code != success) {
    return failure(request.code, fmt::format("metric {} of nvmlGpmMetricsGet", request.id));
  }
  if (!(request.value >= 0 && request.value <= most_percent)) {
    return Failure{Status::failed,
                   fmt::format("NVML reports {} % as metric {}", request.value, request.id)};
  }
  return request.value / 100;
}

}  // namespace

Window::Sample::Sample() {
  require(library().nvmlGpmSampleAlloc(&m_handle), "nvmlGpmSampleAlloc");
}

Window::Sample::~Sample() {
  library().nvmlGpmSampleFree(m_handle);
}

// The driver reads the hardware at some moment between the call and its return.
void Window::Sample::take(Device device) {
  const auto before = Clock::now();
  require(library().nvmlGpmSampleGet(device, m_handle), "nvmlGpmSampleGet");
  m_time = before + (Clock::now() - before) / 2;
}

Window::Window(Device device) : m_device(device) {}

double Window::seconds() const {
  return std::chrono::duration<double>(m_after.time() - m_before.time()).count();
}

Window::Averages Window::averages(std::span<const unsigned> metrics) const {
  const auto get = std::make_unique<MetricsGet>();
  get->version = 1;
  get->count = static_cast<unsigned>(metrics.size());
  get->before = m_before.get();
  get->after = m_after.get();
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    get->requests[i].id = metrics[i];
  }
  require(library().nvmlGpmMetricsGet(get.get()), "nvmlGpmMetricsGet");
  Averages averages;
  for (const MetricRequest& request : std::span(get->requests).first(metrics.size())) {
    averages.emplace(request.id, ratio_of(request));
  }
  return averages;
}

}  // namespace roofladder::gpm
