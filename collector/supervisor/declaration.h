// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "collector/plan/plan.h"
#include "collector/supervisor/recorder.h"

namespace roofladder {

// Records a point's declared work: operations by class, minimum bytes, useful work. The absence
// says why it cannot be computed.
std::optional<Absence> declare_work(const Plan& plan, Recorder& recorder, std::uint32_t point);

}  // namespace roofladder
