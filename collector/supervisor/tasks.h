// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "collector/plan/plan.h"
#include "collector/plan/schedule.h"
#include "collector/worker/protocol.h"

namespace roofladder {

// The point's variant with a round's inputs: another seed in every run and round, and the same ones
// when the run is resumed.
Subject subject_at(const Plan& plan, std::uint32_t point, int round = 0);

// A task about one point, in which nothing but the subject is chosen yet.
Task task_at(const Plan& plan, std::uint32_t point, TaskKind kind, int round = 0);

// Observes the step's set at these points, which have one worker. `drawn`: which repetitions.
Task observing_task(const Plan& plan, const ScheduledStep& step,
                    const std::vector<std::uint32_t>& points, std::uint64_t drawn);

}  // namespace roofladder
