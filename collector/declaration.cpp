// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/declaration.h"

#include <fmt/format.h>

#include "collector/modules/variant_state.h"
#include "collector/proof.h"
#include "run/metric.h"

namespace roofladder {
namespace {

const VariantInfo& variant_of(const Run& run, std::uint32_t point) {
  return run.variants[run.points[point].variant];
}

Maybe<double> level_bytes(const rl_work& work) {
  if (work.level_bytes > 0) {
    return work.level_bytes;
  }
  return Absence{Status::not_applicable, "it measures no limit of a cache"};
}

}  // namespace

std::optional<Absence> declare_work(const Plan& plan, Recorder& recorder, std::uint32_t index) {
  if (recorder.has(index, Provenance::declared, metric::useful_flops.name)) {
    return std::nullopt;
  }
  const Point& point = recorder.run().points[index];
  const rl_variant& row = plan.table_row(variant_of(recorder.run(), index));
  if (const auto reason = refusal(row, point.size)) {
    return Absence{Status::unsupported, fmt::format("it cannot run at this size: {}", *reason)};
  }
  const double cache = plan.device_of(index).limits.last_level_cache;
  rl_work work{.struct_bytes = sizeof(rl_work)};
  rl_error error{};
  if (row.work(row.self, ParameterView(point.size).get(), cache, &work, &error) != 0) {
    return Absence{Status::failed,
                   fmt::format("its declared work cannot be computed: {}", error.text)};
  }
  if (!is_recorded(work)) {
    return Absence{
        Status::failed,
        "its declared work has operations of a class that is not recorded; of fp16, add, "
        "mul and fma are, of bf16 and tf32, fma"};
  }
  const auto declare = [&](std::string_view metric, double value) {
    recorder.add(index, Provenance::declared, metric, value);
  };
  for (const OperationClass& operation : operation_classes()) {
    declare(operation.metric, work.*operation.precision.*operation.operations);
  }
  declare(metric::minimum_read.name, work.minimum_read);
  declare(metric::minimum_write.name, work.minimum_write);
  declare(metric::write_allocate.name, work.write_allocate);
  declare(metric::link_to_device.name, work.link_to_device);
  declare(metric::link_from_device.name, work.link_from_device);
  recorder.add(index, Provenance::declared, metric::level_bytes.name, level_bytes(work));
  declare(metric::work_units.name, point.work_units);
  const UsefulWork useful = plan.computed_at(index).useful_work(point.size);
  declare(metric::useful_bytes.name, useful.bytes);
  declare(metric::useful_flops.name, useful.flops);
  return std::nullopt;
}

void observe_statically(const Plan& plan, Recorder& recorder, const StaticProvider& provider,
                        std::uint32_t point) {
  const VariantInfo& variant = variant_of(recorder.run(), point);
  if (!recorder.has(point, provider.provenance(), provider.metrics().front())) {
    recorder.add(point, provider.provenance(),
                 provider.observe(variant, plan.ladder_of(variant).path()));
  }
}

}  // namespace roofladder
