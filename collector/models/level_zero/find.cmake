# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# Finds the headers, and a compiler of OpenCL C with the translator to SPIR-V of the same LLVM. The loader is looked for at
# run time.
find_path(ROOFLADDER_LEVEL_ZERO_INCLUDE_DIR level_zero/zet_api.h)
foreach(llvm 14 15 16 17 18 19)
  find_program(ROOFLADDER_CLANG_${llvm} clang-${llvm})
  find_program(ROOFLADDER_LLVM_SPIRV_${llvm} llvm-spirv-${llvm})
  mark_as_advanced(ROOFLADDER_CLANG_${llvm} ROOFLADDER_LLVM_SPIRV_${llvm})
  if(ROOFLADDER_LEVEL_ZERO_INCLUDE_DIR AND ROOFLADDER_CLANG_${llvm} AND ROOFLADDER_LLVM_SPIRV_${llvm})
    set(ROOFLADDER_CLANG ${ROOFLADDER_CLANG_${llvm}} CACHE INTERNAL "")
    set(ROOFLADDER_LLVM_SPIRV ${ROOFLADDER_LLVM_SPIRV_${llvm}} CACHE INTERNAL "")
    set(have TRUE)
    break()
  endif()
endforeach()
