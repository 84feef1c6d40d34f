// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "collector/models/level_zero/driver.h"

// Objects of Level Zero that are destroyed with their owner.
namespace roofladder::level_zero {

template <auto destroy>
struct Destroy {
  template <typename Object>
  void operator()(Object* handle) const {
    (functions().*destroy)(handle);
  }
};

using CommandQueue =
    std::unique_ptr<_ze_command_queue_handle_t, Destroy<&Functions::zeCommandQueueDestroy>>;
using CommandListHandle =
    std::unique_ptr<_ze_command_list_handle_t, Destroy<&Functions::zeCommandListDestroy>>;
using EventPool = std::unique_ptr<_ze_event_pool_handle_t, Destroy<&Functions::zeEventPoolDestroy>>;
using Event = std::unique_ptr<_ze_event_handle_t, Destroy<&Functions::zeEventDestroy>>;
using Module = std::unique_ptr<_ze_module_handle_t, Destroy<&Functions::zeModuleDestroy>>;
using BuildLog =
    std::unique_ptr<_ze_module_build_log_handle_t, Destroy<&Functions::zeModuleBuildLogDestroy>>;
using Kernel = std::unique_ptr<_ze_kernel_handle_t, Destroy<&Functions::zeKernelDestroy>>;

}  // namespace roofladder::level_zero
