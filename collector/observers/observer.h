// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "collector/machine/machine.h"
#include "collector/providers/provider.h"
#include "collector/worker/protocol.h"
#include "collector/worker/repetition.h"
#include "collector/worker/workbench.h"

// Everything that looks at repetitions: a file each, and a row of observer_table.inc. Listings, the
// schedule, presets and `doctor` follow from the rows.
namespace roofladder {

// A variant on a device, as an observer that does not observe all of them tells them apart.
struct ObservedPoint {
  const VariantInfo& variant;
  const Device& device;
  bool counts_scalars = false;  // its code can run on counting scalars
  bool inputs_vary = false;     // its kernel's inputs are others in every repetition
};

// A program that runs a worker, and observes what that does.
class AroundWorker {
 public:
  virtual ~AroundWorker() = default;

  // The program and its arguments, which the worker's command follows.
  virtual std::vector<std::string> prefix() const = 0;
  // Tells what it saw of the last task, which the worker has carried out. Throws
  // std::runtime_error.
  virtual std::vector<Observation> read() const = 0;
  // Says why the worker has ended, if it knows that better than the worker's last words.
  virtual std::optional<Absence> explain_end() const { return std::nullopt; }
};

struct Observer {
  Provider provider;       // its name, sentence, provenance and devices; what it observes and when
  const char* doing = "";  // "counting accesses", for progress
  double seconds = 0.2;    // that a point takes, until one has been timed
  double patience = 1;     // how many times as long as usual its silence may last
  bool is_experiment = false;  // may fail without being anybody's fault: nobody is told
  bool of_ceilings = false;    // variants of ceilings are observed too
  bool of_compiled = false;    // also on devices that kernels are compiled for, but not carried out
  // Whether the set is observed at that point; null: at all points on its devices.
  bool (*applies)(const ObservedPoint& point, const MetricSet& set) = nullptr;

  // One of these, as `when` of its sets says. Beside timed repetitions: made for each batch of
  // them.
  std::shared_ptr<RepetitionObserver> (*beside)(const OpenedDevice& device) = nullptr;
  bool also_first = false;  // beside the first repetition too, where one is drawn: the drawn one
                            // may not be reached in time
  // In a worker: says the observations, or the proof, of the task's subject. Throws TaskFailure.
  void (*observe)(Workbench& bench, const Task& task) = nullptr;
  // Reads a report that the compiler left beside the ladder's module.
  std::vector<Observation> (*read)(const VariantInfo& variant,
                                   const std::filesystem::path& module) = nullptr;
  // Around a worker, in which observe() runs. `last_level_cache`: bytes of the simulated one.
  // Throws std::exception.
  std::unique_ptr<AroundWorker> (*around)(const Topology& topology,
                                          double last_level_cache) = nullptr;
};

// Those of the table, in its order.
const std::vector<Observer>& observers();
const Observer* find_observer(std::string_view name);  // or null

// Counting scalars and simulators are some 50 to 100 times slower than the machine.
inline constexpr double patience_with_slow_code = 20;

// The provenance of what is observed beside timed repetitions.
Provenance provenance_beside_time(std::string_view metric);

// Observes sets of provider modules; the task names the module.
void observe_by_module(Workbench& bench, const Task& task);

// Appends to the std::vector<Observation> that `context` is.
void append_value(void* context, const char* metric, std::uint32_t part, double value);

// Threads of the worker itself. A CPU behind a driver is a device like others.
ObservedDevices host_devices();

MetricSet metric_set(const char* name, When when, std::vector<std::string> metrics);

}  // namespace roofladder
