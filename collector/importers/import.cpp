// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/import.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <system_error>

#include "collector/errors.h"
#include "collector/importers/formats.h"
#include "collector/importers/measured.h"
#include "collector/importers/published.h"
#include "collector/importers/source/file_text.h"
#include "collector/importers/source/sqlite_text.h"
#include "collector/plan/ceilings_of_run.h"
#include "collector/run_identity.h"
#include "run/digest.h"
#include "run/format.h"

namespace roofladder {
namespace {

std::string known_formats() {
  std::string text;
  for (const ImportFormat& format : import_table()) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", format.name, format.recognized);
  }
  return text;
}

std::string_view first_line(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) {
    text.remove_suffix(1);
  }
  return text;
}

const ImportFormat& format_of(const ImportSource& source) {
  const bool is_database = sqlite_text::is_database(source.text);
  for (const ImportFormat& format : import_table()) {
    if (is_database == (format.source == SourceKind::database) && format.is(source.text)) {
      return format;
    }
  }
  if (is_database) {
    throw LineError(0, sqlite_text::refusal(source.text));
  }
  throw LineError(1,
                  fmt::format("it begins with '{}', which no known format does; known are: {}",
                              printable(first_line(source.text).substr(0, 200)), known_formats()));
}

// The default title: the kind of import, and its kernels.
std::string title_of(const Run& run, const ImportFormat& format) {
  std::string names;
  for (const KernelInfo& kernel : run.kernels) {
    names += fmt::format("{}{}", names.empty() ? "" : "; ",
                         kernel.seed.empty() ? kernel.name : kernel.seed);
  }
  return fmt::format("{}: {}", format.title, names);
}

// Returns the kernel from the path kernels/jacobi/published.csv.
std::string folder_name(const std::filesystem::path& file) {
  return std::filesystem::absolute(file).lexically_normal().parent_path().filename().string();
}

std::string stem(const std::filesystem::path& file) {
  return file.stem().string();
}

// Takes the machine and devices of the run that has the ceilings.
void take_machine(Run& run, const Run& older) {
  run.devices = older.devices;
  for (const Fact& fact : older.facts) {
    if (!fact.key.starts_with("collect.")) {
      run.facts.push_back(fact);
    }
  }
}

// A device without a number would have a roofline without a point.
void leave_out_unused_devices(Run& run) {
  std::vector<Device> used;
  for (Point& point : run.points) {
    const Device& device = run.devices[point.device];
    const auto known = std::ranges::find(used, device.name, &Device::name);
    point.device = static_cast<std::uint32_t>(known - used.begin());
    if (known == used.end()) {
      used.push_back(device);
    }
  }
  run.devices = std::move(used);
}

struct FormattedSource {
  ImportSource source;
  const ImportFormat* format;
};

// Puts the files of one folder beside the first of them where their format has several.
std::vector<FormattedSource> gathered(const std::vector<ImportSource>& sources) {
  std::vector<FormattedSource> result;
  for (const ImportSource& source : sources) {
    try {
      const ImportFormat& format = format_of(source);
      const std::filesystem::path folder = std::filesystem::path(source.name).parent_path();
      const auto first = std::ranges::find_if(result, [&](const FormattedSource& other) {
        return format.source == SourceKind::folder && other.format == &format &&
               std::filesystem::path(other.source.name).parent_path() == folder;
      });
      if (first == result.end()) {
        result.push_back({source, &format});
      } else {
        first->source.beside.push_back(source);
      }
    } catch (const LineError& error) {
      throw ImportError(message_of(source, error));
    }
  }
  return result;
}

void add_digest(const std::string& name, std::string_view text, Run& run) {
  run.facts.push_back(
      {fmt::format("import.{}.sha256", name), sha256(text), std::nullopt, dimension::ratio});
}

void add(FormattedSource formatted, Run& run) {
  ImportSource& source = formatted.source;
  if (source.kernel.empty()) {
    source.kernel = formatted.format->kernel_of(source.name);
  }
  try {
    formatted.format->add(source, run);
  } catch (const LineError& error) {
    throw ImportError(message_of(source, error));
  }
  add_digest(source.kernel, source.text, run);
  for (const ImportSource& other : source.beside) {
    add_digest(fmt::format("{}.{}", source.kernel, stem(other.name)), other.text, run);
  }
}

}  // namespace

