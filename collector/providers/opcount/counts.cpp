// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/counts.h"

#include <charconv>
#include <fmt/format.h>
#include <stdexcept>
#include <string_view>

namespace roofladder::opcount {
namespace {

// Executions of a slot in a region by a thread.
struct Executions {
  std::string region;
  std::uint32_t thread;
  double times;
};

class Reader {
 public:
  explicit Reader(std::istream& text) : m_text(text) {}

  Counts read() {
    next();
    if (m_line != "opcount 1") {
      fail();
    }
    while (next() && m_line != "end") {
      read_line();
    }
    if (m_line != "end") {
      throw std::runtime_error(
          "counts end in the middle: the counted program was stopped, or its "
          "disk is full");
    }
    return std::move(m_counts);
  }

 private:
  bool next() {
    ++m_number;
    return static_cast<bool>(std::getline(m_text, m_line));
  }

  [[noreturn]] void fail() const {
    throw std::runtime_error(fmt::format("line {} of the counts is not understood", m_number));
  }

  void read_line() {
    std::string_view rest = m_line;
    const std::string_view head = word(rest);
    if (head == "metric") {
      const auto index = number<std::uint32_t>(word(rest), 10);
      m_metrics[index] = std::string(rest);
    } else if (head == "counters") {
      m_thread = number<std::uint32_t>(word(rest), 10);
      m_region = std::string(rest);
      m_is_slot = false;
    } else if (head == "footprint") {
      const auto read_first = number<std::uint64_t>(word(rest), 10);
      const auto written = number<std::uint64_t>(word(rest), 10);
      m_counts.footprints[std::string(rest)] = {static_cast<double>(read_first),
                                                static_cast<double>(written)};
    } else if (head == "chain") {
      const auto cycles = number<std::uint64_t>(word(rest), 10);
      m_counts.chains[std::string(rest)] = static_cast<double>(cycles);
    } else if (head == "irregular") {
      const auto lines = number<std::uint64_t>(word(rest), 10);
      const auto cycles = number<std::uint64_t>(word(rest), 10);
      m_counts.irregular[std::string(rest)] = {static_cast<double>(lines),
                                               static_cast<double>(cycles)};
    } else if (head == "branches") {
      const auto mispredicted = number<std::uint64_t>(word(rest), 10);
      m_counts.mispredictions[std::string(rest)] = static_cast<double>(mispredicted);
    } else if (head == "cache") {
      word(rest);  // levels are in their order
      const CacheCounts counts = read_cache(rest);
      m_counts.caches[std::string(rest)].push_back(counts);
    } else if (head == "traffic") {
      const auto lines = number<std::uint64_t>(word(rest), 10);
      const CacheCounts counts = read_cache(rest);
      m_counts.traffic[std::string(rest)][lines] = counts;
    } else if (head == "share") {
      const auto counted = number<std::uint64_t>(word(rest), 10);
      const auto all = number<std::uint64_t>(word(rest), 10);
      m_counts.shares[std::string(rest)] =
          all == 0 ? 1 : static_cast<double>(counted) / static_cast<double>(all);
    } else if (head == "loop") {
      const auto first = number<std::uint64_t>(word(rest), 16);
      m_counts.loops.push_back({first, number<std::uint64_t>(rest, 16)});
    } else if (head == "slot") {
      m_slot = number<std::uint32_t>(rest, 10);
      m_is_slot = true;
    } else if (head == "at") {
      read_place(rest);
    } else if (head == "in") {
      place().functions.push_back(function_of(rest));
    } else if (head == "of") {
      place().object = std::string(rest);
    } else if (head == "unknown") {
      m_counts.is_avx512 = word(rest) == "avx512";
      m_counts.unknown_function = std::string(rest);
    } else if (m_is_slot) {
      read_use(head, rest);
    } else {
      m_executions[number<std::uint32_t>(head, 10)].push_back(
          {m_region, m_thread, static_cast<double>(number<std::uint64_t>(rest, 10))});
    }
  }

  CacheCounts read_cache(std::string_view& rest) const {
    const auto next = [&] { return static_cast<double>(number<std::uint64_t>(word(rest), 10)); };
    CacheCounts counts;
    counts.read_misses = next();
    counts.write_misses = next();
    counts.written_back = next();
    return counts;
  }

  // "109350 6 /home/me/k.c"
  void read_place(std::string_view rest) {
    const auto address = number<std::uint64_t>(word(rest), 16);
    m_place = &m_counts.places[address];
    *m_place = {.address = address, .object = {}, .functions = {}, .file = {}, .line = 0};
    if (!rest.empty()) {
      m_place->line = number<std::uint32_t>(word(rest), 10);
      m_place->file = std::string(rest);
    }
  }

  void read_use(std::string_view metric, std::string_view amount) {
    const auto name = m_metrics.find(number<std::uint32_t>(metric, 10));
    if (name == m_metrics.end()) {
      fail();
    }
    const auto each = static_cast<double>(number<std::uint32_t>(amount, 10));
    for (const Executions& executions : m_executions[m_slot]) {
      m_counts.counts.push_back(
          {executions.region, executions.thread, &place(), name->second, executions.times * each});
    }
  }

  Place& place() const {
    if (m_place == nullptr) {
      fail();
    }
    return *m_place;
  }

  // "0x109350: triad<double>(int) (k.cpp:6)" without address and place
  static std::string function_of(std::string_view text) {
    const std::size_t begin = text.find(": ");
    const std::size_t end = text.rfind(" (");
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) {
      return std::string(text);
    }
    return std::string(text.substr(begin + 2, end - begin - 2));
  }

  static std::string_view word(std::string_view& rest) {
    const std::string_view first = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), first.size() + 1));
    return first;
  }

  template <typename Number>
  Number number(std::string_view text, int base) const {
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || end != text.data() + text.size()) {
      fail();
    }
    return value;
  }

  std::istream& m_text;
  std::string m_line;
  std::size_t m_number = 0;
  Counts m_counts;
  std::map<std::uint32_t, std::string> m_metrics;
  std::map<std::uint32_t, std::vector<Executions>> m_executions;  // by slot
  std::string m_region;
  std::uint32_t m_thread = 0;
  std::uint32_t m_slot = 0;
  bool m_is_slot = false;
  Place* m_place = nullptr;
};

}  // namespace

Counts read_counts(std::istream& text) {
  return Reader(text).read();
}

Amounts totals(const Counts& counts, const std::function<bool(const Count&)>& wanted) {
  Amounts sums;
  for (const Count& count : counts.counts) {
    if (wanted(count)) {
      sums[count.metric] += count.amount;
    }
  }
  return sums;
}

double instructions_in(const Amounts& amounts) {
  double sum = 0;
  for (const auto& [metric, times] : amounts) {
    const bool is_one = metric.starts_with("instructions ") && metric != "instructions repeated";
    sum += is_one ? times : 0;
  }
  return sum;
}

}  // namespace roofladder::opcount
