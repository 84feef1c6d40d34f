// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "analyzer/ladder/rung_context.h"

namespace roofladder {

// The work of a repetition at the timed size as it was counted, over what the computation needs or
// what is declared.
struct CountedWork {
  double fraction = 0;   // at least, of what the counters can tell
  double at_most = 0;    // more than fraction where a counter sees a fused operation once
  std::string sentence;  // "3.1 Gflop of the 6.2 Gflop that it declares were counted ..."

  // Whether the counters saw what is declared, or certainly less. Neither where they cannot tell.
  bool is_all() const;
  bool is_less() const;
};

// Nothing where no counter tells.
std::optional<CountedWork> counted_work(const RungContext& rung);

// The least part that counts as all of the work: masked lanes and arithmetic that the compiler
// folded stay below the difference.
inline constexpr double all_of_it = 0.95;

// Whether it declares no less than the computation needs. A better algorithm may need less.
bool declares_all_that_is_needed(const RungContext& rung);
// Whether the computation works by moving: a copy, a transpose; or nobody declares its flops.
bool needs_no_flops(const RungContext& rung);

// Whether the work of the whole computation was counted: not less than is declared, and not less is
// declared than the computation needs.
bool is_work_counted(const RungContext& rung);
// The same by counters of the running processor or device. Under Valgrind threads take turns, so
// that one which works ahead of the clock can come too late to do so.
bool is_work_counted_at_speed(const RungContext& rung);

// The counters that would tell how much work was done, for the remedy of a rule that needs them.
// Usual counters of a GPU see operations in double precision alone.
std::string missing_counters(const RungContext& rung);
std::string missing_gpu_counters(const RungContext& rung);

}  // namespace roofladder
