// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/observers/observer.h"
#include "collector/providers/compiler/compiler.h"

namespace roofladder {

Observer stack_report_observer() {
  return {.provider = {.name = "compiler",
                       .sentence = "stack bytes of the timed functions, from the compiler's report",
                       .provenance = Provenance::compiler,
                       .observed = host_devices(),
                       .sets = {metric_set("stack", When::reading, compiler_metrics())}},
          .of_ceilings = true,
          .read = observe_compiler};
}

}  // namespace roofladder
