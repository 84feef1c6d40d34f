// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

#include "collector/importers/formats.h"
#include "collector/importers/ladder/imported_ladder.h"
#include "collector/importers/ladder/left_out.h"
#include "collector/importers/source/decimal.h"
#include "collector/importers/source/lines.h"
#include "run/format.h"
#include "run/metric.h"

// The listing that the OpenACC runtime of PGI's compilers and of NVIDIA's HPC SDK prints at the end
// of a program, with PGI_ACC_TIME=1, NVCOMPILER_ACC_TIME=1 or -ta=time. Lines before 2013 have
// "time(us)" for what "device time(us)" is in later ones, and neither commas nor a device.
namespace roofladder::openacc_time {
namespace {

constexpr std::string_view header = "Accelerator Kernel Timing data";
constexpr std::string_view device_key = "devicenum=";

// A number without the commas between its thousands.
std::optional<double> number_in(std::string_view word) {
  std::string digits(word);
  std::erase(digits, ',');
  return finite_number(digits);
}

// "1,000" of "total=1,000"
std::optional<double> value_of(const std::vector<std::string_view>& words, std::string_view key) {
  for (const std::string_view word : words) {
    if (word.starts_with(key)) {
      return number_in(word.substr(key.size()));
    }
  }
  return std::nullopt;
}

struct Kernel {
  std::size_t line = 0;
  std::string name;    // "main:60", "main:60 reduction"
  std::string file;    // "laplace2d.c"
  std::string device;  // "cuda:0"; empty if the listing does not say it
  double launches = 0;
  std::optional<double> time = {};  // of a launch, in s
};

class Listing {
 public:
  Listing(const ImportSource& source, Run& run) : m_ladder(source, run) {}

  void read(std::size_t number, std::string_view line) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    const std::string_view rest = line.substr(begin);
    if (rest.starts_with(header)) {
      end_kernel();
      m_is_listing = true;
    } else if (m_is_listing && !rest.empty()) {
      read_entry(number, rest);
    }
  }

  void finish(const ImportSource& source, Run& run) {
    end_kernel();
    if (m_kernels == 0) {
      throw LineError(0, "has no kernel in its listing");
    }
    m_left_out.say(source, run);
    run.warnings.push_back(
        {fmt::format("{}: each time is the average of a kernel's launches, which "
                     "the listing does not hold",
                     source.name),
         std::nullopt});
  }

 private:
  void read_entry(std::size_t number, std::string_view line) {
    const std::vector<std::string_view> words = words_between(line, " \t");
    const std::size_t colon = line.find(':');
    const bool is_numbered =
        colon != std::string_view::npos && colon > 0 &&
        line.substr(0, colon).find_first_not_of("0123456789") == std::string_view::npos;
    if (is_numbered) {
      end_kernel();
      begin_entry(number, line.substr(0, colon), line.substr(colon + 1));
    } else if (line.find("time(us)") != std::string_view::npos) {
      read_time(number, line, words);
    } else if (is_place(line, words)) {
      end_kernel();
      read_place(line, words);
    }
  }

  static bool is_place(std::string_view line, const std::vector<std::string_view>& words) {
    return line.find(device_key) != std::string_view::npos || line.starts_with('/') ||
           (words.size() == 1 && line.find('=') == std::string_view::npos);
  }

  // "kernel launched 1000 times", or "data copyin transfers: 3" and the like.
  void begin_entry(std::size_t number, std::string_view at, std::string_view text) {
    const std::vector<std::string_view> words = words_between(text, " \t:");
    const std::string place = fmt::format("{}:{}", m_function, at);
    const bool is_reduction = words.size() == 5 && words.front() == "reduction";
    const std::size_t first = is_reduction ? 1 : 0;
    if (words.size() == first + 4 && words[first] == "kernel" && words[first + 1] == "launched") {
      const auto launches = number_in(words[first + 2]);
      m_kernel = Kernel{number, place + (is_reduction ? " reduction" : ""), m_file, m_device,
                        launches.value_or(0)};
    } else if (!words.empty() && words.front() == "data" && text.find("region") == text.npos) {
      m_left_out.add("transfers of data", printable(place));
    }
  }

