// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/opcount.h"

#include "collector/observers/counted_region.h"
#include "collector/observers/observer.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

class Opcount : public AroundWorker {
 public:
  explicit Opcount(const Topology& topology) : m_caches(opcount::caches_of_all_cores(topology)) {}

  std::vector<std::string> prefix() const override {
    return opcount::prefix(m_folder.path(), opcount::options(m_caches));
  }
  std::vector<Observation> read() const override {
    return opcount::read(m_folder.path(), m_caches);
  }
  std::optional<Absence> explain_end() const override {
    return opcount::unknown_instruction(m_folder.path());
  }

 private:
  TemporaryFolder m_folder;
  opcount::Caches m_caches;
};

std::unique_ptr<AroundWorker> opcount_around(const Topology& topology,
                                             double /*last_level_cache*/) {
  return std::make_unique<Opcount>(topology);
}

}  // namespace

Observer opcount_observer() {
  return {.provider = {.name = "opcount",
                       .sentence = "operations that a variant executes, by its machine code "
                                   "under valgrind, and what a model of a core and its caches "
                                   "makes of them, for machines without counters",
                       .provenance = Provenance::counter,
                       .observed = host_devices(),
                       .sets = {metric_set("work", When::around_worker, opcount::metrics())},
                       .modelled = opcount::modelled_metrics(),
                       .absence = opcount::absence()},
          .doing = "counting work",
          .seconds = 3,
          .patience = patience_with_slow_code,
          .observe = observe_counted_region,
          .around = opcount_around};
}

}  // namespace roofladder
