// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/transfers.h"

#include "run/metric.h"

namespace roofladder {
namespace {

std::optional<KernelTraffic> traffic_in(const MetricValue* bytes) {
  const auto* estimate = bytes == nullptr ? nullptr : std::get_if<Estimate>(&bytes->value);
  if (estimate == nullptr || bytes->inputs.size() != 1) {
    return std::nullopt;
  }
  return KernelTraffic{estimate->value, bytes->inputs.front()};
}

}  // namespace

bool is_transfer(const VariantAnalysis& variant, const PartAnalysis& part) {
  const Metric* bytes = part.name == "to_device"     ? &metric::link_to_device
                        : part.name == "from_device" ? &metric::link_from_device
                                                     : nullptr;
  return bytes != nullptr && variant.value(*bytes).value_or(0) > 0;
}

TransferTime transfer_time(const VariantAnalysis& variant) {
  TransferTime time{0, variant.time->median};
  for (const PartAnalysis& part : variant.parts) {
    if (part.time && is_transfer(variant, part)) {
      time.transfers += variant.time->median * part.share;
    }
  }
  time.rest -= time.transfers;
  return time;
}

std::optional<KernelTraffic> kernel_traffic(const VariantAnalysis& variant) {
  std::vector<const MetricValue*> counts;
  for (const PartAnalysis& part : variant.parts) {
    if (!is_transfer(variant, part)) {
      counts.push_back(part.metrics.find(&metric::dram_bytes));
    }
  }
  if (counts.size() == variant.parts.size()) {
    counts = {variant.metric(metric::dram_bytes)};
  }
  std::optional<KernelTraffic> sum;
  for (const MetricValue* count : counts) {
    const auto traffic = traffic_in(count);
    if (!traffic || (sum && sum->source != traffic->source)) {
      return std::nullopt;
    }
    sum = KernelTraffic{traffic->bytes + (sum ? sum->bytes : 0), traffic->source};
  }
  return sum && sum->bytes > 0 ? sum : std::nullopt;
}

}  // namespace roofladder
