// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "collector/plan/steps.h"

namespace roofladder {

// Whether a limit ("flops.fp16.tensor") can bind what is measured on the device. Of ladders that
// the user gave, peaks of precisions in which they declare no operation cannot, nor the host link
// where they declare no transfer: their first result comes sooner. Of others every limit can.
bool can_bind(const Plan& plan, const std::string& limit, const ModelDevice& device);

}  // namespace roofladder
