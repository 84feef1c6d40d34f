# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# The C++ bindings come in a separate package.
find_package(OpenCL)
find_path(ROOFLADDER_OPENCL_BINDINGS_DIR CL/opencl.hpp HINTS ${OpenCL_INCLUDE_DIRS})
if(OpenCL_FOUND AND ROOFLADDER_OPENCL_BINDINGS_DIR)
  set(have TRUE)
endif()
