// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <level_zero/ze_api.h>
#include <level_zero/zet_api.h>
#include <optional>
#include <string>
#include <vector>

// Level Zero as a process sees it: one instance, shared by the model, which runs kernels, and the
// provider, which counts what they do (libroofladder_level_zero.so, beside both modules).
//
// A provider counts as follows. It sets session().observer in begin() of a repetition and resets it
// in end(). In between, a list of commands is recorded, executed and waited for, once or several
// times; commands are executed one after the other, so that a query appended between two of them
// sees all of the first and none of the second.
//   begun(list)    appends the begin of a query for the current part;
//   enter(part)    if session().list is one, appends the end of that query and the begin of the
//                  next; if null, remembers the part for the next begun();
//   ending(list)   appends the end of the query.
// After run(), and so in rl_provider.end(), every list was executed: queries can be read.
namespace roofladder::level_zero {

#define ROOFLADDER_SHARED __attribute__((visibility("default")))

// Functions of the loader, libze_loader.so.1, which is not part of the package.
struct Functions {
#define ROOFLADDER_LEVEL_ZERO_FUNCTION(name) decltype(&::name) name = nullptr;
#include "collector/models/level_zero/functions.inc"
#undef ROOFLADDER_LEVEL_ZERO_FUNCTION
};

// Why Level Zero cannot be used, and what to do about it.
struct Fault {
  std::string found;
  std::string fix;
};

// Loads and initializes, once for the process. No function is called after a failed zeInit: in the
// loader 1.8 of Debian 12 the next call jumps into a driver that was unloaded.
ROOFLADDER_SHARED const std::optional<Fault>& fault();
// Throws std::runtime_error with the fault, if there is one.
ROOFLADDER_SHARED const Functions& functions();

// "ZE_RESULT_ERROR_DEVICE_LOST"; the number of a result that is not in its list.
ROOFLADDER_SHARED std::string name_of(ze_result_t result);
// Throws std::bad_alloc when memory is short, else std::runtime_error with the call and the
// result's name, unless the result is a success.
ROOFLADDER_SHARED void require(ze_result_t result, const char* call);

struct Device {
  ze_driver_handle_t driver = nullptr;
  ze_device_handle_t handle = nullptr;
};

// The GPUs of every driver, in the order in which the loader lists them; none after a fault.
ROOFLADDER_SHARED const std::vector<Device>& devices();

class ListObserver {
 public:
  // Called before the first command of a list.
  virtual void begun(ze_command_list_handle_t list) = 0;
  // Called after its last command, before it is closed and executed.
  virtual void ending(ze_command_list_handle_t list) = 0;

 protected:
  ~ListObserver() = default;
};

struct Session {
  Device device;
  ze_context_handle_t context = nullptr;
  ze_command_list_handle_t list = nullptr;  // the list being recorded, if any
  ListObserver* observer = nullptr;
};

// Its handles are null until the model opens a device.
ROOFLADDER_SHARED Session& session();

}  // namespace roofladder::level_zero

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): the call's name is the message
#define LEVEL_ZERO_CALL(function, ...)                                                           \
  ::roofladder::level_zero::require(::roofladder::level_zero::functions().function(__VA_ARGS__), \
                                    #function)
