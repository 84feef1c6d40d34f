// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ceiling.h"
#include "collector/importers/source/decimal.h"
#include "collector/importers/source/lines.h"
#include "run/format.h"

// The tables that BabelStream 3 to 5 and STREAM 5.10 print. Their bandwidths become ceilings, by
// the convention of both: what is written is not fetched before.
namespace roofladder {
namespace {

struct Operation {
  const char* printed;
  const char* other;  // its name in STREAM
  const char* computes;
  const char* title;
  double read;  // arrays
  double written;
};

constexpr std::array operations{Operation{"Copy", "Copy:", "copy", "Copy: c = a", 1, 1},
                                Operation{"Mul", "Scale:", "scale", "Scale: b = s c", 1, 1},
                                Operation{"Add", "Add:", "add", "Add: c = a + b", 2, 1},
                                Operation{"Triad", "Triad:", "triad", "Triad: a = b + s c", 2, 1},
                                Operation{"Dot", "Dot:", "dot", "Dot: sum a b", 2, 0}};

// BabelStream's --csv.
constexpr std::string_view csv_header = "function,num_times,n_elements,sizeof,max_m";

std::vector<std::string_view> words_of(std::string_view line) {
  return words_between(line, " \t,");
}

std::optional<double> number_in(std::string_view word) {
  const auto value = finite_number(word);
  return value && *value > 0 ? value : std::nullopt;
}

// Says how large the arrays are and which device it was, as both programs print before their table.
struct Setting {
  double array_bytes = 0;
  double elements = 0;
  double element_bytes = 8;
  std::string model;  // "CUDA"
  std::string device;

  void read(std::string_view line) {
    const std::vector<std::string_view> words = words_of(line);
    if (line.starts_with("Array size") && words.size() > 3) {
      read_size(words);
    } else if (line.starts_with("This system uses") && words.size() > 3) {
      element_bytes = number_in(words[3]).value_or(element_bytes);
    } else if (const std::size_t at = line.find(" device ");
               line.starts_with("Using ") && at != std::string_view::npos) {
      model = line.substr(6, at - 6);
      device = line.substr(at + 8);
    }
  }

  double bytes() const { return array_bytes > 0 ? array_bytes : elements * element_bytes; }

 private:
  // "Array size: 268.4 MB (=0.3 GB)" or "Array size = 10000000 (elements), Offset = 0".
  void read_size(const std::vector<std::string_view>& words) {
    constexpr std::array<std::pair<std::string_view, double>, 6> units{{{"KB", 1e3},
                                                                        {"MB", 1e6},
                                                                        {"GB", 1e9},
                                                                        {"KiB", 1024},
                                                                        {"MiB", 1048576},
                                                                        {"GiB", 1073741824}}};
    const auto unit =
        std::ranges::find(units, words[3], &std::pair<std::string_view, double>::first);
    if (unit != units.end()) {
      array_bytes = number_in(words[2]).value_or(0) * unit->second;
    } else {
      elements = number_in(words[3]).value_or(0);
    }
  }
};

// The name by which the model's own runs call it, so that ceilings meet results.
std::string device_name(const Setting& setting) {
  constexpr std::array<std::pair<std::string_view, const char*>, 3> models{
      {{"CUDA", "cuda:0"}, {"OpenCL", "opencl:0"}, {"HIP", "hip:0"}}};
  for (const auto& [model, name] : models) {
    if (setting.model == model) {
      return name;
    }
  }
  return "unknown";
}

std::uint32_t device_of(const Setting& setting, Run& run) {
  if (run.devices.empty()) {
    const std::string name = device_name(setting);
    run.devices.push_back({.name = name,
                           .kind = name == "unknown" ? DeviceKind::other : DeviceKind::gpu,
                           .title = setting.device.empty() ? "unknown" : setting.device,
                           .facts = {}});
  }
  return 0;
}

// The time follows from the bandwidth, which has more digits than the printed time.
void add_operation(const Operation& operation, double bandwidth, const Setting& setting,
                   const ImportSource& source, Run& run) {
  const double bytes = (operation.read + operation.written) * setting.bytes();
  add_ceiling({.technique = operation.computes,
               .computes = operation.computes,
               .title = operation.title,
               .limit = bandwidth_of(MemoryLevel::dram),
               .device = device_of(setting, run),
               .work = bytes,
               .time = bytes / bandwidth,
               .read_fraction = operation.read / (operation.read + operation.written)},
              source.kernel, run);
}

const Operation* operation_of(std::string_view word) {
  const auto found = std::ranges::find_if(operations, [&](const Operation& operation) {
    return word == operation.printed || word == operation.other;
  });
  return found == operations.end() ? nullptr : &*found;
}

}  // namespace

bool is_stream_text(std::string_view text) {
  text = text.substr(0, 64 << 10);
  return text.starts_with(csv_header) ||
         text.find(fmt::format("\n{}", csv_header)) != std::string_view::npos ||
         text.find("\nFunction    MBytes/sec") != std::string_view::npos ||
         text.find("\nFunction    MiBytes/sec") != std::string_view::npos ||
         text.find("\nFunction    Best Rate MB/s") != std::string_view::npos;
}

void add_stream_text(const ImportSource& source, Run& run) {
  require_own_run(run);
  Setting setting;
  std::vector<std::pair<const Operation*, double>> found;
  bool is_csv = false;
  double megabyte = 1e6;
  for_each_line(source.text, [&](std::size_t, std::string_view line) {
    setting.read(line);
    const std::vector<std::string_view> words = words_of(line);
    const Operation* operation = words.size() < 5 ? nullptr : operation_of(words[0]);
    const auto rate = operation ? number_in(words[is_csv ? 4 : 1]) : std::nullopt;
    if (rate && is_csv) {
      setting.elements = number_in(words[2]).value_or(0);
      setting.element_bytes = number_in(words[3]).value_or(0);
    }
    if (rate) {
      found.emplace_back(operation, *rate * megabyte);
    }
    is_csv |= line.starts_with(csv_header);
    const bool is_binary = line.starts_with("Function    MiBytes") ||
                           line.find("max_mibytes_per_sec") != std::string_view::npos;
    megabyte = is_binary ? 1 << 20 : megabyte;
  });
  if (found.empty() || setting.bytes() <= 0) {
    throw LineError(0, "has no size of its arrays, or no bandwidth in its table");
  }
  for (const auto& [operation, bandwidth] : found) {
    add_operation(*operation, bandwidth, setting, source, run);
  }
}

}  // namespace roofladder