const std::vector<ImportFormat>& import_table() {
  static const std::vector<ImportFormat> table{
      {"published", "numbers that a paper, talk or post prints", published_header, "Published",
       [](std::string_view text) { return first_line(text) == published_header; }, folder_name,
       false, add_published},
      {"ncu", "launches that Nsight Compute profiled", "ncu --csv, with --page details or raw",
       "Nsight Compute", is_ncu_csv, stem, true, add_ncu_csv},
      {"nvbench", "mean times", "nvbench's --json", "nvbench", is_nvbench, stem, true, add_nvbench},
      {"google-benchmark", "times", "--benchmark_format=json", "Google Benchmark",
       is_google_benchmark, stem, true, add_google_benchmark},
      {"hyperfine", "times of commands", "hyperfine's --export-json", "hyperfine", is_hyperfine,
       stem, true, add_hyperfine},
      {"caliper", "times of regions", "Caliper's .cali", "Caliper", is_caliper, stem, true,
       add_caliper},
      {"caliper-json", "times of regions", "cali-query's json-split", "Caliper", is_caliper_json,
       stem, true, add_caliper_json},
      {"rocprof-compute",
       "dispatches that rocprof-compute profiled, and the limits of their device",
       "the folder of a workload, or pmc_perf.csv and the tables beside it", "rocprof-compute",
       is_rocprof_compute, folder_name, true, add_rocprof_compute, SourceKind::folder},
      {"proton", "mean times of kernels", "a profile of Triton's Proton (.hatchet)", "Proton",
       is_proton, stem, true, add_proton},
      {"nsys", "times of kernels", "nsys export --type sqlite", "Nsight Systems", is_nsys, stem,
       true, add_nsys, SourceKind::database},
      {"rocpd", "times of kernels", "rocprofv3 --output-format rocpd", "rocprofv3", is_rocpd, stem,
       true, add_rocpd, SourceKind::database},
      {"perf-stat", "counts of a command", "perf stat -j, or -x with a separator", "perf stat",
       is_perf_stat, stem, true, add_perf_stat},
      {"likwid-perfctr", "counts of regions", "likwid-perfctr's -O", "likwid-perfctr",
       is_likwid_csv, stem, true, add_likwid_csv},
      {"likwid-bench", "bandwidths and flops, which become ceilings", "likwid-bench's output",
       "likwid-bench", is_likwid_bench, stem, false, add_likwid_bench},
      {"stream", "bandwidths, which become ceilings", "the table of STREAM or BabelStream",
       "STREAM", is_stream_text, stem, false, add_stream_text},
      {"ert", "bandwidths and flops, which become ceilings", "ERT's roofline.json or its EMP lines",
       "ERT", is_ert, stem, false, add_ert},
      {"mess", "bandwidth-latency curves, which become ceilings",
       "Mess's memory_curves.csv or .json", "Mess", is_mess, stem, false, add_mess},
      {"openacc-time", "times of OpenACC kernels", "Accelerator Kernel Timing data", "OpenACC",
       is_openacc_time, stem, true, add_openacc_time},
      {"flashinfer", "a kernel's definition, workloads, solutions and their times",
       "files of FlashInfer Trace and SOL-ExecBench", "FlashInfer Trace", is_flashinfer, stem, true,
       add_flashinfer},
      {"measured", "times that you measured, and other metrics",
       "variant,time, and columns named as metrics", "Measured elsewhere",
       [](std::string_view text) { return is_measured_header(first_line(text)); }, stem, true,
       add_measured}};
  return table;
}

std::vector<std::filesystem::path> files_of(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) {
    return {path};
  }
  std::vector<std::filesystem::path> files;
  for (const char* name : {"pmc_perf.csv", "timestamps.csv", "roofline.csv", "sysinfo.csv"}) {
    if (std::filesystem::exists(path / name, error)) {
      files.push_back(path / name);
    }
  }
  if (files.empty()) {
    throw ImportError(fmt::format(
        "{} is a folder, but none of a rocprof-compute workload: give the files to import",
        printable(path.string())));
  }
  return files;
}

ImportSource read_source(const std::filesystem::path& file, const std::string& kernel) {
  try {
    const auto text = std::make_shared<const FileText>(file);
    return {.name = file.string(), .kernel = kernel, .text = text->view(), .memory = text};
  } catch (const std::system_error& error) {
    throw ImportError(
        fmt::format("cannot read {}: {}", printable(file.string()), error.code().message()));
  }
}

Run import_sources(const std::vector<ImportSource>& sources, const std::string& title,
                   const Run* ceilings) {
  Run run;
  identify(run);
  if (ceilings != nullptr) {
    take_machine(run, *ceilings);
  }
  std::string made_title;
  for (FormattedSource& formatted : gathered(sources)) {
    const ImportFormat& format = *formatted.format;
    if (ceilings != nullptr && !format.takes_ceilings) {
      throw UsageError(
          fmt::format("--ceilings: {} holds {} numbers, which take no ceilings of another run",
                      printable(formatted.source.name), format.name));
    }
    add(std::move(formatted), run);
    made_title = title_of(run, format);
  }
  if (ceilings != nullptr) {
    leave_out_unused_devices(run);
    copy_ceilings(run, *ceilings);
  }
  run.title = title.empty() ? made_title : title;
  run.state = RunState::finished;
  run.finished = utc_now();
  return run;
}

}  // namespace roofladder
