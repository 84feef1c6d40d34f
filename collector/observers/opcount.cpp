// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/opcount/opcount.h"

#include "collector/observers/counted_region.h"
#include "collector/observers/observer.h"
#include "collector/providers/opcount/latencies.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

class Opcount : public AroundWorker {
 public:
  std::vector<std::string> prefix() const override {
    return opcount::prefix(m_folder.path(),
                           {"--footprint=yes", opcount::chain_option(), "--read-inline-info=no"});
  }
  std::vector<Observation> read() const override { return opcount::read(m_folder.path()); }
  std::optional<Absence> explain_end() const override {
    return opcount::unknown_instruction(m_folder.path());
  }

 private:
  TemporaryFolder m_folder;
};

std::unique_ptr<AroundWorker> opcount_around(const Topology& /*topology*/,
                                             double /*last_level_cache*/) {
  return std::make_unique<Opcount>();
}

}  // namespace

Observer opcount_observer() {
  return {.provider = {.name = "opcount",
                       .sentence = "floating-point operations that a variant executes, by its "
                                   "machine code under valgrind, for machines without counters",
                       .provenance = Provenance::counter,
                       .observed = host_devices(),
                       .sets = {metric_set("work", When::around_worker, opcount::metrics())},
                       .absence = opcount::absence()},
          .doing = "counting work",
          .seconds = 3,
          .patience = patience_with_slow_code,
          .observe = observe_counted_region,
          .around = opcount_around};
}

}  // namespace roofladder
