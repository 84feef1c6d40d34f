// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#include <CL/opencl.hpp>
#include <string>

namespace roofladder::opencl {

// "CL_OUT_OF_RESOURCES"; the number of an error that is not in its list.
std::string name_of(cl_int status);

[[noreturn]] void rethrow(const cl::Error& error);

// Calls the function, and throws its OpenCL error as std::bad_alloc if memory is short, else as
// std::runtime_error with the call and the error's name.
template <typename Function>
auto checked(Function function) {
  try {
    return function();
  } catch (const cl::Error& error) {
    rethrow(error);
  }
}

}  // namespace roofladder::opencl
