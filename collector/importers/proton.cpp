// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_device.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/kernel_names.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/json_text.h"
#include "run/format.h"
#include "run/metric.h"

// Proton, the profiler of Triton, --data tree: a list of trees of frames and of the devices that
// they ran on. Metrics of a frame are sums over its launches, without those of frames below.
namespace roofladder::proton {
namespace {

using json_text::member;
using nlohmann::json;

constexpr std::string_view time_key = "time (ns)";
constexpr std::string_view count_key = "count";

// Work that the program declares, by scope or by kernel. The width says no more of a type.
struct Work {
  std::string_view key;
  const Metric* metric;
};
const std::array works{Work{"bytes", &metric::useful_bytes}, Work{"flops16", &metric::flops_fp16},
                       Work{"flops32", &metric::flops_fp32}, Work{"flops64", &metric::flops_fp64}};

// Kernels below compute what the program declares of another one.
constexpr std::string_view metadata_scope = "__proton_launch_metadata";

struct Frame {
  static constexpr std::size_t none = SIZE_MAX;

  const json* metrics;
  std::string name;
  std::size_t parent = none;
  bool is_metadata = false;
  std::size_t kernels = 0;       // at it and below
  std::size_t kernel = none;     // the last of them
  const Frame* scope = nullptr;  // whose declared work is that of this kernel alone

