# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Sources are written with the headers of model opencl.
set(ROOFLADDER_FACE_level_zero opencl)

# The kernels are in files beside the module, as SPIR-V.
function(roofladder_compile_for_level_zero target)
  target_compile_definitions(${target} PRIVATE ROOFLADDER_BUILD="clang to SPIR-V 1.2, the device's own compiler from there")
endfunction()
