// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/published.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <tuple>

#include "collector/importers/ladder/known_variants.h"
#include "collector/importers/ladder/model_device.h"
#include "collector/importers/published_row.h"
#include "collector/importers/published_target.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// The part name of a whole program around the kernel, whose problem has another size.
constexpr std::string_view whole_program = "application";

// Makes a title like "Tiled local arrays, tile=4".
std::string title_of(const PublishedName& name) {
  std::string title = name.technique;
  std::ranges::replace(title, '_', ' ');
  title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
  for (const Parameter& parameter : name.parameters) {
    title += fmt::format(", {}={}", parameter.name, parameter.value);
  }
  return title;
}

std::string fact_text(const Quotation& quotation) {
  const std::string note = quotation.note.empty() ? "" : ": " + quotation.note;
  return fmt::format("{} ({}{}){}", quotation.printed, quotation.place,
                     quotation.ambiguous ? ", ambiguous" : "", note);
}

// Builds the part of a run that one file fills.
class Builder {
 public:
  Builder(const ImportSource& source, Run& run) : m_source(&source), m_run(&run) {}

  void add(const std::vector<PublishedRow>& rows) {
    add_kernel();
    read_size(rows);
    for (const PublishedRow& row : rows) {
      if (row.names.empty() || !row.value) {
        add_fact(row);
        continue;
      }
      for (const PublishedName& name : targets_of(row, rows)) {
        collect(row, name);
      }
    }
    for (const auto& [key, found] : m_found) {
      add_samples(key, found);
    }
    explain_missing_times();
  }

 private:
  // Keyed by point, part, metric.
  using Key = std::tuple<std::uint32_t, std::uint16_t, std::string>;
  using Found = std::vector<const PublishedRow*>;

  void add_kernel() {
    const KernelInfo* known = m_known.kernel(m_source->kernel);
    const std::string& name = m_source->kernel;
    if (std::ranges::find(m_run->kernels, name, &KernelInfo::name) != m_run->kernels.end()) {
      throw LineError(1, fmt::format("the kernel {} has its numbers from another file already",
                                     printable(name)));
    }
    m_run->kernels.push_back(
        known != nullptr ? *known
                         : KernelInfo{name, name, "", "", "repetition", KernelRole::ladder});
  }

  // Reads the size from rows without a variant whose names are those of the kernel's size
  // parameters.
  void read_size(const std::vector<PublishedRow>& rows) {
    for (const Parameter& parameter : m_known.smallest_size(m_source->kernel)) {
      const auto found = std::ranges::find_if(rows, [&](const PublishedRow& row) {
        return row.names.empty() && row.value && row.metric == parameter.name;
      });
      if (found == rows.end()) {
        m_size.clear();
        return;
      }
      m_size.push_back({parameter.name, whole_number(*found)});
    }
    m_work_units = m_size.empty() ? 1 : m_known.work_units(m_source->kernel, m_size);
  }

  static std::int64_t whole_number(const PublishedRow& row) {
    constexpr double largest = 0x1p53;  // up to this, a double holds every integer
    if (std::abs(*row.value) > largest || *row.value != std::floor(*row.value)) {
      throw LineError(row.line, fmt::format("{} is a size and no whole number: {}", row.metric,
                                            row.quotation.printed));
    }
    return static_cast<std::int64_t>(*row.value);
  }

  std::uint32_t device(const std::string& name, DeviceKind kind) {
    const auto found = std::ranges::find(m_run->devices, name, &Device::name);
    if (found != m_run->devices.end()) {
      found->kind = found->kind == DeviceKind::other ? kind : found->kind;
      return static_cast<std::uint32_t>(found - m_run->devices.begin());
    }
    m_run->devices.push_back({.name = name, .kind = kind, .title = name, .facts = {}});
    return static_cast<std::uint32_t>(m_run->devices.size() - 1);
  }

  std::uint32_t variant(const PublishedName& name) {
    const VariantKey key{m_source->kernel, name.model, name.technique, name.parameters};
    const std::string id = id_of(key);
    const auto found = std::ranges::find(m_run->variants, id, &VariantInfo::id);
    if (found != m_run->variants.end()) {
      return static_cast<std::uint32_t>(found - m_run->variants.begin());
    }
    VariantInfo info;
    if (auto known = m_known.describe(m_source->kernel, name.model, name.variant(), *m_run)) {
      info = std::move(*known);
    } else {
      info.title = title_of(name);
    }
    static_cast<VariantKey&>(info) = key;
    info.id = id;
    info.order = static_cast<std::int64_t>(m_run->variants.size());
    info.parts = {"kernel"};
    info.build = "";
    info.proof = {ProofStatus::not_counted, "published, not run"};
    m_run->variants.push_back(std::move(info));
    return static_cast<std::uint32_t>(m_run->variants.size() - 1);
  }