  bool is_kernel() const { return metrics->contains(time_key) && parent != none; }
  bool has_work() const {
    return std::ranges::any_of(works,
                               [&](const Work& work) { return metrics->contains(work.key); });
  }
};

// Parents stand before their children.
std::vector<Frame> frames_of(const json& file) {
  static const json nothing = json::object();
  struct Pending {
    const json* node;
    std::size_t parent;
  };
  std::vector<Frame> frames;
  std::vector<Pending> pending;
  for (auto tree = file.rbegin(); tree != file.rend(); ++tree) {
    if (tree->is_object() && tree->contains("frame")) {
      pending.push_back({&*tree, Frame::none});
    }
  }
  while (!pending.empty()) {
    const auto [node, parent] = pending.back();
    pending.pop_back();
    const json& metrics = member(*node, "metrics");
    Frame frame{.metrics = metrics.is_object() ? &metrics : &nothing,
                .name = json_text::text(member(*node, "frame"), "name"),
                .parent = parent};
    frame.is_metadata = frame.name.starts_with(metadata_scope) ||
                        (parent != Frame::none && frames[parent].is_metadata);
    const json& children = member(*node, "children");
    if (children.is_array()) {
      for (auto child = children.rbegin(); child != children.rend(); ++child) {
        pending.push_back({&*child, frames.size()});
      }
    }
    frames.push_back(std::move(frame));
  }
  return frames;
}

void count_kernels(std::vector<Frame>& frames) {
  for (std::size_t i = frames.size(); i-- > 0;) {
    Frame& frame = frames[i];
    if (frame.is_kernel() && !frame.is_metadata) {
      ++frame.kernels;
      frame.kernel = i;
    }
    if (frame.parent != Frame::none && frame.kernels > 0) {
      frames[frame.parent].kernels += frame.kernels;
      frames[frame.parent].kernel = frame.kernel;
    }
  }
}

// A device by number and the kind that Proton gives it.
std::string device_name(const std::string& type, const std::string& id) {
  std::string model = type;
  std::ranges::transform(model, model.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return fmt::format("{}:{}", model, id);
}

// "NVIDIA GPU of compute capability 8.6", whose architecture is 86.
std::string device_title(const std::string& type, const std::string& architecture) {
  if (type == "CUDA" && architecture.size() >= 2) {
    const std::size_t major = architecture.size() - 1;
    return fmt::format("NVIDIA GPU of compute capability {}.{}", architecture.substr(0, major),
                       architecture.substr(major));
  }
  return fmt::format("{}GPU {}", type == "HIP" ? "AMD " : "", architecture);
}

class Reader {
 public:
  Reader(const ImportSource& source, Run& run)
      : m_source(source), m_run(run), m_ladder(source, run) {}

  void read(const json& file) {
    m_file = &file;
    m_frames = frames_of(file);
    count_kernels(m_frames);
    give_work();
    count_names();
    bool is_empty = true;
    for (const Frame& frame : m_frames) {
      say_other_metrics(frame);
      if (frame.is_metadata && frame.is_kernel()) {
        m_left_out.add("kernels that only computed what others declare", frame.name);
      } else if (frame.is_kernel()) {
        m_ladder.add(row_of(frame));
        is_empty = false;
      }
    }
    if (is_empty) {
      throw LineError(0,
                      "has no time of a kernel: none ran, or Proton counted something else. "
                      "Record with `proton.start(name)` or `proton script.py`");
    }
    m_left_out.say(m_source, m_run);
    m_run.warnings.push_back(
        {fmt::format("{}: each time is the mean of a kernel's launches, which the file does not "
                     "hold",
                     m_source.name),
         std::nullopt});
  }

 private:
  // Inner scopes go first: their work is in none of those around them.
  void give_work() {
    for (std::size_t i = m_frames.size(); i-- > 0;) {
      const Frame& scope = m_frames[i];
      if (scope.parent == Frame::none || !scope.has_work()) {
        continue;
      }
      const bool is_alone = scope.kernels == 1 && m_frames[scope.kernel].scope == nullptr;
      if (is_alone) {
        m_frames[scope.kernel].scope = &scope;
      } else if (!scope.is_kernel()) {
        m_left_out.add("bytes and flops of scopes that are not those of one kernel", scope.name);
      }
    }
  }

  void count_names() {
    for (const Frame& frame : m_frames) {
      if (frame.is_kernel() && !frame.is_metadata) {
        ++m_alike[frame.name];
      }
    }
  }

  ImportedRow row_of(const Frame& frame) {
    const std::string name = name_of(frame);
    const std::string type = json_text::text(*frame.metrics, "device_type");
    ImportedRow row{.variant = m_techniques(name),
                    .model = type == "HIP" ? "hip" : "cuda",
                    .device = device_of(frame, type.empty() ? "CUDA" : type),
                    .title = name,
                    .is_original = true,
                    .no_time = "Proton counted no launch of it"};
    const double count =
        frame.metrics->contains(count_key) ? value_of(frame, count_key).value_or(0) : 1;
    if (count <= 0) {
      return row;
    }
    row.values.emplace_back(metric::time.name,
                            json_text::time(member(*frame.metrics, time_key), 1e-9 / count,
                                            fmt::format("{} of {}", time_key, printable(name))));
    const Frame& worker = frame.has_work() || frame.scope == nullptr ? frame : *frame.scope;
    for (const auto& [key, metric] : works) {
      const auto value = value_of(worker, key);
      if (value && std::isfinite(*value / count)) {
        row.values.emplace_back(metric->name, *value / count);
      }
    }
    return row;
  }

  // Absent where it is no number that can be a sum of counts; Proton's own sums overflow.
  std::optional<double> value_of(const Frame& frame, std::string_view key) {
    const json& found = member(*frame.metrics, key);
    const auto number = json_text::number(found);
    if (!found.is_null() && (!number || *number < 0)) {
      m_left_out.add(fmt::format("{} that cannot be", key), frame.name);
      return std::nullopt;
    }
    return number;
  }

  // The function of a C++ signature, or what a Triton program named it; with the scopes around it
  // where other frames have that name.
  std::string name_of(const Frame& frame) {
    std::string name = frame.name.ends_with(')') ? m_names(frame.name)
                       : frame.name.empty()      ? "?"
                                                 : frame.name;
    if (m_alike[frame.name] > 1) {
      name = fmt::format("{}{}", scopes_of(frame), name);
    }
    const int number = ++m_numbers[name];
    return number == 1 ? name : fmt::format("{} ({})", name, number);
  }

  // "forward/layer/"; only those next to it, of a deep tree.
  std::string scopes_of(const Frame& frame) const {
    constexpr int most = 32;
    constexpr std::size_t longest = 1000;
    std::string scopes;
    std::size_t i = frame.parent;
    for (int level = 0; level < most && m_frames[i].parent != Frame::none; ++level) {
      if (scopes.size() + m_frames[i].name.size() > longest) {
        break;
      }
      scopes = fmt::format("{}/{}", m_frames[i].name, scopes);
      i = m_frames[i].parent;
    }
    return scopes;
  }

  std::string device_of(const Frame& frame, const std::string& type) {
    const json& given = member(*frame.metrics, "device_id");
    const auto number = json_text::number(given);
    const std::string id =
        given.is_string() ? given.get<std::string>() : fmt::format("{:.0f}", number.value_or(0));
    std::string name = device_name(type, id);
    if (m_devices.insert(name).second) {
      add_device({.name = name, .kind = DeviceKind::gpu, .title = type + " device", .facts = {}},
                 type, id);
    }
    return name;
  }

  void add_device(Device device, const std::string& type, const std::string& id) {
    for (const json& kinds : *m_file) {
      const json& about = member(member(kinds, type), id);
      if (!about.is_object()) {
        continue;
      }
      device.title = device_title(type, json_text::text(about, "arch"));
      const auto width = json_text::number(member(about, "bus_width"));          // bits
      const auto clock = json_text::number(member(about, "memory_clock_rate"));  // kHz
      const double bandwidth = 2 * width.value_or(0) / 8 * clock.value_or(0) * 1e3;
      add_quantity(device.facts, "dram.theoretical_bandwidth", bandwidth,
                   dimension::bytes_per_second);
      break;
    }
    roofladder::add_device(std::move(device), m_run);
  }

  void say_other_metrics(const Frame& frame) {
    constexpr std::array<std::string_view, 4> known{time_key, count_key, "device_id",
                                                    "device_type"};
    if (frame.parent == Frame::none) {
      return;
    }
    for (const auto& [key, value] : frame.metrics->items()) {
      const std::string_view name = key;
      if (std::ranges::find(known, name) == known.end() &&
          std::ranges::find(works, name, &Work::key) == works.end()) {
        m_left_out.add("metrics that are none of Roofladder's", key);
      }
    }
  }

  const ImportSource& m_source;
  Run& m_run;
  ImportedLadder m_ladder;
  const json* m_file = nullptr;
  std::vector<Frame> m_frames;
  KernelNames m_names;
  TechniqueNames m_techniques;
  std::map<std::string, std::size_t> m_alike;  // frames of a name
  std::map<std::string, int> m_numbers;        // those before, by the name that they got
  std::set<std::string> m_devices;
  LeftOut m_left_out;
};

}  // namespace
}  // namespace roofladder::proton

namespace roofladder {

bool is_proton(std::string_view text) {
  text = text.substr(0, 64 << 10);
  constexpr std::string_view space = " \t\r\n";
  const std::size_t list = text.find_first_not_of(space);
  if (list == std::string_view::npos || text[list] != '[') {
    return false;
  }
  const std::size_t tree = text.find_first_not_of(space, list + 1);
  return tree != std::string_view::npos && text[tree] == '{' &&
         std::ranges::all_of(std::array{"\"frame\"", "\"metrics\"", "\"children\""},
                             [&](const char* key) { return text.find(key) != text.npos; });
}

void add_proton(const ImportSource& source, Run& run) {
  const nlohmann::json file = json_text::parsed(source.text);
  proton::Reader(source, run).read(file);
}

}  // namespace roofladder
