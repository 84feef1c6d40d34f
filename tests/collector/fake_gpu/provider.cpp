// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/file.h>
#include <utility>
#include <vector>

#include "collector/providers/provider_guard.h"
#include "tests/collector/fake_gpu/gpu.h"

// Reads the counters of the fake GPU, some of them in each pass, and fails if it is not called as
// announced. With FAKE_COUNTERS=denied it finds no counters; any other text is the name of a file,
// and then the first process that counts keeps the counters until it ends.
namespace roofladder::fake_gpu {
namespace {

struct Counted {
  const char* metric;
  std::uint32_t pass;
  double (*value)(const Counters&);
};

struct Set {
  std::uint32_t passes;
  std::vector<Counted> metrics;
};

const std::vector<Set>& sets() {
  static const std::vector<Set> all{
      {2,
       {{"instructions.fp64", 0, [](const Counters& now) { return now.add + now.mul; }},
        {"dram.read", 1, [](const Counters& now) { return now.dram_read; }},
        {"dram.write", 1, [](const Counters& now) { return now.dram_write; }}}},
      {1,
       {{"ops.fp64.add", 0, [](const Counters& now) { return now.patched_add; }},
        {"ops.fp64.mul", 0, [](const Counters& now) { return now.patched_mul; }}}},
      {1, {{"activity.kernels", 0, [](const Counters& now) { return now.kernels; }}}},
  };
  return all;
}

class Session {
 public:
  Session(std::uint32_t set, std::uint32_t ranges) : m_set(sets().at(set)), m_ranges(ranges) {}
  ~Session() { gpu().profiled = false; }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  std::uint32_t passes() const { return m_set.passes; }

  void begin_pass() {
    expect(!m_in_pass, "begin_pass() within a pass");
    expect(m_pass < m_set.passes, "more passes than announced");
    m_in_pass = true;
    m_repetition = 0;
    m_entered = 0;
  }

  void end_pass() {
    expect(m_in_pass && !gpu().profiled, "end_pass() within a repetition or outside a pass");
    expect(m_entered == m_ranges, "another number of ranges than announced");
    m_in_pass = false;
    ++m_pass;
  }

  void begin() {
    expect(m_in_pass && !gpu().profiled, "begin() within a repetition or outside a pass");
    gpu().profiled = true;
    start(0);
  }

  void enter(std::uint32_t part) {
    expect(gpu().profiled, "enter() outside a repetition");
    stop();
    start(part);
  }

  void end() {
    expect(gpu().profiled, "end() outside a repetition");
    stop();
    gpu().profiled = false;
    ++m_repetition;
  }

  void read(std::uint32_t repetition, rl_take_value take, void* context) const {
    expect(m_pass == m_set.passes, "read() before the last pass");
    for (const Counted& metric : m_set.metrics) {
      double whole = 0;
      for (const auto& [part, value] : m_values.at({repetition, metric.metric})) {
        take(context, metric.metric, part, value);
        whole += value;
      }
      take(context, metric.metric, RL_WHOLE, whole);
    }
  }

 private:
  static void expect(bool condition, const char* otherwise) {
    if (!condition) {
      throw std::logic_error(otherwise);
    }
  }

  void start(std::uint32_t part) {
    ++m_entered;
    m_part = part;
    m_before = gpu().counters;
  }

  void stop() {
    for (const Counted& metric : m_set.metrics) {
      if (metric.pass == m_pass) {
        m_values[{m_repetition, metric.metric}][m_part] +=
            metric.value(gpu().counters) - metric.value(m_before);
      }
    }
  }

  const Set& m_set;
  std::uint32_t m_ranges;
  bool m_in_pass = false;
  std::uint32_t m_pass = 0;
  std::uint32_t m_repetition = 0;
  std::uint32_t m_entered = 0;
  std::uint32_t m_part = 0;
  Counters m_before;
  // By repetition and metric, then by part.
  std::map<std::pair<std::uint32_t, std::string>, std::map<std::uint32_t, double>> m_values;
};

std::optional<Session> session;

void require_counters(const std::string& mode) {
  if (mode == "denied") {
    throw Failure{Status::denied, "the fake driver keeps its counters to itself"};
  }
  static const int file = open(mode.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    throw Failure{Status::denied, "another process holds the fake counters"};
  }
}

int32_t available(void*, rl_reason*) {
  return 0;
}

int32_t configure(void*, std::uint32_t set, std::uint32_t ranges, std::uint32_t* passes,
                  rl_reason* reason) {
  return guarded(reason, [&] {
    if (const char* mode = std::getenv("FAKE_COUNTERS")) {
      require_counters(mode);
    }
    if (session) {
      throw std::logic_error("configure() before close()");
    }
    session.emplace(set, ranges);
    *passes = session->passes();
  });
}

int32_t begin_pass(void*, rl_reason* reason) {
  return guarded(reason, [] { session.value().begin_pass(); });
}

int32_t end_pass(void*, rl_reason* reason) {
  return guarded(reason, [] { session.value().end_pass(); });
}

int32_t begin(void*, rl_reason* reason) {
  return guarded(reason, [] { session.value().begin(); });
}

int32_t enter(void*, std::uint32_t part, rl_reason* reason) {
  return guarded(reason, [&] { session.value().enter(part); });
}

int32_t end(void*, rl_reason* reason) {
  return guarded(reason, [] { session.value().end(); });
}

int32_t read(void*, std::uint32_t repetition, rl_take_value take, rl_take_absence /*refuse*/,
             void* context, rl_reason* reason) {
  return guarded(reason, [&] { session.value().read(repetition, take, context); });
}

void close(void*) {
  session.reset();
}

}  // namespace
}  // namespace roofladder::fake_gpu

extern "C" __attribute__((visibility("default"))) const rl_provider* roofladder_provider() {
  using namespace roofladder;
  static constexpr const char* roofline[] = {"instructions.fp64", "dram.read", "dram.write"};
  static constexpr const char* exact_flops[] = {"ops.fp64.add", "ops.fp64.mul"};
  static const rl_metric_set traffic = set_of("roofline", roofline);
  static const rl_metric_set executed = [] {
    rl_metric_set set = set_of("exact_flops", exact_flops);
    set.when = RL_IN_PATCHED_PASSES;
    set.option = "exact-flops";
    return set;
  }();
  static constexpr const char* done[] = {"activity.kernels", "time.traced"};
  static const rl_metric_set activity = set_of("activity", done);
  static const rl_metric_set* const sets[] = {&traffic, &executed, &activity};
  static const rl_provider provider{
      .struct_bytes = sizeof(rl_provider),
      .version = RL_VERSION,
      .name = "fake_counters",
      .sentence = "counters of fake GPUs",
      .backend = "fake_gpu",
      .sets = sets,
      .set_count = 3,
      .available = fake_gpu::available,
      .open = nullptr,
      .configure = fake_gpu::configure,
      .begin_pass = fake_gpu::begin_pass,
      .end_pass = fake_gpu::end_pass,
      .begin = fake_gpu::begin,
      .enter = fake_gpu::enter,
      .end = fake_gpu::end,
      .read = fake_gpu::read,
      .close = fake_gpu::close,
      .examine = nullptr,
  };
  return &provider;
}