  std::uint32_t point(const PublishedName& name, const std::string& device_name) {
    const std::uint32_t on = device(device_name, devices_of_model(name.model).kind);
    const std::uint32_t of = variant(name);
    const auto found = std::ranges::find_if(m_run->points, [&](const Point& point) {
      return point.variant == of && point.device == on;
    });
    if (found != m_run->points.end()) {
      return static_cast<std::uint32_t>(found - m_run->points.begin());
    }
    Point point{.variant = of, .device = on};
    if (name.model != whole_program) {
      point.size = m_size;
      point.size_name = m_size.empty() ? "" : "published";
      point.work_units = m_work_units;
    }
    m_points.push_back(static_cast<std::uint32_t>(m_run->points.size()));
    m_run->points.push_back(std::move(point));
    return m_points.back();
  }

  // Parts that the source names replace the one that stands for the whole.
  std::uint16_t part(std::uint32_t point, const std::string& name) {
    if (name.empty()) {
      return whole_variant;
    }
    std::vector<std::string>& parts = m_run->variants[m_run->points[point].variant].parts;
    if (!m_has_parts[m_run->points[point].variant]) {
      parts.clear();
      m_has_parts[m_run->points[point].variant] = true;
    }
    const auto found = std::ranges::find(parts, name);
    const auto index = found - parts.begin();
    if (found == parts.end()) {
      parts.push_back(name);
    }
    return static_cast<std::uint16_t>(index);
  }

  std::string metric_of(const PublishedRow& row) const {
    if (row.over.empty()) {
      return row.metric;
    }
    const std::string id = fmt::format("{}/{}", m_source->kernel, row.over);
    const bool is_variant = row.over.find('/') != std::string::npos;
    return fmt::format("{} over {}", row.metric, is_variant ? id : row.over);
  }

  void collect(const PublishedRow& row, const PublishedName& name) {
    const std::uint32_t at = point(name, row.device);
    m_found[{at, part(at, name.part), metric_of(row)}].push_back(&row);
  }

  // If the source gives several values and does not say which one is meant, none becomes the
  // variant's; they are kept as "<metric>.one_of".
  void add_samples(const Key& key, const Found& found) {
    const auto& [point, part, metric] = key;
    const bool open = found.size() > 1 && std::ranges::all_of(found, [](const PublishedRow* row) {
                        return row->quotation.ambiguous;
                      });
    if (found.size() > 1 && !open && find_metric(metric) != nullptr) {
      throw LineError(
          found[1]->line,
          fmt::format("a second {} of {}: give them different names, or mark all of them "
                      "ambiguous",
                      metric, m_run->variants[m_run->points[point].variant].id));
    }
    std::int32_t repetition = 0;
    for (const PublishedRow* row : found) {
      m_run->samples.push_back({.point = point,
                                .part = part,
                                .metric = m_run->metric_index(open ? metric + ".one_of" : metric),
                                .repetition = repetition++,
                                .provenance = Provenance::published,
                                .reason = m_run->reason_index(quotation_text(row->quotation)),
                                .value = *row->value});
    }
  }

  void explain_missing_times() {
    for (const std::uint32_t point : m_points) {
      if (m_found.contains({point, whole_variant, metric::time.c_str()}) && !several_times(point)) {
        continue;
      }
      m_run->samples.push_back(
          {.point = point,
           .metric = m_run->metric_index(metric::time.c_str()),
           .provenance = Provenance::published,
           .status = Status::unavailable,
           .reason = m_run->reason_index(
               several_times(point)
                   ? "the source prints several times and does not say which is this one's"
                   : "the source prints no time of it")});
    }
  }

  bool several_times(std::uint32_t point) const {
    const auto found = m_found.find({point, whole_variant, metric::time.c_str()});
    return found != m_found.end() && found->second.size() > 1;
  }

  void add_fact(const PublishedRow& row) {
    std::string key;
    for (const PublishedName& name : row.names) {
      key += fmt::format("{}{}/{}{}{}", key.empty() ? "" : " or ", name.model, name.variant(),
                         name.part.empty() ? "" : ":", name.part);
    }
    key += (key.empty() ? "" : " ") + row.metric;
    std::vector<Fact>& facts = row.device.empty()
                                   ? m_run->facts
                                   : m_run->devices[device(row.device, DeviceKind::other)].facts;
    facts.push_back({key, fact_text(row.quotation), row.value, row.dimension});
  }

  const ImportSource* m_source;
  Run* m_run;
  KnownVariants m_known;
  Parameters m_size;
  double m_work_units = 1;
  std::vector<std::uint32_t> m_points;  // of this file
  std::map<std::uint32_t, bool> m_has_parts;
  std::map<Key, Found> m_found;
};

}  // namespace

void add_published(const ImportSource& source, Run& run) {
  std::vector<PublishedRow> rows;
  std::vector<CsvRecord> table = parse_csv(source.text);
  for (std::size_t i = 1; i < table.size(); ++i) {
    rows.push_back(parse_published_row(table[i]));
  }
  if (rows.empty()) {
    throw LineError(1, "has no number below its header");
  }
  Builder(source, run).add(rows);
}

}  // namespace roofladder
