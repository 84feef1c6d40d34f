// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "collector/importers/flashinfer_definition.h"
#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/json_text.h"
#include "collector/importers/source/lines.h"
#include "run/format.h"
#include "run/metric.h"

// FlashInfer Trace and SOL-ExecBench share one schema: a definition and solutions in JSON,
// workloads and traces as lines of JSON. A workload's line is a trace without evaluation in the
// first, and the workload alone in the second.
namespace roofladder::flashinfer {
namespace {

using json_text::member;
using json_text::text;
using nlohmann::json;

constexpr const char* no_evaluation = "the trace has no evaluation";

// Each definition of a file is looked up among all that the run has.
constexpr std::size_t most_kernels = 64;

bool has_keys(std::string_view text, std::initializer_list<std::string_view> keys) {
  return std::ranges::all_of(
      keys, [&](std::string_view key) { return json_text::begins_with_key(text, key); });
}

bool is_lines(std::string_view file) {
  const std::string_view line = file.substr(0, file.find('\n'));
  return has_keys(line, {"workload", "definition", "axes"}) ||
         (has_keys(line, {"uuid", "axes", "inputs"}) && !has_keys(line, {"outputs"}));
}

bool is_definition(std::string_view file) {
  return has_keys(file, {"name", "axes", "inputs", "outputs"});
}

bool is_solution(std::string_view file) {
  return has_keys(file, {"name", "definition", "spec", "sources"});
}

std::string technique_of(const std::string& name) {
  return TechniqueNames()(name);
}

// --kernel names it otherwise than its definition does.
std::string kernel_of(const ImportSource& source, const std::string& definition) {
  return source.is_placed || definition.empty() ? source.kernel : technique_of(definition);
}

// Files of one definition belong to one ladder.
ImportedLadder ladder_of(const ImportSource& source, const std::string& kernel,
                         bool is_of_definition, Run& run) {
  ImportSource placed = source;
  placed.kernel = kernel;
  placed.is_placed |= is_of_definition;
  return {placed, run};
}

void add_definition(const ImportSource& source, Run& run) {
  const json file = json_text::parsed(source.text);
  const std::string name = text(file, "name");
  const std::string kernel = kernel_of(source, name);
  if (reference_of(run, kernel) != nullptr) {
    throw LineError(0,
                    fmt::format("defines {}, of which the run has a reference already: give each "
                                "definition once, before its workloads and traces",
                                printable(kernel)));
  }
  ImportedLadder ladder = ladder_of(source, kernel, true, run);
  const auto info = std::ranges::find(run.kernels, kernel, &KernelInfo::name);
  const std::string kind = text(file, "op_type");
  info->title = kind.empty() ? name : fmt::format("{} ({})", name, kind);
  info->sentence = text(file, "description");
  VariantInfo& reference = ladder.variant({.variant = reference_technique, .is_original = true});
  LeftOut left_out;
  if (source.text.size() > longest_source) {
    left_out.add("a definition of more than 1 MiB", printable(name));
  } else {
    keep_source("reference.py", text(file, "reference"), reference, run);
    keep_definition(std::string(source.text), reference, run);
  }
  left_out.say(source, run);
}

// "cuda_cpp, by example"
std::string origin_of(const json& solution) {
  const json& spec = member(solution, "spec");
  std::string origin = text(spec, "language");
  for (const json& language : member(spec, "languages")) {
    if (language.is_string()) {
      origin += (origin.empty() ? "" : ", ") + language.get<std::string>();
    }
  }
  const std::string author = text(solution, "author");
  return author.empty() ? origin
                        : fmt::format("{}{}by {}", origin, origin.empty() ? "" : ", ", author);
}

ImportedRow row_of_solution(const std::string& name, bool has_reference) {
  const std::string technique = technique_of(name);
  return {.variant = technique == reference_technique ? technique + ".solution" : technique,
          .title = name,
          .parent = has_reference ? reference_technique : "",
          .is_original = !has_reference};
}

void keep_sources(const json& solution, VariantInfo& variant, const ImportSource& source,
                  Run& run) {
  LeftOut left_out;
  if (source.text.size() > longest_source) {
    left_out.add("sources of more than 1 MiB", printable(variant.title));
  } else if (variant.sources.empty()) {
    for (const json& file : member(solution, "sources")) {
      keep_source(text(file, "path"), text(file, "content"), variant, run);
    }
  }
  left_out.say(source, run);
}

void add_solution(const ImportSource& source, Run& run) {
  const json file = json_text::parsed(source.text);
  const std::string name = text(file, "name");
  if (name.empty()) {
    throw LineError(0, "is a solution without a name, by which its traces would call it");
  }
  const std::string kernel = kernel_of(source, text(file, "definition"));
  ImportedLadder ladder = ladder_of(source, kernel, true, run);
  VariantInfo& variant =
      ladder.variant(row_of_solution(name, reference_of(run, kernel) != nullptr));
  const std::string origin = origin_of(file);
  variant.title = origin.empty() ? name : fmt::format("{} ({})", name, origin);
  variant.claim = text(file, "description");
  keep_sources(file, variant, source, run);
}

Parameters size_of(const json& workload) {
  TechniqueNames names;
  Parameters size;
  const json& axes = member(workload, "axes");
  if (!axes.is_object()) {
    throw LineError(0, "its workload has no axes");
  }
  for (const auto& [name, value] : axes.items()) {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
      throw LineError(0,
                      fmt::format("axis {} has no whole number", printable(name.substr(0, 100))));
    }
    size.push_back({names(name), value.get<std::int64_t>()});
  }
  return size;
}

std::string with_blanks(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return name;
}

// The device that the trace names: that of the same title, or the one that workloads without
// evaluation left without a name.
std::string device_of(const json& evaluation, Run& run) {
  const std::string hardware = text(member(evaluation, "environment"), "hardware");
  const auto gpu = std::ranges::find(run.devices, DeviceKind::gpu, &Device::kind);
  if (hardware.empty()) {
    return gpu != run.devices.end() ? gpu->name : run.devices.empty() ? "" : run.devices[0].name;
  }
  for (const Device& device : run.devices) {
    if (with_blanks(device.title) == with_blanks(hardware)) {
      return device.name;
    }
  }
  Device named{.name = technique_of(hardware),
               .kind = hardware.starts_with("NVIDIA") ? DeviceKind::gpu : DeviceKind::other,
               .title = hardware,
               .facts = {}};
  if (run.devices.size() == 1 && run.devices[0].name == "unknown") {
    run.devices[0] = named;
  } else {
    run.devices.push_back(named);
  }
  return named.name;
}

bool has_passed(const std::string& status) {
  std::string word = status;
  std::ranges::transform(word, word.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  return word == "passed" || word == "correct";
}

// Workloads and traces of one definition.
class Traces {
 public:
  Traces(const ImportSource& source, const std::string& kernel, bool is_of_definition, Run& run)
      : m_kernel(kernel),
        m_ladder(ladder_of(source, kernel, is_of_definition, run)),
        m_definition(definition_of(kernel, run)),
        m_has_reference(reference_of(run, kernel) != nullptr),
        m_run(&run) {}

  void add(const json& workload, const std::string& solution, const json& evaluation,
           std::size_t line) {
    ImportedRow row{
        .line = line, .device = device_of(evaluation, *m_run), .size = size_of(workload)};
    if (const auto bytes = bytes_at(m_definition, row.size)) {
      row.values.emplace_back(metric::useful_bytes.name, *bytes);
    }
    note_equal_sizes(row.size, text(workload, "uuid"));
    const json& performance = member(evaluation, "performance");
    const bool is_timed = has_passed(text(evaluation, "status"));
    if (solution.empty() || (is_timed && is_given(performance, "reference_latency_ms"))) {
      add_reference(row, performance, evaluation);
    }
    if (!solution.empty()) {
      add_solution(row, solution, performance, evaluation);
    }
    if (!member(performance, "profile").is_null()) {
      m_left_out.add("profiles of kernels", printable(solution));
    }
  }

  void finish(const ImportSource& source) {
    m_left_out.say(source, *m_run);
    if (m_has_time) {
      m_run->warnings.push_back(
          {fmt::format("{}: each time of {} is the mean of an evaluation's repetitions, which the "
                       "file does not hold",
                       source.name, printable(m_kernel)),
           std::nullopt});
    }
    if (m_equal_sizes > 0) {
      m_run->warnings.push_back(
          {fmt::format(
               "{}: {} workloads of {} have the axes of another one, whose repetitions they "
               "become",
               source.name, m_equal_sizes, printable(m_kernel)),
           std::nullopt});
    }
  }

 private:
  void note_equal_sizes(const Parameters& size, const std::string& uuid) {
    const auto [known, is_new] = m_workloads.try_emplace(size, std::set<std::string>{uuid});
    m_equal_sizes += !is_new && known->second.insert(uuid).second ? 1 : 0;
  }

  // Files have 0 for a latency that nobody took.
  static bool is_given(const json& performance, const char* key) {
    return json_text::number(member(performance, key)).value_or(0) != 0;
  }

  void take_latency(ImportedRow& row, const json& performance, const char* key,
                    const json& evaluation) {
    const std::string status = text(evaluation, "status");
    if (evaluation.is_null()) {
      row.no_time = no_evaluation;
    } else if (!has_passed(status)) {
      row.no_time = status.empty() ? "the evaluation has no status"
                                   : fmt::format("the evaluation ended with {}",
                                                 printable(status.substr(0, 100)));
    } else if (!is_given(performance, key)) {
      row.no_time = fmt::format("the evaluation has no {}", key);
    } else {
      row.values.emplace_back(metric::time.name,
                              json_text::time(member(performance, key), 1e-3, key));
      m_has_time = true;
    }
  }

  void add_reference(ImportedRow row, const json& performance, const json& evaluation) {
    row.variant = reference_technique;
    row.is_original = true;
    take_latency(row, performance, "reference_latency_ms", evaluation);
    m_ladder.add(row);
    m_has_reference = true;
  }

  void add_solution(ImportedRow row, const std::string& solution, const json& performance,
                    const json& evaluation) {
    ImportedRow named = row_of_solution(solution, m_has_reference);
    row.variant = named.variant;
    row.title = named.title;
    row.parent = named.parent;
    row.is_original = named.is_original;
    take_latency(row, performance, "latency_ms", evaluation);
    m_ladder.add(row);
  }

  std::string m_kernel;
  ImportedLadder m_ladder;
  json m_definition;
  bool m_has_reference;
  Run* m_run;
  LeftOut m_left_out;
  std::map<Parameters, std::set<std::string>> m_workloads;  // their uuids
  std::size_t m_equal_sizes = 0;
  bool m_has_time = false;
};

// A point whose workload came without evaluation, and whose trace came later, keeps the trace
// alone.
class AwaitedTimes {
 public:
  explicit AwaitedTimes(const Run& run) {
    std::set<std::uint32_t> answered;
    const auto is_time = [&](const Sample& sample) {
      return run.metrics[sample.metric] == metric::time.name;
    };
    for (const Sample& sample : run.samples) {
      if (is_time(sample) && sample.status == Status::ok) {
        answered.insert(sample.point);
      }
    }
    for (const Sample& sample : run.samples) {
      const bool is_awaited = sample.status != Status::ok && sample.reason != no_text &&
                              run.reasons[sample.reason] == no_evaluation;
      if (is_awaited && !answered.insert(sample.point).second) {
        m_dropped[sample.point].push_back(sample.repetition);
      }
    }
  }

  // Drops them; what comes after them moves up.
  void settle(Run& run) const {
    if (m_dropped.empty()) {
      return;
    }
    std::vector<Sample> kept;
    for (Sample sample : run.samples) {
      if (const auto repetition = repetition_of(sample)) {
        sample.repetition = *repetition;
        kept.push_back(sample);
      }
    }
    run.samples = std::move(kept);
  }

 private:
  // Absent for one that is dropped.
  std::optional<std::int32_t> repetition_of(const Sample& sample) const {
    const auto found = m_dropped.find(sample.point);
    if (found == m_dropped.end()) {
      return sample.repetition;
    }
    const std::vector<std::int32_t>& dropped = found->second;
    const auto place = std::ranges::lower_bound(dropped, sample.repetition);
    if (place != dropped.end() && *place == sample.repetition) {
      return std::nullopt;
    }
    return sample.repetition - static_cast<std::int32_t>(place - dropped.begin());
  }

  std::map<std::uint32_t, std::vector<std::int32_t>> m_dropped;  // repetitions of points, ascending
};

// Takes the lines of a file, each to the traces of its definition.
class Lines {
 public:
  Lines(const ImportSource& source, Run& run)
      : m_source(&source), m_run(&run), m_last_defined(last_defined_kernel(run)) {}

  void add(const json& line, std::size_t number) {
    const json& workload = member(line, "workload");
    const bool is_trace = workload.is_object();
    const std::string definition = is_trace ? text(line, "definition") : m_last_defined;
    require_one_definition(definition);
    Traces& traces = traces_of(definition);
    if (is_trace) {
      traces.add(workload, text(line, "solution"), member(line, "evaluation"), number);
    } else {
      traces.add(line, "", json(), number);
    }
  }

  void finish() {
    for (auto& [kernel, traces] : m_traces) {
      traces.finish(*m_source);
    }
    AwaitedTimes(*m_run).settle(*m_run);
  }

 private:
  Traces& traces_of(const std::string& definition) {
    const std::string kernel = kernel_of(*m_source, definition);
    const auto known = m_traces.find(kernel);
    if (known != m_traces.end()) {
      return known->second;
    }
    if (m_traces.size() == most_kernels) {
      throw LineError(0, fmt::format("its definition is the {}th of the file: split the file",
                                     most_kernels + 1));
    }
    return m_traces.try_emplace(kernel, *m_source, kernel, !definition.empty(), *m_run)
        .first->second;
  }

  // --kernel names one kernel.
  void require_one_definition(const std::string& definition) {
    m_first = m_traces.empty() ? definition : m_first;
    if (m_source->is_placed && definition != m_first) {
      throw LineError(0, fmt::format("--kernel names one kernel, but this line is of {} and the "
                                     "first of {}",
                                     printable(definition), printable(m_first)));
    }
  }

  const ImportSource* m_source;
  Run* m_run;
  std::string m_last_defined;              // the kernel of workloads that name none
  std::string m_first;                     // definition of the file
  std::map<std::string, Traces> m_traces;  // by kernel
};

void add_lines(const ImportSource& source, Run& run) {
  Lines lines(source, run);
  for_each_line(source.text, [&](std::size_t number, std::string_view line) {
    if (line.find_first_not_of(" \t") == std::string_view::npos) {
      return;
    }
    try {
      lines.add(json_text::parsed(line), number);
    } catch (const LineError& error) {
      throw LineError(number, error.what());
    }
  });
  lines.finish();
}

}  // namespace
}  // namespace roofladder::flashinfer

namespace roofladder {

bool is_flashinfer(std::string_view text) {
  return flashinfer::is_lines(text) || flashinfer::is_definition(text) ||
         flashinfer::is_solution(text);
}

void add_flashinfer(const ImportSource& source, Run& run) {
  if (!source.step.empty()) {
    throw LineError(0,
                    "--step names the only result of a file, but solutions have names of their own "
                    "here");
  }
  if (flashinfer::is_lines(source.text)) {
    flashinfer::add_lines(source, run);
  } else if (flashinfer::is_definition(source.text)) {
    flashinfer::add_definition(source, run);
  } else {
    flashinfer::add_solution(source, run);
  }
}

}  // namespace roofladder