  // "device time(us): total=270,547 max=280 min=268 avg=270". Averages are cut to whole µs, so that
  // the total over the launches says more.
  void read_time(std::size_t number, std::string_view line,
                 const std::vector<std::string_view>& words) {
    if (!m_kernel) {
      return;
    }
    if (line.starts_with("elapsed")) {
      m_left_out.add("elapsed times, which include the launch", printable(m_kernel->name));
      return;
    }
    const auto total = value_of(words, "total=");
    const auto average = value_of(words, "avg=");
    if (!total || !average || *total < 0 || *average < 0) {
      throw LineError(number, "needs total= and avg= of the kernel's time");
    }
    const double mean = m_kernel->launches > 0 ? *total / m_kernel->launches : *average;
    const bool is_same = mean >= *average && mean < *average + 1;
    m_kernel->time = (is_same ? mean : *average) / 1e6;
  }

  // The file, then the function: "  main  NVIDIA  devicenum=0", in old listings alone.
  void read_place(std::string_view line, const std::vector<std::string_view>& words) {
    const bool has_device = words.size() >= 3 && words.back().starts_with(device_key);
    if (!has_device && line.find_first_of("./\\") != std::string_view::npos) {
      m_file = line.substr(line.find_last_of("/\\") + 1);
      return;
    }
    m_function = words.front();
    m_device.clear();
    if (has_device) {
      const std::string_view model = words[words.size() - 2];
      const std::string_view index = words.back().substr(device_key.size());
      m_function = function_before(line, model);
      const bool is_index =
          !index.empty() && index.find_first_not_of("0123456789") == std::string_view::npos;
      m_device = model == "NVIDIA" && is_index ? fmt::format("cuda:{}", index) : "";
    }
  }

  // A C++ function may have blanks: "f(int, int)  NVIDIA  devicenum=0".
  static std::string_view function_before(std::string_view line, std::string_view model) {
    const std::string_view before(line.data(),
                                  static_cast<std::size_t>(model.data() - line.data()));
    return before.substr(0, before.find_last_not_of(" \t") + 1);
  }

  // Kernels of one name in several files are told apart by the file.
  std::string unique_name(const Kernel& kernel) {
    const auto first = m_file_of.try_emplace(kernel.name, kernel.file).first;
    return first->second == kernel.file ? kernel.name
                                        : fmt::format("{}:{}", kernel.file, kernel.name);
  }

  void end_kernel() {
    if (!m_kernel) {
      return;
    }
    const Kernel kernel = *std::exchange(m_kernel, std::nullopt);
    const std::string name = unique_name(kernel);
    ImportedRow row{.line = kernel.line,
                    .variant = m_techniques(name),
                    .model = "openacc",
                    .device = kernel.device,
                    .title = fmt::format("{} ({:.0f} {})", printable(name), kernel.launches,
                                         kernel.launches == 1 ? "launch" : "launches"),
                    .is_original = true,
                    .no_time = "the listing has no device time of it"};
    if (kernel.time && *kernel.time > 0) {
      row.values.emplace_back(metric::time.name, *kernel.time);
    } else if (kernel.time) {
      row.no_time = "it was shorter than the microsecond that the listing counts in";
    }
    m_ladder.add(row);
    ++m_kernels;
  }

  ImportedLadder m_ladder;
  TechniqueNames m_techniques;
  LeftOut m_left_out;
  std::map<std::string, std::string, std::less<>> m_file_of;  // the first one of a name
  std::string m_file;
  std::string m_function;
  std::string m_device;
  std::optional<Kernel> m_kernel;
  std::size_t m_kernels = 0;
  bool m_is_listing = false;
};

}  // namespace
}  // namespace roofladder::openacc_time

namespace roofladder {

bool is_openacc_time(std::string_view text) {
  const std::size_t at = text.find(openacc_time::header);
  return at != std::string_view::npos &&
         text.substr(at, 64 << 10).find("time(us):") != std::string_view::npos;
}

void add_openacc_time(const ImportSource& source, Run& run) {
  openacc_time::Listing listing(source, run);
  for_each_line(source.text,
                [&](std::size_t number, std::string_view line) { listing.read(number, line); });
  listing.finish(source, run);
}

}  // namespace roofladder
