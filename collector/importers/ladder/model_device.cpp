// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/ladder/model_device.h"

#include <algorithm>
#include <array>

namespace roofladder {
namespace {

// OpenCL and Level Zero have devices of any kind; OpenACC and OpenMP reach theirs through the
// driver that the compiler's runtime uses.
constexpr std::array known_models{
    ModelDevices{"openmp", DeviceKind::cpu, host_backend},
    ModelDevices{"cuda", DeviceKind::gpu, "cuda"},
    ModelDevices{"opencl", DeviceKind::other, "opencl"},
    ModelDevices{"level_zero", DeviceKind::other, "level_zero"},
    ModelDevices{"openacc", DeviceKind::gpu, std::nullopt},
    ModelDevices{"openmp_target", DeviceKind::gpu, std::nullopt},
};

}  // namespace

ModelDevices devices_of_model(std::string_view model) {
  const auto* const found = std::ranges::find(known_models, model, &ModelDevices::model);
  return found == known_models.end() ? ModelDevices{model} : *found;
}

}  // namespace roofladder
